// What `lint --format json` prints. Its names are a promise.

import type { Provenance } from './api.ts';
import type { Count, NonEmptyText } from './constrained.ts';
import type { Issue, IssuePlace, LintLevel } from './issue.ts';

export const lintReportVersion = 1;

export interface LintReport {
  /** The version of this format. */
  readonly schemaVersion: typeof lintReportVersion;
  /** Those that were asked for, in the order in which the source is read. */
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
  /** What routewright did about it. */
  readonly done: NonEmptyText;
}

export interface LintPlace extends IssuePlace {
  /** RFC 6901, into the document that was read; empty for all of it. */
  readonly documentPointer: string;
}

export interface LintSummary {
  /** Of all issues of the source, also of those that were not asked for. */
  readonly counts: Readonly<Record<LintLevel, Count>>;
  /** How many issues were not asked for (`--level`, `--code`). */
  readonly notListed: Count;
  /** How many operations have response types of each origin; `unknown`: how many have none. */
  readonly provenance: Readonly<Record<Provenance | 'unknown', Count>>;
  /** Whether the run fails: the source has errors. */
  readonly fails: boolean;
}
