// A saved index: the same site, the same bytes; and as good a source as the site.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLoadOptions } from '../../../src/source/load-options.ts';
import { load } from '../../../src/source/load.ts';
import { readModel } from '../../../src/source/read-model.ts';
import { snapshotText } from '../../../src/source/snapshot/snapshot.ts';
import { fakeSite } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';
import { savedIndex } from '../../support/saved-index.ts';

const how = {
  permalinks: 'pretty',
  schemas: 'all',
  signedIn: false,
  base: 'https://site.test/blog/wp-json/',
} as const;

const site = 'https://site.test/blog';

const index = {
  name: 'A site',
  description: 'Words of its editors',
  url: site,
  home: site,
  gmt_offset: 2,
  timezone_string: 'Europe/Oslo',
  site_logo: 7,
  page_on_front: 3,
  namespaces: ['wp/v2', 'shop/v1'],
  authentication: {
    'application-passwords': {
      endpoints: { authorization: `${site}/wp-admin/authorize-application.php` },
    },
  },
  routes: {
    '/z': { namespace: '', methods: ['GET'], endpoints: [{ methods: ['GET'], args: [] }] },
    '/a': {
      namespace: 'wp/v2',
      methods: ['POST', 'GET'],
      endpoints: [
        {
          methods: ['POST'],
          allow_batch: { v1: true },
          args: {
            zeta: { type: 'string', enum: ['b', 'a'], default: `${site}/shop/` },
            alpha: {
              type: 'object',
              properties: { y: { type: 'string' }, x: { description: `See ${site}.` } },
            },
          },
        },
        { methods: ['GET'], args: [] },
      ],
      schema: { type: 'object', title: 'thing', links: [{ href: `${site}/wp-json/a/{id}` }] },
      _links: { self: [{ href: `${site}/wp-json/a` }] },
    },
  },
  _links: { help: [{ href: 'https://developer.example.org/' }] },
};

test('sorts what has no order, keeps what has one, and leaves out what editors change', async () => {
  const file = new URL('../../cases/site/snapshot.json', import.meta.url).pathname;
  await expect(snapshotText(index, how)).toMatchFileSnapshot(file);
});

test('does not depend on where the site lives, who edits it, or the order of PHP', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, member]) => [key, reversed(member)]),
    );
  };
  const moved = JSON.parse(
    JSON.stringify(index).replaceAll(site, 'http://127.0.0.1:8080').replace('A site', 'Another name'),
  ) as typeof index;
  const args = moved.routes['/a'].endpoints[0];
  const shuffled = {
    ...moved,
    namespaces: moved.namespaces.toReversed(),
    routes: {
      ...moved.routes,
      '/a': { ...moved.routes['/a'], endpoints: [reversed(args), moved.routes['/a'].endpoints[1]] },
    },
  };
  const there = { ...how, base: 'http://127.0.0.1:8080/wp-json/' };
  expect(snapshotText(shuffled, there)).toBe(snapshotText(index, how));
});

test('the address of the REST base counts too, where an index tells none', () => {
  const { url, home, ...bare } = index;
  expect([url, home]).toEqual([site, site]);
  expect(snapshotText(bare, how)).toBe(snapshotText(index, how));
  const plain = { ...how, permalinks: 'plain', base: `${site}/index.php?rest_route=%2F` } as const;
  expect(snapshotText(bare, plain)).not.toContain('site.test');
  expect(snapshotText(bare, { ...plain, base: `${site}/?rest_route=%2F` })).not.toContain('site.test');
});

test('another address that only begins like the site’s own is left alone', () => {
  const other = { ...index, routes: { '/a': { schema: { description: `${site}.evil.test, ${site}ger/` } } } };
  expect(snapshotText(other, how)).toContain(`${site}.evil.test, ${site}ger/`);
});

test('a snapshot of a snapshot is the same', () => {
  const once = snapshotText(index, how);
  expect(snapshotText(JSON.parse(once) as typeof index, undefined)).toBe(once);
});

test('of links, what the caller may do is kept, and read', async () => {
  const href = `${site}/wp-json/a`;
  const linked = (self: unknown) => ({
    ...index,
    routes: { '/a': { ...index.routes['/a'], _links: { self } } },
  });
  const text = snapshotText(linked([{ href, targetHints: { allow: ['GET', 'POST'], more: href } }]), how);
  expect(JSON.parse(text)).toMatchObject({
    routes: { '/a': { _links: { self: [{ targetHints: { allow: ['GET', 'POST'] } }] } } },
  });
  expect(text).not.toContain('site.test');
  expect(snapshotText(JSON.parse(text) as typeof index, undefined)).toBe(text);
  const file = join(emptyFolder(), 'site.index.json');
  writeFileSync(file, text);
  const { value } = await readModel(file, defaultLoadOptions);
  expect(value.routes[0]?.allow).toEqual(['GET', 'POST']);
  for (const none of [undefined, href, [{ href }], { targetHints: 'GET' }])
    expect(snapshotText(linked(none), how)).not.toContain('_links');
});

test('names of a prototype are names like any other', () => {
  const odd = JSON.parse(
    '{"routes":{"__proto__":{"endpoints":[{"args":{"__proto__":{"type":"string"}}}]}}}',
  ) as {
    routes: Record<string, unknown>;
  };
  const [first] = Object.entries(savedIndex(snapshotText(odd, how)).routes);
  expect(first?.[0]).toBe('__proto__');
  expect(JSON.stringify(first?.[1])).toContain('"__proto__":{"type":"string"}');
});

test('the command saves a site, and every command reads what it saved', async () => {
  const secret = 'hunter2-secret';
  const folder = emptyFolder();
  const file = join(folder, 'site.index.json');
  await withHttpServer(fakeSite(), async (origin) => {
    const run = await routewright(['snapshot', origin, '-o', file], {
      env: { ROUTEWRIGHT_USER: 'admin', ROUTEWRIGHT_APPLICATION_PASSWORD: secret },
    });
    expect(run).toMatchObject({ code: 0, stdout: '' });
    const text = readFileSync(file, 'utf8');
    for (const forbidden of [secret, btoa(`admin:${secret}`), new URL(origin).host])
      expect(text).not.toContain(forbidden);
    expect(run.stderr).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      _snapshot: { permalinks: 'pretty', schemas: 'all', signedIn: true },
      namespaces: ['shop/v1', 'wp/v2'],
    });

    const anonymous = await routewright(['snapshot', origin]);
    expect(JSON.parse(anonymous.stdout)).toMatchObject({ _snapshot: { signedIn: false } });

    const saved = await load(file, defaultLoadOptions);
    expect(saved.diagnostics).toEqual([]);
    const [live, offline] = await Promise.all([
      readModel(`${origin}/`, defaultLoadOptions),
      readModel(file, defaultLoadOptions),
    ]);
    expect(offline.value.routes).toEqual(live.value.routes);
    expect(offline.value.resources).toEqual(live.value.resources);
    expect(offline.value.auth).toEqual(live.value.auth);
  });
  for (const args of [
    ['routes', file],
    ['model', file],
    ['lint', file],
    ['snapshot', file],
  ])
    expect((await routewright(args)).code).toBe(0);
});

test('drift tells between saved indexes that the site or its REST base is elsewhere', async () => {
  const at = (address: string, path: string): unknown =>
    JSON.parse(
      JSON.stringify({
        ...index,
        routes: {
          '/': {
            methods: ['GET'],
            endpoints: [{ methods: ['GET'] }],
            _links: { self: [{ href: `${site}/wp-json/` }] },
          },
          ...index.routes,
        },
      })
        .replaceAll(`${site}/wp-json/`, `${site}${path}/`)
        .replaceAll(site, address),
    );
  const folder = emptyFolder();
  const save = (name: string, value: unknown): string => {
    const file = join(folder, name);
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };
  const found = async (before: string, after: string): Promise<unknown> => {
    const { stdout } = await routewright(['drift', before, after, '--format', 'json']);
    const { issues } = JSON.parse(stdout) as { issues: readonly Record<string, unknown>[] };
    return issues.map(({ code, before, after }) => [code, before, after]);
  };
  const [here, there] = [
    save('here', at(site, '/wp-json')),
    save('there', at('http://127.0.0.1:8080', '/wp-json')),
  ];
  expect(await found(here, there)).toEqual([]);
  const moved = save('moved', at(site, '/api'));
  expect(await found(here, moved)).toEqual([['base-path-changed', '{site_url}/wp-json', '{site_url}/api']]);

  const snapshotOf = (name: string, base: string) =>
    save(name, snapshotText(at(site, '/wp-json') as typeof index, { ...how, base }));
  const [first, second] = [snapshotOf('first', how.base), snapshotOf('second', `${site}/api/`)];
  expect(await found(first, second)).toMatchObject([
    ['base-path-changed', '{site_url}/wp-json', '{site_url}/api'],
  ]);
  expect(await found(first, here)).toEqual([]);
});

test('a model is no index', async () => {
  const file = join(emptyFolder(), 'model.json');
  writeFileSync(
    file,
    JSON.stringify({ routewright: 1, title: 'x', baseUrl: '/', namespaces: [], routes: [] }),
  );
  const { code, stderr } = await routewright(['snapshot', file]);
  expect(code).toBe(2);
  expect(stderr).toContain('is a model, not the index of a site');
});
