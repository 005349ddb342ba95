// Fields that a plugin registers only when their route is requested: OPTIONS shows them, and the index does not.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/core/model/index/index-document.ts';
import { withAdditions } from '../../../src/core/model/api/route-additions.ts';
import { readModel, type ReadOptions } from '../../../src/source/read-model.ts';
import { additionsIn } from '../../../src/source/site/route-differences.ts';
import { snapshot } from '../../../src/source/snapshot/run.ts';
import fc from '../../support/fast-check.ts';
import { fakeRoutes, fakeSite, sendJson, type FakeRoutes, type FakeSite } from '../../support/fake-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { importValidators } from '../../support/import-validators.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';
import { savedIndex } from '../../support/saved-index.ts';

const idOfItem = { id: { type: 'integer', required: true } };
const schema = (properties: object) => ({ title: 'movie', type: 'object', properties });
const declared = { id: { type: 'integer', context: ['view', 'edit', 'embed'] } };
const fields = (properties: object) => ({ description: 'Fields', type: 'object', properties });
const noFields = { description: 'Fields', type: 'object', properties: [] };

const cinema = {
  year: { type: ['number', 'null'], required: false },
  poster: { type: ['integer', 'null'], required: false },
  homepage: {
    type: ['object', 'null'],
    properties: { title: { type: 'string' }, url: { type: 'string' }, target: { type: 'string' } },
  },
  cast: { type: ['integer', 'array', 'null'], items: { type: 'integer' }, minItems: 1 },
  genre: {
    type: ['string', 'array', 'int', 'null'],
    items: { type: ['string', 'int'], enum: ['noir', 'western'] },
    minItems: 1,
  },
};

/** A route with and without the property of the plugin. */
const movieRoute = (
  endpoints: readonly (readonly [methods: readonly string[], args: object, isWritable: boolean])[],
  acf: object,
) => {
  const listed = (isRequested: boolean) => ({
    namespace: 'wp/v2',
    methods: ['GET'],
    endpoints: endpoints.map(([methods, args, isWritable]) => ({
      methods,
      args: { ...args, ...(isRequested && isWritable && { acf }) },
    })),
    schema: schema({ ...declared, ...(isRequested && { acf }) }),
  });
  return { ...listed(false), options: listed(true) };
};

const fieldsOfPosts = fields({ headline: { type: 'string' } });

const write = ['POST', 'PUT', 'PATCH'];
const item = '/wp/v2/movies/(?P<id>[\\d]+)';

const movies = (acf: object): FakeRoutes => ({
  ...fakeRoutes,
  '/wp/v2/types': {
    namespace: 'wp/v2',
    endpoints: [{ methods: ['GET'], args: {} }],
    answer: { movie: { slug: 'movie', rest_base: 'movies', rest_namespace: 'wp/v2', taxonomies: [] } },
  },
  '/wp/v2/movies': {
    ...movieRoute(
      [
        [['GET'], { page: { type: 'integer' } }, false],
        [['POST'], { title: { type: 'string' } }, true],
      ],
      acf,
    ),
    answer: [{ id: 7 }],
  },
  // The plugin describes the fields of the item with that ID, and item 1 is a post.
  [item]: movieRoute(
    [
      [['GET'], idOfItem, false],
      [write, { ...idOfItem, title: { type: 'string' } }, true],
    ],
    fieldsOfPosts,
  ),
  '/wp/v2/movies/(?P<parent>[\\d]+)/revisions': movieRoute([[['GET'], {}, false]], noFields),
});

interface Asked {
  readonly origin: string;
  /** The routes that were requested with OPTIONS. */
  readonly requested: readonly string[];
}

function withMovies<T>(acf: object, use: (asked: Asked) => Promise<T>, site: FakeSite = {}): Promise<T> {
  const requested: string[] = [];
  return withHttpServer(
    fakeSite({
      routes: movies(acf),
      ...site,
      first: (request, response) => {
        if (request.method === 'OPTIONS') requested.push(request.route ?? '');
        return site.first?.(request, response) ?? false;
      },
    }),
    (origin) => use({ origin, requested }),
  );
}

const read = (origin: string, options: ReadOptions = {}) =>
  readModel(origin, { retryDelaysMs: [], ...options });

const operationOf = ({ value }: Awaited<ReturnType<typeof read>>, key: string, method: 'GET' | 'POST') =>
  value.routes.find((route) => route.key === key)?.operations.find(({ methods }) => methods.includes(method));

const argumentOf = (result: Awaited<ReturnType<typeof read>>, key: string) =>
  operationOf(result, key, 'POST')?.arguments.find(({ name }) => name === 'acf')?.schema;

test('the fields of a content type are arguments and properties', async () => {
  await withMovies(fields(cinema), async ({ origin, requested }) => {
    const result = await read(origin);
    expect(Object.keys(argumentOf(result, '/wp/v2/movies')?.properties ?? {})).toEqual(Object.keys(cinema));
    expect(argumentOf(result, item)).toEqual(argumentOf(result, '/wp/v2/movies'));
    expect(result.value.resources?.filter(({ title }) => title === 'movie')).toHaveLength(1);
    expect(requested).toEqual(['/wp/v2/movies', '/wp/v2/movies/7/revisions']);
    expect(result.site?.options).toEqual({ requests: 2, routes: 3, names: ['acf'] });
  });
});

test('no ID is requested that the site did not show', async () => {
  const { '/wp/v2/movies': list, ...others } = movies(fields({ ...cinema, id: { type: 'integer' } }));
  for (const answer of [[], [{ id: 'seven' }], { 1: { id: 7 } }, [{ slug: 'a' }]]) {
    const routes = { ...others, ...(list && { '/wp/v2/movies': { ...list, answer } }) };
    await withMovies(
      noFields,
      async ({ origin, requested }) => {
        const result = await read(origin);
        expect(requested).toEqual(['/wp/v2/movies']);
        expect(argumentOf(result, item)).toEqual(argumentOf(result, '/wp/v2/movies'));
        expect(result.site?.options).toEqual({ requests: 1, routes: 2, names: ['acf'] });
      },
      { routes },
    );
  }
});

test('a field that an item needs to be created is optional in an update', async () => {
  const acf = { ...fields(cinema), required: true };
  await withMovies(acf, async ({ origin }) => {
    const result = await read(origin);
    const required = (key: string) =>
      operationOf(result, key, 'POST')?.arguments.find(({ name }) => name === 'acf')?.required;
    expect([required('/wp/v2/movies'), required(item)]).toEqual([true, false]);
  });
});

test('validators accept the values of fields that are empty', async () => {
  await withMovies(fields(cinema), async ({ origin }) => {
    const { value } = await read(origin, { schemas: true });
    const { moviesGetResult } = await importValidators({
      ...value,
      routes: value.routes.filter(({ key }) => key === item),
      namespaces: value.namespaces.filter(({ name }) => name === 'wp/v2'),
    });
    const accepts = (acf: unknown) => moviesGetResult?.safeParse({ id: 1, acf }).success;
    expect(accepts({ year: '', poster: false, homepage: '', cast: [], genre: false })).toBe(true);
    expect(accepts({ year: 1999, poster: 4, homepage: { title: '', url: '', target: '' }, cast: [4] })).toBe(
      true,
    );
    expect(accepts([])).toBe(true);
    expect(accepts({ year: '1999' })).toBe(false);
    expect(accepts({ poster: true })).toBe(false);
    expect(accepts({ genre: 'noir' })).toBe(true);
    expect(accepts({ genre: true })).toBe(false);
  });
});

test('a snapshot keeps the fields apart from the index, and drift reports a renamed field', async () => {
  const folder = emptyFolder();
  const saved = await withMovies(fields(cinema), ({ origin }) => snapshot({ source: origin }));
  writeFileSync(join(folder, 'site.json'), saved.text);
  const document = savedIndex(saved.text);
  expect(document._snapshot).toMatchObject({ options: true });
  const route = document.routes['/wp/v2/movies'];
  expect(isRecord(route) && route['options']).toMatchObject({
    args: { POST: { acf: {} } },
    properties: { acf: {} },
  });
  const { year, ...others } = cinema;
  await withMovies(fields({ ...others, released: year }), async ({ origin }) => {
    const { stdout, code } = await routewright(['drift', join(folder, 'site.json'), origin, '--no-config']);
    expect(stdout).toContain('acf.year');
    expect(code).toBe(1);
  });
});

test('a site that refuses OPTIONS gets few requests, and its fields are not compared', async () => {
  const folder = emptyFolder();
  const saved = await withMovies(fields(cinema), ({ origin }) => snapshot({ source: origin }));
  writeFileSync(join(folder, 'site.json'), saved.text);
  const refuse: FakeSite = {
    first: (request, response) => {
      if (request.method !== 'OPTIONS') return false;
      sendJson(response, 405, { code: 'refused' });
      return true;
    },
  };
  await withMovies(
    fields(cinema),
    async ({ origin, requested }) => {
      const { diagnostics } = await read(origin);
      expect(diagnostics.map(({ code }) => code)).toContain('options-not-read');
      expect(requested.length).toBeLessThanOrEqual(4);
      const { stdout, code } = await routewright(['drift', join(folder, 'site.json'), origin, '--no-config']);
      expect(stdout).toContain('Nothing changed; fields of plugins were not compared; this run passes.');
      expect(stdout).toContain('Only the baseline was read with OPTIONS requests');
      expect(code).toBe(0);
    },
    refuse,
  );
});

test('--no-options sends no such request', async () => {
  await withMovies(fields(cinema), async ({ origin, requested }) => {
    const { stdout } = await routewright(['snapshot', origin, '--no-options']);
    expect(requested).toEqual([]);
    expect(stdout).not.toContain('"options"');
  });
});

test('the summary counts the requests', async () => {
  await withMovies(fields(cinema), async ({ origin }) => {
    const folder = emptyFolder();
    const { stderr, stdout } = await routewright(
      ['generate', origin, '--output', join(folder, 'api'), '--no-config'],
      {
        cwd: folder,
      },
    );
    expect(`${stdout}${stderr}`).toMatch(/Fields +acf on 3 routes; 2 OPTIONS requests/);
  });
});

test('a response that describes another route adds nothing', async () => {
  const list = movies(fields(cinema))['/wp/v2/movies'];
  const other = { ...list, endpoints: [{ methods: ['POST'], args: { acf: fields(cinema) } }] };
  const routes = { ...movies(noFields), ...(list && { '/wp/v2/movies': { ...list, options: other } }) };
  await withMovies(
    noFields,
    async ({ origin }) => {
      const result = await read(origin);
      expect(argumentOf(result, '/wp/v2/movies')).toBeUndefined();
      expect(result.site?.options?.routes).toBe(0);
    },
    { routes },
  );
});

test('the number of requests is limited', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `kind${at}`);
  const list = movies(fields(cinema))['/wp/v2/movies'];
  const routes: FakeRoutes = {
    ...fakeRoutes,
    '/wp/v2/types': {
      namespace: 'wp/v2',
      endpoints: [{ methods: ['GET'], args: {} }],
      answer: Object.fromEntries(
        names.map((name) => [name, { slug: name, rest_base: name, taxonomies: [] }]),
      ),
    },
    ...(list && Object.fromEntries(names.map((name) => [`/wp/v2/${name}`, list]))),
  };
  await withMovies(
    fields(cinema),
    async ({ origin, requested }) => {
      await read(origin);
      expect(requested.length).toBe(150);
    },
    { routes },
  );
});

test('any two descriptions of a route can be compared and joined', () => {
  const name = fc.constantFrom('args', 'properties', 'endpoints', 'schema', 'methods', '__proto__', 'acf');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, 1, 'POST', 'object'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie('tree')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
    ),
  }));
  fc.assert(
    fc.property(tree, tree, (listed, requested) => {
      const options = additionsIn(listed, requested);
      const route = isRecord(listed) ? { ...listed, options: options ?? requested } : {};
      withAdditions(route);
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['acf']).toBeUndefined();
    }),
  );
});
