// What stands first for what people type.

import { expect, test } from 'vitest';
import { searchEngine, type SearchEngine } from '../../src/page-scripts/search-engine.ts';
import type { SearchData } from '../../src/render/html/page-data-format.ts';
import { defaultHtmlOptions } from '../../src/render/html/html-options.ts';
import { renderHtml } from '../../src/render/html/render-html.ts';
import { sampleModel } from './reference-folder.ts';

let built: Promise<SearchEngine> | undefined;
const engine = (): Promise<SearchEngine> => (built ??= build());

async function build(): Promise<SearchEngine> {
  const model = await sampleModel('content-commerce-site.index.json');
  const files = renderHtml(model, { ...defaultHtmlOptions, singleFile: true });
  const page = files.map(({ text }) => text).join('');
  const [, json = ''] = /<script[^>]*"data:search-index"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return searchEngine(JSON.parse(json) as SearchData);
}

const first = async (text: string, count = 1): Promise<readonly string[]> =>
  (await engine())
    .search(text)
    .hits.slice(0, count)
    .map(({ methods, title }) => `${methods.split(' ')[0] ?? ''} ${title}`);

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
