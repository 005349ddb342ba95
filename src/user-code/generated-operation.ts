// What the search for usages needs of the generated client: the names that stand for each
// operation, and their file.

import type { HttpMethod } from '../core/model/api.ts';
import type { Json } from '../core/schema/schema.ts';
import type { Step } from './impact-target.ts';

export interface GeneratedOperation {
  /** The key of its route in the baseline. */
  readonly route: string;
  readonly methods: readonly HttpMethod[];
  /** In its namespace: `orders.list`. */
  readonly name: string;
  /** As the client spells it: `shopAnalytics.orders.list`. */
  readonly fullName: string;
  /** Its module, relative to the output folder: `client/shop-analytics.ts`. */
  readonly module: string;
  /** The constant: `ordersList`. */
  readonly identifier: string;
  /** The prefix of its types: `OrdersList`. */
  readonly typeName: string;
  /** `orders` and `list`: the keys of the facade. */
  readonly resource: string;
  readonly verb: string;
}

/**
 * What the newer side does with a value: `refused` where the older one accepted it.
 *
 * @param path from the name of an argument of the operation to the member that the value is given to
 */
export type ValueCheck = (
  operation: Pick<GeneratedOperation, 'route' | 'methods'>,
  path: readonly Step[],
  value: Json,
) => 'refused' | 'accepted' | 'unknown';
