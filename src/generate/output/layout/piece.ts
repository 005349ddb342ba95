// A formatted piece of code: a prettier document, and the text of the piece on one line.
// If the piece always fits on one line, the text replaces the document to save work for the printer.

import { builders, type Doc } from './documents.ts';
import type { TokenReader } from './reader.ts';

export interface LayoutPiece {
  readonly doc: Doc;
  readonly flat: string | undefined;
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

/** The piece as a group. */
export const groupPiece = ({ doc, flat }: LayoutPiece): LayoutPiece => ({ doc: builders.group(doc), flat });

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
  const { flat } = piece;
  const room = reader.options.printWidth - tabWidth * reader.depth - after;
  return flat !== undefined && flat.length <= room && reader.isNarrow(flat)
    ? { ...piece, doc: flat, unsettled: piece.doc }
    : piece;
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
