// Who may call an operation, by what was seen of a site.

import { isRecord } from './index-document.ts';

/** `public`: without signing in. `signed-in`: not without. `refused`: not even who was signed in. */
export type Who = 'public' | 'signed-in' | 'refused';

export interface Access {
  readonly who: Who;
  /** The day on which it was seen: `2026-11-22`; absent where nobody wrote it down. */
  readonly observedOn?: string;
}

/** What a route answered when its answers were looked at (`--observe`), as a saved index has it. */
export interface SeenAccess {
  /** Of its own answer; absent where another's answer told. */
  readonly status?: number;
  /** The methods that the caller may use, by the header `Allow` or by `targetHints` of an item. */
  readonly allow?: readonly string[];
  readonly signedIn: boolean;
}

/** Reads `access` of a route; a file may hold anything there. */
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

/** The day that a snapshot recorded; anything else is none. */
export const seenDayIn = (record: unknown): string | undefined =>
  isRecord(record) && typeof record['seen'] === 'string' && day.test(record['seen'])
    ? record['seen']
    : undefined;
