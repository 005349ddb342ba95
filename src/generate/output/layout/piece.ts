// A formatted piece of code: its document, and the text of the piece on one line.
// If the piece always fits on one line, its document is never made.

import { group, ifBreak, indent, join, line, softline, type Doc } from './documents.ts';
import type { TokenReader } from './reader.ts';

export interface LayoutPiece {
  /** Text without possible line breaks, or a function that makes a document. */
  readonly doc: string | (() => Doc);
  readonly flat: string | undefined;
  /** The document of a piece that fits on one line. */
  readonly unsettled?: LayoutPiece['doc'];
}

export const docOf = ({ doc }: LayoutPiece): Doc => (typeof doc === 'string' ? doc : doc());

/** Joins pieces and text. */
export function sequence(...parts: readonly (string | LayoutPiece)[]): LayoutPiece {
  let flat: string | undefined = '';
  let text: string | undefined = '';
  for (const part of parts) {
    const [one, doc] = typeof part === 'string' ? [part, part] : [part.flat, part.doc];
    flat = flat === undefined || one === undefined ? undefined : flat + one;
    text = text === undefined || typeof doc !== 'string' ? undefined : text + doc;
  }
  return { doc: text ?? (() => parts.map((part) => (typeof part === 'string' ? part : docOf(part)))), flat };
}

/** Text without line breaks. */
export const textPiece = (text: string): LayoutPiece => ({ doc: text, flat: text });

/** The piece as a group. */
export const groupPiece = (piece: LayoutPiece): LayoutPiece =>
  typeof piece.doc === 'string' ? piece : { doc: () => group(docOf(piece)), flat: piece.flat };

export const tabWidth = 2;

/**
 * Replaces `doc` by the one-line text if the text fits even at the maximum indentation.
 *
 * @param after the number of columns that follow on the same line
 */
export function inlinedIfFits<Given extends LayoutPiece>(
  piece: Given,
  reader: TokenReader,
  after: number,
): Given {
  const { doc, flat } = piece;
  if (flat === undefined || typeof doc === 'string') return piece;
  const room = reader.options.printWidth - tabWidth * reader.depth - after;
  return flat.length <= room && reader.isNarrow(flat) ? { ...piece, doc: flat, unsettled: doc } : piece;
}

export interface ListStyle {
  readonly open: string;
  readonly close: string;
  readonly padding: '' | ' ';
  readonly trailing: '' | ',';
  readonly isBroken?: boolean;
}

export function bracketList(pieces: readonly LayoutPiece[], style: ListStyle): LayoutPiece {
  const { open, close, padding, trailing, isBroken = false } = style;
  if (pieces.length === 0) return textPiece(open + close);
  const edge = padding === '' ? softline : line;
  const doc = (): Doc =>
    group(
      [
        open,
        indent([edge, join([',', line], pieces.map(docOf))]),
        trailing === '' ? '' : ifBreak(','),
        edge,
        close,
      ],
      { shouldBreak: isBroken || pieces.some(({ flat }) => flat === undefined) },
    );
  return { doc, flat: isBroken ? undefined : joinFlat(pieces, ', ', open + padding, padding + close) };
}

/** Joins pieces on one line. */
export function joinFlat(
  pieces: readonly LayoutPiece[],
  between: string,
  before = '',
  behind = '',
): string | undefined {
  let flat = before;
  for (const [index, piece] of pieces.entries()) {
    if (piece.flat === undefined) return undefined;
    flat += (index > 0 ? between : '') + piece.flat;
  }
  return flat + behind;
}
