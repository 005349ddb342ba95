// Arguments of a query that an index declares with brackets in the name: from the index to what PHP reads.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phpParameters } from '../../../src/mock-engine/php-parameters.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { auditOf, findingsIn } from '../../support/audit-project.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { importValidators } from '../../support/import-validators.ts';
import { asking, mockOf } from '../../support/mock-site.ts';
import { emptyFolder } from '../../support/routewright.ts';

const args = {
  'brands[]': { type: 'array', items: { type: 'integer' }, description: 'Brands.' },
  'labels[]': { type: 'string', default: 'new' },
  'filter[color]': { type: 'string', enum: ['red', 'blue'] },
  'filter[size][min]': { type: 'integer' },
  'filter[size][max]': { type: 'integer' },
  'status[]': { type: 'array', items: { type: 'integer' } },
  status: { type: 'string' },
};

const index = {
  name: 'Shop',
  namespaces: ['shop/v1'],
  routes: {
    '/shop/v1/products': {
      namespace: 'shop/v1',
      endpoints: [
        { methods: ['GET'], args },
        { methods: ['POST'], args: { 'brands[]': args['brands[]'] } },
      ],
    },
  },
};

const { value: model, diagnostics } = normalize(index);
const argumentsOf = (method: string) =>
  model.routes[0]?.operations.find((one) => one.method === method)?.arguments ?? [];

let built: Built;
beforeAll(async () => {
  built = await buildClient(model);
});
afterAll(() => {
  built.remove();
});

test('they have the names and types that PHP reads, and WordPress checks none of them', () => {
  const unchecked = 'everything';
  const integers = { type: 'array', items: { type: 'integer' } };
  expect(argumentsOf('GET').map(({ name, schema }) => [name, schema])).toEqual([
    ['brands', { ...integers, description: 'Brands.', unchecked }],
    ['labels', { type: 'array', items: { type: 'string' }, unchecked }],
    [
      'filter',
      {
        type: 'object',
        properties: {
          color: { type: 'string', enum: ['red', 'blue'] },
          size: { type: 'object', properties: { min: { type: 'integer' }, max: { type: 'integer' } } },
        },
        unchecked,
      },
    ],
    ['status', { type: 'string' }],
  ]);
  expect(diagnostics.filter(({ code }) => code === 'argument-in-brackets')).toHaveLength(6);
});

test('a JSON body has the declared name', () => {
  expect(argumentsOf('POST').map(({ name }) => name)).toEqual(['brands[]']);
});

test('names of prototypes are plain names', () => {
  const name = '__proto__[__proto__]';
  const { value } = normalize({
    namespaces: ['a'],
    routes: {
      '/a/b': { namespace: 'a', endpoints: [{ methods: ['GET'], args: { [name]: { type: 'null' } } }] },
    },
  });
  const [argument] = value.routes[0]?.operations[0]?.arguments ?? [];
  expect(argument?.name).toBe('__proto__');
  expect(Object.keys(argument?.schema.properties ?? {})).toEqual(['__proto__']);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test('PHP reads what the client sends, and the mock accepts it', async () => {
  const { createSite } = (await built.loadClient()) as {
    createSite: (options: object) => { shopV1: { products: { list: (args: object) => Promise<unknown> } } };
  };
  const ask = asking(mockOf(model));
  const queries: string[] = [];
  const site = createSite({
    baseUrl: 'https://site.example/wp-json',
    fetch: (url: string) => {
      const { search } = new URL(url);
      queries.push(search.slice(1));
      const { status, body } = ask(`GET /shop/v1/products${search}`);
      return Promise.resolve(Response.json(body ?? null, { status }));
    },
  });
  await site.shopV1.products.list({
    brands: [3, 4],
    labels: ['sale'],
    filter: { color: 'red', size: { min: 2 } },
  });
  expect(queries.map(phpParameters)).toEqual([
    { brands: ['3', '4'], labels: ['sale'], filter: { color: 'red', size: { min: '2' } } },
  ]);
});

test('validators accept the lists', async () => {
  const { productsListArgs: validator } = await importValidators(model);
  expect(validator?.safeParse({ brands: [3], filter: { size: { max: 2 } } }).success).toBe(true);
  expect(validator?.safeParse({ status: [3] }).success).toBe(false);
});

test('audit knows the names in an address', async () => {
  const file = join(emptyFolder(), 'site.index.json');
  writeFileSync(file, JSON.stringify(index));
  const code = `fetch('/wp-json/shop/v1/products?brands[]=3&brands[]=4&filter[color]=red');
fetch('/wp-json/shop/v1/products?brand[]=3');
`;
  expect(findingsIn(await auditOf({ 'code.ts': code }, file))).toEqual(['2 unknown-argument brand[]']);
});
