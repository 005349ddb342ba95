// The format of `drift --format json`. Tools of users read this JSON, so the names of its members must not change.

import type { Count, Fingerprint, NonEmptyText } from '../api/constrained.ts';
import type { Issue, IssuePlace } from './issue.ts';
import type { DeclaredAt, Drift, DriftLevel, Finding } from './drift.ts';

export const driftReportVersion = 2;

export interface DriftReport extends Omit<Drift, 'findings'> {
  /** The version of the report format. */
  readonly schemaVersion: typeof driftReportVersion;
  /** What changed, and why the run fails or passes. */
  readonly verdict: Verdict;
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
  /** The line of PHP of the change; absent unless routewright read the code of the current source. */
  readonly declaredAt?: DeclaredAt;
}

/** What changed, and why the run fails or passes. */
export interface Verdict {
  /**
   * The sentence with which every report begins: `43 breaking changes from 2 causes; 12 affect your code; this run
   * fails because of 12 of them.`
   */
  readonly text: NonEmptyText;
  /** The number of issues that make the run fail. */
  readonly failing: Count;
  /** The number of new type errors that make the run fail. */
  readonly failingTypeErrors: Count;
  /** The number of causes with at least one breaking issue. */
  readonly breakingCauses: Count;
  /** The number of breaking issues that affect the user's code; null if no code was read. */
  readonly breakingUsed: Count | null;
  /**
   * The command that approves all issues that make the run fail; null if no issue does, or if the report comes from
   * the library.
   */
  readonly approveCommand: string | null;
}
