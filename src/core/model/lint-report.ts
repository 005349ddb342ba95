// What `lint --format json` prints. Its names are a promise.

import type { Provenance } from './api.ts';
import type { Issue, IssuePlace } from './issue.ts';

export const lintReportVersion = 1;

/** Worst first. */
export type LintLevel = 'error' | 'warning' | 'info';

export interface LintReport {
  readonly schemaVersion: typeof lintReportVersion;
  /** Those that were asked for, in the order in which the source is read. */
  readonly issues: readonly LintIssue[];
  readonly summary: LintSummary;
}

export interface LintIssue extends Issue<LintLevel> {
  readonly where: readonly LintPlace[];
  /** What routewright did about it. */
  readonly done: string;
}

export interface LintPlace extends IssuePlace {
  /** RFC 6901, into the document that was read; empty for all of it. */
  readonly documentPointer: string;
}

export interface LintSummary {
  /** Of all issues of the source, also of those that were not asked for. */
  readonly counts: Readonly<Record<LintLevel, number>>;
  /** How many issues were not asked for (`--level`, `--code`). */
  readonly notListed: number;
  /** How many operations have response types of each origin; `unknown`: how many have none. */
  readonly provenance: Readonly<Record<Provenance | 'unknown', number>>;
  /** Whether the run fails: the source has errors. */
  readonly fails: boolean;
}
