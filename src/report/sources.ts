/** The two sides of a comparison as they may be printed: without possible secrets in an address. */
export interface Sources {
  /** The file at which reports show findings if a format needs one. */
  readonly baseline: string;
  readonly current: string;
}
