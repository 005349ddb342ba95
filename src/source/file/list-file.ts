// Reads a list from a file as a stream, because the list may be large.

import { createReadStream, statSync } from 'node:fs';
import { Halt } from '../../core/diagnostics/halt.ts';
import { nameOfFile } from '../source-name.ts';

/** Whether a file can be read twice. A pipe can only be read once. */
export const canReadAgain = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFIFO() !== true;

/** @throws Halt `usage` when the file cannot be read */
export async function* listChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    throw new Halt(
      'usage',
      error.code === 'ENOENT'
        ? `There is no file ${nameOfFile(path)}.`
        : `${nameOfFile(path)} cannot be read (${error.code}).`,
      'A list of sites is a file with one address per line, a CSV file, or "-" for standard input.',
      [],
      { cause: error },
    );
  }
}
