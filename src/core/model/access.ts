// Who may call an operation, as observed on a site.

import { isRecord } from './index-document.ts';

/** `public`: without signing in. `signed-in`: only signed in. `refused`: refused even to a signed-in caller. */
export type Who = 'public' | 'signed-in' | 'refused';

export interface Access {
  readonly who: Who;
  /** The day of the observation: `2026-11-22`; absent where it was not recorded. */
  readonly observedOn?: string;
}

/** How a route responded when its responses were observed (`--observe`), as a saved index records it. */
export interface SeenAccess {
  /** The status of the route's own response; absent where the access follows from the response of another route. */
  readonly status?: number;
  /** The methods that the caller may use, by the header `Allow` or by `targetHints` of an item. */
  readonly allow?: readonly string[];
  readonly signedIn: boolean;
}

/** Reads `access` of a route. A file may hold any value there. */
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

/** The day that a snapshot recorded; undefined for any other value. */
export const seenDayIn = (record: unknown): string | undefined =>
  isRecord(record) && typeof record['seen'] === 'string' && day.test(record['seen'])
    ? record['seen']
    : undefined;
