// What a site is made of: asked of the site, kept in snapshots, and never a reason to fail.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModel, type ReadOptions } from '../../../src/source/read-model.ts';
import { load } from '../../../src/source/load.ts';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { snapshotText } from '../../../src/source/snapshot/snapshot.ts';
import fc, { tries } from '../../support/fast-check.ts';
import { anyIndex } from '../../support/any-index.ts';
import {
  fakeRoutes,
  fakeSite,
  sendJson,
  sendPage,
  type FakeRoutes,
  type FakeSite,
} from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';
import { savedIndex } from '../../support/saved-index.ts';

const post = {
  capabilities: {},
  description: 'Words of its editors',
  hierarchical: false,
  name: 'Innlegg',
  slug: 'post',
  icon: 'dashicons-admin-post',
  taxonomies: ['post_tag', 'category'],
  rest_base: 'posts',
  rest_namespace: 'wp/v2',
  _links: { collection: [{ href: 'http://site.test/wp-json/wp/v2/types' }] },
};
const course = {
  ...post,
  name: 'Kurs',
  slug: 'course',
  rest_base: 'courses',
  hierarchical: true,
  taxonomies: [],
};
const category = {
  name: 'Kategorier',
  slug: 'category',
  types: ['post'],
  hierarchical: true,
  rest_base: 'categories',
  rest_namespace: 'wp/v2',
};
const publish = { name: 'Publisert', public: true, queryable: true, slug: 'publish', date_floating: false };

const parts = {
  '/wp/v2/types': { post, course },
  '/wp/v2/taxonomies': { category },
  '/wp/v2/statuses': { publish },
};

const routesOf = (answers: Readonly<Record<string, unknown>>): FakeRoutes => ({
  ...fakeRoutes,
  ...Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      { namespace: 'wp/v2', endpoints: [{ methods: ['GET'], args: {} }], answer },
    ]),
  ),
});

const read = (site: FakeSite, options: ReadOptions = {}) =>
  withHttpServer(fakeSite(site), (origin) => readModel(`${origin}/`, { retryDelaysMs: [], ...options }));

const known = {
  permalinks: 'pretty',
  postTypes: [
    { slug: 'course', restBase: 'courses', restNamespace: 'wp/v2', hierarchical: true, taxonomies: [] },
    {
      slug: 'post',
      restBase: 'posts',
      restNamespace: 'wp/v2',
      hierarchical: false,
      taxonomies: ['category', 'post_tag'],
    },
  ],
  taxonomies: [
    {
      slug: 'category',
      restBase: 'categories',
      restNamespace: 'wp/v2',
      hierarchical: true,
      postTypes: ['post'],
    },
  ],
  statuses: [{ slug: 'publish', public: true, queryable: true }],
};

test.each(['pretty', 'plain'] as const)('a site with %s permalinks tells it', async (permalinks) => {
  const { value, diagnostics } = await read({ permalinks, routes: routesOf(parts) });
  expect(value.site).toEqual({ ...known, permalinks });
  expect(diagnostics.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a site that has no such routes is not asked', async () => {
  const asked: (string | undefined)[] = [];
  const { value } = await read({
    first: ({ route }) => {
      asked.push(route);
      return false;
    },
  });
  expect(value.site).toEqual({ permalinks: 'pretty' });
  expect(asked.filter((route) => route !== undefined && route in parts)).toEqual([]);
});

test('two reads give the same bytes, in any order, and the snapshot is as good as the site', async () => {
  const folder = emptyFolder();
  const [one, other] = [join(folder, 'one.json'), join(folder, 'other.json')];
  const reordered = {
    '/wp/v2/types': {
      course: { ...course, name: 'Courses' },
      post: { ...post, taxonomies: ['category', 'post_tag'] },
    },
    '/wp/v2/taxonomies': { category: { ...category, description: 'New words' } },
    '/wp/v2/statuses': { publish },
  };
  for (const [file, answers] of [
    [one, parts],
    [other, reordered],
  ] as const)
    await withHttpServer(fakeSite({ routes: routesOf(answers) }), async (origin) => {
      expect(await routewright(['snapshot', origin, '-o', file])).toMatchObject({ code: 0 });
    });
  const text = readFileSync(one, 'utf8');
  expect(readFileSync(other, 'utf8')).toBe(text);
  expect(text).not.toMatch(/Innlegg|Words of its editors|_links": \{\s*"collection/);
  expect(JSON.parse(text)).toMatchObject({
    _snapshot: { version: 2 },
    _site: {
      permalinks: 'pretty',
      types: { course: { rest_base: 'courses' }, post: { taxonomies: ['category', 'post_tag'] } },
    },
  });
  expect((await readModel(one)).value.site).toEqual(known);
  expect((await routewright(['snapshot', one])).stdout).toBe(text);
});

test('a snapshot of version 1 and a bare index are read as before', async () => {
  const file = 'test/fixtures/cli/signed-in.snapshot.json';
  const { value, diagnostics } = await readModel(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ _snapshot: { version: 1 } });
  expect([value.site, diagnostics.filter(({ code }) => code.startsWith('site-'))]).toEqual([undefined, []]);
  expect((await routewright(['snapshot', file])).stdout).toContain('"version": 1');
  expect((await readModel('test/fixtures/cli/shop.index.json')).value.site).toBeUndefined();
});

test('what changes of it is no drift', async () => {
  const folder = emptyFolder();
  const { value } = await withHttpServer(fakeSite({ routes: routesOf(parts) }), (origin) =>
    load(`${origin}/`, defaultLoadOptions),
  );
  if (value.kind !== 'index') throw new Error('no index');
  const { index } = value;
  const how = {
    permalinks: 'pretty',
    schemas: 'all',
    signedIn: false,
    base: 'http://site.test/wp-json/',
  } as const;
  const { _site: _, ...bare } = index;
  const sides = Object.entries({
    full: index,
    bare,
    other: { ...index, _site: { permalinks: 'plain', types: { course }, statuses: {} } },
  }).map(([name, one]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, snapshotText(one, how));
    return file;
  });
  for (const before of sides)
    for (const after of sides) {
      const { code, stdout } = await routewright([
        'drift',
        before,
        after,
        '--format',
        'json',
        '--fail-on',
        'any',
      ]);
      expect([code, (JSON.parse(stdout) as { issues: unknown }).issues]).toEqual([0, []]);
    }
});

test.each([
  ['site-part-refused', 'info', 401, { code: 'rest_forbidden', message: 'Sorry.' }],
  ['site-part-refused', 'info', 404, { code: 'rest_no_route', message: 'No route.' }],
  ['site-part-refused', 'info', 200, { code: 'rest_forbidden', message: 'Sorry.' }],
  ['site-part-not-read', 'warning', 500, { code: 'internal_server_error', message: 'Critical error.' }],
  ['site-part-not-read', 'warning', 503, 'busy'],
  ['site-part-not-read', 'warning', 200, '<!DOCTYPE html> a page'],
  ['site-part-not-read', 'warning', 200, { name: 'An index', routes: {} }],
  ['site-part-not-read', 'warning', 200, 7],
])('%s (%s): %i with %j is said, and the rest is read', async (code, level, status, body) => {
  const { value, diagnostics } = await read({
    routes: routesOf(parts),
    first: ({ route, method }, response) => {
      if (route !== '/wp/v2/types' || method !== 'GET') return false;
      if (typeof body === 'string') sendPage(response, status, body);
      else sendJson(response, status, body);
      return true;
    },
  });
  const { postTypes: _, ...rest } = known;
  expect(value.site).toEqual(rest);
  const about = diagnostics.filter((one) => one.code.startsWith('site-part'));
  expect(about).toMatchObject([{ code, level }]);
  expect(about[0]?.message).toContain('post types');
});

test('notices of PHP before an answer do not hide it, nor an empty list of PHP', async () => {
  const { value } = await read({
    routes: routesOf(parts),
    first: ({ route, method }, response) => {
      if (route === '/wp/v2/statuses') sendJson(response, 200, []);
      else if (route === '/wp/v2/types' && method === 'GET')
        response.end(`<br /><b>Notice</b>: a thing in file.php\n${JSON.stringify({ post, course })}`);
      else return false;
      return true;
    },
  });
  expect(value.site).toEqual({ ...known, statuses: [] });
});

test('credentials go along, and to no other origin', async () => {
  const seen: unknown[] = [];
  await withHttpServer(
    (request, response) => {
      seen.push(request.headers.authorization);
      sendJson(response, 200, {});
    },
    async (elsewhere) => {
      const credentials = { kind: 'token', token: 'secret' } as const;
      const signedIn: unknown[] = [];
      await read(
        {
          routes: routesOf(parts),
          first: ({ route, headers, method }, response) => {
            if (route === '/wp/v2/taxonomies') signedIn.push(headers.authorization);
            if (route !== '/wp/v2/types' || method !== 'GET') return false;
            response.writeHead(302, { location: `${elsewhere}/types` }).end();
            return true;
          },
        },
        { credentials },
      );
      expect(signedIn).toEqual(['Bearer secret']);
    },
  );
  expect(seen).toEqual([undefined]);
});

test('whatever it holds, it is read, and its snapshot means the same', () => {
  fc.assert(
    fc.property(anyIndex, (index) => {
      const live = normalize(index).value.site;
      const saved = savedIndex(snapshotText(index, undefined));
      expect(normalize(saved).value.site).toEqual(live);
      expect(snapshotText(saved, undefined)).toBe(snapshotText(index, undefined));
    }),
    tries(500),
  );
});

test('a list without end is cut', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`type-${at}`, { rest_base: 'x' }]),
  );
  const { value, diagnostics } = normalize({ routes: {}, _site: { types: many } });
  expect(value.site?.postTypes).toHaveLength(2000);
  expect(diagnostics.map(({ code }) => code)).toEqual(['site-list-too-long']);
});
