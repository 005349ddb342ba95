// A cache that sends an old index of a site: drift asks once past it, and every report says so.

import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { fakeRoutes, fakeSite, type FakeRequest } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const { '/shop/v1/orders': removed, ...fewerRoutes } = fakeRoutes;

type Headers = Readonly<Record<string, string>>;

interface Cache {
  readonly headers: Headers;
  /** The headers of requests with a parameter that the cache does not know; none by default. */
  readonly past?: Headers;
  /** Whether the cache also knows a response for other parameters. */
  readonly ignoresQuery?: boolean;
}

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly asked: readonly string[];
}

/** The site lost a route, and a cache in front of it still sends the index of the day before. */
async function drift(cache: Cache, ...flags: readonly string[]): Promise<Run> {
  const cwd = emptyFolder();
  const asked: string[] = [];
  let isCached = false;
  const old = fakeSite();
  const now = fakeSite({ routes: fewerRoutes });
  const respond = (request: FakeRequest, response: ServerResponse): void => {
    const url = new URL(request.url, 'http://site.test');
    if (!isCached || url.pathname !== '/wp-json/') {
      (isCached ? now : old)(request, response);
      return;
    }
    asked.push(url.search.replace(/=[\da-f-]{36}/, '=…'));
    const isPast = url.searchParams.has('nocache') && cache.ignoresQuery !== true;
    for (const [name, value] of Object.entries(isPast ? (cache.past ?? {}) : cache.headers))
      response.setHeader(name, value);
    (isPast ? now : old)(request, response);
  };
  return withHttpServer(
    (request, response) => {
      respond(request as FakeRequest, response);
    },
    async (origin) => {
      const site = `${origin}/wp-json/`;
      expect(await routewright(['snapshot', site, '-o', join(cwd, 'old.json')])).toMatchObject({ code: 0 });
      isCached = true;
      const run = await routewright(['drift', 'old.json', site, ...flags], { cwd });
      return { ...run, asked };
    },
  );
}

const reportOf = ({ stdout }: Run): DriftReport => JSON.parse(stdout) as DriftReport;

test.each<[string, Headers, number | null]>([
  ['Age', { age: '86399' }, 86_399],
  ['X-Cache', { 'x-cache': 'HIT from edge' }, null],
  ['CF-Cache-Status', { 'cf-cache-status': 'HIT', age: '7200' }, 7200],
  ['LiteSpeed', { 'x-litespeed-cache': 'hit' }, null],
])('%s: the index is read past the cache, so the change is found', async (_, headers, age) => {
  expect(removed).toBeDefined();
  const run = await drift({ headers }, '--format', 'json');
  expect(run.code).toBe(1);
  expect(run.asked).toEqual(['', '?nocache=…', '?context=help', '?context=help&nocache=…']);
  const { issues, summary } = reportOf(run);
  expect(issues.map(({ code }) => code)).toContain('route-removed');
  expect(summary.compared.cached).toEqual({ after: { age, refreshed: true } });
});

test.each([['text'], ['markdown'], ['html'], ['github'], ['sarif'], ['junit'], ['gitlab']])(
  'the report in %s says how old the response was, and whether a fresh one was compared',
  async (format) => {
    const fresh = await drift({ headers: { age: '86399' } }, '--format', format);
    expect(fresh.stdout).toContain('which was 86399 s (24 h) old');
    expect(fresh.stdout).toContain('compared the fresh response');
    const stale = await drift({ headers: { age: '86399' }, ignoresQuery: true }, '--format', format);
    expect(stale.code).toBe(0);
    expect(stale.stdout).toContain('came from a cache and is 86399 s (24 h) old');
  },
);

test('a young response is fresh, and so is a hit that was stored just now', async () => {
  for (const headers of [{ age: '20' }, { 'x-cache': 'HIT', age: '0' }, { 'x-cache': 'MISS' }]) {
    const run = await drift({ headers }, '--format', 'json');
    expect(run.asked).toEqual(['', '?context=help']);
    expect(reportOf(run).summary.compared).not.toHaveProperty('cached');
  }
});

test('--max-age fails if only an older index can be read, and names the age in every report', async () => {
  const stale: Cache = { headers: { age: '86399' }, ignoresQuery: true };
  const failed = await drift(stale, '--max-age', '12h', '--format', 'json');
  expect(failed.code).toBe(3);
  expect(failed.stderr).toContain('is 86399 s (24 h) old, but --max-age is 12h');
  expect(JSON.parse(failed.stdout)).toMatchObject({ failure: { exitCode: 3 } });
  expect(await drift(stale, '--max-age', '30d')).toMatchObject({ code: 0 });
  const unknown = await drift({ headers: { 'x-cache': 'HIT' }, ignoresQuery: true }, '--max-age', '12h');
  expect(unknown.code).toBe(3);
  expect(unknown.stderr).toContain('does not send the age');
  expect(await drift({ headers: { age: '86399' } }, '--max-age', '12h')).toMatchObject({ code: 1 });
  expect(await drift(stale, '--max-age', '12')).toMatchObject({ code: 2 });
});
