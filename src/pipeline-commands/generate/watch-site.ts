// Repeats a run when a site changes, until the user interrupts the program.

import { setTimeout as pause } from 'node:timers/promises';
import { failureLines } from '../../terminal/failure.ts';
import type { Io } from '../../terminal/io.ts';
import { dim, type Line } from '../../terminal/lines.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { spanText } from '../../core/model/text/time-span.ts';
import type { SitePoll } from '../../source/site/poll-site.ts';
import { finishedLine } from './watch-runs.ts';

export interface WatchedSite {
  /** The time between two polls, in milliseconds. */
  readonly interval: number;
  readonly poll: SitePoll;
  readonly run: (signal: AbortSignal) => Promise<Line>;
}

/** The maximum delay after failures, in milliseconds, unless the interval is longer. */
const maxDelay = 3_600_000;

/**
 * A failed run keeps the files of the last run, and each failure doubles the delay.
 *
 * @returns the exit code after an interrupt
 * @throws Halt if the first run fails for a reason that does not pass by itself
 */
export async function watchSite({ interval, poll, run }: WatchedSite, io: Io): Promise<number> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = io.interrupted().then(() => {
    stop.abort();
  });
  let failures = 0;
  let hasRun = false;
  const tryRun = async (): Promise<void> => {
    const begun = io.elapsed();
    poll.begin();
    try {
      io.out([finishedLine(await run(signal), begun, io)]);
      [failures, hasRun] = [0, true];
    } catch (error) {
      if (signal.aborted) return;
      if (!hasRun && !(error instanceof Halt && error.isTemporary)) throw error;
      failures++;
      io.note([...failureLines(error), [dim(`  ${keptText(hasRun, delayAfter(failures, interval))}`)]]);
    }
  };
  const onePoll = async (): Promise<void> => {
    if (!hasRun || failures > 0 || (await poll.mayHaveChanged(signal))) await tryRun();
  };
  const isOn = (): boolean => !signal.aborted;
  while (isOn()) {
    await Promise.race([ended, onePoll()]);
    if (!isOn()) break;
    const delay = delayAfter(failures, interval);
    io.progress(`Waiting ${spanText(delay)} until the next request to the site`);
    await Promise.race([ended, pause(delay, undefined, { signal }).catch(() => undefined)]);
  }
  return 0;
}

const delayAfter = (failures: number, interval: number): number =>
  Math.max(interval, Math.min(interval * 2 ** failures, maxDelay));

const keptText = (hasRun: boolean, delay: number): string =>
  `${hasRun ? 'The files of the last run are kept. ' : ''}routewright tries again after ${spanText(delay)}.`;
