// The format of `drift --format json`. Tools of users read this JSON, so the names of its members must not change.

import type { Fingerprint } from './constrained.ts';
import type { Issue, IssuePlace } from './issue.ts';
import type { Drift, DriftLevel, Finding } from './drift.ts';

export const driftReportVersion = 2;

export interface DriftReport extends Omit<Drift, 'findings'> {
  /** The version of the report format. */
  readonly schemaVersion: typeof driftReportVersion;
  /** The issues, worst first. Two runs with the same sources list the issues in the same order. */
  readonly issues: readonly DriftIssue[];
}

/** A change of the interface. The code of a change in responses begins with `response-`. */
export interface DriftIssue
  extends
    Issue<DriftLevel>,
    Pick<
      Finding,
      'side' | 'before' | 'after' | 'witness' | 'proven' | 'usages' | 'cause' | 'internal' | 'repeats'
    > {
  /**
   * Every place of the change, the most informative first.
   *
   * @minItems 1
   */
  readonly where: readonly DriftPlace[];
}

export interface DriftPlace extends IssuePlace {
  /**
   * The fingerprint that the issue would have if this were its only place. An approval of only this place
   * contains this fingerprint.
   */
  readonly fingerprint: Fingerprint;
}
