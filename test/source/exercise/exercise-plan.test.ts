// What an exercise plans, without any request: order, exclusions, values, ids and roles.

import { describe, expect, test } from 'vitest';
import type { Argument, PathParameter } from '../../../src/core/model/api/api.ts';
import { takenBySite } from '../../../src/core/schema/site-acceptance.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';
import { seededChance } from '../../../src/core/schema/values/seeded-chance.ts';
import { exclusionOf } from '../../../src/source/exercise/excluded-routes.ts';
import { phpQuery } from '../../../src/source/exercise/exercise-client.ts';
import { planExercise } from '../../../src/source/exercise/exercise-plan.ts';
import { foreignItemFinder } from '../../../src/source/exercise/foreign-items.ts';
import { itemIn, itemsIn, keyFor } from '../../../src/source/exercise/item-ids.ts';
import { leastRole } from '../../../src/source/exercise/permission-outcome.ts';
import { argumentValue, sentArguments } from '../../../src/source/exercise/values.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { libraryIndex } from './fake-library.ts';

const body = (name: string, schema: Schema, required = false): Argument => ({
  name,
  in: 'body',
  required,
  schema,
});

describe('the plan', () => {
  const model = normalize(libraryIndex).value;

  test('is the same each time, plugins before WordPress', () => {
    expect(planExercise(model)).toEqual(planExercise(model));
    expect(planExercise(model).units.map(({ list }) => list)).toEqual([
      '/library/v1/books',
      '/library/v1/shelves',
      '/library/v1/vault',
      '/library/v1/endless',
      '/wp/v2/plugins',
      '/wp/v2/settings',
    ]);
  });

  test('has a list with its items, and the contexts of each', () => {
    const [books] = planExercise(model).units;
    expect(books?.ofList.map(({ method, contexts }) => [method, contexts])).toEqual([
      ['GET', ['embed', 'edit']],
      ['POST', []],
    ]);
    expect(books?.ofItems.map(({ method, hasForce }) => [method, hasForce])).toEqual([
      ['GET', false],
      ['POST', false],
      ['DELETE', true],
    ]);
  });

  test('leaves out namespaces that no glob matches, but knows their lists', () => {
    const { units, lists } = planExercise(model, { namespaces: ['wp/*'] });
    expect(units.map(({ list }) => list)).toEqual(['/wp/v2/plugins', '/wp/v2/settings']);
    expect(lists.has('/library/v1/books')).toBe(true);
  });
});

describe('never sent', () => {
  const text = [{ kind: 'text', text: '' }] as const;
  const parameter = [{ kind: 'parameter', name: 'id' }] as const;
  const isSent = (path: string, method: 'GET' | 'POST' | 'DELETE'): boolean =>
    exclusionOf({ path, parts: path.includes('{') ? parameter : text }, { methods: [method] }) === undefined;

  test.each([
    '/batch/v1',
    '/wp/v2/plugins/{plugin}',
    '/wp/v2/themes',
    '/wp/v2/settings',
    '/wp/v2/users/me',
    '/wp/v2/users/{user_id}/application-passwords',
    '/shop/v1/install-plugin',
    '/shop/v1/plugins/{slug}/activate',
    '/shop/v1/update_core',
    '/shop/v1/options/siteurl',
    '/shop/v1/orders/delete-all',
    '/shop/v1/tools/reset',
    '/shop/v1/logout',
  ])('POST %s', (path) => {
    expect(isSent(path, 'POST')).toBe(false);
  });

  test('deletions without an id', () => {
    expect(isSent('/shop/v1/orders', 'DELETE')).toBe(false);
    expect(isSent('/shop/v1/orders/{id}', 'DELETE')).toBe(true);
  });

  test('what only reads, and what changes one item, is sent', () => {
    for (const path of ['/wp/v2/plugins', '/wp/v2/settings', '/shop/v1/orders/delete-all'])
      expect(isSent(path, 'GET')).toBe(true);
    for (const path of ['/wp/v2/posts', '/shop/v1/orders/{id}/activate', '/shop/v1/updates'])
      expect(isSent(path, 'POST')).toBe(true);
  });
});

describe('values', () => {
  const valueOf = (name: string, schema: Schema, seed = 1, ordinal = 7, variation = 0) =>
    argumentValue(body(name, schema), { chance: seededChance(seed, name), ordinal, variation });

  test.each<readonly [name: string, schema: Schema, value: unknown]>([
    ['title', { type: 'string' }, 'Hello from the API 7'],
    ['title', { type: 'object', properties: { raw: { type: 'string' } } }, { raw: 'Hello from the API 7' }],
    ['email', { type: 'string', format: 'email' }, 'reader-7@example.org'],
    ['homepage_url', { type: 'string', format: 'uri' }, 'https://example.org/7'],
    ['status', { type: 'string', enum: ['draft', 'publish', 'trash'] }, 'publish'],
    ['status', { type: 'string' }, 'publish'],
    ['start_date', { type: 'string', format: 'date-time' }, '2020-01-31T10:00:00'],
    ['country_code', { type: 'string' }, 'US'],
    ['size', { type: 'integer', minimum: 5, maximum: 6 }, 5],
    ['anything', {}, 'anything'],
  ])('%s %j', (name, schema, value) => {
    expect(valueOf(name, schema)).toEqual(value);
  });

  test('a pattern and limits are kept, and another seed takes another value', () => {
    const schema: Schema = { type: 'string', pattern: '^[A-Z]{3}$' };
    expect(takenBySite(schema, 'body')(valueOf('code', schema))).toBe(true);
    const kinds: Schema = { type: 'string', enum: ['a', 'b', 'c', 'd', 'e'] };
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => valueOf('kind', kinds, seed))).size).toBeGreaterThan(1);
  });

  test('a refused value has another one', () => {
    expect(valueOf('website', {}, 1, 7, 1)).not.toEqual(valueOf('website', {}, 1, 7));
  });

  test('a request sends required arguments, and never a role or the address of the site', () => {
    const args = [
      body('title', { type: 'string' }),
      body('shelf', { type: 'string' }, true),
      body('status', { type: 'string', enum: ['draft', 'publish'] }),
      body('roles', { type: 'array' }, true),
      body('siteurl', { type: 'string' }, true),
      body('parent', { type: 'integer' }),
      body('pages', { type: 'integer' }),
    ];
    const names = (range: 'required' | 'likely' | 'all'): readonly string[] =>
      sentArguments(args, range).map(({ name }) => name);
    expect(names('required')).toEqual(['shelf', 'status']);
    expect(names('likely')).toEqual(['title', 'shelf', 'status']);
    expect(names('all')).toEqual(['title', 'shelf', 'status', 'pages']);
  });

  test('a query is written as PHP reads it', () => {
    expect(phpQuery({ ids: [1, 2], force: true, meta: { a: 'b' }, none: null })).toEqual({
      'ids[0]': '1',
      'ids[1]': '2',
      force: 'true',
      'meta[a]': 'b',
    });
  });
});

describe('ids', () => {
  const parameter = (name: string, pattern = '[\\d]+'): PathParameter => ({
    kind: 'parameter',
    name,
    pattern,
  });
  const keyIn = (value: unknown, one: PathParameter): string | undefined => {
    const item = itemIn(value);
    return item && keyFor(item, one);
  };

  test('are found in an item, in a wrapped item, and alone', () => {
    expect(keyIn({ id: 7 }, parameter('id'))).toBe('7');
    expect(keyIn({ saved: true, book: { id: 7 } }, parameter('book_id'))).toBe('7');
    expect(keyIn(7, parameter('id'))).toBe('7');
    expect(keyIn({ id: 7, slug: 'a-b' }, parameter('slug', '[\\w-]+'))).toBe('a-b');
  });

  test('are not those of other items, nor texts that leave the list', () => {
    expect(keyIn({ parent: 3, id: 7 }, parameter('parent'))).toBe('7');
    expect(keyIn({ id: '../users' }, parameter('id', '.+'))).toBeUndefined();
    expect(keyIn({ id: null, title: 'Untitled' }, parameter('id'))).toBeUndefined();
  });

  test('are found in lists, wrapped lists and maps', () => {
    const keys = (value: unknown, one: PathParameter) => itemsIn(value).map((item) => keyFor(item, one));
    expect(keys([{ id: 1 }, { id: 2 }], parameter('id'))).toEqual(['1', '2']);
    expect(keys({ total: 1, books: [{ id: 1 }] }, parameter('id'))).toEqual(['1']);
    expect(keys({ post: { label: 'x' }, page: { label: 'y' } }, parameter('type', '[\\w-]+'))).toEqual([
      'post',
      'page',
    ]);
  });

  test('of other items are recognized by the name of the argument', () => {
    const find = foreignItemFinder(normalize(libraryIndex).value.routes);
    const from = (name: string, schema: Schema) =>
      find({ namespace: 'library/v1', path: '/library/v1/loans' }, body(name, schema));
    expect(from('book_id', { type: 'integer' })).toEqual({ list: '/library/v1/books', isMany: false });
    expect(from('books', { type: 'array', items: { type: 'integer' } })).toEqual({
      list: '/library/v1/books',
      isMany: true,
    });
    expect(from('book', { type: 'string' })).toBeUndefined();
    expect(from('author_id', { type: 'integer' })).toBeUndefined();
  });
});

describe('the least role', () => {
  const refused = { status: 403, value: {}, refused: [], error: { status: 403, code: 'no' } };
  const of = (status: number, code?: string) => ({
    status,
    value: {},
    refused: [],
    ...(code !== undefined && { error: { status, code } }),
  });
  const role = (...responses: readonly ReturnType<typeof of>[]) => {
    let at = 0;
    return leastRole(async () => {
      const response = responses[at] ?? of(200);
      at += 1;
      return response;
    }, undefined);
  };

  test.each<readonly [why: string, responses: readonly ReturnType<typeof of>[], role: string | undefined]>([
    ['every visitor', [of(200)], 'visitor'],
    ['an editor', [refused, refused, of(201)], 'editor'],
    ['no caller', [refused, refused, refused, refused], 'none'],
    ['an operation that fails after the permission', [refused, refused, of(409, 'taken')], 'editor'],
    [
      'a type without trash',
      [refused, refused, refused, of(501, 'rest_trash_not_supported')],
      'administrator',
    ],
    ['an item that is hidden from others', [of(404, 'gone'), of(404, 'gone'), of(200)], 'editor'],
    ['arguments that are checked before the permission', [of(400, 'rest_invalid_param')], undefined],
    ['an error that may come before the permission', [of(500, 'x'), of(200)], undefined],
    ['a refusal that another service sends', [refused, refused, refused, of(401)], 'administrator'],
  ])('%s', async (_, responses, expected) => {
    expect(await role(...responses)).toBe(expected);
  });
});
