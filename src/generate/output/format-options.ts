/** The options of prettier that affect generated files. */
export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
  /**
   * With `preserve` (the default), an object stays on several lines if a line break follows its opening
   * brace.
   */
  readonly objectWrap?: 'preserve' | 'collapse';
}
