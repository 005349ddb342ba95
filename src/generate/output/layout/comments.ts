// Comments that stand on lines of their own, before what they speak of.

import type { Reader } from './reader.ts';

/** The lines of the comments that come next, and an empty one where one stood behind them. */
export function readComments(reader: Reader): readonly string[] {
  const lines: string[] = [];
  while (reader.peek().kind === 'comment') {
    const { breaks: before } = reader.peek();
    lines.push(...commentLines(reader));
    const { breaks: after, kind } = reader.peek();
    if (after === 0 || kind === 'end' || (before === 0 && !reader.hasJustBegun)) reader.fail();
    if (after === 2) lines.push('');
  }
  return lines;
}

/** The lines of a comment; those behind the first begin with ` *`. */
function commentLines(reader: Reader): readonly string[] {
  const [first = '', ...others] = reader.text('comment').split('\n');
  const lines = [first, ...others.map((line) => ` ${line.trimStart()}`)];
  const isKept = (line: string, at: number): boolean =>
    (at === 0 || line.startsWith(' *')) && !/\s$/.test(line);
  if (!lines.every(isKept)) reader.fail();
  return lines;
}
