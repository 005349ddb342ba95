// A code that reports print, as `explain` shows it.

import { wrap, type Line, type LinePiece } from './lines.ts';

/** The kinds of codes, in the order of `explain`. */
export const codeKinds = ['diagnostic', 'drift', 'audit'] as const;

export interface ExplainedCode {
  readonly code: string;
  readonly kind: (typeof codeKinds)[number];
  /** The row in the list of all codes. */
  readonly row: readonly LinePiece[];
  readonly lines: readonly Line[];
  /** What `--json` prints besides the code and its kind. */
  readonly facts: object;
}

export const indentedParagraph = (text: string): readonly Line[] =>
  wrap(text, 90).map((line): Line => [`  ${line}`]);
