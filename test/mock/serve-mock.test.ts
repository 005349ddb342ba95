// `routewright mock` as a process, and its server: addresses, CORS, slowness, failures.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock-engine/mock.ts';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import { seededChance } from '../../src/core/schema/values/seeded-chance.ts';
import { serveMock, type MockServerOptions } from '../../src/mock/serve-mock.ts';
import { whileServing, whileServingProcess } from '../support/browsing.ts';
import { mockedIndex, mockedModel } from '../support/mock-site.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

/** Runs the server in this process while `use` runs. */
async function whileMocking(
  more: Partial<MockServerOptions>,
  use: (base: string) => Promise<void>,
): Promise<void> {
  const data = planMock(mockedModel);
  const { base, close } = await serveMock({
    port: 0,
    basePath: '/wp-json',
    latency: [0, 0],
    failures: 0,
    chance: seededChance(1, 'server'),
    open: (_site, base) => createMock(data, { seed: 1, base }),
    ...more,
  });
  try {
    await use(base);
  } finally {
    await close();
  }
}

test('a client is generated from a mock as from the site, and the mock ends cleanly', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'site.index.json');
  writeFileSync(file, JSON.stringify(mockedIndex));
  await whileServingProcess(['mock', file], async ({ address, notes, interrupt }) => {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wp-json$/);
    expect(notes()).toContain('A school, ');
    const { origin } = new URL(address);
    const [ofSite, ofMock] = [
      await routewright(['snapshot', file, '-o', join(folder, 'site.json')]),
      await routewright(['snapshot', origin, '-o', join(folder, 'mock.json')]),
    ];
    expect([ofSite.code, ofMock.code], ofMock.stderr).toEqual([0, 0]);
    const drift = await routewright(['drift', join(folder, 'site.json'), join(folder, 'mock.json')]);
    expect(drift, drift.stdout).toMatchObject({ code: 0 });
    if (process.platform !== 'win32') expect(await interrupt('SIGTERM')).toBe(0);
  });
});

test('a part of an interface at its own base, as the analytics service', async () => {
  const source = join(packageRoot, 'samples/analytics-service.model.json');
  await whileServing(['mock', source, '--route', '/websites'], async ({ address }) => {
    expect(new URL(address).pathname).toBe('/api/v1');
    const headers = { authorization: 'Bearer key' };
    expect((await fetch(`${address}/websites`, { headers })).status).toBe(200);
    expect((await fetch(`${address}/account`, { headers })).status).toBe(404);
  });
});

test('pages of other origins may ask', () =>
  whileMocking({}, async (base) => {
    const origin = 'https://app.example';
    const preflight = await fetch(`${base}/wp/v2/posts`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(200);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringContaining('Authorization') as string,
    });
    const asked = await fetch(`${base}/wp/v2/posts`, { headers: { origin } });
    expect(asked.headers.get('access-control-expose-headers')).toContain('X-WP-Total');
  }));

test('plain permalinks, the page of the site, and paths that are encoded', () =>
  whileMocking({}, async (base) => {
    const site = base.replace('/wp-json', '/');
    expect(await (await fetch(`${site}?rest_route=/wp/v2/posts/1&_fields=id`)).json()).toEqual({ id: 1 });
    expect((await fetch(site)).headers.get('link')).toBe(`<${base}/>; rel="https://api.w.org/"`);
    expect((await fetch(`${base}/wp/v2/posts/%31`)).status).toBe(200);
    expect((await fetch(`${base}/wp/v2/%E0%A4%A`)).status).toBe(404);
  }));

test('a body is read to a limit', () =>
  whileMocking({}, async (base) => {
    const body = 'a'.repeat(16 * 1024 * 1024 + 1);
    const status = await fetch(`${base}/wp/v2/posts`, { method: 'POST', body }).then(
      (answer) => answer.status,
      // The answer comes before all is sent: some clients see the end of the connection alone.
      () => 413,
    );
    expect(status).toBe(413);
  }));

test('fails as often as it is told to, and the same way with the same seed', async () => {
  const runs: number[][] = [];
  for (const seed of [1, 1, 2])
    await whileMocking({ failures: 50, chance: seededChance(seed, 'server') }, async (base) => {
      const statuses: number[] = [];
      for (let at = 0; at < 40; at++) statuses.push((await fetch(`${base}/shop/v1/ping`)).status);
      runs.push(statuses);
    });
  expect(runs[0]).toEqual(runs[1]);
  expect(runs[0]).not.toEqual(runs[2]);
  expect(new Set(runs[0])).toEqual(new Set([200, 500, 503]));
});

test('takes its time, and lets go of who waits when it ends', async () => {
  const answers: Promise<unknown>[] = [];
  await whileMocking({ latency: [60_000, 60_000] }, async (base) => {
    answers.push(fetch(base).catch((error: unknown) => error));
    await fetch(base, { signal: AbortSignal.timeout(50) }).catch(() => undefined);
  });
  expect(await answers[0]).toBeInstanceOf(Error);
});

test.each([
  [['--latency', 'slow'], '--latency needs a number of milliseconds'],
  [['--latency', '400-100'], '--latency needs a number of milliseconds'],
  [['--fail', '101%'], '--fail needs a percentage.'],
  [['--seed', '1.5'], '--seed needs a whole number.'],
])('refuses %j', async (flags, message) => {
  const run = await routewright(['mock', 'site.json', ...flags]);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(message);
});
