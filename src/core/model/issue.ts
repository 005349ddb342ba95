// The form that every finding has in a report, whichever command made it: one reader reads the
// reports of `drift`, `audit` and `lint`. Its names are a promise; its JSON Schema is
// `issue.schema.json`.

import type { Approval } from './approvals.ts';

export interface Issue<Level extends string = string> {
  /** Stable: users filter by it, `routewright explain <code>` says more. */
  readonly code: string;
  /** `breaking`, `risky`, `safe` or `docs` of `drift` and `audit`; `error`, `warning` or `info` of `lint`. */
  readonly level: Level;
  /** What was found, in at most ten words; the same for all issues of a code. */
  readonly headline: string;
  /** Every place where it was found, the most telling first; at least one. */
  readonly where: readonly IssuePlace[];
  /** What was found here, in a sentence. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** What the reader can do about it. */
  readonly howToProceed: string;
  /** Whether it makes the run fail, by the level that the user chose. */
  readonly fails: boolean;
  /** Null where it is not approved; issues of `lint` cannot be. */
  readonly approval: Approval | null;
  /** Twelve hexadecimal digits by which the issue is recognized in later runs; message text is no part of it. */
  readonly fingerprint: string;
}

export interface IssuePlace {
  /** The place for people: `GET /wp/v2/posts/{id} · per_page/maximum`, or `src/app.ts:9:14` where there is a file. */
  readonly text: string;
  readonly namespace: string | null;
  /** The key of the route. */
  readonly route: string | null;
  /** Empty where no method is meant. */
  readonly methods: readonly string[];
  /** The name in the generated client, `orders.list`; null where no single operation is meant. */
  readonly operation: string | null;
  /** RFC 6901, within the operation: `/args/per_page/maximum`, `/schema/properties/id`; empty for all of it. */
  readonly pointer: string;
  /** With `/`; null where the place is in no file. */
  readonly file: string | null;
  /** Both count from 1; a column is one UTF-16 code unit. */
  readonly line: number | null;
  readonly column: number | null;
}
