// The format of `drift --format json`. Its names are a promise.

import type { Fingerprint } from './constrained.ts';
import type { Issue, IssuePlace } from './issue.ts';
import type { Drift, DriftLevel, Finding } from './drift.ts';

export const driftReportVersion = 2;

export interface DriftReport extends Omit<Drift, 'findings'> {
  /** The version of this format. */
  readonly schemaVersion: typeof driftReportVersion;
  /** Worst first. The order depends only on the two sources. */
  readonly issues: readonly DriftIssue[];
}

/** One change. Its code begins with `response-` where it concerns responses. */
export interface DriftIssue
  extends
    Issue<DriftLevel>,
    Pick<Finding, 'side' | 'before' | 'after' | 'witness' | 'proven' | 'usages' | 'cause'> {
  /**
   * Every place where it was found, the most informative first.
   *
   * @minItems 1
   */
  readonly where: readonly DriftPlace[];
}

export interface DriftPlace extends IssuePlace {
  /** The fingerprint that the issue would have if it were found only here. Approvals refer to places by it. */
  readonly fingerprint: Fingerprint;
}
