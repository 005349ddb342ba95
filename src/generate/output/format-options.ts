/** The options of prettier that affect generated files. */
export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
  /** `preserve` (default) keeps an object broken if a line break follows its opening brace. */
  readonly objectWrap?: 'preserve' | 'collapse';
}
