// A forecast, from small indexes and facts of two releases.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { applyRelease } from '../../src/forecast/apply-release.ts';
import { forecastIndex } from '../../src/forecast/forecast-index.ts';
import { applyChange } from '../../src/forecast/three-way.ts';
import type { ReleaseFacts } from '../../src/source/normalize/known/releases.ts';
import { releasesOf } from '../../src/source/known-releases.ts';
import { indexOfRelease } from '../support/index-of-release.ts';
import { compareReleasePair } from './release-pairs.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const text = { type: 'string' };

const facts: ReleaseFacts = {
  software: 'Shop',
  slug: 'shop',
  releases: ['1.0', '1.1', '2.0'],
  namespaces: { 'shop/v1': { '1.0': true }, 'shop/v2': { '2.0': true } },
  routes: {
    '/shop/v1/items': {
      '1.0': {
        namespace: 'shop/v1',
        endpoints: {
          GET: { args: { status: { type: 'string', enum: ['open', 'done'] }, old: text } },
          POST: { args: { name: text } },
        },
        schema: { title: 'item', type: 'object', properties: { name: text, price: text } },
      },
      '2.0': {
        endpoints: {
          GET: { args: { status: { enum: ['open', 'closed'] }, old: null, since: text } },
          POST: null,
          'POST,PUT,PATCH': { args: { name: text } },
        },
        schema: { properties: { price: { type: 'number' } } },
      },
    },
    '/shop/v1/legacy': {
      '1.0': { namespace: 'shop/v1', endpoints: { GET: { args: {} } } },
      '2.0': null,
    },
    '/shop/v1/brands': { '2.0': { namespace: 'shop/v1', endpoints: { GET: { args: {} } } } },
    '/shop/v1/(?P<slug>[a-z]+)': { '1.0': { namespace: 'shop/v1', endpoints: { GET: { args: {} } } } },
    '/shop/v2': { '2.0': { namespace: 'shop/v2', endpoints: { GET: { args: {} } } } },
  },
};

/** The shop of release 1.0 with additions of a plugin. */
const site: WireIndex = {
  namespaces: ['shop/v1', 'extra/v1'],
  routes: {
    '/shop/v1/items': {
      namespace: 'shop/v1',
      methods: ['GET', 'POST'],
      endpoints: [
        {
          methods: ['GET'],
          args: {
            status: { description: 'The state.', type: 'string', enum: ['open', 'done', 'on-hold'] },
            old: text,
            language: text,
          },
        },
        { methods: ['POST'], args: { name: { ...text, description: 'Its name.' } } },
      ],
      schema: {
        title: 'item',
        type: 'object',
        properties: { name: text, price: { ...text, description: 'In cents.' }, points: text },
      },
    },
    '/shop/v1/legacy': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: [] }] },
    '/shop/v1/(?P<slug>[a-z]+)': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: [] }] },
    '/extra/v1/things': { namespace: 'extra/v1', endpoints: [{ methods: ['GET'], args: [] }] },
  },
};

describe('applyRelease', () => {
  test('changes what the release changes, and keeps what plugins added', () => {
    const after = applyRelease(site, facts, 0, 2);
    expect(after.routes['/shop/v1/items']).toEqual({
      namespace: 'shop/v1',
      methods: ['GET', 'POST', 'PUT', 'PATCH'],
      endpoints: [
        {
          methods: ['GET'],
          args: {
            status: { description: 'The state.', type: 'string', enum: ['open', 'on-hold', 'closed'] },
            language: text,
            since: text,
          },
        },
        { methods: ['POST', 'PUT', 'PATCH'], args: { name: { ...text, description: 'Its name.' } } },
      ],
      schema: {
        title: 'item',
        type: 'object',
        properties: { name: text, price: { type: 'number', description: 'In cents.' }, points: text },
      },
    });
  });

  test('adds and removes routes and namespaces, each where a request reaches it', () => {
    const after = applyRelease(site, facts, 0, 2);
    expect(Object.keys(after.routes)).toEqual([
      '/shop/v1/items',
      '/shop/v1/brands',
      '/shop/v1/(?P<slug>[a-z]+)',
      '/extra/v1/things',
      '/shop/v2',
    ]);
    expect(after.namespaces).toEqual(['shop/v1', 'extra/v1', 'shop/v2']);
  });

  test('adds no namespace to the index of a single namespace', () => {
    const { namespaces: _namespaces, ...part } = site;
    const after = applyRelease({ ...part, namespace: 'shop/v1' }, facts, 0, 2);
    expect(after.routes).not.toHaveProperty(['/shop/v2']);
  });

  test('applied forth and back, gives the interface that the site had', () => {
    const back = applyRelease(applyRelease(site, facts, 0, 2), facts, 2, 0);
    expect(back.routes['/shop/v1/items']).toMatchObject({
      endpoints: [{ args: { old: text, language: text } }, { methods: ['POST'] }],
      schema: { properties: { price: { type: 'string', description: 'In cents.' } } },
    });
    expect(Object.keys(back.routes).toSorted()).toEqual(Object.keys(site.routes).toSorted());
  });

  test('does not change the given index', () => {
    const copy = structuredClone(site);
    applyRelease(site, facts, 0, 2);
    expect(site).toEqual(copy);
  });
});

test.each([
  ['a change that the site overrides', 20, 10, 12, 20],
  ['a change', 10, 10, 12, 12],
  ['a removed value', 10, 10, undefined, undefined],
  ['a value that the site removed', undefined, 10, 12, undefined],
  ['a value that the site already has', 'mine', undefined, 'new', 'mine'],
  ['a list with a value of the site', ['a', 'x'], ['a', 'b'], ['a', 'c'], ['a', 'x', 'c']],
  ['a type that becomes several', 'string', 'string', ['string', 'null'], ['string', 'null']],
  [
    'a type that the site extends',
    ['string', 'array'],
    'string',
    ['string', 'null'],
    ['string', 'array', 'null'],
  ],
  ["PHP's empty map", [], {}, { a: 1 }, { a: 1 }],
])('applyChange: %s', (_, own, before, after, expected) => {
  expect(applyChange(own, before, after)).toEqual(expected);
});

describe('forecastIndex', () => {
  test('recognizes the newest of the releases that match', () => {
    expect(forecastIndex(site, { facts, at: 2 }, null)).toMatchObject({
      step: {
        from: '1.1',
        to: '2.0',
        matches: ['1.0', '1.1'],
        recognizedBy: { namespace: 'shop/v1', declared: 3, found: 3 },
      },
    });
  });

  test('takes the release from the versions of the site', () => {
    const plugins = [{ slug: 'shop', name: 'Shop', version: '1.0.7', active: true }];
    expect(forecastIndex(site, { facts, at: 2 }, { plugins })).toMatchObject({
      step: { from: '1.0', matches: ['1.0'] },
    });
  });

  test('has no forecast for another site or the same release', () => {
    expect(forecastIndex({ routes: {} }, { facts, at: 2 }, null)).toBe('not-found');
    expect(forecastIndex(site, { facts, at: 0 }, null)).toBe('same');
    const plugins = [{ slug: 'shop', name: 'Shop', version: '1.1', active: true }];
    expect(forecastIndex(site, { facts, at: 1 }, { plugins })).toBe('same');
  });

  test('begins at an older release if the target also matches', () => {
    expect(forecastIndex(site, { facts, at: 1 }, null)).toMatchObject({
      step: { from: '1.0', to: '1.1', matches: ['1.0', '1.1'] },
    });
  });
});

describe('routewright forecast', async () => {
  const wordpress = await indexOfRelease('6.2');
  /** A WordPress 6.2 with a post type of a plugin. */
  const index = {
    ...wordpress,
    routes: Object.fromEntries(
      Object.entries(wordpress.routes).flatMap(([key, route]) =>
        key.startsWith('/wp/v2/pages')
          ? [[key, route] as const, [key.replace('pages', 'movies'), route] as const]
          : [[key, route] as const],
      ),
    ),
  };
  const workspace = (): string => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'blog.json'), JSON.stringify(index));
    return cwd;
  };

  test('reports what the release changes, as drift does', async () => {
    const cwd = workspace();
    const { stdout, code } = await routewright(
      ['forecast', 'blog.json', 'wordpress@6.5', '--format', 'json', '--fail-on', 'any'],
      { cwd },
    );
    expect(code).toBe(1);
    const { step, drift } = JSON.parse(stdout) as {
      step: unknown;
      drift: { issues: { code: string; where: { route: string | null; pointer: string }[] }[] };
    };
    expect(step).toMatchObject({ software: 'WordPress', from: '6.2', to: '6.5' });
    const places = drift.issues.flatMap(({ where }) => where.map(({ route }) => route));
    expect(places).toContain('/wp/v2/pages');
    expect(places).toContain('/wp/v2/movies');
  });

  test('names the releases in the first line', async () => {
    const { stdout } = await routewright(['forecast', 'blog.json', 'wordpress@6.5'], { cwd: workspace() });
    expect(stdout).toMatch(
      /^WordPress 6\.2 → 6\.5 on blog\.json \(recognized by (\d+) of \1 routes of wp\/v2; 6\.3 fits next best\)\n/,
    );
  });

  test.each([
    [['woocommerce@9.9'], 'No routes of WooCommerce were found on blog.json.'],
    [['known:wordpress@6.2'], 'blog.json already has the interface of WordPress 6.2.'],
    [['wordpress@99.0'], 'routewright has no data about the release "99.0" of WordPress.'],
    [['wordpress'], 'The release of WordPress is missing.'],
    [['wordpres@6.5'], 'No releases of "wordpres" are recorded.'],
  ])('refuses %s', async (words, message) => {
    const { stderr, code } = await routewright(['forecast', 'blog.json', ...words], { cwd: workspace() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) as string });
  });

  test('shows the lines of a project that the release breaks', async () => {
    const cwd = emptyFolder();
    await routewright(
      ['generate', 'known:wordpress@6.2', '-o', 'src/api', '--target', 'client', '--no-format'],
      {
        cwd,
      },
    );
    const files = {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2022',
          strict: true,
          noEmit: true,
          skipLibCheck: true,
        },
        include: ['src'],
      }),
      'src/app.ts': [
        "import { createClient } from './api/client/index.js';",
        "import { wpV2 } from './api/client/wp-v2.js';",
        "const site = createClient({ baseUrl: 'https://blog.example/wp-json' }, { wpV2 });",
        'export const posts = site.wpV2.posts.list({});',
        "export const one = site.wpV2.templatePartsAutosaves.get({ parent: 'theme//header', id: 7 });",
        '',
      ].join('\n'),
    };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    const { stdout } = await routewright(
      ['forecast', 'known:wordpress@6.2', 'wordpress@6.5', '--project', 'tsconfig.json'],
      { cwd },
    );
    expect(stdout).toContain('type error  src/app.ts:5:53');
    expect(stdout).not.toContain('src/app.ts:4');
  });

  test('has a line for each site of a store', async () => {
    const cwd = workspace();
    writeFileSync(join(cwd, 'other.json'), JSON.stringify({ namespaces: ['extra/v1'], routes: site.routes }));
    writeFileSync(
      join(cwd, 'sites.csv'),
      'name,address\none,./blog.json\ntwo,./blog.json\nother,./other.json\n',
    );
    await routewright(['fleet', 'snapshot', 'sites.csv', '--store', 'fleet'], { cwd });
    const args = ['forecast', 'fleet', 'wordpress@6.5', '--fail-on', 'any'];
    const { stdout, code } = await routewright(args, { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain('WordPress → 6.5 on 3 sites of fleet: 2 break, 1 do not run it\n');
    const json = await routewright([...args, '--format', 'json'], { cwd });
    expect(JSON.parse(json.stdout)).toMatchObject({
      to: '6.5',
      sites: [
        { site: 'one', state: 'breaks', from: '6.2', forecast: 0 },
        { site: 'other', state: 'not-found', from: null, forecast: null },
        { site: 'two', state: 'breaks', from: '6.2', forecast: 0 },
      ],
      forecasts: [{ sites: ['one', 'two'] }],
    });
  });
});

describe('the forecast of recorded releases', () => {
  test.each([
    ['wordpress', '5.5'],
    ['wordpress', '6.5'],
    ['wordpress', '6.8'],
    ['woocommerce', '9.7'],
    ['woocommerce', '9.9'],
  ] as const)('%s %s: from its own index, it finds what drift finds', async (slug, from) => {
    const recorded = await releasesOf(slug);
    const { real, missed, invented } = await compareReleasePair(recorded, recorded.releases.indexOf(from));
    expect(real).toBeGreaterThan(0);
    expect([...missed, ...invented]).toEqual([]);
  });

  test('a release keeps the texts of alternatives, and pairs them by what they declare', () => {
    const rotate = { properties: { type: { type: 'string', enum: ['rotate'] } } };
    const crop = { properties: { type: { type: 'string', enum: ['crop'] } } };
    const flip = { properties: { type: { type: 'string', enum: ['flip'] } } };
    const own = [
      { title: 'Rotation', ...rotate },
      { title: 'Crop', ...crop },
      { title: 'Own', properties: { type: { type: 'string', enum: ['own'] } } },
    ];
    expect(applyChange(own, [rotate, crop], [flip, rotate])).toEqual([own[0], own[2], flip]);
  });
});

test('a plugin release in a file replaces the routes of the plugin on the site', async () => {
  const cwd = emptyFolder();
  const index = (routes: Readonly<Record<string, object>>): string =>
    JSON.stringify({
      namespaces: ['wp/v2', 'club/v1'],
      routes: Object.fromEntries(
        Object.entries(routes).map(([key, args]) => [
          key,
          {
            namespace: key.split('/').slice(1, 3).join('/'),
            methods: ['GET'],
            endpoints: [{ methods: ['GET'], args }],
          },
        ]),
      ),
    });
  const site = { '/club/v1/members': { page: text }, '/club/v1/old': {}, '/wp/v2/own': { sort: text } };
  writeFileSync(join(cwd, 'site.index.json'), index(site));
  writeFileSync(
    join(cwd, 'club-2.index.json'),
    index({ '/club/v1/members': {}, '/club/v1/new': {}, '/wp/v2/other': {} }),
  );
  const words = ['forecast', 'site.index.json', './club-2.index.json'];
  const { stdout, code } = await routewright([...words, '--format', 'json'], { cwd });
  const { drift } = JSON.parse(stdout) as { drift: { issues: { code: string; level: string }[] } };
  expect(code).toBe(1);
  expect(drift.issues.map((one) => `${one.level} ${one.code}`).sort()).toEqual([
    'breaking arg-removed',
    'breaking route-removed',
    'safe route-added',
  ]);
  const { stdout: report } = await routewright(words, { cwd });
  expect(report).toContain('on site.index.json (2 routes of club/v1 replace 2 routes)');
  writeFileSync(join(cwd, 'plain.index.json'), index({ '/wp/v2/own': {} }));
  const other = await routewright(['forecast', 'plain.index.json', 'club-2.index.json'], { cwd });
  expect(other.code).toBe(2);
});
