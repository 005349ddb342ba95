// The names of an operation in the generated client, and its file: the search for usages needs them.

import type { HttpMethod } from '../core/model/api.ts';
import type { Json } from '../core/schema/schema.ts';
import type { TypeStep } from './impact-target.ts';

export interface GeneratedOperation {
  /** The key of its route in the baseline. */
  readonly route: string;
  readonly methods: readonly HttpMethod[];
  /** The name within its namespace: `orders.list`. */
  readonly name: string;
  /** The name in the client: `shopAnalytics.orders.list`. */
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
 * How the newer side treats a value: `refused` if the older side accepted it and the newer does not.
 *
 * @param path the path to the member that has the value; begins with the name of an argument
 */
export type ValueCheck = (
  operation: Pick<GeneratedOperation, 'route' | 'methods'>,
  path: readonly TypeStep[],
  value: Json,
) => 'refused' | 'accepted' | 'unknown';
