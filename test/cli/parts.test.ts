// The small pure parts of the command line, as tables.

import { describe, expect, test } from 'vitest';
import {
  fullName,
  findOperations,
  listOperations,
  readQuery,
} from '../../src/core/model/api/find-operation.ts';
import { jsonStreamText, renderLines, tableLines, wrap } from '../../src/terminal/lines.ts';
import {
  hashOfNormalizedText,
  manifestText,
  parseManifest,
  type Manifest,
} from '../../src/generate/output/manifest.ts';
import { didYouMean, editDistance, nearestNames } from '../../src/core/diagnostics/nearest.ts';
import { splitList } from '../../src/terminal/flag-values.ts';
import { assertSafePaths, isSafePath } from '../../src/generate/output/output-path.ts';
import { visible } from '../../src/core/diagnostics/visible.ts';
import { exampleValue } from '../../src/core/schema/values/example-value.ts';
import { typescriptText } from '../../src/cli/commands/show.ts';
import { enumTexts, factTexts, schemaTypeText } from '../../src/core/schema/schema-text.ts';
import type { ApiModel, Operation, PathPart, Route } from '../../src/core/model/api/api.ts';
import { filterModel, unmatchedParts } from '../../src/core/model/api/filter-model.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';

describe('a path is safe', () => {
  test.each(['client/index.ts', '.gitattributes', 'a/b/c.d.ts', 'client/größe.ts', 'console.ts', 'com.ts'])(
    '%s',
    (path) => {
      expect(isSafePath(path)).toBe(true);
    },
  );
});

describe('a path is not safe', () => {
  test.each([
    '',
    '/etc/passwd',
    '../up.ts',
    'a/../../up.ts',
    'a//b.ts',
    'a/',
    './a.ts',
    'C:/a.ts',
    'a\\..\\b.ts',
    'a\u0000.ts',
    'a\n.ts',
    'con',
    'a/NUL.ts',
    'aux.d.ts',
    'com1.ts',
    'LPT9',
    'a/b.',
    'a /b.ts',
    'a?.ts',
    '.git/hooks/post-checkout',
    'a/.GIT/config',
    'x'.repeat(256),
    'ü'.repeat(128),
  ])('%j', (path) => {
    expect(isSafePath(path)).toBe(false);
    expect(() => {
      assertSafePaths([path]);
    }).toThrow('not a safe path');
  });
});

describe('two files cannot stand in one place', () => {
  test.each([
    [['a.ts', 'a.ts'], 'have the same path'],
    [['client/Users.ts', 'client/users.ts'], 'have the same path'],
    [['é.ts', 'e\u0301.ts'], 'have the same path'],
    [['a', 'a/b.ts'], 'a file and the folder'],
    [['a/b/c.ts', 'A'], 'a file and the folder'],
  ])('%j', (paths, message) => {
    expect(() => {
      assertSafePaths(paths);
    }).toThrow(message);
  });

  test('but files with one beginning can', () => {
    assertSafePaths(['a.ts', 'a/b.ts', 'ab/c.ts', 'a.b/c.ts']);
  });
});

describe('text for a terminal', () => {
  test.each([
    ['plain ünïcode 日本 🎉', 'plain ünïcode 日本 🎉'],
    ['\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['\u009b31m', '\\u009b31m'],
    ['a\r\nb\tc\b', 'a\\u000d\\u000ab\\u0009c\\u0008'],
    ['\u202egpj.exe\u2066', '\\u202egpj.exe\\u2066'],
    ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
    ['half \ud800 pair', 'half \\ud800 pair'],
    ['tag \u{e0041}', 'tag \\udb40\\udc41'],
  ])('%j', (text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(renderLines([[text]], false)).toBe(`${expected}\n`);
    expect(JSON.parse(jsonStreamText({ [text]: text }).text)).toEqual({ [text]: text });
    expect(jsonStreamText(text).text).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066\ufeff]/,
    );
  });

  test('columns stand below one another, the last unpadded', () => {
    expect(
      renderLines(
        tableLines(
          [
            ['a', 'bb', 'c'],
            ['aaa\u001b', 'b'],
            ['日', 'b', 'c'],
          ],
          '> ',
        ),
        false,
      ),
    ).toBe('> a          bb  c\n> aaa\\u001b  b\n> 日          b   c\n');
  });

  test('long words are not broken', () => {
    expect(wrap('one two  three\nfour-hundred', 8)).toEqual(['one two', 'three', 'four-hundred']);
    expect(wrap(' ', 8)).toEqual([]);
  });
});

describe('suggestions', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['same', 'same', 0],
    ['', 'abc', 3],
  ])('%s → %s takes %i', (from, to, steps) => {
    expect(editDistance(from, to, 9)).toBe(steps);
    expect(editDistance(to, from, 9)).toBe(steps);
  });

  test('counting stops at the limit', () => {
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });

  test('nearest first, holders of the text after, nothing far', () => {
    expect(nearestNames('order', ['orders', 'other', 'posts', 'reorders.list', 'Order'])).toEqual([
      'Order',
      'orders',
      'reorders.list',
    ]);
    expect(nearestNames('zzz', ['orders'])).toEqual([]);
    expect(didYouMean('wp/v1', ['wp/v2', 'wp/v3', 'shop'])).toBe('Did you mean "wp/v2" or "wp/v3"?');
    expect(didYouMean('zzz', ['orders'])).toBeUndefined();
  });
});

test.each([
  ['a,b', ['a', 'b']],
  ['a', ['a']],
  ['{a,b}/c,d', ['{a,b}/c', 'd']],
  ['a,,b', ['a', '', 'b']],
  ['a},b', ['a}', 'b']],
])('the list %j', (text, items) => {
  expect(splitList(text)).toEqual(items);
});

describe('a manifest', () => {
  const manifest: Manifest = {
    manifest: 1,
    routewright: '1.2.3',
    formatting: null,
    options: { target: ['model'], namespace: [], route: [], method: [] },
    model: 'hash',
    files: { 'a/b.ts': { rendered: 'x', written: 'y' } },
  };

  test('is read as it was written', () => {
    expect(parseManifest(manifestText(manifest))).toEqual(manifest);
  });

  test.each([
    ['no JSON', '<<<<<<< ours'],
    ['no map', '[]'],
    ['null', 'null'],
    ['another version', manifestText(manifest).replace('"manifest": 1', '"manifest": 2')],
    ['a path that leads out', manifestText(manifest).replace('a/b.ts', '../b.ts')],
    ['a hash that is none', manifestText(manifest).replace('"y"', '7')],
    ['options that are none', manifestText(manifest).replace('"target": [', '"targets": [')],
    ['formatting that is none', manifestText(manifest).replace('null', '{}')],
  ])('is none: %s', (_why, text) => {
    expect(parseManifest(text)).toBeUndefined();
  });

  test('hashes ignore how lines end, and nothing else', () => {
    expect(hashOfNormalizedText('a\r\nb')).toBe(hashOfNormalizedText('a\nb'));
    expect(new Set(['a\nb', 'a\rb', 'ab', 'a\n\nb', 'A\nb'].map(hashOfNormalizedText)).size).toBe(5);
  });
});

// A model by hand: only what finding and filtering look at.

const operation = (
  name: string,
  methods: Operation['methods'],
  args: Operation['arguments'] = [],
): Operation => ({
  name,
  method: methods[0] ?? 'GET',
  methods,
  arguments: args,
  bodyEncoding: 'json',
  response: { kind: 'unknown' },
});

const pathArgument = (name: string, schema: Schema): Operation['arguments'][number] => ({
  name,
  in: 'path',
  required: true,
  schema,
});

const text = (value: string): PathPart => ({ kind: 'text', text: value });
const parameter = (name: string, slashes = false): PathPart => ({
  kind: 'parameter',
  name,
  ...(slashes ? { slashes } : {}),
});

const route = (
  namespace: string,
  path: string,
  parts: readonly PathPart[],
  operations: readonly Operation[],
  key = path,
): Route => ({
  key,
  namespace,
  path,
  parts,
  operations,
});

const integerId = [pathArgument('id', { type: 'integer' })];
const model: ApiModel = {
  routewright: 2,
  title: 'By hand',
  baseUrl: '{rest_base}',
  auth: [],
  namespaces: [
    { name: '', accessor: 'root', module: 'root' },
    { name: 'wp/v2', accessor: 'wpV2', module: 'wp-v2' },
    { name: 'shop/v1', accessor: 'shopV1', module: 'shop-v1' },
    { name: 'shop/v1/more', accessor: 'shopV1More', module: 'shop-v1-more' },
  ],
  routes: [
    route('', '/', [text('/')], [operation('index.get', ['GET'])]),
    route(
      'wp/v2',
      '/wp/v2/posts',
      [text('/wp/v2/posts')],
      [operation('posts.list', ['GET']), operation('posts.create', ['POST'])],
    ),
    route(
      'wp/v2',
      '/wp/v2/posts/{id}',
      [text('/wp/v2/posts/'), parameter('id')],
      [
        operation('posts.get', ['GET'], integerId),
        operation('posts.update', ['POST', 'PUT', 'PATCH'], integerId),
      ],
      '/wp/v2/posts/(?P<id>[\\d]+)',
    ),
    route(
      'wp/v2',
      '/wp/v2/posts/{slug}',
      [text('/wp/v2/posts/'), parameter('slug')],
      [operation('posts.getBySlug', ['GET'], [pathArgument('slug', { type: 'string' })])],
      '/wp/v2/posts/(?P<slug>[\\S]+)',
    ),
    route(
      'wp/v2',
      '/wp/v2/media/{kind}',
      [text('/wp/v2/media/'), parameter('kind')],
      [operation('media.get', ['GET'], [pathArgument('kind', { type: 'string', enum: ['image', 'video'] })])],
    ),
    route(
      'shop/v1',
      '/shop/v1/files/{path}',
      [text('/shop/v1/files/'), parameter('path', true)],
      [operation('files.get', ['GET'])],
    ),
    route(
      'shop/v1',
      '/shop/v1/image[/{id}]',
      [text('/shop/v1/image'), { kind: 'optional', parts: [text('/'), parameter('id')] }],
      [operation('image.get', ['GET'], integerId)],
    ),
    route(
      'shop/v1/more',
      '/shop/v1/more/posts',
      [text('/shop/v1/more/posts')],
      [operation('posts.list', ['GET'])],
    ),
  ],
};

describe('an operation is found', () => {
  const operations = listOperations(model);
  test.each([
    ['GET /wp/v2/posts', ['wpV2.posts.list']],
    ['get /WP/v2/Posts/', ['wpV2.posts.list']],
    ['/wp/v2/posts', ['wpV2.posts.list', 'wpV2.posts.create']],
    ['GET /wp/v2/posts/{id}', ['wpV2.posts.get']],
    ['PUT /wp/v2/posts/(?P<id>[\\d]+)', ['wpV2.posts.update']],
    ['GET /wp/v2/posts/7', ['wpV2.posts.get']],
    ['GET wp/v2/posts/7?context=edit#x', ['wpV2.posts.get']],
    ['GET /wp/v2/posts/hello-world', ['wpV2.posts.getBySlug']],
    ['PATCH /wp/v2/posts/7', ['wpV2.posts.update']],
    ['GET /wp/v2/posts/7/8', []],
    ['DELETE /wp/v2/posts/7', []],
    ['GET /wp/v2/media/Video', ['wpV2.media.get']],
    ['GET /wp/v2/media/audio', []],
    ['GET /shop/v1/files/a/b%20c/d.txt', ['shopV1.files.get']],
    ['GET /shop/v1/files/%E0%A4%A', ['shopV1.files.get']],
    ['GET /shop/v1/image', ['shopV1.image.get']],
    ['GET /shop/v1/image/7', ['shopV1.image.get']],
    ['GET /shop/v1/image/', ['shopV1.image.get']],
    ['GET /shop/v1/image/x', []],
    ['GET /', ['root.index.get']],
    ['posts.list', ['wpV2.posts.list', 'shopV1More.posts.list']],
    ['wpV2.posts.list', ['wpV2.posts.list']],
    ['site.wpV2.posts.list', ['wpV2.posts.list']],
    ['wpv2.POSTS.create', ['wpV2.posts.create']],
    ['GET posts.update', []],
    ['nothing', []],
  ])('%s', (query, names) => {
    expect(findOperations(operations, query).map(fullName)).toEqual(names);
  });

  test('in a moment, however a site writes its paths', () => {
    const parts = Array.from({ length: 60 }, (_, at) => parameter(`s${at}`, true));
    const hostile = listOperations({
      ...model,
      routes: [route('', '/x', [...parts, text('!')], [operation('x.get', ['GET'])])],
    });
    expect(findOperations(hostile, `GET /${'a'.repeat(300)}`)).toEqual([]);
  });

  test.each([
    ['GET /a', 'GET', '/a'],
    ['  patch   /a b ', 'PATCH', '/a b'],
    ['orders.list', undefined, 'orders.list'],
    ['fetch /a', undefined, 'fetch /a'],
    ['GET', undefined, 'GET'],
  ])('the query %j', (query, method, target) => {
    expect(readQuery(query)).toEqual({ method, target });
  });
});

describe('a model is filtered', () => {
  const kept = (filter: Parameters<typeof filterModel>[1]) =>
    listOperations(filterModel(model, filter)).map(
      (found) => `${found.operation.methods.join()} ${fullName(found)}`,
    );

  test.each([
    [{}, 10],
    [{ namespace: ['wp/v2'] }, 6],
    [{ namespace: ['wpV2'] }, 6],
    [{ namespace: ['wp-v2', 'root'] }, 7],
    [{ namespace: ['shop/*'] }, 2],
    [{ namespace: ['shop/**'] }, 3],
    [{ namespace: ['SHOP/**', '!shop/v1'] }, 1],
    [{ namespace: ['!shop/**'] }, 7],
    [{ namespace: ['{wp/v2,shop/v1}'] }, 8],
    [{ route: ['/wp/v2/posts/{id}'] }, 2],
    [{ route: ['/wp/v2/posts/(?P<id>[\\d]+)'] }, 2],
    [{ route: ['/shop/v1/image[/{id}]'] }, 1],
    [{ route: ['/**/posts'] }, 3],
    [{ route: ['/wp/v2/posts/**', '!/**/{slug}'] }, 4],
    [{ method: ['GET'] }, 8],
    [{ namespace: ['wp/v2'], route: ['**/posts'], method: ['POST'] }, 1],
    [{ namespace: ['shop/v1'], method: ['POST'] }, 0],
  ] as const)('by %j to %i operations', (filter, operations) => {
    expect(kept(filter)).toHaveLength(operations);
  });

  test('an operation keeps of its methods what is asked for', () => {
    expect(kept({ method: ['put', 'patch'] })).toEqual(['PUT,PATCH wpV2.posts.update']);
    const [found] = listOperations(filterModel(model, { method: ['PUT'] }));
    expect(found?.operation.method).toBe('PUT');
  });

  test('namespaces that have no route left are gone', () => {
    expect(filterModel(model, { route: ['/'] }).namespaces.map(({ name }) => name)).toEqual(['']);
  });

  test('resources that nothing answers any more are gone', () => {
    const embeds = (...resources: string[]) => ({ rel: resources.join(), resources, form: 'item' as const });
    const resource = (name: string) => ({
      name,
      namespace: 'wp/v2',
      schema: {},
      embeds: [embeds('Post'), embeds('Page', 'Post')],
    });
    const answering: Operation = {
      ...operation('posts.get', ['GET']),
      response: { kind: 'resource', resource: 'Post', form: 'item', rule: 'parameter', context: 'view' },
    };
    const whole: ApiModel = {
      ...model,
      resources: [resource('Page'), resource('Post')],
      routes: [
        route('wp/v2', '/a', [text('/a')], [answering]),
        route('wp/v2', '/b', [text('/b')], [operation('b.get', ['GET'])]),
      ],
    };
    // What may be embedded in it is gone as well.
    expect(filterModel(whole, { route: ['/a'] }).resources).toEqual([
      { ...resource('Post'), embeds: [embeds('Post')] },
    ]);
    expect(filterModel(whole, { route: ['/b'] }).resources).toEqual([]);
    expect(filterModel(model, { route: ['/'] })).not.toHaveProperty('resources');
  });

  test('patterns that match nothing are named', () => {
    const filter = { namespace: ['wp/v2', 'nope', '!', '!gone'], route: ['/nope'], method: ['GET', 'HEAD'] };
    expect(unmatchedParts(model, filter).map(({ part, pattern }) => [part, pattern])).toEqual([
      ['namespace', 'nope'],
      ['namespace', '!'],
      ['namespace', '!gone'],
      ['route', '/nope'],
      ['method', 'HEAD'],
    ]);
    expect(unmatchedParts(model, {})).toEqual([]);
  });
});

describe('a schema in words', () => {
  test.each<[Schema, string, readonly string[]]>([
    [{}, 'any value', []],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer', ['1 to 100']],
    [
      { type: 'integer', minimum: 0, maximum: 100, exclusiveMaximum: 50 },
      'integer',
      ['at least 0, below 50'],
    ],
    [{ type: 'number', minimum: 1, exclusiveMinimum: 0, maximum: 1 }, 'number', ['exactly 1']],
    [{ type: 'string', minLength: 0, maxLength: 2000 }, 'string', ['at most 2,000 characters']],
    [{ type: ['string', 'null'], format: 'email' }, 'string or null · email', []],
    [
      { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
      'array of string',
      ['at least 1 item', 'unique items'],
    ],
    [{ type: 'array', items: { type: ['integer', 'null'] } }, 'array of (integer or null)', []],
    [{ type: 'array', prefixItems: [{ type: 'string' }, {}] }, '[string, any value]', []],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'string' }] }, 'string or integer', []],
    [{ enum: [1, 'a'] }, 'number or string', []],
    [
      { type: 'string', minLength: 2, maxLength: 2, pattern: '^a' },
      'string',
      ['exactly 2 characters', 'matches /^a/u'],
    ],
    [
      { type: 'integer', maximum: 10, refusedDefault: 50 },
      'integer',
      [
        'at most 10',
        'default 50, which does not fit the schema: the site may refuse a request without the argument',
      ],
    ],
    [
      { type: 'object', properties: {}, additionalProperties: false, readOnly: true },
      'object',
      ['no other properties', 'read-only: ignored when sent'],
    ],
  ])('%j', (schema, words, limits) => {
    expect(schemaTypeText(schema)).toBe(words);
    expect(factTexts(schema)).toEqual(limits);
  });

  test('labels stand beside their values', () => {
    expect(enumTexts({ enum: [0, 'a', null], enumLabels: ['Public'] })).toEqual([
      '0 (Public)',
      '"a"',
      'null',
    ]);
  });

  test.each<[Schema, Json]>([
    [{ type: 'string', default: 'x' }, 'x'],
    [{ type: 'string', default: null, enum: ['b'] }, 'b'],
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: ['null', 'string'], format: 'email' }, 'name@site.example'],
    [{ type: 'array', items: { type: 'boolean' } }, [true]],
    [{ type: 'object', properties: { a: { type: 'integer' }, b: {} }, required: ['a'] }, { a: 1 }],
    [{ anyOf: [{ type: 'integer' }] }, 1],
    [{ type: 'integer', multipleOf: 5 }, 5],
    [{ type: 'integer', exclusiveMaximum: 0 }, -1],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: 0 }, 1],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  ])('%j has an example', (schema, example) => {
    expect(exampleValue(schema, 'it')).toEqual(example);
  });

  test.each<[Json, string]>([
    ['it\'s "so" \\ \n', "'it\\'s \"so\" \\\\ \\n'"],
    [{ a: [1, null], 'b-c': {} }, '{ a: [1, null], "b-c": {} }'],
  ])('%j as TypeScript', (value, expected) => {
    expect(typescriptText(value)).toBe(expected);
  });
});
