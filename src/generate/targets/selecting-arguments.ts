// Query arguments with lists that select items. WordPress reads an empty list as no selection, so a request
// for an empty selection would return, or delete, all items.

import type { Argument, Operation, Route } from '../../core/model/api.ts';
import { typesOf } from '../../core/schema/schema.ts';

/**
 * Names that sites give to arguments that identify items: `include`, `slug`, `ids`, `order_includes`,
 * `product_ids`.
 */
const identifying = /^(?:include|slug|id|sku|code|key)s?$|_(?:includes|ids)$/;

interface CalledOperation {
  readonly route: Route;
  readonly operation: Operation;
}

/**
 * True for a list with such a name, for a list named after the items of the route (`products` of
 * `/reports/products`), and for any list of an operation that deletes.
 */
export function isSelecting(
  { name, in: place, schema }: Argument,
  { route, operation }: CalledOperation,
): boolean {
  if (place !== 'query' || schema.type === undefined || !typesOf(schema).includes('array')) return false;
  return identifying.test(name) || operation.method === 'DELETE' || route.path.split('/').includes(name);
}
