/** The two sides of a comparison in a form that is safe to print, without possible secrets in an address. */
export interface Sources {
  readonly baseline: string;
  readonly current: string;
  /**
   * The file to which formats that need a file assign the findings.
   *
   * @default `baseline`
   */
  readonly file?: string;
}
