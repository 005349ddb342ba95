// `generate --watch`: watches the files of a source, or polls a site.

import { defaultFolder } from '../../command-kit/output-flags.ts';
import type { Io } from '../../terminal/io.ts';
import { green, tableLines, type Line } from '../../terminal/lines.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import type { ProjectSettings } from '../../core/model/files/project.ts';
import {
  generateOptionsOf,
  sourceOptionsOf,
  targetsChosen,
  type GenerateRun,
} from '../../settings/run-options.ts';
import { withDefaultOptions } from '../../source/read-model.ts';
import { isSiteSource } from '../../source/source-kind.ts';
import type { GenerateOptions } from '../../generate/generate-options.ts';
import { addedStages } from './added-stages.ts';
import { editedLines, namesLines } from './generate-report.ts';
import { writtenSummary } from './generate-summary.ts';
import { packageRows } from '../../generate/package-rows.ts';
import { watchRuns } from './watch-runs.ts';

interface WatchRun extends GenerateRun {
  readonly isProject?: boolean;
  readonly verbose: boolean;
  /** The time between two requests to a site, in milliseconds. */
  readonly interval?: number | undefined;
}

/** Generates again after each change of a source, until the user interrupts the program. */
export async function watchOne(
  settings: ProjectSettings,
  { isProject = false, interval, ...run }: WatchRun,
  io: Io,
): Promise<number> {
  const runWith = async (more: Partial<GenerateOptions>, signal: AbortSignal): Promise<Line> => {
    const { generateWithRecord } = await import('../../generate/records/recorded-run.ts');
    const options = generateOptionsOf(settings, isProject, { ...run, signal });
    const outcome = await generateWithRecord({ ...options, ...more }, io.env, addedStages);
    const needs = packageRows(outcome.missingPackages, targetsChosen(settings));
    io.note([...tableLines(needs), ...editedLines(outcome), ...namesLines(outcome, run.verbose)]);
    return [
      green(outcome.plan.changes.length > 0 ? 'written' : 'unchanged'),
      ` ${writtenSummary(outcome.plan)}`,
    ];
  };
  const options = withDefaultOptions(generateOptionsOf(settings, isProject, run));
  const { source } = sourceOptionsOf(settings, isProject, run);
  if (isSiteSource(source) && settings.fleet === undefined) {
    const [{ pollSite }, { watchSite }] = await Promise.all([
      import('../../source/site/poll-site.ts'),
      import('./watch-site.ts'),
    ]);
    const poll = await pollSite(options);
    return watchSite(
      { interval: intervalOf(interval), poll, run: (signal) => runWith({ fetch: poll.fetch }, signal) },
      io,
    );
  }
  if (interval !== undefined)
    throw new Halt(
      'usage',
      '--interval needs the address of a site.',
      'Leave it out: files are watched without requests.',
    );
  const { keepSandbox } = await import('../../source/sandbox/keep-sandbox.ts');
  const sandboxKeeper = keepSandbox();
  try {
    return await watchRuns(
      {
        source,
        output: settings.output ?? defaultFolder,
        run: (signal) => runWith({ sandboxKeeper }, signal),
      },
      io,
    );
  } finally {
    sandboxKeeper.close();
  }
}

/** Five minutes: a poll is one request, which makes WordPress build its whole index. */
const defaultInterval = 300_000;

/** The maximum delay of a timer is 24 days. */
const maxInterval = 2_000_000_000;

/** @throws Halt `usage` for an interval without any delay */
function intervalOf(given = defaultInterval): number {
  if (given > 0) return Math.min(given, maxInterval);
  throw new Halt('usage', '--interval needs a time of at least 1s.', 'For example: --interval 5m');
}
