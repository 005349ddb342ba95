// What `npm run corpus` finds in repositories, and how it names differences. All content here is invented.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { git } from '../support/git.ts';
import { emptyFolder } from '../support/routewright.ts';
import { argument, operation, smallModel } from '../support/small-model.ts';
import { countUnknown, groupOf, groupOfProperty, softwareOf } from './owners.ts';
import { propertyPath, replayer } from './replay.ts';
import { reportText, writtenDocument, type MeasuredSite } from './report.ts';
import { repositoriesIn, type Repository } from './repositories.ts';
import { requestsOf, savedJson, savedSites } from './saved-site.ts';

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

const textsOf = ({ paths, read }: Repository): readonly (string | undefined)[] =>
  [...read(paths)].map((bytes) => bytes?.toString());

test('a repository is a clone, a bare git directory at any name, or a folder', () => {
  const folder = emptyFolder();
  const files = { 'wp-json/index.html': '{}', 'wp-json/wp/v2/posts/1/index.html': '{"id":1}\n' };
  write(join(folder, 'clone'), files);
  git(join(folder, 'clone'), 'init', '--quiet');
  git(join(folder, 'clone'), 'add', '.');
  git(join(folder, 'clone'), 'commit', '--quiet', '--message', 'A site');
  git(folder, 'clone', '--quiet', '--bare', 'clone', 'owner+bare/repo');
  write(join(folder, 'plain'), files);
  const found = [...repositoriesIn(folder)];
  expect(found.map(({ name }) => name)).toEqual(['clone', 'owner/bare', 'plain']);
  expect(found.map(({ commit }) => commit?.length)).toEqual([12, 12, undefined]);
  for (const one of found) {
    expect([...one.paths].sort()).toEqual(Object.keys(files));
    expect([...textsOf(one)].sort()).toEqual(Object.values(files).sort());
  }
  expect([...repositoriesIn(folder, 'bare')].map(({ name }) => name)).toEqual(['owner/bare']);
  expect([...(found[1]?.read(['no/such/file', 'wp-json/index.html']) ?? [])].map(String)).toEqual([
    'undefined',
    '{}',
  ]);
});

test('an index is found with the files beside it', () => {
  const sites = savedSites([
    'index.html',
    'wp-json/index.html',
    'wp-json.json',
    'wp-json/wp/v2/users/1.json',
    'blog/wp-json/index.json',
    'blog/wp-json/wp/v2/posts/1/index.html',
    'wp-jsonp/index.html',
  ]);
  expect(sites.map(({ base, indexes }) => [base, indexes])).toEqual([
    ['wp-json', ['wp-json/index.html', 'wp-json.json']],
    ['blog/wp-json', ['blog/wp-json/index.json']],
  ]);
  expect(sites.map(({ responses }) => responses.map(({ file }) => file))).toEqual([
    ['wp-json/wp/v2/users/1.json'],
    ['blog/wp-json/wp/v2/posts/1/index.html'],
  ]);
});

test.each([
  ['/wp/v2/posts/1/index.html', ['/wp/v2/posts/1?']],
  ['/wp/v2/posts/1.json', ['/wp/v2/posts/1?']],
  ['/wp/v2/posts.json', ['/wp/v2/posts?']],
  ['/wp/v2/posts/index.html', ['/wp/v2/posts?']],
  ['/wp/v2/posts?per_page=10', ['/wp/v2/posts?per_page=10']],
  ['/wp/v2/posts@per_page=10.html', ['/wp/v2/posts?per_page=10']],
  ['/wp/v2/posts%3F_embed%3D1/index.html', ['/wp/v2/posts?_embed=1']],
  ['/wp/v2/posts\uf03fper_page=10/index.html', ['/wp/v2/posts?per_page=10']],
  ['/oembed/1.0/embed0a9f.json', ['/oembed/1.0/embed0a9f?', '/oembed/1.0/embed?']],
  ['/wp/v2/posts/%zz', ['/wp/v2/posts/%zz?']],
])('%s is the response to %j', (path, requests) => {
  expect(requestsOf(path).map((one) => `${one.path}?${one.query}`)).toEqual(requests);
});

test('a response is JSON that is not an error', () => {
  const read = (text: string): unknown => savedJson(Buffer.from(text));
  expect(read('\ufeff{"id":1}')).toEqual({ id: 1 });
  expect(read('<!DOCTYPE html>')).toBeUndefined();
  expect(read('{"code":"rest_no_route","message":"No route","data":{"status":404}}')).toBeUndefined();
});

const boats = {
  namespaces: ['wp/v2', 'wc/v3', 'boats/v1'],
  routes: Object.fromEntries(
    (
      [
        ['wp/v2', 'posts', ['title', 'boats_length']],
        ['wc/v3', 'orders', ['total']],
        ['boats/v1', 'boats', ['name', 'crew', 'sail']],
      ] as const
    ).flatMap(([namespace, name, properties]) => {
      const schema = {
        title: name,
        type: 'object',
        properties: Object.fromEntries(
          properties.map((one) => [one, { type: 'string', context: ['view', 'edit'] }]),
        ),
      };
      const route = (key: string): readonly [string, unknown] => [
        key,
        { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }], schema },
      ];
      return [route(`/${namespace}/${name}`), route(`/${namespace}/${name}/(?P<id>[\\d]+)`)];
    }),
  ),
};
const model = normalize(boats).value;

const replayed = (...responses: readonly (readonly [string, unknown])[]) => {
  const { add, result } = replayer(model);
  for (const [path, value] of responses) add([{ path, query: '' }], value);
  return result();
};

describe('replaying', () => {
  test('counts a property once for the list and the items of a resource, and says how it differs', () => {
    const { responses, wrong } = replayed(
      [
        '/boats/v1/boats',
        [
          { name: 'A', crew: null, sail: 1 },
          { name: 'B', crew: null, sail: 's' },
        ],
      ],
      ['/boats/v1/boats/1', { name: 'C', crew: null, sail: [] }],
      ['/boats/v1/boats/2', { name: 'D', crew: 'two', sail: 's' }],
      ['/boats/v1/no-such-route', {}],
    );
    expect(responses).toBe(3);
    expect(
      wrong.map(({ property, difference, example, responses: count }) => [
        property,
        difference,
        example,
        count,
      ]),
    ).toEqual([
      ['[].crew', 'null', 'must be a string, is null', 2],
      ['[].sail', 'other type', 'must be a string, is a number', 2],
    ]);
  });

  test('a required member that is not sent is missing', () => {
    const required = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } as const;
    const { add, result } = replayer(
      smallModel(operation('a.get', [], { response: { kind: 'schema', schema: required } })),
    );
    add([{ path: '/shop/v1/route-0', query: '' }], {});
    expect(result().wrong.map(({ property, difference }) => [property, difference])).toEqual([
      ['a', 'missing'],
    ]);
  });

  test('counts unknown responses, and lists that were guessed', () => {
    const guess = { kind: 'schema', schema: { type: 'array' }, provenance: 'inferred' } as const;
    const { add, result } = replayer(
      smallModel(operation('a.get', []), operation('b.list', [argument('page', {})], { response: guess })),
    );
    add([{ path: '/shop/v1/route-0', query: '' }], { any: 'thing' });
    add([{ path: '/shop/v1/route-1', query: '' }], []);
    expect(result()).toMatchObject({ responses: 2, unknown: 1, guessedLists: [] });
    add([{ path: '/shop/v1/route-1', query: 'page=2' }], { items: [] });
    expect(result().guessedLists).toEqual(['GET /shop/v1/route-1 (inferred)']);
  });

  test('a path of a property has no positions and no numbers as names', () => {
    expect(propertyPath([0, 'meta', 'sizes', 3, 'url'])).toBe('[].meta.sizes[].url');
    expect(propertyPath(['avatar_urls', '96'])).toBe('avatar_urls.*');
  });
});

describe('the software of a property', () => {
  const ofWordPress = new Set(['title']);
  const wrong = replayed(
    ['/wp/v2/posts/1', { title: 1, boats_length: 1 }],
    ['/wc/v3/orders/1', { total: 1 }],
    ['/boats/v1/boats/1', { name: 1, crew: '', sail: '' }],
  ).wrong;

  test('is a plugin for a field that WordPress does not have', () => {
    const named = wrong.map((one) => {
      const group = groupOfProperty(one, model, ofWordPress);
      return [one.property, group, softwareOf(one, group, model)];
    });
    expect(named).toEqual([
      ['title', 'WordPress', 'WordPress'],
      ['boats_length', 'plugins', 'boats on WordPress'],
      ['total', 'WooCommerce', 'WooCommerce'],
      ['name', 'plugins', 'boats'],
    ]);
  });

  test('unknown responses are counted by group', () => {
    expect(['oembed/1.0', 'wc/store/v1', 'wc-admin', 'boats/v1'].map((one) => groupOf(one, model))).toEqual([
      'WordPress',
      'WooCommerce',
      'WooCommerce',
      'plugins',
    ]);
    expect(countUnknown(smallModel(operation('a.get', [])), 'plugins')).toEqual({
      operations: 1,
      unknown: 1,
      reads: 1,
      unknownReads: 1,
    });
  });

  test('the report has one row for the same difference on two sites, and the document a row per site', () => {
    const site = (name: string): MeasuredSite => ({
      name,
      commit: '0123456789ab',
      model,
      recognized: ['Boats 1.0'],
      replayed: replayed(['/boats/v1/boats/1', { name: 1, crew: '', sail: '' }]),
    });
    const text = reportText([site('one'), site('two')], ofWordPress).replace(/ +/g, ' ');
    expect(text).toContain(
      '2 responses, 0 of an unknown type. Wrong properties: WordPress 0, WooCommerce 0, plugins 2.',
    );
    expect(text).toMatch(
      /\| plugins \| other type \| \/boats\/v1\/boats\/\{id\} \| name \| must be a string, is a number \| [^|]*\| boats \| 2 \| 2 \| one \|/,
    );
    const document =
      '<!-- corpus-date -->never<!-- /corpus-date -->\n<!-- corpus -->\n\n| a |\n| - |\n\n<!-- /corpus -->';
    const written = writtenDocument(document, [site('one')], ofWordPress, new Date('2026-02-03'));
    expect(written).toContain('<!-- corpus-date -->2026-02-03<!-- /corpus-date -->');
    expect(written.replace(/ +/g, ' ')).toContain(
      '| one 0123456789ab | Boats 1.0 | 1 | 0 | 0 | 0 | 1 | 2 | 0 (0 %) | 2 | 0 (0 %) |\n| All 1 sites | | 1 | 0 | 0 | 0 | 1 | 2 | 0 (0 %) | 2 | 0 (0 %) |',
    );
  });
});
