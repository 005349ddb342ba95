// A cache of formatted lines, because a few arguments and properties occur thousands of times.

import { DepthCache } from './depth-cache.ts';
import type { LayoutPiece } from './piece.ts';
import type { TokenReader } from './reader.ts';

export class KnownLines<Read extends LayoutPiece> {
  private readonly known = new DepthCache<Read>();

  read(reader: TokenReader, sign: ',' | ';', read: () => Read): Read {
    const { start, breaks } = reader.peek();
    const end = breaks > 0 ? endOfLine(reader.source, start) : undefined;
    if (end === undefined) return read();
    const known = this.known.at(reader);
    const words = reader.source.slice(start, end);
    const before = known.get(words);
    if (before !== undefined) {
      reader.passTo(end);
      return before;
    }
    const found = read();
    // Only text is cached: a function keeps all pieces of its document in memory.
    if (typeof found.doc === 'string' && reader.hasPassed(sign, end)) known.set(words, found);
    return found;
  }
}

function endOfLine(source: string, start: number): number | undefined {
  const behind = source.startsWith('/*', start) ? source.indexOf('*/', start) + '*/'.length : start;
  const end = source.indexOf('\n', behind + 1);
  return end > start ? end : undefined;
}
