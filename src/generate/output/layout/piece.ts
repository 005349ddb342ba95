// A piece of laid-out code: a document that prettier's printer breaks into lines, and its text on one line. A
// piece that always fits on one line is replaced by that text, which saves work for the printer.

import { builders, type Doc } from './documents.ts';
import type { TokenReader } from './reader.ts';

export interface LayoutPiece {
  readonly doc: Doc;
  /** The text of the piece on one line. Undefined if the piece always needs several lines. */
  readonly flat: string | undefined;
  /** The original document, if the one-line text replaced `doc`. */
  readonly unsettled?: Doc;
}

/** Joins pieces and text. */
export function sequence(...parts: readonly (string | LayoutPiece)[]): LayoutPiece {
  let flat: string | undefined = '';
  let text = '';
  const docs: Doc[] = [];
  for (const part of parts) {
    const { doc, flat: one } = typeof part === 'string' ? textPiece(part) : part;
    flat = flat === undefined || one === undefined ? undefined : flat + one;
    if (typeof doc === 'string') text += doc;
    else {
      docs.push(text, doc);
      text = '';
    }
  }
  return { doc: docs.length === 0 ? text : [...docs, text], flat };
}

/** Text without line breaks. */
export const textPiece = (text: string): LayoutPiece => ({ doc: text, flat: text });

/** The piece as a group. The printer puts a group on one line if it fits. */
export const groupPiece = ({ doc, flat }: LayoutPiece): LayoutPiece => ({ doc: builders.group(doc), flat });

export const tabWidth = 2;

/**
 * For a piece at the start of a line: replaces `doc` by the one-line text if that text fits even at the
 * maximum indentation.
 *
 * @param after the number of columns that follow on the same line
 */
export function inlinedIfFits<Given extends LayoutPiece>(
  piece: Given,
  reader: TokenReader,
  after: number,
): Given {
  const { flat } = piece;
  const room = reader.options.printWidth - tabWidth * reader.depth - after;
  return flat !== undefined && flat.length <= room && reader.isNarrow(flat)
    ? { ...piece, doc: flat, unsettled: piece.doc }
    : piece;
}

export interface ListStyle {
  readonly open: string;
  readonly close: string;
  /** The white space inside the brackets of a one-line list. */
  readonly padding: '' | ' ';
  /** The sign after the last piece if each piece is on its own line. */
  readonly trailing: '' | ',';
  readonly isBroken?: boolean;
}

/**
 * Lays out pieces in brackets. If they fit, they are on one line; otherwise each piece is on its own line.
 */
export function bracketList(pieces: readonly LayoutPiece[], style: ListStyle): LayoutPiece {
  const { open, close, padding, trailing, isBroken = false } = style;
  if (pieces.length === 0) return textPiece(open + close);
  const edge = padding === '' ? builders.softline : builders.line;
  const inner = builders.join(
    [',', builders.line],
    pieces.map(({ doc }) => doc),
  );
  const doc = builders.group(
    [open, builders.indent([edge, inner]), trailing === '' ? '' : builders.ifBreak(','), edge, close],
    { shouldBreak: isBroken || pieces.some(({ flat }) => flat === undefined) },
  );
  return { doc, flat: isBroken ? undefined : joinFlat(pieces, ', ', open + padding, padding + close) };
}

/** Joins pieces on one line. Undefined if one of the pieces always needs several lines. */
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
