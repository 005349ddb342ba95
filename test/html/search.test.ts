// The search, as it is typed into.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './chromium.ts';
import { sampleModel, withReference } from './reference-folder.ts';

interface Found {
  readonly method: string;
  readonly path: string;
  readonly where: string;
}

async function search(page: Page, text: string): Promise<readonly Found[]> {
  if (!(await page.getByRole('dialog').isVisible())) await page.keyboard.press('/');
  await page.getByRole('combobox').fill(text);
  await page.waitForFunction(
    (typed) =>
      document.querySelector<HTMLInputElement>('dialog.search input')?.value === typed &&
      /found/i.test(document.querySelector('.hit-count')?.textContent ?? ''),
    text,
  );
  return page.locator('.hit').evaluateAll((hits) =>
    hits.map((hit) => ({
      method: hit.querySelector('.method')?.textContent ?? '',
      path: hit.querySelector('.path')?.textContent ?? '',
      where: hit.querySelector('.hit-where')?.textContent ?? '',
    })),
  );
}

describeInBrowser('the search', (browser) => {
  const onSample = async (use: (page: Page, address: string) => Promise<void>): Promise<void> => {
    const model = await sampleModel('content-commerce-site.index.json');
    await withReference(model, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address }, ({ page }) => use(page, address)),
    );
  };

  test('puts an exact path first, also one with values for its path parameters, and heeds a method before it', async () => {
    await onSample(async (page) => {
      expect((await search(page, '/shop-analytics/orders'))[0]?.path).toBe('/shop-analytics/orders');
      expect((await search(page, '/shop-analytics/orders/17'))[0]?.path).toBe('/shop-analytics/orders/{id}');
      const [first] = await search(page, 'post /shop-analytics/orders');
      expect(first).toMatchObject({ method: 'POST', path: '/shop-analytics/orders' });
    });
  });

  // What is only typed and read is typed into one page: a page of this size takes its time.
  const finds = [
    ['orders.batch', '/shop-analytics/orders/batch', ''],
    ['order_item_display_meta', '/shop-analytics/orders', 'argument order_item_display_meta'],
    ['status checkout-draft', '/shop-analytics/orders', 'value of status: checkout-draft'],
    ['ordr batch', '/shop-analytics/orders/batch', ''],
  ] as const;

  const spellings = [
    ['shop-analytics/orders/(?P<id>[\\d]+)', '/shop-analytics/orders/{id}'],
    ['/shop-analytics/orders/(?P<id>(?:[)\\d]|a)+)', '/shop-analytics/orders/{id}'],
    [
      'https://site.example/blog/wp-json/shop-analytics/orders/17?context=edit',
      '/shop-analytics/orders/{id}',
    ],
    ['https://site.example/?rest_route=%2Fshop-analytics%2Forders&page=2', '/shop-analytics/orders'],
    ['/wp-json/shop-analytics/orders', '/shop-analytics/orders'],
  ] as const;

  const chapters = [
    ['rest_forbidden', 'Read errors', 'index.html#using-errors'],
    ['_fields', 'Request fewer or more properties', 'index.html#using-fields'],
  ] as const;

  test('finds names, arguments, values, paths as they stand in code or addresses, and chapters', async () => {
    await onSample(async (page) => {
      for (const [text, path, where] of finds) {
        const found = await search(page, text);
        expect(
          found.map((one) => one.path),
          text,
        ).toContain(path);
        expect(found.map((one) => one.where).join('\n'), text).toContain(where);
      }
      for (const [text, path] of spellings) expect((await search(page, text))[0]?.path, text).toBe(path);
      for (const [text, title, href] of chapters) {
        await search(page, text);
        const [first] = await page.locator('.hit').all();
        expect(await first?.locator('.title').textContent()).toBe(title);
        expect(await first?.getAttribute('href')).toBe(href);
      }
    });
  });

  test('says that a filter wants a word, and keeps the order of the pages for filters alone', async () => {
    await onSample(async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('button', { name: 'method:' }).click();
      await expect.poll(() => page.locator('.hit-count').textContent()).toBe('method: … enter a value');
      const found = (await search(page, 'ns:shop-analytics')).map(({ path }) => path);
      await page.keyboard.press('Escape');
      const listed = await page.locator('[data-namespace="shop-analytics"] .path').allTextContents();
      expect(found).toEqual(listed);
    });
  });

  test('narrows by namespace, method and argument', async () => {
    await onSample(async (page) => {
      const byNamespace = await search(page, 'ns:shop-analytics');
      expect(byNamespace.every(({ path }) => path.startsWith('/shop-analytics'))).toBe(true);
      expect(byNamespace.length).toBe(29);
      const byMethod = await search(page, 'ns:shop-analytics method:delete');
      expect(new Set(byMethod.map(({ method }) => method))).toEqual(new Set(['DELETE']));
      const byArgument = await search(page, 'arg:per_page orders');
      expect(byArgument[0]).toMatchObject({ path: '/shop-analytics/orders', method: 'GET' });
      expect(byArgument[0]?.where).toContain('per_page');
    });
  });

  test('is walked with arrows and opens what is chosen', async () => {
    await onSample(async (page, address) => {
      await search(page, '/shop-analytics/orders');
      const selected = () => page.locator('.hit[aria-selected=true] .path').textContent();
      expect(await selected()).toBe('/shop-analytics/orders');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const third = await page.locator('.hit').nth(2).getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL(address + (third ?? ''));
      await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
    });
  });

  test('opens by Ctrl+K from within a field, closes by Escape, and says when nothing is found', async () => {
    await onSample(async (page) => {
      await page.getByLabel('Filter by namespace or name').focus();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      expect((await search(page, 'qqqqqqqqqq')).every(({ method }) => method === 'PAGE')).toBe(true);
      expect(await page.locator('.hit-count').textContent()).toBe('Nothing found.');
      expect(await page.locator('.advice').textContent()).toContain('No result for “qqqqqqqqqq”.');
      await search(page, 'ns:nowhere orders');
      expect(await page.locator('.advice').textContent()).toContain('Without the filter, there are');
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').isVisible()).toBe(false);
    });
  });
});
