// Lists in a query that say which items are meant. WordPress reads an empty one as "no
// limit", so that whoever asks for none of them would get, or delete, all there are.

import type { Argument, Operation, Route } from '../../core/model/api.ts';
import { typesOf } from '../../core/schema/schema.ts';

/** `include`, `slug`, `ids`, `order_includes`, `product_ids`: names that sites give to what identifies items. */
const identifying = /^(?:include|slug|id|sku|code|key)s?$|_(?:includes|ids)$/;

interface Called {
  readonly route: Route;
  readonly operation: Operation;
}

/**
 * By its name; or called as what the route lists (`/reports/products` by `products`); or
 * any list at all where the items are deleted.
 */
export function isSelecting({ name, in: place, schema }: Argument, { route, operation }: Called): boolean {
  if (place !== 'query' || schema.type === undefined || !typesOf(schema).includes('array')) return false;
  return identifying.test(name) || operation.method === 'DELETE' || route.path.split('/').includes(name);
}
