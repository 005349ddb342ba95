import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eachByHost, hostTurns } from '../../src/fleet/by-host.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

/** Counts what is under way for each host, and the most at the same time. */
function counter() {
  const now = new Map<string, number>();
  const most: Record<string, number> = {};
  return {
    most,
    during: async (host: string, work: () => Promise<unknown>): Promise<void> => {
      const count = (now.get(host) ?? 0) + 1;
      now.set(host, count);
      most[host] = Math.max(most[host] ?? 0, count);
      await work();
      now.set(host, (now.get(host) ?? 1) - 1);
    },
  };
}

async function* listOf(sites: readonly string[]): AsyncGenerator<string> {
  yield* sites;
}

test.each([1, 2, 3])('at most %i sites of a host are in progress, and each site once', async (perHost) => {
  const sites = ['a', 'a', 'a', 'a', 'b', 'a', 'a', 'b'].map((host, at) => `${host}${String(at)}`);
  const { most, during } = counter();
  const done: string[] = [];
  await eachByHost(
    listOf(sites),
    (site) => site.slice(0, 1),
    { atOnce: 8, perHost, signal: new AbortController().signal },
    (site) =>
      during(site.slice(0, 1), () => wait(2)).then(() => {
        done.push(site);
      }),
  );
  expect(done.toSorted()).toEqual(sites.toSorted());
  expect(most).toEqual({ a: perHost, b: Math.min(perHost, 2) });
});

test.each([1, 2])('at most %i requests to a host are sent at the same time', async (perHost) => {
  const { most, during } = counter();
  const turn = hostTurns(perHost);
  await Promise.all(
    ['a', 'a', 'a', 'a', 'b'].map(async (host) => {
      const leave = await turn(host);
      await during(host, () => wait(1));
      leave();
      leave(); // A turn that is left twice frees no second place.
    }),
  );
  expect(most).toEqual({ a: perHost, b: 1 });
});

test('a run says at the start that many sites share a host, and how long they take', async () => {
  const cwd = emptyFolder();
  const addresses = Array.from({ length: 300 }, (_, at) => `http://127.0.0.1:1/site-${String(at)}/wp-json`);
  writeFileSync(join(cwd, 'sites.txt'), `${addresses.join('\n')}\n`);
  const run = (...flags: readonly string[]) =>
    routewright(['fleet', 'snapshot', 'sites.txt', '--tolerate', '100', ...flags], { cwd });
  expect((await run()).stderr).toContain(
    '300 sites share the host 127.0.0.1:1. At most 1 of a host is read at once (--per-host): about 5 min, if a site needs one second.',
  );
  expect((await run('--per-host', '10', '--fresh', '0s')).stderr).toContain('about 30 s');
});
