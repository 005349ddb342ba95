import { describe, expect, it } from 'vitest';
import { commonFacts } from './common-facts.ts';
import { factsOf, type JsonObject } from './facts.ts';
import { factsOfRelease, formatFactsFile, withRelease, type FactsFile } from './facts-file.ts';
import { matchingFacts, withoutFacts } from './plugin-facts.ts';

const empty: FactsFile = {
  software: 'WordPress',
  slug: 'wordpress',
  releases: [],
  namespaces: {},
  routes: {},
  types: {},
  taxonomies: {},
};

const index = (args: JsonObject, properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  name: 'Example',
  namespaces: ['wp/v2'],
  routes: {
    '/wp/v2/posts': {
      namespace: 'wp/v2',
      methods: ['GET'],
      endpoints: [
        { methods: ['GET'], allow_batch: { v1: true }, args },
        { methods: ['GET'], args: {} },
      ],
      schema: {
        $schema: 'x',
        title: 'post',
        type: 'object',
        properties,
        links: [{ href: 'https://example.org' }],
      },
      _links: { self: 'https://example.org' },
    },
    ...more,
  },
});

const facts = (...given: Parameters<typeof index>): ReturnType<typeof factsOf> =>
  factsOf({ version: '6.9', index: index(...given) });

const getArgs = (recorded: ReturnType<typeof factsOf>): unknown => {
  const { endpoints } = recorded.routes['/wp/v2/posts'] as { endpoints: { GET: { args: unknown } } };
  return endpoints.GET.args;
};

describe('the facts of a recording', () => {
  it('have no prose, addresses and links, and one endpoint for each set of methods', () => {
    expect(facts({ page: { description: 'The page.', type: 'integer', default: 1 } }, {}).routes).toEqual({
      '/wp/v2/posts': {
        namespace: 'wp/v2',
        endpoints: { GET: { args: { page: { type: 'integer', default: 1 } } } },
        schema: { title: 'post', type: 'object', properties: {} },
      },
    });
  });

  it('have short defaults only', () => {
    const defaults = {
      kept: ['x', true, 0, '', [], [1, 2], '-7days'],
      dropped: [null, {}, 'two words', 'admin@example.org', 'x'.repeat(41), [{}], [['x']]],
    };
    for (const value of defaults.kept)
      expect(getArgs(facts({ a: { default: value } }, {}))).toEqual({ a: { default: value } });
    for (const value of defaults.dropped)
      expect(getArgs(facts({ a: { default: value } }, {}))).toEqual({ a: {} });
  });

  it('read the empty and the keyed lists of PHP', () => {
    const args = {
      a: { type: 'object', properties: [] },
      b: { enum: { x: 'y' } },
      c: { enum: [], items: [] },
    };
    expect(getArgs(facts(args, {}))).toEqual({
      a: { type: 'object', properties: {} },
      b: { enum: ['y'] },
      c: { items: {} },
    });
  });

  it('keep an empty context: the property is in no response', () => {
    expect(getArgs(facts({ password: { type: 'string', context: [] } }, {}))).toEqual({
      password: { type: 'string', context: [] },
    });
  });

  it('have no member that is null, and no prototype of the index', () => {
    const odd = JSON.parse('{"__proto__":{"type":null,"enum":[null,"x"]},"b":null}') as JsonObject;
    expect(JSON.stringify(getArgs(facts(odd, {})))).toBe('{"__proto__":{"enum":[null,"x"]},"b":{}}');
  });
});

describe('what a plain and a changed site have in common', () => {
  const plain = facts(
    { status: { type: 'string', enum: ['draft'] }, only: { type: 'string' } },
    { formats: { oneOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] } },
  );
  const changed = facts(
    { status: { type: 'string', enum: ['draft', 'paid'] }, added: { type: 'string' } },
    { formats: { oneOf: [{ type: 'string', enum: ['b'] }, { type: 'null' }] }, added: {} },
    { '/shop/v1': { namespace: 'shop/v1', endpoints: [] } },
  );
  const common = commonFacts(plain, changed);

  it('lacks the values that differ and the names that only the changed site has', () => {
    expect(common.routes).toEqual({
      '/wp/v2/posts': {
        namespace: 'wp/v2',
        endpoints: { GET: { args: { status: { type: 'string' }, only: { type: 'string' } } } },
        schema: {
          title: 'post',
          type: 'object',
          properties: { formats: { oneOf: [{ type: 'string' }, { type: 'null' }] } },
        },
      },
    });
  });

  it('has the taxonomies of a type without those that a plugin adds', () => {
    const types = (taxonomies: readonly string[]): ReturnType<typeof factsOf> =>
      factsOf({
        version: '6.9',
        index: {},
        types: { post: { taxonomies, supports: { editor: [{ notes: true }] } } },
      });
    expect(commonFacts(types(['category']), types(['category', 'added'])).types).toEqual({
      post: { taxonomies: ['category'], supports: { editor: true } },
    });
  });
});

describe('the document with the facts of releases', () => {
  const first = facts({ page: { type: 'integer' } }, { id: { type: 'integer' } });
  const second = facts(
    { page: { type: 'integer', minimum: 1 } },
    { id: { type: 'integer' } },
    {
      '/wp/v2/blocks': { namespace: 'wp/v2', endpoints: [] },
    },
  );
  const third = facts({ page: { type: 'integer', minimum: 1 } }, { id: { type: 'integer' } });
  const recorded = [
    ['6.8', first],
    ['6.9', second],
    ['6.10', third],
  ] as const;
  const inOrder = recorded.reduce((file, [release, of]) => withRelease(file, release, of), empty);

  it('has an entry for each release in which a route changed, one in a line', () => {
    expect(inOrder.releases).toEqual(['6.8', '6.9', '6.10']);
    expect(inOrder.routes['/wp/v2/posts']).toMatchObject({
      '6.9': { endpoints: { GET: { args: { page: { minimum: 1 } } } } },
    });
    expect(Object.keys(inOrder.routes['/wp/v2/posts'] ?? {})).toEqual(['6.8', '6.9']);
    expect(inOrder.routes['/wp/v2/blocks']).toEqual({
      '6.9': { namespace: 'wp/v2', endpoints: {} },
      '6.10': null,
    });
    const text = formatFactsFile(inOrder);
    expect(JSON.parse(text)).toEqual(inOrder);
    expect(text).toContain('\n      "6.10": null\n');
  });

  it('gives back each release', () => {
    for (const [release, of] of recorded) expect(factsOfRelease(inOrder, release)).toEqual(of);
  });

  it('is the same in whatever order the releases are recorded, and however often', () => {
    for (const order of [
      [2, 1, 0],
      [1, 0, 2, 1],
      [2, 0, 1, 0],
    ]) {
      const file = order.reduce((before, at) => {
        const [release, of] = recorded[at] ?? recorded[0];
        return withRelease(before, release, of);
      }, empty);
      expect(formatFactsFile(file)).toBe(formatFactsFile(inOrder));
    }
  });

  it('has a new route where the release tries it', () => {
    const routesOf = (...keys: readonly string[]): ReturnType<typeof facts> => ({
      ...first,
      routes: Object.fromEntries(keys.map((key) => [key, { namespace: 'wp/v2', endpoints: {} }])),
    });
    const items = ['/wp/v2/items', '/wp/v2/items/(?P<slug>[a-z]+)'] as const;
    const older = withRelease(empty, '6.8', routesOf(...items));
    const file = withRelease(older, '6.9', routesOf('/wp/v2/first', items[0], '/wp/v2/items/new', items[1]));
    expect(Object.keys(file.routes)).toEqual(['/wp/v2/first', items[0], '/wp/v2/items/new', items[1]]);
  });

  it('has of a plugin what the site has only with it', () => {
    const own = withoutFacts(second, inOrder);
    expect(own).toEqual({ namespaces: {}, routes: {}, types: {}, taxonomies: {} });
    expect(Object.keys(withoutFacts(second, first).routes)).toEqual(['/wp/v2/blocks']);
    const posts = matchingFacts(second, /^\/wp\/v2\/posts/);
    expect([posts.namespaces, Object.keys(posts.routes)]).toEqual([{}, ['/wp/v2/posts']]);
  });
});
