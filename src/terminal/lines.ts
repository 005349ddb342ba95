// All output for people consists of lines, and each line consists of pieces (text with a style).
// Only lines.ts converts pieces to text, and it escapes every control character.
// Text of a site therefore cannot move the cursor, color the terminal, forge a line or command a CI runner.

import { createColors } from 'picocolors';
import { streamText, StreamText } from '../core/diagnostics/stream-text.ts';
import { beginsCommand, visible } from '../core/diagnostics/visible.ts';

export type Style = 'plain' | 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export interface Styled {
  readonly style: Style;
  readonly text: string;
}

export type LinePiece = string | Styled;
export type Line = readonly LinePiece[];

const styled =
  (style: Style) =>
  (text: string | number): Styled => ({ style, text: String(text) });

export const bold = styled('bold');
export const dim = styled('dim');
export const red = styled('red');
export const yellow = styled('yellow');
export const green = styled('green');
export const cyan = styled('cyan');

/** The color of each level. */
const levelColours: Readonly<Record<string, (text: string) => LinePiece>> = {
  breaking: red,
  risky: yellow,
  safe: green,
  docs: cyan,
  error: red,
  warning: yellow,
};

export const levelPiece = (level: string): LinePiece => (levelColours[level] ?? dim)(level);

/** A value as JSON, safe to print on a terminal. */
export const jsonStreamText = (value: unknown): StreamText =>
  streamText('json', `${JSON.stringify(value, null, 2)}\n`);

/** The text of lines. Each line ends with a line feed. */
export function renderLines(lines: readonly Line[], color: boolean): string {
  const paint = createColors(color);
  const styles: Readonly<Record<Style, (text: string) => string>> = {
    plain: String,
    bold: paint.bold,
    dim: paint.dim,
    red: paint.red,
    yellow: paint.yellow,
    green: paint.green,
    cyan: paint.cyan,
  };
  const piece = (one: LinePiece): string =>
    typeof one === 'string' ? visible(one) : styles[one.style](visible(one.text));
  return lines.map((line) => `${escapeCiCommand(line).map(piece).join('').trimEnd()}\n`).join('');
}

/** The text of lines for a file, without colors. */
export const uncoloredText = (lines: readonly Line[]): StreamText =>
  new StreamText(renderLines(lines, false));

const pieceText = (piece: LinePiece): string => (typeof piece === 'string' ? piece : piece.text);

/** Escapes a line that begins with `::`, which a CI runner would execute as a command. */
function escapeCiCommand(line: Line): Line {
  if (!beginsCommand.test(line.map(pieceText).join(''))) return line;
  const first = line.findIndex((piece) => pieceText(piece).trim() !== '');
  return line.map((piece, at) => {
    if (at !== first) return piece;
    const text = pieceText(piece).replace(':', '\\u003a');
    return typeof piece === 'string' ? text : { ...piece, text };
  });
}

/**
 * Splits routewright's own text at line feeds. If the text quotes a site, the quoted text must not contain line
 * feeds.
 */
export const textLines = (text: string, indent = ''): readonly Line[] =>
  text.split('\n').map((line) => (line === '' ? [] : [indent + line]));

const pieceWidth = (piece: LinePiece): number => Array.from(visible(pieceText(piece))).length;

/** Aligns the columns of rows. The last column is not padded. */
export function tableLines(rows: readonly (readonly LinePiece[])[], indent = ''): readonly Line[] {
  const widths: number[] = [];
  for (const row of rows)
    row.slice(0, -1).forEach((piece, at) => (widths[at] = Math.max(widths[at] ?? 0, pieceWidth(piece))));
  return rows.map((row) => [
    indent,
    ...row.flatMap((piece, at): LinePiece[] =>
      at === row.length - 1 ? [piece] : [piece, ' '.repeat((widths[at] ?? 0) - pieceWidth(piece) + 2)],
    ),
  ]);
}

/**
 * Breaks text at spaces into lines of at most `width` characters. A word that is longer than `width` gets a
 * separate line.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}
