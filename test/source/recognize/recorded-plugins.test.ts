// Recorded plugins on a saved index: what their operations showed is used where the declared arguments are equal.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '../../../src/core/model/api/api.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import type { ReleaseFacts } from '../../../src/source/normalize/known/releases.ts';
import { releasesFor } from '../../../src/source/known-releases.ts';
import { readModel } from '../../../src/index.ts';
import { openAgentTools } from '../../../src/mcp/run.ts';
import { emptyFolder, routewright } from '../../support/routewright.ts';

const text = { type: 'string' };

const facts: ReleaseFacts = {
  software: 'Shop',
  slug: 'shop',
  isExercised: true,
  releases: ['1.0', '2.0'],
  namespaces: { 'shop/v1': { '1.0': true } },
  routes: {
    '/shop/v1/items': {
      '1.0': {
        namespace: 'shop/v1',
        endpoints: { GET: { args: { page: { type: 'integer' } } }, POST: { args: {} } },
        responses: {
          GET: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } } } },
        },
        access: { GET: 'visitor', POST: 'editor' },
      },
      '2.0': { responses: { GET: { items: { properties: { name: text } } }, POST: { type: 'boolean' } } },
    },
    '/shop/v1/old': {
      '1.0': {
        namespace: 'shop/v1',
        endpoints: { GET: {} },
        responses: { GET: { type: 'object', properties: { a: text } } },
      },
      '2.0': { responses: { GET: { properties: { a: { type: 'number' } } } } },
    },
  },
};

const siteWith = (args: object) => ({
  namespaces: ['shop/v1'],
  routes: {
    '/shop/v1/items': {
      namespace: 'shop/v1',
      endpoints: [
        { methods: ['GET'], args },
        { methods: ['POST'], args: [] },
      ],
    },
    '/shop/v1/old': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: [] }] },
  },
});

function operationsOf(args: object): readonly Operation[] {
  return normalize(siteWith(args), { releases: [facts] }).value.routes.flatMap(
    ({ operations }) => operations,
  );
}

test('a response has the members of all releases, each optional and possibly null, and names its evidence', () => {
  const [list, create, old] = operationsOf({ page: { type: 'integer', required: false } });
  expect(list?.response).toEqual({
    kind: 'schema',
    provenance: 'observed',
    rule: 'observed',
    source: expect.stringMatching(/^Shop 1\.0 to 2\.0, by its arguments$/) as string,
    schema: {
      type: 'array',
      items: {
        type: ['object', 'null'],
        properties: { id: { type: ['number', 'null'] }, name: { type: ['string', 'null'] } },
      },
    },
  });
  expect(create?.response).toMatchObject({ kind: 'schema', schema: { type: 'boolean' } });
  expect(list?.access).toMatchObject({ who: 'public', provenance: 'known' });
  expect(create?.access).toMatchObject({ who: 'signed-in', role: 'editor', provenance: 'known' });
  expect(JSON.stringify(old?.response)).toContain('number');
  expect(JSON.stringify(old?.response)).toContain('string');
});

test.each([
  ['another type', { page: { type: 'string' } }],
  ['a missing argument', {}],
  ['a further argument', { page: { type: 'integer' }, more: { type: 'string' } }],
])('a route with %s stays unknown', (_, args) => {
  const [list, create] = operationsOf(args);
  expect([list?.response.kind, create?.response.kind]).toEqual(['unknown', 'unknown']);
  expect(list?.access).toBeUndefined();
});

test('without arguments, a route has the response of an unrecognized release only if two releases declare it', () => {
  const item = (args: object) => ({ namespace: 'shop/v1', endpoints: { GET: { args } }, responses: { GET: text } });
  const recorded = (first: string): ReleaseFacts => ({
    ...facts,
    routes: {
      ...Object.fromEntries([1, 2, 3].map((at) => [`/shop/v1/other-${at}`, { [first]: item({}) }])),
      '/shop/v1/bare': { [first]: item({}) },
      '/shop/v1/named': { [first]: item({ id: text }) },
    },
  });
  const named = { methods: ['GET'], args: { id: text } };
  const routes = {
    '/shop/v1/bare': { namespace: 'shop/v1', endpoints: [{ methods: ['GET'], args: [] }] },
    '/shop/v1/named': { namespace: 'shop/v1', endpoints: [named] },
  };
  const kinds = (first: string) => {
    const { value, diagnostics } = normalize({ ...siteWith({}), routes }, { releases: [recorded(first)] });
    const responses = value.routes.map(({ operations }) => operations[0]?.response);
    return [diagnostics[0]?.code, ...responses.map((one) => one?.source ?? one?.kind)];
  };
  const code = 'releases-not-recognized';
  expect(kinds('2.0')).toEqual([code, 'unknown', 'Shop 2.0, by its arguments']);
  expect(kinds('1.0')).toEqual([code, 'Shop 1.0 to 2.0, by its arguments', 'Shop 1.0 to 2.0, by its arguments']);
}); // prettier-ignore

test('what the site itself showed comes first', () => {
  const site = siteWith({ page: { type: 'integer' } });
  const observed = { types: ['object'], keys: { total: { types: ['integer'] } } };
  const routes = { ...site.routes, '/shop/v1/old': { ...site.routes['/shop/v1/old'], observed } };
  const old = normalize({ ...site, routes }, { releases: [facts] }).value.routes[1]?.operations[0];
  expect(old?.response).toMatchObject({ schema: { properties: { total: { type: 'number' } } } });
  expect(old?.response).not.toHaveProperty('source');
});

const indexWith = (...namespaces: readonly string[]) => ({
  namespaces,
  routes: Object.fromEntries(
    namespaces.map((namespace) => [`/${namespace}/x`, { namespace, endpoints: [] }] as const),
  ),
});

test('the releases of a plugin are read only for its namespaces', async () => {
  const slugs = async (...namespaces: readonly string[]) =>
    (await releasesFor(indexWith(...namespaces))).map(({ slug }) => slug);
  expect(await slugs('wp/v2', 'acme/v1')).toEqual(['wordpress']);
  expect(await slugs('acme/v1', 'contact-form-8/v1')).toEqual([]);
  expect(await slugs('contact-form-7/v1')).toEqual(['contact-form-7']);
});

test('a recorded plugin is a source, also by the short name of its namespace', async () => {
  const { value } = await readModel('known:yoast@24.8');
  expect(value.title).toBe('Yoast SEO 24.8');
  const statistics = value.routes.find(({ path }) => path === '/yoast/v1/statistics');
  expect(statistics?.operations[0]).toMatchObject({
    access: { provenance: 'known' },
    response: { provenance: 'observed', source: 'Yoast SEO 24.8' },
  });
  expect((await readModel('known:wordpress-seo@24.8')).value).toEqual(value);
});

test('forecast predicts the update of a plugin with two recorded releases', async () => {
  const cwd = emptyFolder();
  const { loaded } = await readModel('known:yoast@24.8');
  if (loaded.kind !== 'index') throw new Error('No index.');
  writeFileSync(join(cwd, 'site.json'), JSON.stringify(loaded.index));
  const run = await routewright(['forecast', 'site.json', 'wordpress-seo@26.6'], { cwd });
  expect(run.stdout + run.stderr).toContain('Yoast SEO 24.8 → 26.6');
});

test('generate, show and the tools for language models say one sentence about the release of a plugin', async () => {
  const cwd = emptyFolder();
  const { loaded } = await readModel('known:yoast@24.8');
  if (loaded.kind !== 'index') throw new Error('No index.');
  const routes = Object.fromEntries(
    Object.entries(loaded.index.routes).filter(([key]) => key !== '/yoast/v1/statistics'),
  );
  const file = join(cwd, 'site.json');
  writeFileSync(file, JSON.stringify({ ...loaded.index, routes }));
  const generated = await routewright(['generate', 'site.json', '--output', 'out', '--target', 'model'], {
    cwd,
  });
  const sentence =
    /(?<=^Known +)The arguments in yoast.*$/m.exec(generated.stdout + generated.stderr)?.[0] ?? '';
  expect(sentence).toMatch(
    /^The arguments in yoast\/v1 are nearly those of Yoast SEO 24\.8, with 2 differences; [\d.]+ would have \d+\.$/,
  );
  const operation = 'GET /yoast/v1/get_head';
  const shown = await routewright(['show', 'site.json', operation, '--json'], { cwd });
  expect(JSON.parse(shown.stdout)).toMatchObject({ software: [sentence] });
  const { call } = await openAgentTools({ source: file, allowWrites: false, maxResponse: 20_000 });
  const { text: described } = await call('describe_operation', { operation }, new AbortController().signal);
  expect(described).toContain(sentence);
});
