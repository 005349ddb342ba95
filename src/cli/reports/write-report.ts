import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { lstatSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { writeOneFile } from '../../generate/output/write-files.ts';
import { reporters } from '../../report/reporters.ts';
import type { Report } from '../../report/report.ts';
import { streamText, type StreamText } from '../../core/diagnostics/stream-text.ts';
import type { Io } from '../io.ts';
import { plainText, type Line } from '../lines.ts';
import type { Output } from './report-outputs.ts';

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
    const present = lstatSync(file, { throwIfNoEntry: false });
    if (present === undefined || present.isFile()) {
      // A folder that somebody typed has to be there: it may be a slip.
      if (!makesFolder) statSync(dirname(resolve(file)));
      await io.uninterrupted(() => {
        writeOneFile(file, report.text);
      });
      // A pipe or a device may keep us waiting, and whoever waits must be able to stop.
    } else writeFileSync(file, report.text);
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw new Halt('write', `${file} cannot be written.`, errorMessage(error), [], { cause: error });
  }
}

/**
 * Writes a report in every format that was asked for.
 *
 * @param lines the report for people
 * @throws Halt `write` when the disk refuses
 */
export async function writeReports(
  outputs: readonly Output[],
  report: Report,
  lines: () => readonly Line[],
  io: Io,
): Promise<void> {
  for (const { format, file, makesFolder } of outputs) {
    const reporter = reporters.find(({ name }) => name === format);
    if (file === undefined && reporter === undefined) io.out(lines());
    else {
      const text = reporter ? streamText(reporter.syntax, await reporter.report(report)) : plainText(lines());
      await writeReport(file, text, io, makesFolder);
    }
  }
}
