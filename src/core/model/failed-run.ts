// What `drift` and `audit` report where they came to no result: a side could not be read. This is
// JSON that people's own tools read, so its names are a promise.

import type { Integer } from './constrained.ts';

/** What is printed where the run came to no result: it has no issues, which does not mean that there are none. */
export interface FailedRun {
  /** The version of this format. */
  readonly schemaVersion: 1;
  readonly failure: RunFailure;
}

export interface RunFailure {
  /** What was found and where: `https://example.com/wp-json answered 401.` */
  readonly message: string;
  /** What to do about it; empty where nothing is known. */
  readonly hint: string;
  /** 3 where a side could not be read, 2 for a wrong usage. */
  readonly exitCode: Integer;
}
