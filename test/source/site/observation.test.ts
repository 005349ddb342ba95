// What is kept of answers: what they look like, never what they hold.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from '../../support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { readModel } from '../../../src/source/read-model.ts';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { askRoutes } from '../../../src/source/site/ask-routes.ts';
import { operationAccess } from '../../../src/source/normalize/operation-access.ts';
import { observationRequests } from '../../../src/source/snapshot/observation-requests.ts';
import { observe } from '../../../src/core/model/observation/observe.ts';
import { fakeRoutes, fakeSite, sendJson } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { routewright } from '../../support/routewright.ts';
import { savedIndex } from '../../support/saved-index.ts';

const string = { types: ['string'] };
const integer = { types: ['integer'] };

const get = (args: unknown = {}) => ({ methods: ['GET'], args });

test('kinds, keys that are always or sometimes there, and nulls', () => {
  const posts = [
    { id: 1, title: { rendered: 'x', raw: 'x', protected: false }, parent: null },
    { id: 2, title: { rendered: 'y', raw: 'y', protected: true }, parent: 4, sticky: true },
  ];
  expect(observe([posts])).toEqual({
    types: ['array'],
    items: {
      types: ['object'],
      several: true,
      keys: {
        id: integer,
        parent: { types: ['integer', 'null'] },
        sticky: { types: ['boolean'], sometimes: true },
        title: {
          types: ['object'],
          several: true,
          keys: { protected: { types: ['boolean'] }, raw: string, rendered: string },
        },
      },
    },
  });
});

test('keys that are values are left out', () => {
  const map = { types: ['object'], map: integer };
  expect(observe([{ 'alice@example.org': 1 }])).toEqual(map);
  expect(observe([{ '24': 1, '48': 2 }])).toEqual(map);
  expect(observe([{ alice: 1, bob: 2 }, { bob: 3 }])).toEqual(map);
  expect(observe([{ post_1: 1, post_2: 2 }])).toEqual(map);
  const people = { alice: { id: 1, name: 'x' }, bob: { id: 2, name: 'y' } };
  expect(observe([people, { carol: { id: 3, name: 'z' } }])).toEqual({
    types: ['object'],
    map: { types: ['object'], several: true, keys: { id: integer, name: string } },
  });
});

test('a small object keeps its names', () => {
  const keys = { likes: integer, views: integer };
  expect(observe([{ views: 1, likes: 2 }])).toEqual({ types: ['object'], keys });
  expect(
    observe([
      [
        { likes: 3, views: 4 },
        { views: 1, likes: 2 },
      ],
    ]).items,
  ).toEqual({ types: ['object'], several: true, keys });
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}x`, at]));
  expect(observe([many])).toEqual({ types: ['object'], map: integer });
});

test('unless the site declares them', () => {
  const schema = { properties: { views: {}, likes: {} } };
  const keys = { likes: integer, views: integer };
  expect(observe([{ views: 1, likes: 2 }], schema)).toEqual({ types: ['object'], keys });
  expect(observe([{ '24': 1, '48': 2 }], { properties: { 24: {}, 48: {} } })).toEqual({
    types: ['object'],
    keys: { '24': integer, '48': integer },
  });
  expect(observe([[{ views: 1, likes: 2 }]], schema)).toEqual({
    types: ['array'],
    items: { types: ['object'], keys },
  });
});

test('no text of an answer is ever kept, nor does any answer break it', () => {
  const secret = 'hunter2';
  const hostile = fc
    .jsonValue()
    .map(
      (value) =>
        JSON.parse(
          JSON.stringify(value, (_key, member: unknown) =>
            typeof member === 'string' ? `${secret} ${member}` : member,
          ),
        ) as unknown,
    );
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 4 }), (values) => {
      expect(JSON.stringify(observe(values))).not.toContain(secret);
    }),
  );
});

test('only routes are asked that need nothing', () => {
  const read = (args: unknown = {}) => ({ endpoints: [get(args)] });
  const routes = {
    '/': read(),
    '/wp/v2': read({ namespace: { default: 'wp/v2' }, context: { default: 'view' } }),
    '/wp/v2/posts': read({ per_page: { type: 'integer' } }),
    '/wp/v2/posts/(?P<id>[\\d]+)': read(),
    '/wp/v2/search/needs': read({ q: { required: true } }),
    '/wp/v2/search/has': read({ q: { required: true, default: 'x' } }),
    '/wp/v2/write': { endpoints: [{ methods: ['POST'], args: [] }] },
    '/wp/v2/settings': read([]),
    '/wp/v2/x y': read(),
    '/../wp-admin/tools': read(),
    '/wp/v2/..': read(),
  };
  expect(observationRequests({ routes })).toEqual([
    { route: '/wp/v2/posts', query: { per_page: '5' } },
    { route: '/wp/v2/search/has', query: {} },
    { route: '/wp/v2/settings', query: {} },
  ]);
});

test('snapshot --observe asks by GET alone and saves no value', async () => {
  const asked: string[] = [];
  const site = fakeSite({
    first: ({ method, url, route }, response) => {
      asked.push(`${method ?? ''} ${url}`);
      if (route === '/shop/v1/orders') sendJson(response, 403, { code: 'no', message: 'no' });
      else if (route === '/wp/v2/posts') sendJson(response, 200, [{ id: 7, slug: 'a-secret-slug' }]);
      else return false;
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const { code, stdout, stderr } = await routewright([
      'snapshot',
      `${origin}/wp-json/`,
      '--observe',
      '--no-options',
      '--verbose',
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain('Observing responses');
    const observed = stdout.match(/"observed"/g)?.length ?? 0;
    expect(stderr).toContain(`routes, responses of ${observed} observed`);
    expect(asked.every((request) => request.startsWith('GET '))).toBe(true);
    expect(asked).toContain('GET /wp-json/wp/v2/posts');
    expect(stdout).not.toContain('a-secret-slug');
    const { routes } = savedIndex<{ routes: Record<string, { observed?: unknown }> }>(stdout);
    expect(routes['/wp/v2/posts']?.observed).toEqual({
      types: ['array'],
      items: { types: ['object'], keys: { id: integer, slug: string } },
    });
    expect(routes['/shop/v1/orders']).not.toHaveProperty('observed');
    expect(Object.keys(routes)).toEqual(Object.keys(fakeRoutes));
  });
});

test('who may call a route is seen by status and Allow, and the day alone changes no file', async () => {
  const site = fakeSite({
    first: ({ route }, response) => {
      if (route !== '/shop/v1/orders' && route !== '/wp/v2/posts') return false;
      response.setHeader('allow', 'GET');
      if (route === '/shop/v1/orders') sendJson(response, 401, { code: 'no', message: 'no' });
      else sendJson(response, 200, [{ id: 7 }]);
      return true;
    },
  });
  const file = join(mkdtempSync(join(tmpdir(), 'routewright-access-')), 'site.json');
  await withHttpServer(site, async (origin) => {
    const take = () => routewright(['snapshot', `${origin}/wp-json/`, '--observe', '--output', file]);
    await take();
    const { value } = await readModel(file, defaultLoadOptions);
    const accessOf = (path: string) =>
      value.routes
        .filter((route) => route.path === path)
        .flatMap(({ operations }) => operations.map(({ method, access }) => [method, access?.who]));
    const today = new Date().toISOString().slice(0, 10);
    expect(accessOf('/wp/v2/posts')).toContainEqual(['GET', 'public']);
    expect(accessOf('/shop/v1/orders')).toContainEqual(['GET', 'signed-in']);
    const seen = new Set(
      value.routes.flatMap(({ operations }) => operations.flatMap(({ access }) => access?.observedOn ?? [])),
    );
    expect([...seen]).toEqual([today]);
    const earlier = readFileSync(file, 'utf8').replace(`"seen": "${today}"`, '"seen": "2026-01-31"');
    writeFileSync(file, earlier);
    await take();
    expect(readFileSync(file, 'utf8')).toBe(earlier);
  });
});

test.each([
  ['GET', { status: 200, signedIn: false }, 'public'],
  ['GET', { status: 403, signedIn: false }, 'signed-in'],
  ['GET', { status: 403, signedIn: true }, 'refused'],
  ['GET', { status: 200, signedIn: true }, undefined],
  ['POST', { status: 200, signedIn: false }, undefined],
  ['POST', { status: 200, allow: ['GET'], signedIn: false }, 'signed-in'],
  ['POST', { status: 200, allow: ['GET', 'POST'], signedIn: false }, 'public'],
  ['DELETE', { allow: ['GET'], signedIn: true }, 'refused'],
] as const)('%s after %j is %s', (method, seen, who) => {
  expect(operationAccess({ method, methods: [method] }, seen, undefined, undefined)?.who).toBe(who);
});

test('a site that has had enough is asked no more', async () => {
  const routes = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `/shop/v1/thing-${at}`,
      { namespace: 'shop/v1', endpoints: [get({})] },
    ]),
  );
  const asked: string[] = [];
  const site = fakeSite({
    routes: { '/': { namespace: '', endpoints: [] }, ...routes },
    first: ({ route, url }, response) => {
      if (route?.includes('thing') !== true) return false;
      asked.push(url);
      if (asked.length === 3) sendJson(response, 200, []);
      else sendJson(response, 429, { code: 'slow', message: 'Slow down.' });
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const options = { ...defaultLoadOptions, retryDelaysMs: [], schemas: false };
    const { value } = await load(`${origin}/wp-json/`, options);
    if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
    const answers = await askRoutes(observationRequests(value.index), value.site, () => undefined);
    expect(answers.map(({ route }) => route)).toEqual(['/shop/v1/thing-2']);
    expect(asked).toHaveLength(3 + 8);
  });
});

test('an observation that lacks routes is reported, with the first reason', async () => {
  const names = ['down', 'fine', 'missing', 'torn'];
  const site = fakeSite({
    routes: {
      ...fakeRoutes,
      ...Object.fromEntries(
        names.map((name) => [`/shop/v1/${name}`, { namespace: 'shop/v1', endpoints: [get()] }]),
      ),
    },
    first: ({ route = '' }, response) => {
      if (route === '/shop/v1/down') sendJson(response, 500, { code: 'x', message: 'y' });
      else if (route === '/shop/v1/missing') sendJson(response, 404, { code: 'x', message: 'y' });
      else if (route === '/shop/v1/torn') response.destroy();
      else return false;
      return true;
    },
  });
  await withHttpServer(site, async (origin) => {
    const { stderr, code } = await routewright(['snapshot', `${origin}/wp-json/`, '--observe']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /2 of \d+ routes could not be observed completely\. The first problem: .*down returned 500/,
    );
  });
});

test('one object, or several that are equal, do not tell what is always there', () => {
  const keys = { a: integer };
  expect(observe([{ a: 1 }])).toEqual({ types: ['object'], keys });
  expect(observe([{ a: 1 }, { a: 1 }])).toEqual({ types: ['object'], keys });
  expect(observe([{ a: 1 }, { a: 2 }])).toEqual({ types: ['object'], several: true, keys });
  // Parts of several that differ may be equal.
  expect(
    observe([
      { id: 1, part: { a: 1 } },
      { id: 2, part: { a: 1 } },
    ]).keys?.['part'],
  ).toEqual({ types: ['object'], several: true, keys });
});

describe('what was observed', () => {
  const part = {
    title: 'part',
    type: 'object',
    properties: {
      id: { type: 'integer', context: ['view', 'edit'] },
      note: { type: 'string', context: ['view', 'edit'] },
      stock: { type: 'integer', context: ['view', 'edit'] },
    },
  };
  const routes = {
    ...fakeRoutes,
    '/shop/v1/overview': { namespace: 'shop/v1', endpoints: [get()], schema: part },
    '/shop/v1/totals': { namespace: 'shop/v1', endpoints: [get()] },
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/shop/v1/overview': [
      { id: 1, note: null, stock: 3 },
      { id: 2, note: 'x' },
    ],
    '/shop/v1/totals': { parts: 2, since: '2024-05-01' },
  };
  const site = (looks: Readonly<Record<string, unknown>> = answers) =>
    fakeSite({
      routes,
      first: ({ route = '' }, response) => {
        if (!Object.hasOwn(looks, route)) return false;
        sendJson(response, 200, looks[route]);
        return true;
      },
    });
  const inFolder = (name: string) => join(mkdtempSync(join(tmpdir(), 'routewright-observed-')), name);

  test('is compared with what is declared, and told', async () => {
    const [saved, folder] = [inFolder('site.index.json'), inFolder('api')];
    await withHttpServer(site(), async (origin) => {
      const told = await routewright(['snapshot', `${origin}/wp-json/`, '--observe', '-o', saved]);
      expect(told.stderr).toContain(
        'Part (shop/v1): 2 of 3 properties were different from the schema; the types also allow the observed values: note, stock',
      );
      const report = await routewright([
        ...['snapshot', `${origin}/wp-json/`, '--observe', '-o', saved, '--format', 'json'],
      ]);
      expect(JSON.parse(report.stdout)).toMatchObject({
        resources: expect.arrayContaining([
          { resource: 'Part', namespace: 'shop/v1', properties: 3, otherwise: ['note', 'stock'], joined: [] },
        ]) as unknown,
      });
      const nowhere = await routewright(['snapshot', `${origin}/wp-json/`, '--observe', '--format', 'json']);
      expect(nowhere).toMatchObject({ code: 2, stdout: '' });
      const plain = ['generate', `${origin}/wp-json/`, '-o', folder, '--target', 'client', '--verbose'];
      expect((await routewright(plain)).stdout).toContain(
        'use --observe to compare them with real responses',
      );
      const observed = await routewright([...plain, '--observe']);
      expect(observed.stdout).toContain(
        'Part (shop/v1): 2 of 3 properties were different from the schema; the types also allow the observed values',
      );
      expect(observed.stdout).toMatch(/^Compared +responses of \d+ routes? with their schemas, \d+ differ/m);
      expect(observed.stdout).not.toContain('not compared');
      const fromSite = readFileSync(join(folder, 'client/shop-v1.ts'), 'utf8');
      await routewright(['generate', saved, '-o', folder, '--target', 'client']);
      expect(readFileSync(join(folder, 'client/shop-v1.ts'), 'utf8')).toBe(fromSite);
    });
  });

  test('types what no schema says, and widens what one does', async () => {
    const saved = inFolder('site.index.json');
    const folder = inFolder('api');
    await withHttpServer(site(), async (origin) => {
      await routewright(['snapshot', `${origin}/wp-json/`, '--observe', '-o', saved]);
    });
    expect(await routewright(['generate', saved, '-o', folder, '--target', 'client,markdown'])).toMatchObject(
      {
        code: 0,
      },
    );
    const client = readFileSync(join(folder, 'client/shop-v1.ts'), 'utf8');
    expect(client).toContain(`/** This type was observed in responses; the site does not declare it. */
export type OverviewGetResult = Part[];`);
    expect(client).toContain(`/** This type was observed in responses; the site does not declare it. */
export interface TotalsListResult {
  parts?: number;
  since?: string;
}`);
    expect(client)
      .toContain(`  /** The value was null in some observed responses, although the site declares another type. */
  note: string | null;
  /** The value was missing in some observed responses, although the site declares another type. */
  stock?: number;`);
    const pages = readFileSync(join(folder, 'markdown/llms-full.txt'), 'utf8');
    expect(pages).toContain('This type was observed in responses; the site does not declare it.');
    expect(pages).toContain(
      'The value was null in some observed responses, although the site declares another type.',
    );
  });

  test('is no promise that drift would judge', async () => {
    const [saved, later] = [inFolder('site.index.json'), inFolder('later.index.json')];
    await withHttpServer(site(), async (origin) => {
      await routewright(['snapshot', `${origin}/wp-json/`, '--observe', '-o', saved]);
    });
    const otherwise = { '/shop/v1/overview': { id: 1, note: '', stock: 1 }, '/shop/v1/totals': [1, 2] };
    await withHttpServer(site(otherwise), async (origin) => {
      await routewright(['snapshot', `${origin}/wp-json/`, '--observe', '-o', later]);
      for (const current of [`${origin}/wp-json/`, later])
        for (const [before, after] of [
          [saved, current],
          [current, saved],
        ] as const) {
          const { code, stdout } = await routewright(['drift', before, after, '--format', 'json']);
          expect(JSON.parse(stdout)).toMatchObject({ issues: [] });
          expect(code).toBe(0);
        }
    });
  });
});
