// The format of `lint --format json`. Tools of users read this JSON, so the names of its members must not change.

import type { provenances } from '../api/api.ts';
import type { Count, NonEmptyText } from '../api/constrained.ts';
import type { Issue, IssuePlace, LintLevel } from './issue.ts';

export const lintReportVersion = 1;

export interface LintReport {
  /** The version of the report format. */
  readonly schemaVersion: typeof lintReportVersion;
  /** The requested issues, in the order of the source. */
  readonly issues: readonly LintIssue[];
  readonly summary: LintSummary;
}

export interface LintIssue extends Issue<LintLevel> {
  /**
   * The only place of the issue.
   *
   * @maxItems 1
   */
  readonly where: readonly LintPlace[];
  readonly approval: null;
  /** How routewright handled the problem. */
  readonly done: NonEmptyText;
}

export interface LintPlace extends IssuePlace {
  /**
   * A JSON pointer (RFC 6901) into the document that was read. The pointer is empty if the place is the whole
   * document.
   */
  readonly documentPointer: string;
}

export interface LintSummary {
  /** The number of issues of each level. Issues that were not requested are included. */
  readonly counts: Readonly<Record<LintLevel, Count>>;
  /** The number of issues that were not requested (`--level`, `--code`). */
  readonly notListed: Count;
  /**
   * The number of operations by the origin of their response types. `unknown` counts operations without a
   * response type.
   */
  // `npm run schemas` cannot read the keys of a named type here.
  readonly provenance: Readonly<Record<(typeof provenances)[number] | 'unknown', Count>>;
  /** Whether the run fails because the source has errors. */
  readonly fails: boolean;
}
