// The format of `lint --format json`. Its names are a promise.

import type { Provenance } from './api.ts';
import type { Count, NonEmptyText } from './constrained.ts';
import type { Issue, IssuePlace, LintLevel } from './issue.ts';

export const lintReportVersion = 1;

export interface LintReport {
  /** The version of this format. */
  readonly schemaVersion: typeof lintReportVersion;
  /** The requested issues, in the order in which the source is read. */
  readonly issues: readonly LintIssue[];
  readonly summary: LintSummary;
}

export interface LintIssue extends Issue<LintLevel> {
  /**
   * The one place where it was found.
   *
   * @maxItems 1
   */
  readonly where: readonly LintPlace[];
  readonly approval: null;
  /** How routewright handled it. */
  readonly done: NonEmptyText;
}

export interface LintPlace extends IssuePlace {
  /** RFC 6901, into the document that was read; empty for the whole document. */
  readonly documentPointer: string;
}

export interface LintSummary {
  /** Counts all issues of the source, also those that were not requested. */
  readonly counts: Readonly<Record<LintLevel, Count>>;
  /** How many issues were not requested (`--level`, `--code`). */
  readonly notListed: Count;
  /** Counts operations by the origin of their response types; `unknown`: those without one. */
  readonly provenance: Readonly<Record<Provenance | 'unknown', Count>>;
  /** Whether the run fails, because the source has errors. */
  readonly fails: boolean;
}
