// Items of responses, converted to the arguments of their updates by the functions of a generated client.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { instantiationsOf } from '../../bench/peers/instantiations.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Item = Readonly<Record<string, unknown>>;

interface Module {
  readonly ordersWritable: (order: Item) => Item;
  readonly linesWritable: (line: Item) => Item;
  readonly keysWritableByUuid: (key: Item) => Item;
}

interface Site {
  readonly shopV1: {
    readonly orders: Orders;
    readonly lines: { readonly writable: (line: Item) => Item };
    readonly keys: { readonly writableByUuid: (key: Item) => Item };
    readonly base: { readonly writable: () => Promise<unknown>; readonly writableItem: (item: Item) => Item };
  };
}

interface Orders {
  readonly writable: (order: Item) => Item;
  readonly update: (args: Item) => Promise<unknown>;
}

const lineItems = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      parent_name: { type: 'string' },
      quantity: { type: 'integer', minimum: 1 },
      meta: {
        type: 'array',
        items: { type: 'object', properties: { key: { type: 'string' }, shown: { readOnly: true } } },
      },
    },
  },
} as const;

const fields = {
  status: { type: 'string', enum: ['open', 'paid'] },
  note: { type: ['string', 'null'] },
  due: { type: 'string', format: 'date-time' },
  customer: { type: 'integer' },
  isGift: { type: 'boolean' },
  tags: { type: 'array', items: { type: 'string', enum: ['new', 'old'] } },
  title: {
    type: 'object',
    properties: { raw: { type: 'string' }, rendered: { type: 'string', readOnly: true } },
  },
  address: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false },
  extra: { type: 'object' },
  line_items: lineItems,
  grade: { enum: ['a', 'b'] },
  weight: { minimum: 1 },
  '*': { type: 'string' },
  open: { type: 'object', properties: { size: { type: 'string' }, '*': { type: 'integer' } } },
  options: { type: 'object', properties: { value: { type: 'string' } } },
  ['__proto__']: { type: 'string' },
} as const;

/** Members for which `null` in a request means the default, and that responses declare without `null`. */
const resettable = (type: unknown) => ({
  theme: { type },
  meta: { type: 'object', properties: { price: { type } } },
});

const item = (name: string, properties: object) => ({
  name,
  namespace: 'shop/v1',
  schema: { type: 'object', properties },
});

const route = (path: string, name: string, by: string, resource: string, schemas: object) => {
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: parameter === 'uuid' ? 'string' : 'integer' },
  }));
  return {
    namespace: 'shop/v1',
    path,
    operations: [
      {
        name: `${name}.get${by}`,
        method: 'GET',
        arguments: inPath,
        response: { kind: 'resource', resource, form: 'item', rule: 'test', context: 'view' },
      },
      {
        name: `${name}.update${by}`,
        method: 'POST',
        arguments: [
          ...inPath,
          ...Object.entries(schemas).map(([argument, schema]) => ({
            name: argument,
            in: 'body',
            required: false,
            schema: schema as object,
          })),
        ],
        response: { kind: 'resource', resource, form: 'item', rule: 'test', context: 'view' },
      },
    ],
  };
};

const id = { type: 'integer', readOnly: true };
const document = {
  routewright: 2,
  title: 'Shop',
  baseUrl: 'https://x.test',
  namespaces: [{ name: 'shop/v1', accessor: 'shopV1', module: 'shop-v1' }],
  resources: [
    {
      ...item('Order', { id, total: { type: 'string', readOnly: true }, ...fields, ...resettable('string') }),
      deviations: [{ property: 'options', kind: 'map', provenance: 'known' }],
    },
    item('Writable', { id, name: { type: 'string' } }),
    item('Line', { id, name: { type: 'string' } }),
    item('Base', { id, name: { type: 'string' } }),
    item('Key', { uuid: { type: 'string', readOnly: true }, name: { type: 'string' } }),
  ],
  routes: [
    route('/shop/v1/orders/{id}', 'orders', '', 'Order', {
      ...fields,
      ...resettable(['string', 'null']),
      action: { type: 'string' },
    }),
    route('/shop/v1/writable/{id}', 'writable', '', 'Writable', { name: { type: 'string' } }),
    route('/shop/v1/orders/{order_id}/lines/{id}', 'lines', '', 'Line', { name: { type: 'string' } }),
    route('/shop/v1/base/{id}', 'base', '', 'Base', { name: { type: 'string' } }),
    {
      namespace: 'shop/v1',
      path: '/shop/v1/base/writable',
      operations: [{ name: 'base.writable', method: 'GET', arguments: [], response: { kind: 'unknown' } }],
    },
    route('/shop/v1/tools/{id}', 'writableResource', '', 'Base', { name: { type: 'string' } }),
    route('/shop/v1/keys/{uuid}', 'keys', 'ByUuid', 'Key', { name: { type: 'string' } }),
  ],
} as unknown as ModelDocument;

let built: Built;
let shop: Module;

beforeAll(async () => {
  built = await buildClient(completeModel(document).value);
  shop = (await built.load('client/writable/shop-v1.ts')) as unknown as Module;
});
afterAll(() => {
  built.remove();
});

test.each([
  ['a read-only member and undeclared members', { total: '3', _links: {}, action: 'x' }, {}],
  ['null that the site refuses', { customer: null, line_items: null }, {}],
  ['null that the site accepts', { note: null }, { note: null }],
  ['a map of declared values', { options: { color: { value: 'red' } } }, {}],
  ['null that only an argument accepts', { theme: null, meta: { price: null } }, {}],
  [
    'a text of a member that null resets',
    { theme: 'a', meta: { price: 'b' } },
    { theme: 'a', meta: { price: 'b' } },
  ],
  ['a value of an enumeration', { status: 'paid' }, { status: 'paid' }],
  ['a value that an enumeration does not list', { status: 'checkout-draft' }, {}],
  ['values in a list of an enumeration', { tags: ['old', 'rare', null] }, { tags: ['old'] }],
  ['an empty date', { due: '' }, {}],
  ['a date', { due: '2024-05-01T10:00:00' }, { due: '2024-05-01T10:00:00' }],
  ['an empty text for a number', { customer: '' }, {}],
  ['numbers and booleans as texts', { customer: '7', isGift: '1' }, { customer: '7', isGift: '1' }],
  ['a value of another type', { isGift: 'parent', note: 7 }, {}],
  ['a rendered text', { title: { raw: 'A', rendered: '<b>A</b>' } }, { title: { raw: 'A' } }],
  ['an object with only read-only members', { title: { rendered: 'A' } }, {}],
  ['an empty object, also as PHP writes it', { title: {}, address: [] }, { title: {}, address: [] }],
  ['a closed object', { address: { city: 'Kiel', email: null } }, { address: { city: 'Kiel' } }],
  ['an open object', { extra: { any: [null, { a: 1 }] } }, { extra: { any: [null, { a: 1 }] } }],
  [
    'objects in lists, at every depth',
    {
      line_items: [
        { id: 1, name: 'Rope', parent_name: null, quantity: 2, meta: [{ key: 'a', shown: 'A' }] },
        { id: 2, name: 'Flag', quantity: 0, own: null },
      ],
    },
    {
      line_items: [
        { id: 1, name: 'Rope', quantity: 2, meta: [{ key: 'a' }] },
        { id: 2, name: 'Flag', own: null },
      ],
    },
  ],
])('writable: %s', (_, order, expected) => {
  expect(shop.ordersWritable({ id: 7, ...order })).toEqual({ id: 7, ...expected });
});

test('objects that have no text are left out of an enumeration', () => {
  const order = {
    id: 7,
    grade: { toString: 1, valueOf: 1 },
    weight: { valueOf: 1, toString: 1 },
    status: 'paid',
  };
  expect(shop.ordersWritable(order)).toEqual({ id: 7, weight: order.weight, status: 'paid' });
});

test('an argument named * has no rule for other members', () => {
  expect(shop.ordersWritable({ id: 7, total: 'a', more: 'b' })).toEqual({ id: 7 });
  expect(shop.ordersWritable({ id: 7, open: { size: 'a', more: 'b' } })).toEqual({
    id: 7,
    open: { size: 'a', more: 'b' },
  });
});

test('a resource named Writable compiles', () => {
  const app = `import { writableWritable } from './client/writable/shop-v1.js';
    const args: { readonly id: number; readonly name?: string } = writableWritable({ id: 1, name: 'a' });
    console.log(args);`;
  expect(instantiationsOf(built.folder, app)).toBeGreaterThan(0);
}, 30_000);

test('an item is not changed, and names of prototypes are plain names', () => {
  const order = JSON.parse('{"id":7,"__proto__":"a","constructor":"b","status":null}') as Item;
  const text = JSON.stringify(order);
  const copy = shop.ordersWritable(order);
  expect(JSON.stringify(copy)).toBe('{"id":7,"__proto__":"a"}');
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(JSON.stringify(order)).toBe(text);
});

test('path parameters are kept if the item has them', () => {
  expect(shop.linesWritable({ id: 3, order_id: 9, name: 'Rope' })).toEqual({ id: 3, name: 'Rope' });
  expect(shop.keysWritableByUuid({ uuid: 'a-b', name: 'Phone' })).toEqual({ uuid: 'a-b', name: 'Phone' });
});

describe('the resources of a client have `writable` beside the operations', () => {
  type Parts = Readonly<Record<string, unknown>>;
  const order = { id: 7, status: 'paid', total: '3', customer: null };
  let parts: Parts;
  let client: Parts;
  let server: RecordingServer;
  beforeAll(async () => {
    parts = await built.load('client/writable/shop-v1.ts');
    client = await built.loadClient();
    server = await recordingServer();
  });
  afterAll(() => server.close());

  test('of createSite', async () => {
    const createSite = client['createSite'] as (options: object, parts?: object) => Site;
    const site = createSite({ baseUrl: server.origin }, { shopV1: parts['shopV1'] });
    await site.shopV1.orders.update(site.shopV1.orders.writable(order));
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/shop/v1/orders/7',
      body: '{"status":"paid"}',
    });
    expect(createSite({ baseUrl: server.origin }).shopV1.orders.writable).toBeUndefined();
  });

  test('of a namespace and of a resource', async () => {
    const createClient = client['createClient'] as (
      options: object,
      parts: object,
    ) => Site & { readonly orders: Orders };
    const { shopV1, orders } = parts;
    const composed = createClient({ baseUrl: server.origin }, { shopV1, orders });
    expect(composed.orders.writable(order)).toEqual({ id: 7, status: 'paid' });
    await composed.orders.update(composed.orders.writable(order));
    expect(server.seen.at(-1)?.body).toBe('{"status":"paid"}');
    const { lines, keys } = composed.shopV1;
    expect(lines.writable({ id: 3, order_id: 9, name: 'Rope' })).toEqual({ id: 3, name: 'Rope' });
    expect(keys.writableByUuid({ uuid: 'a-b', name: 'Phone' })).toEqual({ uuid: 'a-b', name: 'Phone' });
  });

  test('if an operation is named `writable`, under another name', async () => {
    const createClient = client['createClient'] as (options: object, parts: object) => Site;
    const { base } = createClient({ baseUrl: server.origin }, { shopV1: parts['shopV1'] }).shopV1;
    expect(base.writableItem({ id: 1, name: 'a', total: 'b' })).toEqual({ id: 1, name: 'a' });
    await base.writable();
    expect(server.seen.at(-1)?.url).toBe('/shop/v1/base/writable');
  });
});

test('names of the module can be names of resources', () => {
  const app = `import { createSite } from './client/site.js';
    import { shopV1, base, baseWritableItem, writableResourceWritable } from './client/writable/shop-v1.js';
    const args: { readonly id: number; readonly name?: string } = baseWritableItem({ id: 1, name: 'a' });
    const site = createSite({ baseUrl: '' }, { shopV1, base });
    void site.base.update(site.shopV1.base.writableItem(args));
    void site.shopV1.writableResource.update(writableResourceWritable(site.shopV1.writableResource.writable(args)));`;
  expect(instantiationsOf(built.folder, app)).toBeGreaterThan(0);
}, 30_000);

describe('a bundle contains', () => {
  const bundle = async (source: string): Promise<string> => {
    const entry = join(built.folder, 'app.ts');
    writeFileSync(entry, source);
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  };

  test.each([
    [
      'no rules without `writable`',
      `import { createSite } from './client/site.js';
       console.log(createSite({ baseUrl: '' }));`,
    ],
    [
      'only the rules of an imported function',
      `import { linesWritable } from './client/writable/shop-v1.js';
       console.log(linesWritable({ id: 1 }));`,
    ],
    [
      'only the rules of an imported resource',
      `import { createClient } from './client/index.js';
       import { lines } from './client/writable/shop-v1.js';
       console.log(createClient({ baseUrl: '' }, { lines }));`,
    ],
  ])('%s', async (_, app) => {
    const text = await bundle(app);
    expect(text).not.toContain('parent_name');
    if (!app.includes('createClient') && !app.includes('createSite')) expect(text.length).toBeLessThan(1700);
  });

  test('all rules of an imported namespace, and nothing of them twice', async () => {
    const text = await bundle(
      `import { createSite } from './client/site.js';
       import { shopV1 } from './client/writable/shop-v1.js';
       console.log(createSite({ baseUrl: '' }, { shopV1 }));`,
    );
    expect(text.split('parent_name')).toHaveLength(2);
  });
});
