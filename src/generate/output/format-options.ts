export interface FormatOptions {
  readonly printWidth: number;
  readonly singleQuote: boolean;
  /**
   * With `preserve` (the default), prettier keeps an object on several lines if a line break follows the
   * opening brace.
   */
  readonly objectWrap?: 'preserve' | 'collapse';
}
