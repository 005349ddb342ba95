// A cache of formatted lines, because a few arguments and properties occur thousands of times.

import type { FormatOptions } from '../format-options.ts';
import type { LayoutPiece } from './piece.ts';
import type { TokenReader } from './reader.ts';

export class KnownLines<Read extends LayoutPiece> {
  /** The lines by their depth. */
  private readonly known = new WeakMap<FormatOptions, Map<string, Read>[]>();

  read(reader: TokenReader, sign: ',' | ';', read: () => Read): Read {
    const { start, breaks } = reader.peek();
    const end = breaks > 0 ? endOfLine(reader.source, start) : undefined;
    if (end === undefined) return read();
    const known = this.of(reader);
    const words = reader.source.slice(start, end);
    const before = known.get(words);
    if (before !== undefined) {
      reader.passTo(end);
      return before;
    }
    const found = read();
    // Only plain text is cached, because every breakable group has a unique id.
    if (typeof found.doc === 'string' && reader.hasPassed(sign, end)) known.set(words, found);
    return found;
  }

  private of({ options, depth }: TokenReader): Map<string, Read> {
    let byDepth = this.known.get(options);
    if (byDepth === undefined) this.known.set(options, (byDepth = []));
    return (byDepth[depth] ??= new Map<string, Read>());
  }
}

function endOfLine(source: string, start: number): number | undefined {
  const behind = source.startsWith('/*', start) ? source.indexOf('*/', start) + '*/'.length : start;
  const end = source.indexOf('\n', behind + 1);
  return end > start ? end : undefined;
}
