// Computes SHA-256 hashes of texts. The code does not need Node, because browsers and workers also compute names and
// fingerprints.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The first hexadecimal digits of the hash of a UTF-8 text. */
export const sha256Hex = (text: string, digits: number): string =>
  bytesToHex(sha256(utf8ToBytes(text))).slice(0, digits);

/**
 * The first eight hexadecimal digits of the hash of a text. The digits make names unique. The hash function must
 * not change, because users keep the names.
 */
export const shortHash = (text: string): string => sha256Hex(text, 8);

/** The hash of a UTF-8 text in Base64, for a Content-Security-Policy. */
export const sha256Base64 = (text: string): string => btoa(String.fromCharCode(...sha256(utf8ToBytes(text))));
