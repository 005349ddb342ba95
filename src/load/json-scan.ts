// Reads JSON without building it. `JSON.parse` answers neither where a value ends
// that has other text behind it, nor whether a text is wrong or only cut off, and it
// lets through depths that later recursion cannot bear. What passes here, parses.

export interface ScanLimits {
  /** How deeply lists and objects may be nested. */
  readonly depth: number;
  /** How many values there may be. */
  readonly values: number;
}

export type Scan =
  /** One value, from the start to `end`. */
  | { readonly kind: 'value'; readonly end: number }
  /** The text ends inside the value. */
  | { readonly kind: 'cut-off'; readonly at: number }
  | { readonly kind: 'wrong'; readonly at: number; readonly expected: string }
  | { readonly kind: 'too-deep' | 'too-many'; readonly at: number };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const unfinishedNumber = /^(?:-|-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?))$/;
const escape = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
const unfinishedEscape = /^u?[\da-fA-F]{0,3}$/;
const words = ['true', 'false', 'null'];

/** Reads one JSON value that begins at `start`, white space before it allowed. */
export function scanJson(text: string, start: number, limits: ScanLimits): Scan {
  const closers: number[] = [];
  let values = 0;
  let at = start;

  for (;;) {
    // A value (in an object: its key, the colon and the value).
    at = skipSpace(text, at);
    if (closers.at(-1) === closeBrace) {
      if (at >= text.length) return { kind: 'cut-off', at: text.length };
      if (text.charCodeAt(at) !== quote) return { kind: 'wrong', at, expected: 'a name in double quotes' };
      const key = scanString(text, at);
      if (key.kind !== 'value') return key;
      at = skipSpace(text, key.end);
      if (at >= text.length) return { kind: 'cut-off', at: text.length };
      if (text.charCodeAt(at) !== colon) return { kind: 'wrong', at, expected: 'a colon' };
      at = skipSpace(text, at + 1);
    }
    if (++values > limits.values) return { kind: 'too-many', at };

    const char = text.charCodeAt(at);
    if (char === openBrace || char === openBracket) {
      if (closers.length === limits.depth) return { kind: 'too-deep', at };
      const closer = char === openBrace ? closeBrace : closeBracket;
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) !== closer) {
        closers.push(closer);
        continue;
      }
      at++;
    } else {
      const scalar = char === quote ? scanString(text, at) : scanWord(text, at);
      if (scalar.kind !== 'value') return scalar;
      at = scalar.end;
    }

    // What may follow it.
    for (;;) {
      const closer = closers.at(-1);
      if (closer === undefined) return { kind: 'value', end: at };
      at = skipSpace(text, at);
      if (at >= text.length) return { kind: 'cut-off', at: text.length };
      const next = text.charCodeAt(at);
      if (next !== comma && next !== closer)
        return { kind: 'wrong', at, expected: closer === closeBrace ? 'a comma or "}"' : 'a comma or "]"' };
      at++;
      if (next === comma) break;
      closers.pop();
    }
  }
}

function scanString(text: string, start: number): Scan {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) return { kind: 'value', end: at + 1 };
    if (char < 0x20) return { kind: 'wrong', at, expected: 'the end of the text in quotes' };
    if (char !== backslash) continue;
    escape.lastIndex = at + 1;
    if (!escape.test(text)) {
      const rest = text.slice(at + 1, at + 6);
      if (at + 1 + rest.length === text.length && unfinishedEscape.test(rest)) break;
      return { kind: 'wrong', at, expected: 'an escape that JSON knows' };
    }
    at = escape.lastIndex - 1;
  }
  return { kind: 'cut-off', at: text.length };
}

function scanWord(text: string, at: number): Scan {
  if (at >= text.length) return { kind: 'cut-off', at: text.length };
  const word = words.find((candidate) => text.startsWith(candidate, at));
  if (word !== undefined) return { kind: 'value', end: at + word.length };

  number.lastIndex = at;
  const isNumber = number.test(text);
  if (isNumber && !/[.eE]/.test(text.charAt(number.lastIndex)))
    return { kind: 'value', end: number.lastIndex };

  const rest = text.slice(at, at + 400);
  const unfinished = words.some((candidate) => candidate.startsWith(rest)) || unfinishedNumber.test(rest);
  if (unfinished && at + rest.length === text.length) return { kind: 'cut-off', at: text.length };
  return { kind: 'wrong', at: isNumber ? number.lastIndex : at, expected: 'a JSON value' };
}

export function skipSpace(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char !== 0x20 && char !== 0x0a && char !== 0x0d && char !== 0x09) break;
  }
  return at;
}
