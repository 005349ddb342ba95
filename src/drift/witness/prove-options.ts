export interface ProveOptions {
  /** The maximum number of requests, 1 or more. */
  readonly limit: number;
  /** Whether to send the requests with the caller's credentials. */
  readonly signedIn: boolean;
}
