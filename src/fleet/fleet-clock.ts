import { Halt } from '../core/diagnostics/halt.ts';
import type { Environment } from '../source/site-access.ts';

/**
 * The time that a store records, in whole seconds. The variable `SOURCE_DATE_EPOCH` sets the time, as in other
 * programs with reproducible output: https://reproducible-builds.org/specs/source-date-epoch/
 *
 * @throws Halt `usage` if the variable is no number of seconds
 */
export function fleetClock(environment: Environment): () => Date {
  const stopped = environment['SOURCE_DATE_EPOCH'];
  if (stopped === undefined || stopped === '') return () => new Date();
  if (/^\d{1,11}$/.test(stopped)) return () => new Date(Number(stopped) * 1000);
  throw new Halt(
    'usage',
    'SOURCE_DATE_EPOCH is not a number of seconds.',
    'Use seconds since 1970, as "date +%s" prints them.',
  );
}

/** The time as text, such as `2026-11-22T20:15:03Z`. */
export const timeText = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
