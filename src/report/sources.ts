/** The two sides of a comparison in a form that is safe to print, without possible secrets in an address. */
export interface Sources {
  /** The file at which reports show findings, for formats that need a file. */
  readonly baseline: string;
  readonly current: string;
}
