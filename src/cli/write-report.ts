import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Halt } from '../diagnostics/halt.ts';
import type { StreamText } from '../diagnostics/stream-text.ts';
import type { Io } from './io.ts';

/**
 * Writes a report where the user wants it: to a file, or to standard output.
 *
 * @param makesFolder whether the folder of the file is made: one that nobody typed
 * @throws Halt `write` when the disk refuses
 */
export async function writeReport(
  file: string | undefined,
  report: StreamText,
  io: Io,
  makesFolder = false,
): Promise<void> {
  if (file === undefined) {
    io.outText(report);
    return;
  }
  try {
    const write = (): void => {
      if (makesFolder) mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, report.text);
    };
    // A pipe or a device may keep us waiting, and whoever waits must be able to stop.
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? true;
    if (isFile) await io.uninterrupted(write);
    else write();
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
