// What `drift` and `audit` report where they came to no result: a side could not be read. This is
// JSON that people's own tools read, so its names are a promise.

export interface FailedRun {
  readonly schemaVersion: 1;
  readonly failure: RunFailure;
}

export interface RunFailure {
  /** What was found and where: `https://example.com/wp-json answered 401.` */
  readonly message: string;
  /** What to do about it; empty where nothing is known. */
  readonly hint: string;
  /** 3 where a side could not be read, 2 for a wrong usage. */
  readonly exitCode: number;
}
