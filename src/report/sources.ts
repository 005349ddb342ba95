/** The two sides of a comparison as they may be printed: without what may be a secret in an address. */
export interface Sources {
  /** Where a report needs a file to show findings at, it is this one. */
  readonly baseline: string;
  readonly current: string;
}
