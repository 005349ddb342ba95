// Parses a JSON text so that equal objects and lists become one object. Sites repeat the same few thousand arguments
// and properties tens of thousands of times; later stages then process each only once, by its identity.

import { comma, openBrace, openBracket, closeBrace, closeBracket } from './json-scan.ts';
import { skipSpace, stringEnd, wordEnd, type Containers } from './json-scan.ts';

/** Longer values are split, and each of their parts is parsed once. */
const maxWholeLength = 3000;

/** V8 hashes longer strings by their length alone, which makes a map with many of them as keys slow. */
const maxKnownLength = 16_000;

/**
 * The same value as from `JSON.parse`. It must not be changed.
 *
 * @param text contains one JSON value from `start` that `scanJson` has accepted
 * @param containers as `scanJson` noted them
 */
export function sharedJson(text: string, start: number, { starts, ends }: Containers): unknown {
  const known = new Map<string, unknown>();
  let at = start;
  /** The list or object that begins next. */
  let container = 0;

  const readValue = (): unknown => {
    const first = text.charCodeAt(at);
    if (first !== openBrace && first !== openBracket) return readPlain(first);
    const end = ends[container] ?? text.length;
    if (end - at > maxKnownLength) return readParts(first);
    const written = text.slice(at, end);
    const before = known.get(written);
    if (before === undefined && written.length > maxWholeLength) {
      const made = readParts(first);
      known.set(written, made);
      return made;
    }
    at = end;
    while ((starts[container] ?? end) < end) container++;
    const made: unknown = before ?? JSON.parse(written);
    known.set(written, made);
    return made;
  };

  const readPlain = (first: number): unknown => {
    const from = at;
    at = stringEnd(text, from) ?? wordEnd(text, from, first) ?? text.length;
    return JSON.parse(text.slice(from, at));
  };

  const readParts = (first: number): unknown => {
    container++;
    const close = first === openBrace ? closeBrace : closeBracket;
    const parts: (readonly [name: string, value: unknown])[] = [];
    at = skipSpace(text, at + 1);
    while (text.charCodeAt(at) !== close) {
      parts.push([close === closeBrace ? readName() : '', readValue()]);
      at = skipSpace(text, at);
      if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
    }
    at++;
    return close === closeBrace ? Object.fromEntries(parts) : parts.map(([, value]) => value);
  };

  const readName = (): string => {
    const name = String(readPlain(0));
    // The colon follows it.
    at = skipSpace(text, skipSpace(text, at) + 1);
    return name;
  };

  return readValue();
}
