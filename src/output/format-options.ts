/** What decides how a formatted file looks. */
export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
}
