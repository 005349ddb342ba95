// Which releases a namespace matches: all of its routes vote, and only differences between releases count.

import { describe, expect, test } from 'vitest';
import { recognizeSchemas } from '../../../src/source/normalize/recognize/recognize.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { undescribedRoutes } from '../../../src/source/normalize/recognize/site-routes.ts';
import type { JsonObject, ReleaseFacts } from '../../../src/source/normalize/known/releases.ts';
import { recognizeReleases, releasesText } from '../../../src/source/normalize/recognize/vote.ts';
import { exampleReleases as facts, schemaWith } from '../../support/example-releases.ts';
import { indexWith, plainRoutes, withArgument } from '../../support/plain-index.ts';

const only = (release: string, ...keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(plainRoutes(facts, release)).filter(([key]) => keys.some((one) => key.startsWith(one))),
  );

const without = (routes: Readonly<Record<string, unknown>>, beginning: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(routes).filter(([key]) => !key.startsWith(beginning)));

/** The namespaces of the recognized release, and the release as text. */
const recognized = (routes: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const found = recognizeReleases(undescribedRoutes(indexWith(routes)), facts);
  return Object.fromEntries(
    [...(found?.namespaces ?? [])].map((namespace) => [namespace, found ? releasesText(facts, found) : '']),
  );
};

const schemasOf = (routes: Readonly<Record<string, unknown>>): ReturnType<typeof recognizeSchemas> =>
  recognizeSchemas(indexWith(routes), [facts]);

describe('all routes of a namespace vote', () => {
  test('one route alone is the same in several releases', () => {
    expect(recognized(only('1.1', '/ex/v1/books'))).toEqual({ 'ex/v1': 'Example 1.1 or later' });
    expect(recognized(only('1.1', '/ex/v1/shelves'))).toEqual({});
  });

  test.each([
    ['1.0', 'Example 1.0'],
    ['1.1', 'Example 1.1'],
    ['1.2', 'Example 1.2'],
    ['2.0', 'Example 2.0 or later'],
  ])('all routes of %s are those of %s', (release, text) => {
    expect(recognized(plainRoutes(facts, release))).toEqual({ 'ex/v1': text, 'ex-desk/v1': text });
  });

  test('namespaces of one software have one version', () => {
    expect(recognized(only('1.2', '/ex/'))).toEqual({ 'ex/v1': 'Example 1.2 or later' });
    expect(recognized(only('1.2', '/ex-desk/'))).toEqual({ 'ex-desk/v1': 'Example 1.0 to 1.2' });
    expect(recognized(only('1.2', '/ex'))).toEqual({ 'ex/v1': 'Example 1.2', 'ex-desk/v1': 'Example 1.2' });
  });

  test('namespaces that contradict each other have the release with the fewest differences', () => {
    const contradicting = { ...only('1.0', '/ex/'), ...only('2.0', '/ex-desk/') };
    expect(recognized(contradicting)).toEqual({ 'ex/v1': 'Example 1.0', 'ex-desk/v1': 'Example 1.0' });
    expect(recognizeReleases(undescribedRoutes(indexWith(contradicting)), facts)).toMatchObject({
      differences: 1,
      next: { release: '1.1', differences: 2 },
    });
  });

  test('a route of a site between two releases has the declaration that matches it better', () => {
    const noteRoute = (args: JsonObject, text: string): JsonObject => ({
      namespace: 'ex/v1',
      endpoints: { GET: { args } },
      schema: schemaWith('note', { [text]: { type: 'string' } }),
    });
    const between: ReleaseFacts = {
      ...facts,
      releases: ['1.0', '1.1'],
      routes: {
        '/ex/v1/books': { '1.0': noteRoute({}, 'old'), '1.1': noteRoute({ page: {}, order: {} }, 'new') },
        '/ex/v1/notes': { '1.0': noteRoute({}, 'old'), '1.1': noteRoute({ page: {} }, 'new') },
      },
    };
    const site = {
      ...plainRoutes(between, '1.0'),
      '/ex/v1/notes': plainRoutes(between, '1.1')['/ex/v1/notes'],
    };
    const found = recognizeSchemas(indexWith(site), [between]);
    expect(found.get('/ex/v1/books')?.releases).toBe('Example 1.0');
    expect(found.get('/ex/v1/books')?.schema['properties']).toHaveProperty('old');
    expect(found.get('/ex/v1/notes')?.releases).toBe('Example 1.0');
    expect(found.get('/ex/v1/notes')?.schema['properties']).toHaveProperty('new');
  });
});

test('an endpoint whose methods changed is the same endpoint', () => {
  const args = { coupon: { type: 'string' } };
  const changing: typeof facts = {
    ...facts,
    routes: {
      ...facts.routes,
      '/ex/v1/desk': {
        '1.0': {
          namespace: 'ex/v1',
          endpoints: { 'POST,PUT,PATCH': { args }, POST: { args: { old: {} } } },
          schema: schemaWith('desk', {}),
        },
        '1.1': { endpoints: { 'POST,PUT,PATCH': null, POST: { args: { ...args, old: null } } } },
      },
    },
  };
  for (const release of facts.releases) {
    const site = undescribedRoutes(indexWith(plainRoutes(changing, release)));
    expect(recognizeReleases(site, changing)?.releases).toEqual([facts.releases.indexOf(release)]);
  }
});

describe('the additions of plugins do not count', () => {
  const site = plainRoutes(facts, '1.1');
  const changed = (key: string, method: string, name: string, argument: unknown): Record<string, unknown> =>
    withArgument(site, key, method, name, argument);
  const order = { type: 'string', enum: ['asc', 'desc'] };

  test.each([
    ['an argument', changed('/ex/v1/books', 'GET', 'language', { type: 'string' })],
    ['a value of an enumeration', changed('/ex/v1/books', 'GET', 'order', { ...order, enum: ['asc', 'desc', 'random'] })],
    ['a description', changed('/ex/v1/books', 'GET', 'order', { ...order, description: 'Die Reihenfolge.' })],
    ['a route', { ...site, '/ex/v1/films': { namespace: 'ex/v1', endpoints: [{ methods: ['GET'], args: [] }] } }],
    ['a namespace', { ...site, '/films/v1/list': { namespace: 'films/v1', endpoints: [] } }],
    ['an endpoint', {
      ...site,
      '/ex/v1/readers': {
        namespace: 'ex/v1',
        endpoints: [...(site['/ex/v1/readers']?.['endpoints'] as []), { methods: ['POST'], args: { name: {} } }],
      },
    }],
  ])('%s', (_, routes) => {
    expect(recognized(routes)).toEqual({ 'ex/v1': 'Example 1.1', 'ex-desk/v1': 'Example 1.1' });
    expect(schemasOf(routes).size).toBe(6);
  }); // prettier-ignore

  test('a security plugin that removes the users changes no other route', () => {
    const schemas = schemasOf(without(site, '/ex/v1/readers'));
    expect([...schemas.keys()]).toEqual(['/ex/v1/books', '/ex/v1/books/(?P<id>[\\d]+)', '/ex/v1/shelves', '/ex-desk/v1/loans']);
    expect(new Set(Array.from(schemas.values(), ({ releases }) => releases))).toEqual(new Set(['Example 1.1']));
  }); // prettier-ignore
});

describe('routes of other software', () => {
  const list = { namespace: 'ex/v1', endpoints: [{ methods: ['GET'], args: { page: {} } }] };

  test('a plugin that adds a route to the namespace gets no schema', () => {
    const schemas = schemasOf({ ...plainRoutes(facts, '1.2'), '/ex/v1/something': list });
    expect(schemas.has('/ex/v1/something')).toBe(false);
  });

  test('a plugin that replaces a route with another one gets no schema', () => {
    const schemas = schemasOf({ ...plainRoutes(facts, '1.2'), '/ex/v1/shelves': list });
    expect(schemas.has('/ex/v1/shelves')).toBe(false);
    // Only shelves differ between 1.1 and 1.2, and this route does not vote.
    expect(schemas.get('/ex/v1/books')?.releases).toBe('Example 1.1 to 1.2');
  });

  test('a plugin with the name of the namespace gets no schemas', () => {
    expect(schemasOf({ '/ex/v1/something': list, '/ex/v1/else': list }).size).toBe(0);
    expect(schemasOf({ '/ex/v1/books': { ...list, namespace: 'else/v1' } }).size).toBe(0);
  });
});

describe('releases that match equally', () => {
  // Without the desk, 1.2 and 2.0 have the same arguments.
  const tied = schemasOf(only('1.2', '/ex/'));

  test('a property that only some of them send is uncertain', () => {
    const books = tied.get('/ex/v1/books');
    expect(books?.releases).toBe('Example 1.2 or later');
    expect(books?.missing).toEqual(['cover']);
    expect(books?.schema['properties']).toMatchObject({ cover: { type: 'string' } });
  });

  test('a property whose type changed has both types', () => {
    expect(tied.get('/ex/v1/books')?.schema['properties']).toMatchObject({ id: { type: ['integer', 'null'] } });
  }); // prettier-ignore

  test('routes that did not change have their schema', () => {
    expect(tied.get('/ex/v1/shelves')).toEqual({
      schema: schemaWith('shelf', { id: { type: 'integer' }, room: { type: 'string' } }),
      missing: [],
      releases: 'Example 1.2 or later',
    });
  });
});

describe('a release that was never recorded', () => {
  /** A site that declares another type for the first argument of each list. */
  const older = (...keys: readonly string[]): ReturnType<typeof plainRoutes> =>
    keys.reduce(
      (all, key) => {
        const name = key.endsWith('readers') ? 'roles' : 'page';
        return withArgument(all, key, 'GET', name, { type: 'number' });
      },
      plainRoutes(facts, '1.0'),
    );
  const messages = (routes: Readonly<Record<string, unknown>>): readonly string[] =>
    normalize(indexWith(routes), { releases: [facts] })
      .diagnostics.filter(({ code }) => code.startsWith('releases-'))
      .map(({ message }) => message);

  test('is nearly the oldest release if little differs', () => {
    expect(messages(older('/ex/v1/books'))).toEqual([
      'The arguments in ex/v1 and ex-desk/v1 are nearly those of Example 1.0, with 1 difference; 1.1 would have 2.',
    ]);
  });

  test('is not recognized if much differs, and only routes with exactly the same arguments have schemas', () => {
    const routes = older('/ex/v1/books', '/ex/v1/shelves', '/ex/v1/readers');
    expect(messages(routes)).toEqual([
      'The release of Example in ex/v1 and ex-desk/v1 was not recognized; the nearest is Example 1.0, with 3 differences; 1.1 would have 4.',
    ]);
    const withMore = withArgument(routes, '/ex/v1/readers/(?P<id>[\\d]+)', 'GET', 'context', {
      type: 'string',
    });
    const schemas = schemasOf(withMore);
    expect(Array.from(schemas, ([key, { releases }]) => [key, releases])).toEqual([
      ['/ex/v1/books/(?P<id>[\\d]+)', 'Example 1.0 to 2.0'],
      ['/ex-desk/v1/loans', 'Example 1.0 to 1.2'],
    ]);
  });

  test('routes that a plugin removes change nothing', () => {
    const routes = without(plainRoutes(facts, '1.2'), '/ex/v1/readers');
    expect(recognized(without(routes, '/ex/v1/books/'))).toEqual({ 'ex/v1': 'Example 1.2', 'ex-desk/v1': 'Example 1.2' });
  }); // prettier-ignore
});

test('WordPress before 5.6 lists no formats, so a missing format is no difference', () => {
  const dated: ReleaseFacts = {
    ...facts,
    routes: {
      ...facts.routes,
      '/ex/v1/shelves': {
        '1.0': {
          namespace: 'ex/v1',
          endpoints: { GET: { args: { after: { type: 'string', format: 'date-time' } } } },
        },
        '2.0': { endpoints: { GET: { args: { before: { type: 'string', format: 'date-time' } } } } },
      },
    },
  };
  const newer = plainRoutes(dated, '2.0');
  const differencesOf = (routes: ReturnType<typeof plainRoutes>) =>
    recognizeReleases(undescribedRoutes(indexWith(routes)), dated)?.differences;
  const undated = withArgument(newer, '/ex/v1/shelves', 'GET', 'after', { type: 'string' });
  expect([differencesOf(newer), differencesOf(undated)]).toEqual([0, 1]);
  expect(differencesOf(withArgument(undated, '/ex/v1/shelves', 'GET', 'before', { type: 'string' }))).toBe(0);
});

describe('forms in which PHP writes an index', () => {
  const site = plainRoutes(facts, '1.1');
  const endpointsOf = (key: string): readonly { methods: readonly string[]; args: unknown }[] =>
    site[key]?.['endpoints'] as [];
  const rewritten = (
    map: (endpoint: { methods: readonly string[]; args: unknown }) => unknown,
  ): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(site).map(([key, route]) => [key, { ...route, endpoints: endpointsOf(key).map(map) }]),
    );

  test.each([
    ['methods as text', rewritten(({ methods, args }) => ({ methods: methods.join(', '), args }))],
    ['methods in lower case', rewritten(({ methods, args }) => ({ methods: methods.map((one) => one.toLowerCase()), args }))],
    ['methods as a map', rewritten(({ methods, args }) => ({ methods: Object.fromEntries(methods.map((one) => [one, true])), args }))],
    ['no arguments at all', rewritten(({ methods, args }) => (Array.isArray(args) ? { methods } : { methods, args }))],
    ['endpoints as a map', Object.fromEntries(Object.entries(site).map(([key, route]) => [key, { ...route, endpoints: Object.assign({}, endpointsOf(key)) }]))],
    ['an empty list as schema', Object.fromEntries(Object.entries(site).map(([key, route]) => [key, { ...route, schema: [] }]))],
  ])('%s', (_, routes) => {
    expect(recognized(routes)).toEqual({ 'ex/v1': 'Example 1.1', 'ex-desk/v1': 'Example 1.1' });
  }); // prettier-ignore

  test.each([
    ['a route', { ...site, '/ex/v1/readers': null }],
    ['a namespace', { ...site, '/ex/v1/readers': { namespace: 7, endpoints: [] } }],
    ['endpoints', { ...site, '/ex/v1/readers': { namespace: 'ex/v1', endpoints: 'GET' } }],
    ['an endpoint', { ...site, '/ex/v1/readers': { namespace: 'ex/v1', endpoints: [null, 1, { methods: [1] }] } }],
    ['arguments', { ...site, '/ex/v1/readers': { namespace: 'ex/v1', endpoints: [{ methods: ['GET'], args: 'page' }] } }],
    ['an argument', withArgument(site, '/ex/v1/readers', 'GET', 'roles', false)],
  ])('%s that is broken affects only its own route', (_, routes) => {
    const schemas = schemasOf(routes);
    expect(schemas.get('/ex/v1/books')?.releases).toBe('Example 1.1');
    expect(schemas.get('/ex/v1/shelves')?.releases).toBe('Example 1.1');
  }); // prettier-ignore
});
