// What has a line of its own, such as a member behind its comment, is read once: the same few
// arguments and properties stand in thousands of places, and in the same words.

import type { FormatOptions } from '../format-options.ts';
import type { Piece } from './piece.ts';
import type { Reader } from './reader.ts';

/** What was read of one kind, by how deep it stands and in what words. */
export class KnownLines<Read extends Piece> {
  private readonly known = new WeakMap<FormatOptions, Map<string, Read>>();

  /**
   * Reads what comes next, or knows it.
   *
   * @param sign the comma or semicolon that ends the line; the reader is moved behind it
   */
  read(reader: Reader, sign: ',' | ';', read: () => Read): Read {
    const { start, breaks } = reader.peek();
    const end = breaks > 0 ? endOfLine(reader.source, start) : undefined;
    if (end === undefined) return read();
    const known = this.of(reader.options);
    const words = `${reader.depth} ${reader.source.slice(start, end)}`;
    const before = known.get(words);
    if (before !== undefined) {
      reader.passTo(end);
      return before;
    }
    const found = read();
    // Only what is plain text: groups that the printer may break carry identifiers of their own.
    if (typeof found.doc === 'string' && reader.hasPassed(sign, end)) known.set(words, found);
    return found;
  }

  private of(options: FormatOptions): Map<string, Read> {
    let known = this.known.get(options);
    if (known === undefined) this.known.set(options, (known = new Map<string, Read>()));
    return known;
  }
}

/** Where a line ends, or, if it begins with a comment, the line behind that. */
function endOfLine(source: string, start: number): number | undefined {
  const behind = source.startsWith('/*', start) ? source.indexOf('*/', start) + '*/'.length : start;
  const end = source.indexOf('\n', behind + 1);
  return end > start ? end : undefined;
}
