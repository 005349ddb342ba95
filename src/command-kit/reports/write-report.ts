import { errorMessage } from '../../core/diagnostics/error-message.ts';
import { lstatSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Halt } from '../../core/diagnostics/halt.ts';
import { writeOneFile } from '../../generate/output/write-files.ts';
import { reporters } from '../../report/reporters.ts';
import type { ReportInput } from '../../report/report.ts';
import { streamText, type StreamText } from '../../core/diagnostics/stream-text.ts';
import { pathInRepository } from '../../source/sandbox/git-state.ts';
import { namesFilesOfRepository, withPathsInRepository } from './paths-in-repository.ts';
import type { Io } from '../../terminal/io.ts';
import { uncoloredText, type Line } from '../../terminal/lines.ts';
import type { ReportOutput } from './report-outputs.ts';

/**
 * Writes a report to a file, or to standard output.
 *
 * @param makesFolder whether to create the folder of the file
 * @throws Halt `write` if the file cannot be written
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
      // A missing folder that the user typed is an error, because the name may be mistyped.
      if (!makesFolder) statSync(dirname(resolve(file)));
      await io.uninterrupted(() => {
        writeOneFile(file, report.text);
      });
      // A write to a pipe or a device may block, and the user must be able to interrupt it.
    } else writeFileSync(file, report.text);
  } catch (error) {
    if (error instanceof Halt) throw error;
    throw new Halt('write', `${file} cannot be written.`, errorMessage(error), [], { cause: error });
  }
}

/**
 * Writes a report in every requested format.
 *
 * @param lines makes the report for people; called only if it is needed
 * @throws Halt `write` if a file cannot be written
 */
export async function writeReports(
  outputs: readonly ReportOutput[],
  report: ReportInput,
  lines: () => readonly Line[],
  io: Io,
): Promise<void> {
  const prefix = outputs.some(({ format }) => namesFilesOfRepository(format)) ? await pathInRepository() : '';
  for (const { format, file, makesFolder } of outputs) {
    const reporter = reporters.find(({ name }) => name === format);
    if (file === undefined && reporter === undefined) io.out(lines());
    else {
      const text = reporter
        ? streamText(
            reporter.syntax,
            await reporter.report(
              namesFilesOfRepository(format) ? withPathsInRepository(report, prefix) : report,
            ),
          )
        : uncoloredText(lines());
      await writeReport(file, text, io, makesFolder);
    }
  }
}
