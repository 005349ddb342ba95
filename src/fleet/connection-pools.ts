// Opens a new pool of connections after some sites of a fleet.

import type { Fetch, Proxies } from '../source/requests.ts';
import { createProxiedFetch, type ProxiedFetch } from '../source/site/proxied-fetch.ts';

const sitesPerPool = 100;

interface Pool {
  readonly fetch: Promise<ProxiedFetch>;
  /** The current number of sites that use the pool. */
  users: number;
  isLast: boolean;
}

/**
 * A pool of connections remembers every host that it reached. A new pool of connections is used after some
 * sites, so that memory does not grow with the fleet. An old pool is closed after the last site that uses the
 * pool was read.
 *
 * @returns a function that reads a site with the current pool
 */
export function freshPools(proxies: Proxies = {}) {
  const opened = (): Pool => ({ fetch: createProxiedFetch(proxies), users: 0, isLast: false });
  let pool = opened();
  let given = 0;
  const closeUnused = async ({ fetch, users, isLast }: Pool): Promise<void> => {
    if (isLast && users === 0) await (await fetch).close();
  };
  return {
    async read(work: (fetch: Fetch) => Promise<void>): Promise<void> {
      if (given > 0 && given % sitesPerPool === 0) {
        const former = pool;
        former.isLast = true;
        pool = opened();
        await closeUnused(former);
      }
      given += 1;
      const own = pool;
      own.users += 1;
      try {
        await work(await own.fetch);
      } finally {
        own.users -= 1;
        await closeUnused(own);
      }
    },
    async close(): Promise<void> {
      pool.isLast = true;
      await closeUnused(pool);
    },
  };
}
