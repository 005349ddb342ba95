// The report of `drift` and `audit` when a side could not be read, so there is no result. Users' tools read this JSON,
// so the names of its members must not change.

import type { Integer } from './constrained.ts';

/** The report of a run without a result. It lists no issues, although there may be some. */
export interface FailedRun {
  /** The version of this format. */
  readonly schemaVersion: 1;
  readonly failure: RunFailure;
}

export interface RunFailure {
  /** The error and its source: `https://example.com/wp-json answered 401.` */
  readonly message: string;
  /** How to solve the problem; empty where that is unknown. */
  readonly hint: string;
  /** 3 if a side could not be read, 2 for a usage error. */
  readonly exitCode: Integer;
}
