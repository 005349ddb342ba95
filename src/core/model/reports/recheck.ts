// What a comparison asked the current site again as a visitor. The JSON report contains it.

import type { Count, Integer } from '../api/constrained.ts';

/** Why a recheck ended before its last route. None of these responses says what visitors may do. */
export const recheckStops = [
  'bot-check',
  'firewall',
  'rate-limit',
  'web-server-password',
  'no-response',
] as const;

export type RecheckStop = (typeof recheckStops)[number];

/** The GET requests that a comparison sent to the current site without a sign-in. */
export interface Recheck {
  /** The number of routes whose access the baseline records, and which a GET request can check. */
  readonly routes: Count;
  /** The number of these routes that this run selected. The others follow on the next days. */
  readonly selected: Count;
  /** The number of routes whose response shows whether visitors may read them. */
  readonly checked: Count;
  /** The number of selected routes of single items that were not requested, because their list has no item. */
  readonly withoutItem: Count;
  /** Responses that do not show whether visitors may read the route, such as 404 or 500. */
  readonly unclear: readonly UnclearResponse[];
  /** Why the recheck ended before its last route; null if it did not. */
  readonly stopped: StoppedRecheck | null;
}

export interface UnclearResponse {
  /** The path of the request, such as `/wp/v2/posts`. */
  readonly path: string;
  /** The status of the response; null if the site did not respond. */
  readonly status: Integer | null;
}

export interface StoppedRecheck extends UnclearResponse {
  readonly reason: RecheckStop;
}
