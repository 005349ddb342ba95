// The format of `lint --format json`. Users' tools read it, so the names of its members must not change.

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
   * The one place of the issue.
   *
   * @maxItems 1
   */
  readonly where: readonly LintPlace[];
  readonly approval: null;
  /** How routewright handled the problem. */
  readonly done: NonEmptyText;
}

export interface LintPlace extends IssuePlace {
  /** A JSON pointer (RFC 6901) into the document that was read; empty for the whole document. */
  readonly documentPointer: string;
}

export interface LintSummary {
  /** The number of issues of each level, including those that were not requested. */
  readonly counts: Readonly<Record<LintLevel, Count>>;
  /** The number of issues that were not requested (`--level`, `--code`). */
  readonly notListed: Count;
  /** The number of operations by the provenance of their response types; `unknown`: operations without one. */
  readonly provenance: Readonly<Record<Provenance | 'unknown', Count>>;
  /** Whether the run fails because the source has errors. */
  readonly fails: boolean;
}
