// The form of every issue in a report. It is the same for all commands, so one reader reads the reports of `drift`,
// `audit` and `lint`. The names of its members must not change. Its JSON Schema is `issue.schema.json`.

import type { Approval } from './approvals.ts';
import type { ColumnNumber, Fingerprint, LineNumber, NonEmptyText } from './constrained.ts';
import type { DriftLevel } from './drift.ts';

// The levels of `lint`, worst first.
export type LintLevel = 'error' | 'warning' | 'info';

export interface Issue<Level extends DriftLevel | LintLevel = DriftLevel | LintLevel> {
  /**
   * The code is stable; `routewright explain <code>` describes it.
   *
   * @pattern ^[a-z]+(-[a-z0-9]+)*$
   */
  readonly code: string;
  /**
   * The level of the issue. `drift` and `audit`: `breaking` (calls that worked now fail), `risky` (the effect
   * depends on the use), `safe` (no call fails) or `docs` (only text changed). `lint`: `error`, `warning` or
   * `info`.
   */
  readonly level: Level;
  /**
   * The problem, in at most ten words; the same for all issues of a code.
   *
   * @pattern ^\S+( \S+){0,9}$
   */
  readonly headline: string;
  /**
   * Every place of the issue, the most informative first.
   *
   * @minItems 1
   */
  readonly where: readonly IssuePlace[];
  /** The problem at this place, in a sentence. */
  readonly what: NonEmptyText;
  /** Why the issue matters. */
  readonly why: NonEmptyText;
  /** How the reader can fix the issue. */
  readonly howToProceed: NonEmptyText;
  /** Whether the issue makes the run fail, by the chosen level (`--fail-on`). */
  readonly fails: boolean;
  /** The approval of the issue; null if it is not approved. Issues of `lint` cannot be approved. */
  readonly approval: Approval | null;
  /** Identifies the issue in later runs. The fingerprint does not depend on message text. */
  readonly fingerprint: Fingerprint;
}

/** An issue of any report. `npm run schemas` needs a type without parameters. */
export type AnyIssue = Issue;

/** One place of an issue. Members that do not apply to the place are null or empty. */
export interface IssuePlace {
  /** The place as text: `GET /wp/v2/posts/{id} · per_page/maximum`, or `src/app.ts:9:14` for a place in a file. */
  readonly text: string;
  /** The namespace: empty for the root, null where the place concerns no namespace. */
  readonly namespace: string | null;
  /** The key of the route. `drift` uses the baseline's key or, for an added route, the current key. */
  readonly route: string | null;
  /** The HTTP methods; empty where the place concerns no method. */
  readonly methods: readonly string[];
  /**
   * The operation's name in the generated client (`orders.list`); null where the place concerns no single
   * operation.
   */
  readonly operation: string | null;
  /**
   * A JSON pointer (RFC 6901) within the operation: `/args/per_page/maximum`, `/schema/properties/id`; empty
   * for the whole operation.
   */
  readonly pointer: string;
  /**
   * The path of the file, with `/`. For the user's code, it is relative to the folder of the project. Null
   * where the place is not in a file.
   */
  readonly file: string | null;
  /** The line, counted from 1. */
  readonly line: LineNumber | null;
  /** The column, counted from 1, in UTF-16 code units. */
  readonly column: ColumnNumber | null;
}
