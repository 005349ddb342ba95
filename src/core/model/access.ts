// The callers who may use an operation, as observed on a site.

import { isRecord } from './index-document.ts';

/**
 * The callers who have access. `public` means every caller. `signed-in` means only signed-in callers. `refused`
 * means not even the signed-in caller.
 */
export type Who = 'public' | 'signed-in' | 'refused';

export interface Access {
  readonly who: Who;
  /** The day of the observation, such as `2026-11-22`; absent if the snapshot does not record the day. */
  readonly observedOn?: string;
}

/** How the site responded to a request for a route (`--observe`), as a saved index records it. */
export interface SeenAccess {
  /** The status of the response of the route; absent if the access was derived from another route's response. */
  readonly status?: number;
  /** The methods that the caller may use, from the header `Allow`, or from `targetHints` in an item. */
  readonly allow?: readonly string[];
  readonly signedIn: boolean;
}

/** Reads the member `access` of a route in a file. In the file, the member may have any value. */
export function seenAccessIn(raw: unknown): SeenAccess | undefined {
  if (!isRecord(raw) || typeof raw['signedIn'] !== 'boolean') return undefined;
  const { status, allow, signedIn } = raw;
  return {
    signedIn,
    ...(typeof status === 'number' && { status }),
    ...(Array.isArray(allow) && { allow: allow.filter((one) => typeof one === 'string') }),
  };
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The day that a snapshot recorded; undefined if the value is not a day. */
export const seenDayIn = (record: unknown): string | undefined =>
  isRecord(record) && typeof record['seen'] === 'string' && day.test(record['seen'])
    ? record['seen']
    : undefined;
