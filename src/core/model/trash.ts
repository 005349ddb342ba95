// The effect of a deletion without `force`.

import { itemSchema } from './item-schema.ts';
import type { ApiModel, Route } from './api.ts';

/**
 * `status`: it moves the item to the trash, where its status is `trash`. `unsupported`: it is refused,
 * because this type has no trash. `none`: there is no `force`, and it deletes permanently.
 */
export type TrashSupport = 'status' | 'unsupported' | 'none';

/**
 * These have a status and still refuse: attachments (unless the site sets `MEDIA_TRASH`), webhooks, fonts and
 * revisions.
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
