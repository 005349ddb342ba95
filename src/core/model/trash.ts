// The effect of a deletion without `force`.

import { itemSchema } from './item-schema.ts';
import type { ApiModel, Route } from './api.ts';

/**
 * `status`: the deletion moves the item to the trash and sets its status to `trash`. `unsupported`: the site
 * refuses the deletion, because this type has no trash. `none`: the route has no `force`, and the deletion is
 * permanent.
 */
export type TrashSupport = 'status' | 'unsupported' | 'none';

/**
 * Types that have a status and no trash: attachments (unless the site sets `MEDIA_TRASH`), webhooks, fonts
 * and revisions.
 */
const neverTrashed = /\/(?:media|webhooks|font-families|font-faces|revisions)\/[^/]*$/;

export function trashSupport(model: ApiModel, route: Route): TrashSupport {
  const deletes = route.operations.find(({ methods }) => methods.includes('DELETE'));
  const force = deletes?.arguments.find(({ name }) => name === 'force');
  if (force === undefined) return 'none';
  if (neverTrashed.test(route.path) || /\brequired to be true\b/i.test(force.schema.description ?? ''))
    return 'unsupported';
  return Object.hasOwn(itemSchema(model, route).schema.properties ?? {}, 'status') ? 'status' : 'unsupported';
}
