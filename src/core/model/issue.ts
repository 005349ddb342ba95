// The form of every finding in a report, the same for all commands: one reader reads the reports of `drift`, `audit`
// and `lint`. Its names are a promise; its JSON Schema is `issue.schema.json`.

import type { Approval } from './approvals.ts';
import type { ColumnNumber, Fingerprint, LineNumber, NonEmptyText } from './constrained.ts';
import type { DriftLevel } from './drift.ts';

// Worst first.
export type LintLevel = 'error' | 'warning' | 'info';

export interface Issue<Level extends DriftLevel | LintLevel = DriftLevel | LintLevel> {
  /**
   * Stable; `routewright explain <code>` describes it.
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
   * The problem, in at most ten words; the same for all issues of a code.
   *
   * @pattern ^\S+( \S+){0,9}$
   */
  readonly headline: string;
  /**
   * Every place where it was found, the most informative first.
   *
   * @minItems 1
   */
  readonly where: readonly IssuePlace[];
  /** The problem at this place, in a sentence. */
  readonly what: NonEmptyText;
  /** Why it matters. */
  readonly why: NonEmptyText;
  /** How the reader can fix it. */
  readonly howToProceed: NonEmptyText;
  /** Whether it makes the run fail, by the level that was chosen (`--fail-on`). */
  readonly fails: boolean;
  /** Null where it is not approved. Issues of `lint` cannot be approved. */
  readonly approval: Approval | null;
  /** Identifies the issue in later runs. It does not depend on message text. */
  readonly fingerprint: Fingerprint;
}

/** An issue of any report. `npm run schemas` needs this type, because it accepts no type with parameters. */
export type AnyIssue = Issue;

/** One place of an issue. Members that do not apply are null or empty. */
export interface IssuePlace {
  /** The place for people: `GET /wp/v2/posts/{id} · per_page/maximum`, or `src/app.ts:9:14` where there is a file. */
  readonly text: string;
  /** Empty for the root; null where it concerns no namespace. */
  readonly namespace: string | null;
  /** The key of the route; in a comparison the baseline's, for an added route the current one. */
  readonly route: string | null;
  /** Empty where it concerns no method. */
  readonly methods: readonly string[];
  /** The name in the generated client, `orders.list`; null where it concerns no single operation. */
  readonly operation: string | null;
  /**
   * RFC 6901, within the operation: `/args/per_page/maximum`, `/schema/properties/id`; empty for the whole
   * operation.
   */
  readonly pointer: string;
  /** With `/`; for the user's code, relative to the folder of the project. Null where the place is not in a file. */
  readonly file: string | null;
  /** Counts from 1. */
  readonly line: LineNumber | null;
  /** Counts from 1, in UTF-16 code units. */
  readonly column: ColumnNumber | null;
}
