// Scans JSON without creating values. Unlike `JSON.parse`, the scan shows where a value ends before other text, and
// whether a text is invalid or only cut off. The scan also limits the depth, because deep values overflow the stack
// later. Every text that the scan accepts is valid for `JSON.parse`.

export interface ScanLimits {
  /** The maximum nesting of lists and objects. */
  readonly depth: number;
  /** The maximum number of values. */
  readonly values: number;
}

export type Scan =
  /** A complete JSON value, from the start to the offset `end`. */
  | { readonly kind: 'value'; readonly end: number }
  /** The text ends before the JSON value is complete. */
  | { readonly kind: 'cut-off'; readonly at: number }
  | { readonly kind: 'wrong'; readonly at: number; readonly expected: string }
  | { readonly kind: 'too-deep' | 'too-many'; readonly at: number };

/**
 * The offsets at which lists and objects begin and end. The lists and objects are sorted by the offset of their
 * beginning.
 */
export interface Containers {
  readonly starts: number[];
  readonly ends: number[];
}

const quoteCode = 0x22;
const backslash = 0x5c;
export const comma = 0x2c;
const colon = 0x3a;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;

/** Matches a number, but not a number before characters that make it invalid: `1.`, `1.5e`. */
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE])/y;
const unfinishedNumber = /^(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))$/;
const wholeEscape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/;
const unfinishedEscape = /^(?:u[\da-fA-F]{0,3})?$/;
const literals = ['true', 'false', 'null'];

/**
 * Scans the JSON value that begins at `start`, after optional white space.
 *
 * @param noted receives the lists and objects in the value
 */
export function scanJson(text: string, start: number, limits: ScanLimits, noted?: Containers): Scan {
  /** The closing character of each open list and object, and its index in `noted`. */
  const closers: number[] = [];
  const open: number[] = [];
  let closer = 0;
  let values = 0;
  let at = start;

  for (;;) {
    // In an object, the value follows the key and a colon.
    at = skipSpace(text, at);
    if (closer === closeBrace) {
      const end = stringEnd(text, at);
      if (end === undefined) return stringError(text, at, 'a name in double quotes');
      at = skipSpace(text, end);
      if (text.charCodeAt(at) !== colon) return expectedHere(text, at, 'a colon');
      at = skipSpace(text, at + 1);
    }
    if (++values > limits.values) return { kind: 'too-many', at };

    const char = text.charCodeAt(at);
    if (char === openBrace || char === openBracket) {
      if (closers.length === limits.depth) return { kind: 'too-deep', at };
      closers.push(closer);
      if (noted) open.push(noted.starts.push(at) - 1);
      closer = char === openBrace ? closeBrace : closeBracket;
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) !== closer) continue;
    } else {
      const end = char === quoteCode ? stringEnd(text, at) : wordEnd(text, at, char);
      if (end === undefined)
        return char === quoteCode ? stringError(text, at, 'a JSON value') : literalError(text, at);
      at = skipSpace(text, end);
    }

    // Closing characters follow, then a comma or the end.
    while (closer !== 0 && text.charCodeAt(at) === closer) {
      closer = closers.pop() ?? 0;
      if (noted) noted.ends[open.pop() ?? 0] = at + 1;
      at = closer === 0 ? at + 1 : skipSpace(text, at + 1);
    }
    if (closer === 0) return { kind: 'value', end: at };
    if (text.charCodeAt(at) !== comma)
      return expectedHere(text, at, closer === closeBrace ? 'a comma or "}"' : 'a comma or "]"');
    at++;
  }
}

const expectedHere = (text: string, at: number, expected: string): Scan =>
  at >= text.length ? { kind: 'cut-off', at: text.length } : { kind: 'wrong', at, expected };

/**
 * The end of the string that begins at `start`; undefined if the string is invalid. `stringTrouble` then
 * describes the error.
 */
export function stringEnd(text: string, start: number): number | undefined {
  if (text.charCodeAt(start) !== quoteCode) return undefined;
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quoteCode) return at + 1;
    if (char < 0x20) return undefined;
    if (char !== backslash) continue;
    const escaped = text.charCodeAt(++at);
    if (escaped === 0x75) {
      if (!isHex(text, at + 1)) return undefined;
      at += 4;
    } else if (!simpleEscapes.has(escaped)) return undefined;
  }
  return undefined;
}

const simpleEscapes: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (char) => char.charCodeAt(0)));

function isHex(text: string, at: number): boolean {
  for (let digit = at; digit < at + 4; digit++) {
    const char = text.charCodeAt(digit);
    const lower = char | 0x20;
    if (!((char >= 0x30 && char <= 0x39) || (lower >= 0x61 && lower <= 0x66))) return false;
  }
  return true;
}

function stringError(text: string, start: number, expected: string): Scan {
  if (text.charCodeAt(start) !== quoteCode) return expectedHere(text, start, expected);
  for (let at = start + 1; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x20) return { kind: 'wrong', at, expected: 'the end of the text in quotes' };
    if (text.charCodeAt(at) !== backslash) continue;
    const rest = text.slice(at + 1, at + 6);
    if (at + 1 + rest.length === text.length && unfinishedEscape.test(rest)) break;
    if (!wholeEscape.test(rest)) return { kind: 'wrong', at, expected: 'a valid JSON escape' };
    at++;
  }
  return { kind: 'cut-off', at: text.length };
}

/**
 * The end of the number or word that begins at `at`; undefined if the number or word is invalid. `wordTrouble`
 * then describes the error.
 */
export function wordEnd(text: string, at: number, char: number): number | undefined {
  if (char === 0x74) return text.startsWith('true', at) ? at + 4 : undefined;
  if (char === 0x66) return text.startsWith('false', at) ? at + 5 : undefined;
  if (char === 0x6e) return text.startsWith('null', at) ? at + 4 : undefined;
  numberPattern.lastIndex = at;
  return numberPattern.test(text) ? numberPattern.lastIndex : undefined;
}

function literalError(text: string, at: number): Scan {
  const rest = text.slice(at, at + 400);
  const isUnfinished = literals.some((word) => word.startsWith(rest)) || unfinishedNumber.test(rest);
  if (isUnfinished && at + rest.length === text.length) return { kind: 'cut-off', at: text.length };
  return { kind: 'wrong', at, expected: 'a JSON value' };
}

export function skipSpace(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char !== 0x20 && char !== 0x0a && char !== 0x0d && char !== 0x09) break;
  }
  return at;
}
