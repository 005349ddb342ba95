// Strings, numbers and keys as prettier spells them.

import type { Reader } from './reader.ts';

const otherName = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const ofPairs = /[\u{10000}-\u{10ffff}]/u;
const plainKey = /^[$A-Z_a-z][$\w]*$/;

/** A string in the quotes that it needs fewer escapes with; single ones where that is equal. */
export function readString(reader: Reader): string {
  const written = reader.text('string');
  const content = written.slice(1, -1);
  const [preferred, other] = reader.options.singleQuote ? (["'", '"'] as const) : (['"', "'"] as const);
  const quote = countOf(content, preferred) > countOf(content, other) ? other : preferred;
  if (written.startsWith(quote)) return written;
  const requoted = content.replace(/\\(["'\\])|(["'])/g, (match, escaped?: string, bare?: string) => {
    if (escaped !== undefined) return escaped === quote || escaped === '\\' ? match : escaped;
    return bare === quote ? `\\${bare}` : match;
  });
  return quote + requoted + quote;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/** A number, with its sign where it has one, as `literalText` writes it. */
export function readNumber(reader: Reader): string {
  const sign = reader.takes('-') ? '-' : '';
  const digits = reader.text('number');
  if (JSON.stringify(Number(digits)).replace('e+', 'e') !== digits) reader.fail();
  return sign + digits;
}

/** A name, or a quoted key; the quotes are left out where nothing needs them. */
export function readKey(reader: Reader): string {
  if (reader.peek().kind === 'name') return reader.text('name');
  const key = readString(reader);
  const content = key.slice(1, -1);
  if (plainKey.test(content)) return content;
  // Which other letters need no quotes, prettier knows; it keeps those of pairs in quotes.
  if (otherName.test(content) && !ofPairs.test(content)) reader.fail();
  return key;
}
