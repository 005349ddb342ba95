// Parses a JSON text so that equal objects and lists become one object in memory. Sites repeat a few thousand arguments
// and properties tens of thousands of times. Later stages process each distinct object only once.

import { comma, openBrace, openBracket, closeBrace, closeBracket } from './json-scan.ts';
import { skipSpace, stringEnd, wordEnd, type Containers } from './json-scan.ts';

/**
 * The maximum length of the text of a value that is shared as a whole. In a longer value, only the parts are
 * shared.
 */
const maxWholeLength = 3000;

/**
 * The maximum length of a key in the map. V8 hashes longer strings by their length alone, so a map with many
 * longer strings is slow.
 */
const maxKnownLength = 16_000;

/**
 * Returns a value that equals the result of `JSON.parse`. Callers must not change the value.
 *
 * @param text contains a JSON value at `start` that `scanJson` has accepted
 * @param containers the lists and objects that `scanJson` noted
 */
export function sharedJson(text: string, start: number, { starts, ends }: Containers): unknown {
  const known = new Map<string, unknown>();
  let at = start;
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
    // A colon follows the name.
    at = skipSpace(text, skipSpace(text, at) + 1);
    return name;
  };

  return readValue();
}
