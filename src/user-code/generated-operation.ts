// The names of an operation in the generated client, and its file. The search for usages needs the names and the file.

import type { HttpMethod } from '../core/model/api/api.ts';
import type { Json } from '../core/schema/schema.ts';
import type { TypeStep } from './impact-target.ts';

export interface GeneratedOperation {
  /** The key of the operation's route in the baseline. */
  readonly route: string;
  readonly methods: readonly HttpMethod[];
  /** The operation's name within its namespace (`orders.list`). */
  readonly name: string;
  /** The operation's name in the client (`shopAnalytics.orders.list`). */
  readonly fullName: string;
  /** The operation's module, relative to the output folder (`client/shop-analytics.ts`). */
  readonly module: string;
  /** The exported constant (`ordersList`). */
  readonly identifier: string;
  /** The prefix of the operation's types (`OrdersList`). */
  readonly typeName: string;
  /** The keys of the facade (`orders` and `list`). */
  readonly resource: string;
  readonly verb: string;
}

/**
 * How the newer side treats a value that the user's code passes. The value `refused` means that only the older
 * side accepts the value.
 *
 * @param path the path to the member with the value, beginning with the name of an argument
 */
export type ValueCheck = (
  operation: Pick<GeneratedOperation, 'route' | 'methods'>,
  path: readonly TypeStep[],
  value: Json,
) => 'refused' | 'accepted' | 'unknown';
