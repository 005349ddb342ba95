// A hash of a file's content that ignores formatting.
// The hash distinguishes an edit by hand from a change by a formatter.
// The hash is needed because newly generated code also differs if the site has changed.

import { hashOfBytes } from './manifest.ts';

/**
 * The characters that formatters add, remove or replace, for each file extension. In files with other
 * extensions, all characters are significant.
 */
const layoutCharacters: Readonly<Record<string, string>> = {
  ts: `'"\`;,()|&\\`,
  js: `'"\`;,()|&\\`,
  md: '\\*_|:+-',
  json: '',
};

/**
 * @param bytes the text of the file in UTF-8
 * @returns undefined for file types without an entry in `layoutCharacters`
 */
export function hashWithoutLayout(path: string, bytes: Uint8Array): string | undefined {
  const signs = layoutCharacters[path.slice(path.lastIndexOf('.') + 1)];
  return signs === undefined ? undefined : hashOfBytes(withoutLayout(bytes, signs));
}

const space = 0x20;

/** The hash function works on bytes, because a regular expression would copy the text of every file. */
function withoutLayout(bytes: Uint8Array, signs: string): Uint8Array {
  const kinds = kindsOfBytes(signs);
  const left = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let before = kind.other;
  let isAfterGap = false;
  // An index is used because `for … of` takes four times as long for a large file.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? space;
    const now = kinds[byte] ?? kind.other;
    if (now >= kind.skipped) {
      const skipped = now === kind.skipped ? 1 : lengthOfSpace(bytes, at);
      if (skipped > 0) {
        isAfterGap = true;
        at += skipped - 1;
        continue;
      }
    }
    if (isAfterGap && before === kind.word && now === kind.word) left[length++] = space;
    isAfterGap = false;
    before = now;
    left[length++] = byte;
  }
  return left.subarray(0, length);
}

const otherSpaces = Array.from(
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  (one) => Buffer.from(one),
);

const lengthOfSpace = (bytes: Uint8Array, at: number): number =>
  otherSpaces.find((one) => one.every((byte, index) => byte === bytes[at + index]))?.length ?? 0;

/** The kinds of bytes. */
const kind = { other: 0, word: 1, skipped: 2, leading: 3 };

const wordCharacters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$';

function kindsOfBytes(signs: string): Uint8Array {
  const kinds = new Uint8Array(256);
  for (const byte of Buffer.from(wordCharacters)) kinds[byte] = kind.word;
  for (const byte of Buffer.from(`\t\n\v\f\r ${signs}`)) kinds[byte] = kind.skipped;
  for (const one of otherSpaces) kinds[one[0] ?? 0] = kind.leading;
  return kinds;
}
