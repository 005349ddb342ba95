// The report of `drift` and `audit` after a failure, such as a source that cannot be read. Tools of users read this
// JSON, so the names of its members must not change.

import type { Integer } from '../api/constrained.ts';

/** The report of a run without a result. The list of issues is empty, although there may be issues. */
export interface FailedRun {
  /** The version of the report format. */
  readonly schemaVersion: 1;
  readonly failure: RunFailure;
}

export interface RunFailure {
  /** The error message, which names the source: `https://example.com/wp-json answered 401.` */
  readonly message: string;
  /** How to solve the problem; empty if no solution is known. */
  readonly hint: string;
  /** The exit code: 3 if a source could not be read, 2 for a usage error. */
  readonly exitCode: Integer;
  /** Whether the run passes although this site could not be read (`--tolerate`). */
  readonly tolerated: boolean;
}
