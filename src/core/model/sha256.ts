// SHA-256 of texts without Node, because names and fingerprints are also computed in browsers and workers.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The first hexadecimal digits of the hash of a text as UTF-8. */
export const sha256Hex = (text: string, digits: number): string =>
  bytesToHex(sha256(utf8ToBytes(text))).slice(0, digits);

/** Eight hexadecimal digits of the hash of a text, which make names unique. It must not change: users keep such names. */
export const shortHash = (text: string): string => sha256Hex(text, 8);

/** The hash of a text as UTF-8, in Base64, as in a Content-Security-Policy. */
export const sha256Base64 = (text: string): string => btoa(String.fromCharCode(...sha256(utf8ToBytes(text))));
