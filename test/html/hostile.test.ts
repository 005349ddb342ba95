// A site that wishes its readers ill: markup, scripts, odd names and odd shapes in every
// place where it can say something. All of it is text; nothing runs; every id is unique
// and every link leads somewhere.

import { expect, test } from 'vitest';
import { defaultLoadOptions } from '../../src/load/load-options.ts';
import { readModel } from '../../src/app/read-model.ts';
import type { ApiModel } from '../../src/model/api.ts';
import { defaultHtmlOptions } from '../../src/render/html/html-options.ts';
import { renderHtml } from '../../src/render/html/render-html.ts';
import { brokenAnchors } from './anchors.ts';
import { describeInBrowser } from './chromium.ts';
import { hostileIndex } from '../support/hostile-index.ts';
import { sampleModel, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

const hostileModel = async (): Promise<ApiModel> => {
  const text = JSON.stringify(hostileIndex);
  const stdin = async function* () {
    yield new TextEncoder().encode(text);
  };
  return (await readModel('-', { ...defaultLoadOptions, stdin })).value;
};

test.each([
  ['a hostile site', hostileModel],
  ['the large sample', () => sampleModel('content-commerce-site.index.json')],
  ['a site with types', async () => siteWithTypes],
] as const)('%s: every id stands once on its page and every link leads to one', async (_, model) => {
  for (const singleFile of [false, true]) {
    expect(brokenAnchors(renderHtml(await model(), { ...defaultHtmlOptions, singleFile }))).toEqual([]);
  }
});

test('the same model gives the same bytes, and none of them tells where or when', async () => {
  const render = async () =>
    renderHtml(await sampleModel('content-commerce-site.index.json'), defaultHtmlOptions)
      .map(({ path, text }) => path + text)
      .join('\n');
  const once = await render();
  expect(await render()).toBe(once);
  expect(once).not.toContain(process.cwd());
});

describeInBrowser('a hostile site', (browser) => {
  test.each([false, true])('is shown as text and runs nothing (single file: %s)', async (singleFile) => {
    const model = await hostileModel();
    await withReference(model, { singleFile }, async (address) => {
      const pages = singleFile
        ? ['index.html']
        : renderHtml(model, defaultHtmlOptions)
            .map(({ path }) => path.replace('html/', ''))
            .filter((path) => path.endsWith('.html'));
      for (const name of pages)
        await browser.visit(address + name, { own: address }, async ({ page, outside, complaints }) => {
          expect(await page.locator('img').count()).toBe(0);
          if (name === 'index.html')
            expect(await page.locator('h1').first().textContent()).toContain('<img src=x');
          await page.keyboard.press('/');
          await page.getByRole('combobox').fill('onerror');
          await page.getByRole('option').first().waitFor();
          expect(await page.locator('img').count()).toBe(0);
          await page.keyboard.press('Escape');
          const tryIt = page.getByRole('button', { name: 'Try it' }).first();
          if ((await tryIt.count()) > 0) {
            await tryIt.click();
            await page.getByLabel('Base address').waitFor();
          }
          expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
          expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
          expect(outside).toEqual([]);
          expect(complaints).toEqual([]);
        });
    });
  });
});
