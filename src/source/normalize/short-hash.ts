import { sha256Hex } from '../../core/model/sha256.ts';

/** Eight hexadecimal digits of SHA-256: makes names unique, and never changes. */
export const shortHash = (text: string): string => sha256Hex(text, 8);
