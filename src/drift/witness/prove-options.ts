export interface ProveOptions {
  /** At most so many requests. */
  readonly limit: number;
  /** Sends them with the caller's credentials. */
  readonly signedIn: boolean;
}
