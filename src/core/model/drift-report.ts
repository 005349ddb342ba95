// What `drift --format json` prints. Its names are a promise.

import type { Issue, IssuePlace } from './issue.ts';
import type { Drift, DriftLevel, Finding } from './drift.ts';

export const driftReportVersion = 2;

export interface DriftReport extends Omit<Drift, 'findings'> {
  readonly schemaVersion: typeof driftReportVersion;
  /** Worst first; the order depends on nothing but the two models. */
  readonly issues: readonly DriftIssue[];
}

export interface DriftIssue
  extends
    Issue<DriftLevel>,
    Pick<Finding, 'side' | 'before' | 'after' | 'witness' | 'proven' | 'usages' | 'cause'> {
  readonly where: readonly DriftPlace[];
}

export interface DriftPlace extends IssuePlace {
  /** The fingerprint that the issue would have if it were found here alone: approvals name places by it. */
  readonly fingerprint: string;
}
