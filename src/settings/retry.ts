// Reads again, after a delay, if a site did not respond or was busy.

import { setTimeout as pause } from 'node:timers/promises';
import { Halt } from '../core/diagnostics/halt.ts';
import type { RunContext } from './run-options.ts';

export interface Retry extends Pick<RunContext, 'progress' | 'signal'> {
  /** How many more times to try; 0 for no second try. */
  readonly retries: number;
  /** The delay before the second try, in milliseconds. Each later delay is four times as long, up to five minutes. */
  readonly baseMs: number;
}

/** The delays are 3, 12, 48, 192 and then 300 seconds. */
export const defaultRetryBaseMs = 3000;

const maxDelayMs = 300_000;

/**
 * @param work may run several times, so it must not write anything
 * @throws the error of the last try
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { retries, baseMs, progress, signal }: Retry,
): Promise<Result> {
  for (let attempt = 0; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt >= retries || !(error instanceof Halt) || !error.isTemporary) throw error;
      const delay = Math.min(baseMs * 4 ** attempt, maxDelayMs);
      progress?.({
        kind: 'notice',
        message: error.message,
        advice: `routewright tries again after ${delay / 1000} s (try ${attempt + 2} of ${retries + 1}).`,
      });
      await pause(delay, undefined, signal && { signal });
    }
}
