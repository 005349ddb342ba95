// What `--exercise` records of a route, as a saved index contains it. It has types, names and codes of responses, and
// values that routewright itself sent.

import type { Json } from '../../schema/schema.ts';
import type { LowestCaller } from '../api/access.ts';
import { isRecord } from '../index/index-document.ts';
import type { Observation } from './observation.ts';

/** Who sends the requests, in the order of their rights. */
export const callers = ['visitor', 'subscriber', 'editor', 'administrator'] as const;

export type Caller = (typeof callers)[number];

/** The caller with the fewest rights that the site allowed; `none` if the site refused even the administrator. */
export type LeastRole = LowestCaller;

/** An error that the site sent. */
export interface ErrorCode {
  readonly status: number;
  readonly code: string;
}

/** Error codes are one word. Other text of a site is not kept. */
export const errorCodePattern = /^[a-z0-9_.-]{1,100}$/i;

/** The maximum number of errors of one method. */
export const maxErrorCodes = 20;

/** Reads the member `errors` of a route in a file, where it may have any value: the errors of the methods, sorted. */
export function errorCodesIn(raw: unknown, methods: readonly string[]): readonly ErrorCode[] {
  if (!isRecord(raw)) return [];
  const found = new Map<string, ErrorCode>();
  for (const method of methods) {
    const listed = Object.hasOwn(raw, method) ? raw[method] : undefined;
    for (const one of Array.isArray(listed) ? listed.slice(0, maxErrorCodes) : []) {
      const { status, code } = isRecord(one) ? one : {};
      if (typeof status === 'number' && status >= 400 && status <= 599 && Number.isInteger(status))
        if (typeof code === 'string' && errorCodePattern.test(code))
          found.set(`${status} ${code}`, { status, code });
    }
  }
  return [...found.values()].toSorted(byStatus);
}

/** Orders errors by status, then by code. */
export const byStatus = (one: ErrorCode, other: ErrorCode): number =>
  one.status - other.status || (one.code < other.code ? -1 : 1);

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
