// The format of an issue in all reports. `drift`, `audit` and `lint` share this format, so one program can read the
// reports of all three. The names of the members must not change. The JSON Schema of the format is `issue.schema.json`.

import type { Approval } from '../files/approvals.ts';
import type { ColumnNumber, Fingerprint, LineNumber, NonEmptyText } from '../api/constrained.ts';
import type { DriftLevel } from './drift.ts';

// The levels of `lint`, worst first.
export type LintLevel = 'error' | 'warning' | 'info';

export interface Issue<Level extends DriftLevel | LintLevel = DriftLevel | LintLevel> {
  /**
   * The code of the rule. Codes do not change, and `routewright explain <code>` describes each code.
   *
   * @pattern ^[a-z]+(-[a-z0-9]+)*$
   */
  readonly code: string;
  /**
   * The level of the issue. Levels of `drift` and `audit` are `breaking` (existing calls now fail), `risky`
   * (the effect depends on the use of the changed value), `safe` (no call fails) and `docs` (only text changed).
   * Levels of `lint` are `error`, `warning` and `info`.
   */
  readonly level: Level;
  /**
   * The problem, in at most ten words. All issues of a code have one headline.
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
  /** A sentence that describes the problem at this place. */
  readonly what: NonEmptyText;
  /** Why the issue matters. */
  readonly why: NonEmptyText;
  /** How the reader can fix the issue. */
  readonly howToProceed: NonEmptyText;
  /** Whether the issue makes the run fail, which depends on `--fail-on`. */
  readonly fails: boolean;
  /** The approval of the issue; null if it is not approved. Issues of `lint` cannot be approved. */
  readonly approval: Approval | null;
  /** The fingerprint, which identifies the issue in later runs. The fingerprint does not depend on message text. */
  readonly fingerprint: Fingerprint;
}

/** An issue of any report. `npm run schemas` requires a type without type parameters. */
export type AnyIssue = Issue;

/** A place of an issue. Members that do not apply to the place are null or empty. */
export interface IssuePlace {
  /** The place as a text: `GET /wp/v2/posts/{id} · per_page/maximum`, or `src/app.ts:9:14` for a place in a file. */
  readonly text: string;
  /** The namespace; empty for the root namespace, null if the place concerns no namespace. */
  readonly namespace: string | null;
  /** The key of the route. In `drift`, it is the baseline's key, or the current key for an added route. */
  readonly route: string | null;
  /** The HTTP methods; empty if the place concerns no method. */
  readonly methods: readonly string[];
  /**
   * The name of the operation in the generated client (`orders.list`); null if the place concerns several
   * operations or none.
   */
  readonly operation: string | null;
  /**
   * A JSON pointer (RFC 6901) within the operation: `/args/per_page/maximum`, `/schema/properties/id`. The
   * pointer is empty if the place is the whole operation.
   */
  readonly pointer: string;
  /**
   * The path of the file, with `/`. For the user's code, the path is relative to the project's folder. Null if
   * the place is not in a file.
   */
  readonly file: string | null;
  /** The line of the file, counted from 1. */
  readonly line: LineNumber | null;
  /** The column in the line, counted from 1, in UTF-16 code units. */
  readonly column: ColumnNumber | null;
}
