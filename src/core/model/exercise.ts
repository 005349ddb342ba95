// What `--exercise` records of a route, as a saved index contains it. It has types, names and codes of responses, and
// values that routewright itself sent.

import type { Json } from '../schema/schema.ts';
import type { Observation } from './observation.ts';

/** Who sends the requests, in the order of their rights. */
export const callers = ['visitor', 'subscriber', 'editor', 'administrator'] as const;

export type Caller = (typeof callers)[number];

/** The caller with the fewest rights who was let in; `none` if not even the administrator was. */
export type LeastRole = Caller | 'none';

/** An error that the site sent. */
export interface ErrorCode {
  readonly status: number;
  readonly code: string;
}

/** The members that `--exercise` adds to a route, besides `observed` and `access`. Their keys are methods. */
export interface ExercisedRoute {
  /** The responses to GET in other contexts than the default one. */
  readonly observedContexts?: Readonly<Record<string, Observation>>;
  /** The responses of methods that write. `trash`: the response to DELETE without `force`, where that is optional. */
  readonly observedWrites?: Readonly<Record<string, Observation>>;
  readonly errors?: Readonly<Record<string, readonly ErrorCode[]>>;
  /** Arguments that the site accepted. routewright generated all values; ids of items are replaced by 1. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}
