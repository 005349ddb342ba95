// Formats strings, numbers and keys like prettier.

import type { TokenReader } from './reader.ts';

const unicodeName = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const ofPairs = /[\u{10000}-\u{10ffff}]/u;
const unquotedKey = /^[$A-Z_a-z][$\w]*$/;

export function readString(reader: TokenReader): string {
  const written = reader.text('string');
  const content = written.slice(1, -1);
  const [preferred, other] = reader.options.singleQuote ? (["'", '"'] as const) : (['"', "'"] as const);
  const quote = countOfSign(content, preferred) > countOfSign(content, other) ? other : preferred;
  if (written.startsWith(quote)) return written;
  const requoted = content.replace(/\\(["'\\])|(["'])/g, (match, escaped?: string, bare?: string) => {
    if (escaped !== undefined) return escaped === quote || escaped === '\\' ? match : escaped;
    return bare === quote ? `\\${bare}` : match;
  });
  return quote + requoted + quote;
}

function countOfSign(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

export function readNumberLiteral(reader: TokenReader): string {
  const sign = reader.takes('-') ? '-' : '';
  const digits = reader.text('number');
  if (JSON.stringify(Number(digits)).replace('e+', 'e') !== digits) reader.fail();
  return sign + digits;
}

export function readKey(reader: TokenReader): string {
  if (reader.peek().kind === 'name') return reader.text('name');
  const key = readString(reader);
  const content = key.slice(1, -1);
  if (unquotedKey.test(content)) return content;
  // Keys with surrogate pairs keep their quotes in prettier.
  if (unicodeName.test(content) && !ofPairs.test(content)) reader.fail();
  return key;
}
