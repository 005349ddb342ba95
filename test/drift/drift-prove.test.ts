// `drift --prove`: what only reads is asked of a real server, and what it answers marks issues.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Proven } from '../../src/core/model/reports/witness.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

type Members = Readonly<Record<string, Json>>;

const endpoint = (methods: readonly string[], args: Members = {}): Json => ({ methods: [...methods], args });
const get = (args: Members = {}, more: Members = {}): Json => ({
  namespace: 'demo/v1',
  methods: ['GET'],
  endpoints: [endpoint(['GET'], args)],
  ...more,
});

const thing = (properties: Members): Json => ({ title: 'thing', type: 'object', properties });
const size = (maximum: number): Json => ({ type: 'integer', minimum: 1, maximum });

const before = {
  '/demo/v1/things': get(
    {
      per_page: size(100),
      limit: size(100),
      search: { type: 'string' },
      colour: { type: 'string' },
      owner: { type: 'string' },
      order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
    },
    { schema: thing({ id: { type: 'integer' }, name: { type: 'string' }, total: { type: 'string' } }) },
  ),
  '/demo/v1/things/(?P<id>[\\d]+)': get(
    {},
    { schema: thing({ id: { type: 'integer' }, secret: { type: 'string' } }) },
  ),
  '/demo/v1/gone': get(),
  '/demo/v1/kept': get(),
  '/demo/v1/hidden': get(),
  '/demo/v1/cart': get(),
  '/demo/v1/jobs/run': get(),
  '/demo/v1/orders': {
    ...(get() as Members),
    methods: ['POST'],
    endpoints: [endpoint(['POST'], { note: size(100) })],
  },
};

const now = {
  '/demo/v1/things': get(
    {
      per_page: size(50),
      limit: size(50),
      order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
    },
    { schema: thing({ id: { type: 'integer' }, name: { type: 'string' }, total: { type: 'number' } }) },
  ),
  '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: thing({ id: { type: 'integer' } }) }),
  '/demo/v1/orders': {
    ...(get() as Members),
    methods: ['POST'],
    endpoints: [endpoint(['POST'], { note: size(50) })],
  },
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

/** A site that does most of what it declares. */
async function site(): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.test');
    const path = url.pathname.replace('/wp-json', '');
    const say = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (path === '/' || path === '') {
      say(200, { namespaces: ['demo/v1'], routes: now, url: `http://${request.headers.host ?? ''}` });
      return;
    }
    asked.push({
      method: request.method ?? '',
      path: `${path}${url.search}`,
      authorization: request.headers.authorization,
    });
    const query = url.searchParams;
    if (path === '/demo/v1/hidden') say(401, { code: 'rest_forbidden' });
    else if (path === '/demo/v1/kept') say(200, {});
    else if (path === '/demo/v1/things/7') say(200, { id: 7 });
    else if (path === '/demo/v1/things' && Number(query.get('per_page')) > 50)
      say(400, { code: 'rest_invalid_param' });
    else if (path === '/demo/v1/things') {
      const things = [
        { id: 7, name: 'a', total: 1.5 },
        { id: 8, name: 'b', total: 2 },
      ].filter(({ name }) => (!query.has('colour') || name === 'a') && !query.has('owner'));
      say(
        200,
        query.get('order') === 'asc' ? things : things.toReversed().toSorted((a) => (a.id === 7 ? -1 : 1)),
      );
    } else say(404, { code: 'rest_no_route' });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/wp-json/`, asked };
}

function baseline(): string {
  const file = join(emptyFolder(), 'before.json');
  writeFileSync(file, JSON.stringify({ namespaces: ['demo/v1'], routes: before }));
  return file;
}

/** Without what reading the interface itself asks. */
const proofsIn = (asked: readonly Asked[]): readonly string[] =>
  asked
    .map(({ path }) => path)
    .filter((path) => path !== '/wp/v2/users/me' && !path.includes('context=help'));

const named = ({ issues }: DriftReport): Readonly<Record<string, Proven['result'] | null>> =>
  Object.fromEntries(
    issues.map(({ code, where: [place], proven }) => [
      [code, place?.route?.replace('/demo/v1', ''), place?.pointer].join(' ').trim(),
      proven?.result ?? null,
    ]),
  );

test('the site confirms what it does, and what it does not do is said', async () => {
  const { url, asked } = await site();
  const old = baseline();
  const plain = await routewright(['drift', old, url, '--format', 'json']);
  expect(asked).toEqual([]);
  const { stdout, code } = await routewright(['drift', old, url, '--prove', '--format', 'json'], {
    env: { ROUTEWRIGHT_USER: 'editor', ROUTEWRIGHT_APPLICATION_PASSWORD: 'abcd efgh' },
  });
  const drift = JSON.parse(stdout) as DriftReport;
  expect(code).toBe(plain.code);
  expect(drift.summary.counts).toEqual((JSON.parse(plain.stdout) as DriftReport).summary.counts);
  expect(named(drift)).toMatchObject({
    'route-removed /gone': 'confirmed',
    'route-removed /kept': 'not-confirmed',
    'route-removed /hidden': 'not-tried',
    'route-removed /cart': null,
    'route-removed /jobs/run': null,
    'maximum-lowered /things /args/per_page/maximum': 'confirmed',
    'maximum-lowered /things /args/limit/maximum': 'not-confirmed',
    'maximum-lowered /orders /args/note/maximum': null,
    'arg-removed /things /args/search': 'confirmed',
    'arg-removed /things /args/colour': 'not-confirmed',
    // That nothing is left says enough.
    'arg-removed /things /args/owner': 'not-confirmed',
    'response-type-changed /things /schema/properties/total/type': 'confirmed',
    'response-prop-removed /things/(?P<id>[\\d]+) /schema/properties/secret': 'confirmed',
  });
  const hidden = drift.issues.find(({ where }) => where[0]?.route === '/demo/v1/hidden');
  expect(hidden?.proven).toMatchObject({ status: 401, seen: 'returned 401 (rest_forbidden)' });
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(asked.filter(({ path }) => /cart|run/.test(path))).toEqual([]);
  expect(asked.every(({ authorization }) => authorization === undefined)).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(30);
  // What two findings ask is asked once.
  expect(new Set(proofsIn(asked)).size).toBe(proofsIn(asked).length);
});

test('nothing that the baseline already saw is confirmed', async () => {
  const { url } = await site();
  const file = join(emptyFolder(), 'seen.json');
  const item = { types: ['object'], keys: { id: { types: ['integer'] }, total: { types: ['number'] } } };
  const routes = {
    ...before,
    '/demo/v1/things': {
      ...(before['/demo/v1/things'] as Members),
      schema: thing({ id: { type: 'integer' }, name: { type: 'string' }, total: { type: 'string' } }),
      observed: { types: ['array'], items: item },
    },
    '/demo/v1/things/(?P<id>[\\d]+)': {
      ...(before['/demo/v1/things/(?P<id>[\\d]+)'] as Members),
      observed: { types: ['object'], keys: { id: { types: ['integer'] } } },
    },
  };
  writeFileSync(file, JSON.stringify({ namespaces: ['demo/v1'], routes }));
  const { stdout } = await routewright(['drift', file, url, '--prove', '--format', 'json']);
  const drift = JSON.parse(stdout) as DriftReport;
  const total = drift.issues.find(({ where }) => where[0]?.pointer.includes('total'));
  expect(total).toMatchObject({ level: 'docs', witness: null, proven: null });
  expect(named(drift)['response-prop-removed /things/(?P<id>[\\d]+) /schema/properties/secret']).toBe(
    'not-tried',
  );
});

test('no more is asked than was allowed, and signed in only where that is wanted', async () => {
  const { url, asked } = await site();
  const { stdout } = await routewright(
    ['drift', baseline(), url, '--prove', '--prove-limit', '2', '--prove-signed-in', '--format', 'json'],
    { env: { ROUTEWRIGHT_USER: 'editor', ROUTEWRIGHT_APPLICATION_PASSWORD: 'abcd efgh' } },
  );
  expect(proofsIn(asked).length).toBeLessThanOrEqual(2);
  expect(asked.some(({ authorization }) => authorization?.startsWith('Basic ') === true)).toBe(true);
  expect(
    Object.values(named(JSON.parse(stdout) as DriftReport)).filter((one) => one === 'not-tried').length,
  ).toBeGreaterThan(3);
});

test('a project may ask for it', async () => {
  const { url, asked } = await site();
  const cwd = emptyFolder();
  const projects = { demo: { source: url, snapshot: baseline(), drift: { prove: true, proveLimit: 1 } } };
  writeFileSync(join(cwd, 'routewright.config.json'), JSON.stringify({ projects }));
  const { stdout } = await routewright(['drift', 'demo', '--format', 'json'], { cwd });
  expect(Object.values(named(JSON.parse(stdout) as DriftReport))).toContain('not-tried');
  expect(asked.filter(({ path }) => path.startsWith('/demo')).length).toBeLessThanOrEqual(1);
});

test.each(['text', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab'])(
  '%s says so',
  async (format) => {
    const { url } = await site();
    const { stdout } = await routewright(['drift', baseline(), url, '--prove', '--format', format]);
    expect(stdout.replaceAll('\\', '')).toContain(
      'Confirmed on the site: GET /demo/v1/gone returned 404 (rest_no_route).',
    );
  },
);

test('a file cannot be asked', async () => {
  const old = baseline();
  const { code, stderr } = await routewright(['drift', old, old, '--prove']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('is not a live site')]);
  const lonely = await routewright(['drift', old, old, '--prove-limit', '3']);
  expect([lonely.code, lonely.stderr]).toEqual([2, expect.stringContaining('--prove-limit needs --prove.')]);
});
