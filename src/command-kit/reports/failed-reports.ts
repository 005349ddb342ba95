// Writes the requested reports of a failed run, so that CI shows the reason.

import { nameOfSource } from '../../source/source-name.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { streamText } from '../../core/diagnostics/stream-text.ts';
import type { RunFailure } from '../../core/model/reports/failed-run.ts';
import type { FailedCommand } from '../../report/failed-run.ts';
import { reporters } from '../../report/reporters.ts';
import { exitCodeOf, failureLines } from '../../terminal/failure.ts';
import type { Io } from '../../terminal/io.ts';
import { uncoloredText } from '../../terminal/lines.ts';
import { withFlags } from '../../terminal/option-flags.ts';
import type { ReportOutput } from './report-outputs.ts';
import { writeReport } from './write-report.ts';

/** The reports to write, and the command that failed. */
export interface ReportedRun extends FailedCommand {
  readonly outputs: readonly ReportOutput[];
  /** Whether the run passes although its source could not be read. */
  readonly tolerated?: boolean;
}

/** Runs the work. If the command throws an error, the error is written into the reports and thrown again. */
export async function withFailedReports<Result>(
  run: ReportedRun,
  io: Io,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await reportFailure(run, error, io);
    throw error;
  }
}

/**
 * Writes the error into every report, except a text for the terminal, because standard error already shows
 * the error.
 */
export async function reportFailure(
  { outputs, tolerated = false, ...command }: ReportedRun,
  error: unknown,
  io: Io,
): Promise<void> {
  // If one report cannot be written, writing the other reports would probably fail too.
  if (error instanceof Halt && error.kind === 'write') return;
  const { failedRunReport } = await import('../../report/failed-run.ts');
  const failure = { ...failureOf(error), tolerated };
  const shown = { ...command, file: nameOfSource(command.file) };
  for (const { format, file, makesFolder } of outputs) {
    const reporter = reporters.find(({ name }) => name === format);
    if (file === undefined && !reporter) continue;
    const report = reporter
      ? streamText(reporter.syntax, failedRunReport(format, failure, shown))
      : uncoloredText(failureLines(error));
    try {
      await writeReport(file, report, io, makesFolder);
    } catch (refusal) {
      io.note(failureLines(refusal));
    }
  }
}

const failureOf = (error: unknown): Omit<RunFailure, 'tolerated'> => ({
  ...(error instanceof Halt
    ? {
        message: withFlags(error.message),
        hint: withFlags(
          [...error.diagnostics.map(({ code, message }) => `${code}: ${message}`), error.hint].join('\n'),
        ),
      }
    : {
        message: 'This is a bug in routewright, not a mistake of yours.',
        hint: 'The log of the run has details.',
      }),
  exitCode: exitCodeOf(error),
});
