import type { TokenReader } from './reader.ts';

export function readComments(reader: TokenReader): readonly string[] {
  const lines: string[] = [];
  while (reader.peek().kind === 'comment') {
    const { breaks: before } = reader.peek();
    lines.push(...linesOfComment(reader));
    const { breaks: after, kind } = reader.peek();
    if (after === 0 || kind === 'end' || (before === 0 && !reader.hasJustBegun)) reader.fail();
    if (after === 2) lines.push('');
  }
  return lines;
}

/** The lines of a comment. */
function linesOfComment(reader: TokenReader): readonly string[] {
  const comment = reader.text('comment');
  if (!comment.includes('\n')) return /\s$/.test(comment) ? reader.fail() : [comment];
  const [first = '', ...others] = comment.split('\n');
  const lines = [first, ...others.map((line) => ` ${line.trimStart()}`)];
  const isKept = (line: string, at: number): boolean =>
    (at === 0 || line.startsWith(' *')) && !/\s$/.test(line);
  if (!lines.every(isKept)) reader.fail();
  return lines;
}
