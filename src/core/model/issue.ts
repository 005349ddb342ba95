// The form that every finding has in a report, whichever command made it: one reader reads the
// reports of `drift`, `audit` and `lint`. Its names are a promise; its JSON Schema is
// `issue.schema.json`.

import type { Approval } from './approvals.ts';
import type { ColumnNumber, Fingerprint, LineNumber, NonEmptyText } from './constrained.ts';
import type { DriftLevel } from './drift.ts';

// Worst first.
export type LintLevel = 'error' | 'warning' | 'info';

export interface Issue<Level extends DriftLevel | LintLevel = DriftLevel | LintLevel> {
  /**
   * Stable; `routewright explain <code>` says more.
   *
   * @pattern ^[a-z]+(-[a-z0-9]+)*$
   */
  readonly code: string;
  /**
   * Of `drift` and `audit`: `breaking` fails callers that worked, `risky` depends on the use, `safe`
   * breaks nothing, `docs` is text only. Of `lint`: `error`, `warning` or `info`.
   */
  readonly level: Level;
  /**
   * What was found, in at most ten words; the same for all issues of a code.
   *
   * @pattern ^\S+( \S+){0,9}$
   */
  readonly headline: string;
  /**
   * Every place where it was found, the most telling first.
   *
   * @minItems 1
   */
  readonly where: readonly IssuePlace[];
  /** What was found here, in a sentence. */
  readonly what: NonEmptyText;
  /** Why it matters. */
  readonly why: NonEmptyText;
  /** What the reader can do about it. */
  readonly howToProceed: NonEmptyText;
  /** Whether it makes the run fail, by the level that was chosen (`--fail-on`). */
  readonly fails: boolean;
  /** Null where it is not approved; issues of `lint` cannot be. */
  readonly approval: Approval | null;
  /** The issue is recognized by it in later runs; message text is no part of it. */
  readonly fingerprint: Fingerprint;
}

/** An issue of any report; `npm run schemas` asks for it, since it takes no type with parameters. */
export type AnyIssue = Issue;

/**
 * One place of an issue. Of the members that say where it is in the interface, those are null or
 * empty that say nothing here.
 */
export interface IssuePlace {
  /** The place for people: `GET /wp/v2/posts/{id} · per_page/maximum`, or `src/app.ts:9:14` where there is a file. */
  readonly text: string;
  /** Empty for the root; null where no namespace is meant. */
  readonly namespace: string | null;
  /** The key of the route; of a comparison as in the baseline, of an added route as it is now. */
  readonly route: string | null;
  /** Empty where no method is meant. */
  readonly methods: readonly string[];
  /** The name in the generated client, `orders.list`; null where no single operation is meant. */
  readonly operation: string | null;
  /** RFC 6901, within the operation: `/args/per_page/maximum`, `/schema/properties/id`; empty for all of it. */
  readonly pointer: string;
  /** With `/`; of the user's code relative to the folder of the project. Null where the place is in no file. */
  readonly file: string | null;
  /** Counts from 1. */
  readonly line: LineNumber | null;
  /** Counts from 1, in UTF-16 code units. */
  readonly column: ColumnNumber | null;
}
