// Query arguments with lists that select items.
// WordPress ignores an empty list, so a request with an empty list would return or delete all items.

import type { Argument, Operation, Route } from '../../core/model/api/api.ts';
import { typesOf } from '../../core/schema/schema.ts';

/**
 * Names that sites give to arguments that identify items, such as `include`, `slug`, `ids`, `order_includes`
 * or `product_ids`.
 */
const identifying = /^(?:include|slug|id|sku|code|key)s?$|_(?:includes|ids)$/;

interface CalledOperation {
  readonly route: Route;
  readonly operation: Operation;
}

/** Whether an empty list for the argument would select all items. */
export function isSelecting(
  { name, in: place, schema }: Argument,
  { route, operation }: CalledOperation,
): boolean {
  if (place !== 'query' || schema.type === undefined || !typesOf(schema).includes('array')) return false;
  return identifying.test(name) || operation.method === 'DELETE' || route.path.split('/').includes(name);
}
