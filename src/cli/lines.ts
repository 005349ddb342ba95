// Everything the program says to people is made of lines of pieces. Only `show` turns
// them into characters, and it makes every control character visible first, so no text of
// a site can move the cursor, colour the terminal, forge a line or command a runner of CI.

import { createColors } from 'picocolors';
import { streamText, StreamText } from '../core/diagnostics/stream-text.ts';
import { beginsCommand, visible } from '../core/diagnostics/visible.ts';

export type Style = 'plain' | 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export interface Styled {
  readonly style: Style;
  readonly text: string;
}

export type Piece = string | Styled;
export type Line = readonly Piece[];

const styled =
  (style: Style) =>
  (text: string | number): Styled => ({ style, text: String(text) });

export const bold = styled('bold');
export const dim = styled('dim');
export const red = styled('red');
export const yellow = styled('yellow');
export const green = styled('green');
export const cyan = styled('cyan');

/** Any value as JSON that is safe on a terminal too. */
export const jsonText = (value: unknown): StreamText =>
  streamText('json', `${JSON.stringify(value, null, 2)}\n`);

/** The characters of some lines, each ended by a line feed. */
export function show(lines: readonly Line[], colour: boolean): string {
  const paint = createColors(colour);
  const styles: Readonly<Record<Style, (text: string) => string>> = {
    plain: String,
    bold: paint.bold,
    dim: paint.dim,
    red: paint.red,
    yellow: paint.yellow,
    green: paint.green,
    cyan: paint.cyan,
  };
  const piece = (one: Piece): string =>
    typeof one === 'string' ? visible(one) : styles[one.style](visible(one.text));
  return lines.map((line) => `${harmless(line).map(piece).join('').trimEnd()}\n`).join('');
}

/** Lines as they stand in a file. */
export const plainText = (lines: readonly Line[]): StreamText => new StreamText(show(lines, false));

const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.text);

/** The line, which no runner takes for a command: nothing that we say to people begins with `::`. */
function harmless(line: Line): Line {
  if (!beginsCommand.test(line.map(textOf).join(''))) return line;
  const first = line.findIndex((piece) => textOf(piece).trim() !== '');
  return line.map((piece, at) => {
    if (at !== first) return piece;
    const text = textOf(piece).replace(':', '\\u003a');
    return typeof piece === 'string' ? text : { ...piece, text };
  });
}

/** A line per line feed of our own text; what is not ours in it must not hold any. */
export const textLines = (text: string, indent = ''): readonly Line[] =>
  text.split('\n').map((line) => (line === '' ? [] : [indent + line]));

const widthOf = (piece: Piece): number => Array.from(visible(textOf(piece))).length;

/** Rows as lines whose columns begin below one another. The last column is not padded. */
export function table(rows: readonly (readonly Piece[])[], indent = ''): readonly Line[] {
  const widths: number[] = [];
  for (const row of rows)
    row.slice(0, -1).forEach((piece, at) => (widths[at] = Math.max(widths[at] ?? 0, widthOf(piece))));
  return rows.map((row) => [
    indent,
    ...row.flatMap((piece, at): Piece[] =>
      at === row.length - 1 ? [piece] : [piece, ' '.repeat((widths[at] ?? 0) - widthOf(piece) + 2)],
    ),
  ]);
}

/** Breaks text at spaces so that lines stay within `width` where words allow. */
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
