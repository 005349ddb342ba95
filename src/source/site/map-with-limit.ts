// Sends one request for each item of a list, with a limit on parallel requests.

import type { SiteClient } from './client.ts';

/** The maximum number of parallel requests, to limit the load on the site. */
const maxRequests = 4;

/**
 * Processes the items of a list, a few in parallel.
 *
 * @returns the results in the list's order
 */
export async function mapWithLimit<T, R>(
  list: readonly T[],
  message: string,
  { options }: SiteClient,
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const waiting = list.entries();
  const turn = async (): Promise<void> => {
    for (const [at, one] of waiting) {
      results.set(at, await work(one));
      options.progress?.({ kind: 'count', message, done: results.size, total: list.length });
    }
  };
  await Promise.all(Array.from({ length: maxRequests }, turn));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
