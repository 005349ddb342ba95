/** What decides how a formatted file looks. */
export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
  /** An object stays broken where a line break stands behind its brace; it does when left out. */
  readonly objectWrap?: 'preserve' | 'collapse';
}
