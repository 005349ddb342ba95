// What stands first for what people type.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readModel } from '../../src/source/read-model.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { SearchHit } from '../../src/reference/pages/search-hit.ts';
import { searchEngine, type SearchEngine } from '../../src/reference/pages/search-engine.ts';
import type { SearchData } from '../../src/generate/targets/html/page-data-format.ts';
import { chaptersOf } from '../../src/generate/targets/chapters.ts';
import { defaultHtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { blockForm, searchData } from '../../src/generate/targets/html/page-data.ts';
import { referenceOf } from '../../src/generate/targets/html/reference.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { largeSite } from './large-site.ts';
import { sampleModel } from './reference-folder.ts';

const engineOf = (model: ApiModel): Promise<SearchEngine> =>
  searchEngine(JSON.parse(searchData(referenceOf(model, defaultHtmlOptions), blockForm).text) as SearchData);

let built: Promise<SearchEngine> | undefined;
const engine = (): Promise<SearchEngine> =>
  (built ??= sampleModel('content-commerce-site.index.json').then(engineOf));

const first = async (text: string, count = 1): Promise<readonly string[]> =>
  (await engine())
    .search(text)
    .hits.slice(0, count)
    .map(({ methods, path }) => `${methods.split(' ')[0] ?? ''} ${path}`);

test.each([
  ['orders', 'GET /shop-analytics/orders'],
  ['order', 'GET /shop-analytics/orders'],
  ['orders per_page', 'GET /shop-analytics/orders'],
  ['create order', 'POST /shop-analytics/orders'],
  ['how do I create an order', 'POST /shop-analytics/orders'],
  ['add order', 'POST /shop-analytics/orders'],
  ['get order by id', 'GET /shop-analytics/orders/{id}'],
  ['remove order', 'DELETE /shop-analytics/orders/{id}'],
  ['GET orders', 'GET /shop-analytics/orders'],
  ['DELETE orders', 'DELETE /shop-analytics/orders/{id}'],
  ['shop-analytics/orders', 'GET /shop-analytics/orders'],
  ['orders/5', 'GET /shop-analytics/orders/{id}'],
  ['orders/batch', 'POST /shop-analytics/orders/batch'],
  ['site.shopAnalytics.orders.update', 'POST /shop-analytics/orders/{id}'],
  ['await api.shopAnalytics.orders.list({ page: 2 })', 'GET /shop-analytics/orders'],
  ['ordrs', 'GET /shop-analytics/orders'],
])('%s finds %s first', async (text, wanted) => {
  expect(await first(text)).toEqual([wanted]);
});

test('the operations of a resource stand before those of what is below it', async () => {
  const { hits } = (await engine()).search('orders');
  const isOfOrders = hits
    .filter(({ kind }) => kind === 'operation')
    .map(({ subtitle }) => subtitle.startsWith('orders.'));
  expect(isOfOrders.slice(0, 6)).toEqual(Array(6).fill(true));
  expect(isOfOrders.slice(6)).not.toContain(true);
});

test('what looks like a part of a path and is none is looked for as words', async () => {
  const { search } = await engine();
  expect(search('status/checkout-draft').total).toBeGreaterThan(0);
  expect(search('status/checkout-draft').hits[0]?.where?.name).toContain('status');
});

test('a word between others that says nothing is passed over, alone it is looked for', async () => {
  expect(await first('orders by status')).toEqual(await first('orders status'));
});

test('where nothing has all the words, what has all but one is found, and the word is named', async () => {
  const { search } = await engine();
  expect(search('orders banana per_page')).toMatchObject({
    without: 'banana',
    hits: [{ subtitle: 'orders.list' }, ...search('orders per_page').hits.slice(1)],
  });
  expect(search('orders per_page').without).toBeUndefined();
  expect(search('banana kiwi').hits).toEqual([]);
});

// Queries of people on a plain site and on a shop. The two indexes are those of WordPress 6.8 and
// WooCommerce 9.9, without what the site says in sentences.
const fixture = (name: string): string => new URL(`../fixtures/search/${name}`, import.meta.url).pathname;

const queries = readFileSync(fixture('queries.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [index = '', typed = '', wanted = ''] = line.split('\t');
    return { index, typed, wanted: wanted.split(' | ') };
  });

const label = ({ kind, href, methods, path }: SearchHit): string =>
  kind === 'chapter'
    ? `chapter: ${href.replace(/^.*#(?:page:|using-)/, '')}`
    : `${methods.split(' ')[0] ?? ''} ${path}`;

test.each(['site', 'shop'])(
  'what people want stands first nine times of ten, and among the first three: %s',
  async (index) => {
    const { value } = await readModel(fixture(`${index}.index.json.gz`));
    const { search } = await engineOf(value);
    const asked = queries.filter((query) => query.index === index);
    const placed = asked.map(({ typed, wanted }) => ({
      typed,
      place: search(typed)
        .hits.slice(0, 3)
        .findIndex((hit) => wanted.includes(label(hit))),
    }));
    expect(placed.filter(({ place }) => place < 0)).toEqual([]);
    expect(placed.filter(({ place }) => place === 0).length / asked.length).toBeGreaterThan(0.9);
  },
);

// Queries of a writer who had not read the ranking. While the ranking was written, the half `held` was unknown.
test.each(['shop', 'large'])(
  'of queries that the ranking was not written for, most find first what is meant: %s',
  async (index) => {
    const shop = fixture('shop.index.json.gz');
    const { search } = await engineOf(
      index === 'shop' ? (await readModel(shop)).value : normalize(largeSite(shop)).value,
    );
    const asked = readFileSync(fixture('unseen-queries.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([of]) => of === index);
    const shares = ['open', 'held'].map((half) => {
      const own = asked.filter(([, set]) => set === half);
      const first = own.filter(([, , typed = '', wanted = '']) => {
        const [hit] = search(typed).hits;
        return hit !== undefined && wanted.split(' | ').includes(label(hit));
      });
      return first.length / own.length;
    });
    expect(Math.min(...shares)).toBeGreaterThan(0.8);
  },
);

test('no word is taken for another that only looks alike', async () => {
  const { search } = await engine();
  expect(search('translations').hits.map(({ where }) => where?.name)).not.toContain('transaction_id');
});

test('is: leaves what was seen to be public, private or refused', async () => {
  const model = await sampleModel('content-commerce-site.index.json');
  const whoOf = (method: string) =>
    method === 'GET' ? 'public' : method === 'POST' ? 'signed-in' : 'refused';
  const { search, knowsWho } = await engineOf({
    ...model,
    routes: model.routes.map((route) => ({
      ...route,
      operations: route.operations.map((one) => ({
        ...one,
        access: { who: whoOf(one.method), observedOn: '2026-01-31' },
      })),
    })),
  });
  const methodsFor = (text: string): readonly string[] => [
    ...new Set(search(text).hits.flatMap(({ methods }) => methods.split(' ')[0] ?? [])),
  ];
  expect(knowsWho).toBe(true);
  expect(methodsFor('orders is:public')).toEqual(['GET']);
  expect(methodsFor('is:refused orders')).not.toContain('POST');
  expect(methodsFor('is:private orders')).toContain('POST');
  expect((await engine()).search('is:refused').total).toBe(0);
});

test('the search and the overview of recorded releases show the known access', async () => {
  const { value: model } = await readModel('known:wordpress@6.9');
  const { search } = await engineOf(model);
  const pathsFor = (text: string): readonly string[] => search(text).hits.map(({ path }) => path);
  expect(pathsFor('is:public list posts')).toContain('/wp/v2/posts');
  expect(pathsFor('is:private list plugins')).toContain('/wp/v2/plugins');
  expect(pathsFor('is:public list plugins')).not.toContain('/wp/v2/plugins');
  const [signIn] = chaptersOf(model);
  const counts = /signed-in users: (\d+) operations\. Everyone: (\d+) operations\. Not known: (\d+) /;
  const [needed = 0, open = 0, unknown = 0] = (counts.exec(signIn?.paragraphs.at(-1) ?? '') ?? [])
    .slice(1)
    .map(Number);
  expect(search('is:public').total).toBe(open);
  expect(search('is:private').total).toBe(needed);
  expect(needed + open + unknown).toBe(model.routes.flatMap(({ operations }) => operations).length);
});
