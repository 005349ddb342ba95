// A piece of laid-out code: the document that prettier's printer breaks into lines, and the
// text that it is on one line. What fits in a line wherever it may stand becomes its text at
// once, so that the printer has little left to weigh.

import { builders, type Doc } from './documents.ts';
import type { Reader } from './reader.ts';

export interface Piece {
  readonly doc: Doc;
  /** On one line; undefined where it never is on one. */
  readonly flat: string | undefined;
  /** The document, where `doc` is settled to be the text on one line. */
  readonly unsettled?: Doc;
}

/** Pieces and text behind each other. */
export function sequence(...parts: readonly (string | Piece)[]): Piece {
  let flat: string | undefined = '';
  let text = '';
  const docs: Doc[] = [];
  for (const part of parts) {
    const { doc, flat: one } = typeof part === 'string' ? word(part) : part;
    flat = flat === undefined || one === undefined ? undefined : flat + one;
    if (typeof doc === 'string') text += doc;
    else {
      docs.push(text, doc);
      text = '';
    }
  }
  return { doc: docs.length === 0 ? text : [...docs, text], flat };
}

/** Text that no line break parts. */
export const word = (text: string): Piece => ({ doc: text, flat: text });

/** The same in a group: on one line if it fits there. */
export const grouped = ({ doc, flat }: Piece): Piece => ({ doc: builders.group(doc), flat });

export const tabWidth = 2;

/**
 * What begins a line: its text, where that fits however deep the line is indented.
 *
 * @param after what follows on the same line
 */
export function settled<Given extends Piece>(piece: Given, reader: Reader, after: number): Given {
  const { flat } = piece;
  const room = reader.options.printWidth - tabWidth * reader.depth - after;
  return flat !== undefined && flat.length <= room && reader.isNarrow(flat)
    ? { ...piece, doc: flat, unsettled: piece.doc }
    : piece;
}

export interface ListStyle {
  readonly open: string;
  readonly close: string;
  /** Within the brackets, on one line. */
  readonly padding: '' | ' ';
  /** Behind the last one, where each stands on a line of its own. */
  readonly trailing: '' | ',';
  readonly isBroken?: boolean;
}

/** Some pieces in brackets: on one line if they fit there, else each on one of its own. */
export function list(pieces: readonly Piece[], style: ListStyle): Piece {
  const { open, close, padding, trailing, isBroken = false } = style;
  if (pieces.length === 0) return word(open + close);
  const edge = padding === '' ? builders.softline : builders.line;
  const inner = builders.join(
    [',', builders.line],
    pieces.map(({ doc }) => doc),
  );
  const doc = builders.group(
    [open, builders.indent([edge, inner]), trailing === '' ? '' : builders.ifBreak(','), edge, close],
    { shouldBreak: isBroken || pieces.some(({ flat }) => flat === undefined) },
  );
  return { doc, flat: isBroken ? undefined : joined(pieces, ', ', open + padding, padding + close) };
}

/** Some pieces on one line; undefined where one of them never is. */
export function joined(
  pieces: readonly Piece[],
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
