// The report of `drift` and `audit` when they have no result because a side could not be read. Users' tools read this
// JSON, so its names are a promise.

import type { Integer } from './constrained.ts';

/** Printed when the run has no result. It has no issues, which does not mean that there are none. */
export interface FailedRun {
  /** The version of this format. */
  readonly schemaVersion: 1;
  readonly failure: RunFailure;
}

export interface RunFailure {
  /** The problem and its place: `https://example.com/wp-json answered 401.` */
  readonly message: string;
  /** How to solve it; empty where that is not known. */
  readonly hint: string;
  /** 3 where a side could not be read, 2 for a wrong usage. */
  readonly exitCode: Integer;
}
