// The compact form of snapshots: it restores every document exactly, changes few lines, and is safe to read.

import { expect, test } from 'vitest';
import { compactText } from '../../src/source/compact/compact-text.ts';
import { compactPointer } from '../../src/source/compact/compact-pointer.ts';
import { unpack } from '../../src/source/compact/unpack.ts';
import { anyIndex } from '../support/any-index.ts';
import fc from '../support/fast-check.ts';

type Json = Readonly<Record<string, unknown>>;

const parsed = (text: string): Json => JSON.parse(text) as Json;

const restored = (document: Json): unknown => {
  const unpacked = unpack(document);
  return unpacked.kind === 'document' ? unpacked.document : unpacked.description;
};

const roundTrip = (document: { readonly [name: string]: unknown; readonly routes: Json }): unknown =>
  restored(parsed(compactText(document)));

const name = fc.constantFrom('same', '~same', '~~same', '__proto__', 'constructor', 'a.b', 'a b', '~1', '0', 'enum', 'GET'); // prettier-ignore
const text = fc.constantFrom('/a schema', '/a GET.args', 'text '.repeat(20), '', 'same');

/** JSON that repeats itself and looks like references. */
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.integer({ min: 0, max: 2 }),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('node')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
const methods = fc.oneof(fc.subarray(['GET', 'POST', 'PUT']), node);
const endpoint = fc.oneof(fc.record({ methods, args: node }), node);
const route = fc.oneof(
  fc.record({ namespace: fc.constantFrom('wc/v3', 'wc-admin', 'wp/v2', ''), endpoints: fc.array(endpoint), schema: node }),
  fc.record({ schema: node, GET: node, endpoints: fc.array(endpoint) }),
  node,
); // prettier-ignore
const key = fc.oneof(fc.constantFrom('/a', '/a schema', '/b (x y)', '__proto__', '1', '', '/z'), fc.string());
const routes = fc
  .array(fc.tuple(key, route), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries) as Json);

test('restores every document, byte for byte', () => {
  fc.assert(
    fc.property(routes, (all) => {
      const document = { namespaces: ['b', 'a'], routes: all, after: { same: 'a' } };
      expect(JSON.stringify(roundTrip(document))).toBe(JSON.stringify(document));
    }),
  );
  fc.assert(
    fc.property(anyIndex, (index) => {
      const document = parsed(JSON.stringify({ routes: index.routes })) as { routes: Json };
      expect(JSON.stringify(roundTrip(document))).toBe(JSON.stringify(document));
    }),
  );
});

const status = (label: string, statuses: readonly string[]) => ({
  description: `The ${label} of the order, as the shop sees it.`,
  enum: statuses,
  type: 'string',
});

const shop = (statuses: readonly string[], description = 'The page of the results.') => {
  const page = { description, minimum: 1, required: false, type: 'integer' };
  const own = (namespace: string, path: string) =>
    [
      `/${namespace}/${path}`,
      {
        namespace,
        methods: ['GET', 'POST'],
        endpoints: [
          { methods: ['GET'], args: { page, status: status('status', statuses) } },
          { methods: ['POST'], args: { next: status('next status', statuses), page } },
        ],
        schema: { type: 'object', properties: { status: status('status', statuses) } },
      },
    ] as const;
  return {
    namespaces: ['wc-admin', 'wc/v3', 'yoast/v1'],
    routes: Object.fromEntries([
      own('yoast/v1', 'posts'),
      own('wc-admin', 'orders'),
      own('wc/v3', 'orders'),
      own('wc/v3', 'coupons'),
    ]),
  };
};

const withoutOrder = (text: string): Json => ({ ...parsed(text), _order: null });

const statuses = ['pending', 'processing', 'completed'];

test('writes an argument once for each plugin, and names its first place', () => {
  const text = compactText(shop(statuses));
  expect(text).toContain('"page": { "same": "/wc/v3/coupons GET.args.page" }');
  expect(text).toContain('"enum": { "same": "/wc/v3/coupons GET.args.status.enum" }');
  expect(text.match(/"pending", "processing", "completed"/g)).toHaveLength(2);
  expect(text.match(/The page of the results/g)).toHaveLength(2);
});

/** The number of lines that only one of the texts has, with repeated lines counted. */
function changedLines(one: string, other: string): number {
  const counts = new Map<string, number>();
  const plain = (line: string): string => line.replace(/,$/, '');
  for (const line of one.split('\n')) counts.set(plain(line), (counts.get(plain(line)) ?? 0) + 1);
  for (const line of other.split('\n')) counts.set(plain(line), (counts.get(plain(line)) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

test('a change of a value changes its first place only, whatever the order of the routes', () => {
  const before = compactText(shop(statuses));
  // One line for each plugin, in both texts.
  expect(changedLines(before, compactText(shop([...statuses, 'lost'])))).toBe(4);
  const { routes: all, ...rest } = shop(statuses);
  const turned = compactText({ ...rest, routes: Object.fromEntries(Object.entries(all).toReversed()) });
  expect(changedLines(turned, before)).toBeLessThanOrEqual(8);
  expect(withoutOrder(turned)).toEqual(withoutOrder(before));
});

test('a plugin that is removed changes no line of another plugin', () => {
  const { namespaces, routes: all } = shop(statuses);
  const left = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('/yoast')));
  const [before, after] = [
    compactText({ namespaces, routes: all }),
    compactText({ namespaces, routes: left }),
  ];
  const plain = (one: string) => one.slice(0, one.indexOf('"_order"')).replaceAll(/,$/gm, '').split('\n');
  const kept = new Set(plain(before));
  expect(plain(after).filter((line) => !kept.has(line))).toEqual([]);
});

test('a pointer into the index leads to the first place of the value', () => {
  const document = parsed(compactText(shop(statuses)));
  expect(
    compactPointer(document, '/routes/~1wc~1v3~1orders/endpoints/1/args/next/enum/2'),
  ).toBe('/routes/~1wc~1v3~1coupons/endpoints/0/args/status/enum/2'); // prettier-ignore
  expect(compactPointer(document, '/routes/~1wc~1v3~1orders/endpoints/7')).toBe(
    '/routes/~1wc~1v3~1orders/endpoints',
  );
});

const compact = (routes: Json, more: Json = {}): unknown => restored({ _compact: 1, routes, ...more });

test.each([
  ['a missing place', { '/a': { schema: { same: '/b schema' } } }],
  ['a later place', { '/a': { schema: { same: '/b schema' } }, '/b': { schema: { type: 'string' } } }],
  ['itself', { '/a': { schema: { same: '/a schema' } } }],
  ['a parent of itself', { '/a': { schema: { properties: { a: { same: '/a schema' } } } } }],
  ['a member of a prototype', { '/a': { x: {}, schema: { same: '/a x.constructor' } } }],
  ['no place', { '/a': { schema: { same: '' } } }],
  ['a plain value', { '/a': { x: 'text', schema: { same: '/a x' } } }],
])('refuses a reference to %s', (_name, all) => {
  expect(compact(all)).toMatch(/^a compact index, but the reference .* does not lead to an earlier value$/);
});

test('limits the size and the depth of the restored document', () => {
  const multiplied = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const same = { same: `/${at - 1} schema` };
      return [`/${at}`, { schema: at === 0 ? { type: 'string' } : { anyOf: [same, same, same] } }];
    }),
  );
  expect(compact(multiplied)).toBe('a compact index, but its references multiply the values of the document');
  const nested = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `/${at}`,
      { schema: { items: at === 0 ? {} : { same: `/${at - 1} schema` } } },
    ]),
  );
  expect(compact(nested)).toBe('a compact index, but its values are nested more than 256 levels deep');
  let deep: unknown = {};
  for (let level = 0; level < 5000; level++) deep = [deep];
  expect(compact({ '/a': deep })).toBe(
    'a compact index, but its values are nested more than 256 levels deep',
  );
});

test('reads a file that was edited by hand', () => {
  const edited = { '/a': { schema: {} }, '/b': {}, '/c': {} };
  const order = [['/c', 9e9], ['/x', 1], ['/a', 1], ['/a', 2], null, ['/a'], [1, 1]]; // prettier-ignore
  expect(Object.keys((compact(edited, { _order: order }) as { routes: Json }).routes)).toEqual([
    '/c',
    '/a',
    '/b',
  ]);
  expect(compact(edited, { _order: { '/b': 1 } })).toEqual({ routes: edited });
  expect(restored({ _compact: 2, routes: {} })).toBe(
    'a compact index of an unknown version, or without routes',
  );
});
