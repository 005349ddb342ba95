// SHA-256 of texts. It does not need Node, because browsers and workers compute names and fingerprints too.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The first hexadecimal digits of the hash of a text (UTF-8). */
export const sha256Hex = (text: string, digits: number): string =>
  bytesToHex(sha256(utf8ToBytes(text))).slice(0, digits);

/**
 * Eight hexadecimal digits of a text's hash, which make names unique. The function must not change, because
 * users keep these names.
 */
export const shortHash = (text: string): string => sha256Hex(text, 8);

/** The hash of a text (UTF-8) in Base64, for a Content-Security-Policy. */
export const sha256Base64 = (text: string): string => btoa(String.fromCharCode(...sha256(utf8ToBytes(text))));
