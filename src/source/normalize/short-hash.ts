import { sha256Hex } from '../../core/model/sha256.ts';

/** Eight hexadecimal digits of SHA-256: tells names apart, and stays the same for ever. */
export const shortHash = (text: string): string => sha256Hex(text, 8);
