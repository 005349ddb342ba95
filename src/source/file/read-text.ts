// Decodes bytes to text. The bytes are UTF-8, or UTF-16 with a byte order mark.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { sourceProblem } from '../problems.ts';

/**
 * Decodes the text of a source, and removes a byte order mark.
 *
 * @param name the name of the source in messages
 * @throws Halt when the encoding cannot be recognized
 */
export function readSourceText(bytes: Uint8Array, name: string, report: Report): string {
  const text = decodeText(bytes, name, report);
  const mended = wellFormedEscapes(text);
  if (mended !== text) report(sourceProblem('source-lone-surrogates', {}, {}));
  return mended;
}

/** Matches an escape in JSON: a surrogate pair, one half of a pair, or any other escape. */
const jsonEscapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g;

/**
 * Replaces escapes of half a character (`"\\ud800"`). JSON allows these escapes, but addresses, UTF-8 and PHP
 * cannot represent half a character. The replacement U+FFFD has an equally long escape, so positions in the text
 * stay correct.
 */
export const wellFormedEscapes = (text: string): string =>
  /\\u[dD][89a-fA-F]/.test(text)
    ? text.replace(jsonEscapes, (escape: string, half: string | undefined) =>
        half === undefined ? escape : '\\ufffd',
      )
    : text;

function decodeText(bytes: Uint8Array, name: string, report: Report): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0))
    return readUtf16(bytes.subarray(2), 'utf-16le', name, report);
  if (first === 0xfe && second === 0xff) return readUtf16(bytes.subarray(2), 'utf-16be', name, report);

  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  const text = readUtf8(hasMark ? bytes.subarray(3) : bytes, name);
  if (hasMark) report(sourceProblem('source-bom', {}, {}));
  return text;
}

function readUtf16(bytes: Uint8Array, encoding: string, name: string, report: Report): string {
  const text = tryDecode(bytes, encoding);
  if (text === undefined)
    throw new Halt(
      'source',
      `${name} begins like UTF-16, but contains other data.`,
      'Download the file again, or save it as UTF-8.',
    );
  report(sourceProblem('source-utf-16', {}, {}));
  return text;
}

function readUtf8(bytes: Uint8Array, name: string): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new Halt(
      'source',
      `${name} is compressed with gzip twice.`,
      'Unpack the file once before you use it.',
    );
  if (bytes.subarray(0, 1024).includes(0)) {
    const zeros = bytes.subarray(0, 4).filter((byte) => byte === 0).length;
    throw zeros > 0 && zeros < 4
      ? new Halt('source', `${name} looks like UTF-16 or UTF-32.`, 'Save it as UTF-8.')
      : new Halt(
          'source',
          `${name} is not text: it contains zero bytes.`,
          'A source is a route index or a model, as JSON or YAML.',
        );
  }
  const text = tryDecode(bytes, 'utf-8');
  if (text !== undefined) return text;

  const at = firstInvalidByte(bytes);
  const line = bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  throw new Halt(
    'source',
    `${name} is not UTF-8: byte ${at + 1} (0x${byte}, line ${line}) is not valid.`,
    'JSON must be UTF-8. If the file was saved in another encoding, such as Windows-1252, save the file as UTF-8.',
  );
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The offset of the first sequence that is not valid UTF-8, found by bisection. Bisection works because every
 * shorter prefix is valid.
 */
function firstInvalidByte(bytes: Uint8Array): number {
  let fine = 0;
  let broken = bytes.length;
  while (broken - fine > 4) {
    const middle = (fine + broken) >>> 1;
    if (mayBegin(bytes.subarray(0, middle))) fine = middle;
    else broken = middle;
  }
  let start = broken;
  while (start > 0 && tryDecode(bytes.subarray(0, start), 'utf-8') === undefined) start--;
  return start;
}

/** Whether the bytes are valid UTF-8. The bytes may end within a character. */
function mayBegin(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
