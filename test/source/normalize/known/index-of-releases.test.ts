// Indexes of recorded releases, from facts written by hand.

import { describe, expect, test } from 'vitest';
import { chooseRelease, type ChosenRelease } from '../../../../src/source/normalize/known/choose-release.ts';
import { indexOfReleases } from '../../../../src/source/normalize/known/index-of-releases.ts';
import type { ReleaseFacts } from '../../../../src/source/normalize/known/releases.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';

const press: ReleaseFacts = {
  software: 'Press',
  slug: 'wordpress',
  releases: ['1.0', '1.9', '1.10', '2.0'],
  namespaces: { '': { '1.0': true }, 'wp/v2': { '1.0': true }, 'old/v1': { '1.0': true, '2.0': null } },
  routes: {
    '/wp/v2/posts': {
      '1.0': {
        namespace: 'wp/v2',
        endpoints: {
          GET: { args: { page: { type: 'integer' }, sort: { type: 'string', enum: ['asc'] } } },
          POST: { args: { title: { type: 'string', required: true } } },
        },
        schema: {
          title: 'post',
          type: 'object',
          properties: { id: { type: 'integer', context: ['view'] } },
        },
      },
      '2.0': {
        endpoints: {
          GET: { args: { page: null, sort: { enum: ['asc', 'desc'] }, after: { type: 'string' } } },
        },
        schema: { properties: { slug: { type: 'string', context: ['view'] } } },
      },
    },
    '/wp/v2/old': { '1.0': { namespace: 'wp/v2', endpoints: { GET: {} } }, '2.0': null },
    '/wp/v2/new': { '2.0': { namespace: 'wp/v2', endpoints: { 'POST,PUT': {} } } },
  },
  types: {
    post: { '1.0': { rest_base: 'posts', hierarchical: false, taxonomies: ['category'] } },
    vague: { '1.0': { rest_base: 'vague' } },
  },
  taxonomies: { category: { '1.0': { rest_base: 'categories', hierarchical: true } } },
};

const shop: ReleaseFacts = {
  software: 'Shop',
  slug: 'shop',
  releases: ['9.0'],
  namespaces: { 'shop/v1': { '9.0': true } },
  routes: {
    '/shop/v1/carts': { '9.0': { namespace: 'shop/v1', endpoints: { GET: {} } } },
    '/wp/v2/posts': { '9.0': { namespace: 'wp/v2', endpoints: { DELETE: {} } } },
  },
  types: { product: { '9.0': { rest_base: 'product', hierarchical: false, taxonomies: ['category'] } } },
};

const release = (facts: ReleaseFacts, version?: string): ChosenRelease => {
  const chosen = chooseRelease(facts, version);
  if (!chosen) throw new Error(`${String(version)} is not a version.`);
  return chosen;
};

describe('the chosen releases', () => {
  test.each([
    [undefined, '2.0', [3], true],
    ['1.9', '1.9', [1], true],
    ['1.10.3', '1.10', [2], true],
    ['01.9', '1.9', [1], true],
    ['1.9.0', '1.9', [1], true],
    ['1.5', '1.5', [0, 1], false],
    ['1.11', '1.11', [2, 3], false],
    ['0.9', '0.9', [0], false],
    ['2.1', '2.1', [3], false],
  ])('of %s', (given, version, at, isRecorded) => {
    expect(chooseRelease(press, given)).toEqual({ facts: press, version, at, isRecorded });
  });

  test.each(['', '2', 'x', '1.9-beta1', '1.9.', 'v1.9', '1.2.3.4', '99999.1'])(
    '"%s" is no version',
    (given) => {
      expect(chooseRelease(press, given)).toBeUndefined();
    },
  );
});

test('the index of a release has its routes, namespaces and content types', () => {
  const { index, merged, software } = indexOfReleases([release(press)]);
  expect(index).toEqual({
    name: 'Press 2.0',
    namespaces: ['wp/v2'],
    routes: {
      '/wp/v2/posts': {
        namespace: 'wp/v2',
        endpoints: [
          {
            methods: ['GET'],
            args: { sort: { type: 'string', enum: ['asc', 'desc'] }, after: { type: 'string' } },
          },
          { methods: ['POST'], args: { title: { type: 'string', required: true } } },
        ],
        schema: {
          title: 'post',
          type: 'object',
          properties: {
            id: { type: 'integer', context: ['view'] },
            slug: { type: 'string', context: ['view'] },
          },
        },
      },
      '/wp/v2/new': { namespace: 'wp/v2', endpoints: [{ methods: ['POST', 'PUT'], args: {} }] },
    },
    _site: {
      permalinks: 'pretty',
      types: { post: { rest_base: 'posts', hierarchical: false, taxonomies: ['category'] } },
      taxonomies: { category: { rest_base: 'categories', hierarchical: true, types: ['post'] } },
    },
  });
  expect([...merged]).toEqual([]);
  expect(software).toEqual({ core: '2.0' });
});

test('a version between two releases has what they have in common', () => {
  const { index, merged } = indexOfReleases([release(press, '1.12')]);
  expect(index.namespaces).toEqual(['wp/v2']);
  expect(Object.keys(index.routes)).toEqual(['/wp/v2/posts']);
  expect(index.routes['/wp/v2/posts']).toMatchObject({
    endpoints: [
      { methods: ['GET'], args: { sort: { type: 'string', enum: ['asc', 'desc'] } } },
      { methods: ['POST'], args: { title: { type: 'string', required: true } } },
    ],
    schema: { properties: { id: {}, slug: {} } },
  });
  expect([...merged]).toMatchObject([
    ['/wp/v2/posts', { missing: ['slug'], releases: 'Press 1.10 and 2.0' }],
  ]);
});

test('a version between two equal releases is declared, and one after all releases is the newest', () => {
  const between = indexOfReleases([release(press, '1.5')]);
  expect(between.index.routes).toEqual(indexOfReleases([release(press, '1.9')]).index.routes);
  expect(between.merged.size).toBe(0);
  const after = indexOfReleases([release(press, '3.0')]);
  expect(after.index.routes).toEqual(indexOfReleases([release(press)]).index.routes);
  expect(after.index.name).toBe('Press 3.0');
});

test('joined software is one index, in which the first declaration of a route counts', () => {
  const { index, software } = indexOfReleases([release(press), release(shop)]);
  expect(index.name).toBe('Press 2.0 with Shop 9.0');
  expect(index.namespaces).toEqual(['wp/v2', 'shop/v1']);
  expect(Object.keys(index.routes)).toEqual(['/wp/v2/posts', '/wp/v2/new', '/shop/v1/carts']);
  expect(index.routes['/wp/v2/posts']).not.toMatchObject({ endpoints: [{ methods: ['DELETE'] }] });
  expect(index._site).toMatchObject({
    types: { post: {}, product: {} },
    taxonomies: { category: { types: ['post', 'product'] } },
  });
  expect(software).toEqual({
    core: '2.0',
    plugins: [{ slug: 'shop', name: 'Shop', version: '9.0', active: true }],
  });
});

test('the model of merged releases has optional properties and names the releases', () => {
  const { index, merged } = indexOfReleases([release(press, '1.12')]);
  const { value } = normalize(index, { merged });
  expect(value.resources?.[0]?.deviations).toEqual([
    { property: 'slug', kind: 'missing', provenance: 'known' },
  ]);
  expect(value.routes[0]?.operations[0]?.response).toMatchObject({
    kind: 'resource',
    provenance: 'known',
    source: 'Press 1.10 and 2.0',
  });
  const exact = normalize(indexOfReleases([release(press)]).index).value;
  expect(exact.routes[0]?.operations[0]?.response.provenance).toMatch(/declared|inferred/);
  expect(exact.resources?.[0]?.deviations).toBeUndefined();
});
