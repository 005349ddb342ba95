import { createHash } from 'node:crypto';

/** Eight hexadecimal digits of SHA-256: tells names apart, and stays the same for ever. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);
