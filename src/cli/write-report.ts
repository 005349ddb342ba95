import { writeFileSync } from 'node:fs';
import { Halt } from '../diagnostics/halt.ts';
import type { Io } from './io.ts';

/**
 * Writes a report where the user wants it: to a file, or to standard output.
 *
 * @throws Halt `write` when the disk refuses
 */
export function writeReport(file: string | undefined, text: string, io: Io): void {
  if (file === undefined) {
    io.outText(text);
    return;
  }
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Halt(
      'write',
      `${file} cannot be written.`,
      error instanceof Error ? error.message : String(error),
      [],
      { cause: error },
    );
  }
}
