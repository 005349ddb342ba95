// A namespace that would be too heavy for one page has several, and every link from the time before still leads to
// its operation.

import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { defaultHtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';
import { brokenAnchors } from './anchors.ts';
import { describeInBrowser } from './chromium.ts';
import { withReference } from './reference-folder.ts';

test('no page of a shop is above 70 kB after compression, and every link leads somewhere', async () => {
  const files = renderHtml(await modelOfFile(shopIndex), defaultHtmlOptions);
  const pages = files.filter(({ path }) => path.endsWith('.html'));
  const heavy = pages.filter(({ text }) => gzipSync(text).length > 70_000).map(({ path }) => path);
  expect(heavy).toEqual([]);
  expect(brokenAnchors(files)).toEqual([]);
  const paths = pages.map(({ path }) => path);
  expect(paths).toContain('html/wc-v3_orders.html');
  expect(paths).toContain('html/wc-store-v1.html');
  expect(paths.filter((path) => path.startsWith('html/wc-store-v1_'))).toEqual([]);
});

test('a single file has no further pages', async () => {
  const [page, ...others] = renderHtml(await modelOfFile(shopIndex), {
    ...defaultHtmlOptions,
    singleFile: true,
  });
  expect(others).toEqual([]);
  expect(page?.text).toContain('id="wc-v3/orders.list"');
});

describeInBrowser('a namespace of several pages', (browser) => {
  test('old links lead to the operation, from disk; filter, samples and the sidebar work', async () => {
    await withReference(await modelOfFile(shopIndex), {}, (address) =>
      browser.visit(
        `${address}wc-v3.html#coupons.delete--force`,
        { own: address },
        async ({ page, complaints }) => {
          const at = (place: string) => expect.poll(() => page.url()).toBe(address + place);
          await at('wc-v3_coupons.html#coupons.delete--force');
          await expect.poll(() => page.locator(':target').isVisible()).toBe(true);

          await page.goto(`${address}wc-v3_orders.html#coupons.list`);
          await at('wc-v3_coupons.html#coupons.list');
          await page.goto(`${address}wc-v3.html#coupons.list*response`);
          await at('wc-v3_coupons.html#coupons.list*response');

          await page.goto(`${address}wc-v3_orders.html#coupons.lists`);
          await at('wc-v3.html#coupons.lists');
          await page.getByRole('status').getByRole('link', { name: 'coupons.list' }).click();
          await at('wc-v3_coupons.html#coupons.list');

          const samples = page.locator('[id="coupons.list"] .samples');
          await samples.getByLabel('Python').check();
          await expect.poll(() => samples.locator('.sample').textContent()).toContain('import requests');

          await page.getByLabel('Filter by namespace or name').fill('wc/v3 refunds delete');
          await expect.poll(() => page.locator('#page\\:count').textContent()).toBe('1 operation');
          await page.locator('.other-operations a').click();
          await at('wc-v3_orders.html#ordersRefunds.delete');

          await page.goto(`${address}wc-v3.html`);
          await page.locator('a[id="coupons.create"]').click();
          await at('wc-v3_coupons.html#coupons.create');
          expect(complaints).toEqual([]);
        },
      ),
    );
  });
});
