// Describes the effect of a deletion without the argument `force`.

import { itemSchema } from './item-schema.ts';
import type { ApiModel, Route } from './api.ts';

/**
 * The effect of a deletion without `force`. `status`: the item is moved to the trash, and its status becomes
 * `trash`. `unsupported`: the site refuses the deletion, because items of this type have no trash. `none`: the
 * route has no argument `force`, and the deletion is permanent.
 */
export type TrashSupport = 'status' | 'unsupported' | 'none';

/**
 * Matches routes of types that have a status but no trash: attachments (unless the site sets `MEDIA_TRASH`),
 * webhooks, fonts and revisions.
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
