// A site that wishes its readers ill: markup, scripts, odd names and odd shapes in every
// place where it can say something. All of it is text; nothing runs; every id is unique
// and every link leads somewhere.

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { defaultHtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { brokenAnchors } from './anchors.ts';
import { describeInBrowser, type Visit } from './chromium.ts';
import { attackTexts, canary, hostileIndex as anyHostileIndex, indexSaying } from '../hostile/attacks.ts';
import { isTorture, patience, runs } from '../hostile/runs.ts';
import { counted } from '../hostile/tally.ts';
import fc from '../support/fast-check.ts';
import { hostileIndex } from '../support/hostile-index.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';
import { sampleModel, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

const modelOf = async (index: Json): Promise<ApiModel> => {
  const text = JSON.stringify(index);
  const stdin = async function* () {
    yield new TextEncoder().encode(text);
  };
  return (await readModel('-', { ...defaultLoadOptions, stdin })).value;
};

const hostileModel = (): Promise<ApiModel> => modelOf(hostileIndex as Json);

/** What no page of ours has, and markup of a site would bring. */
const foreign =
  'img, iframe, object, embed, base, meta[http-equiv="refresh" i], [onerror], [onload], [onclick], [href^="javascript:" i], [src^="javascript:" i], form[action^="http" i]';

async function expectUntouched({ page, outside, complaints }: Visit, said: string): Promise<void> {
  expect(await page.locator(foreign).count(), said).toBe(0);
  const ran = await page.evaluate((name) => [name in window, 'hacked' in window], canary);
  expect(ran, said).toEqual([false, false]);
  expect(await page.evaluate(() => Object.keys(Object.prototype)), said).toEqual([]);
  expect(outside, said).toEqual([]);
  expect(complaints, said).toEqual([]);
}

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

/** Pages of namespaces whose names are odd in the same way as those of others. */
const isLike = (path: string): boolean => /^(?:types-|a-b-|index-.*\.types)/.test(path);

describeInBrowser('a hostile site', (browser) => {
  test.each([false, true])('is shown as text and runs nothing (single file: %s)', async (singleFile) => {
    const model = await hostileModel();
    await withReference(model, { singleFile }, async (address) => {
      const pages = singleFile
        ? ['index.html']
        : renderHtml(model, defaultHtmlOptions)
            .map(({ path }) => path.replace('html/', ''))
            .filter((path) => path.endsWith('.html'))
            .filter((path) => isTorture || !isLike(path));
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

  /** Opens a page, and does with it what people do: search, open what is folded, try a call. */
  const use = (address: string, own: string, said: string): Promise<void> =>
    browser.visit(address, { own }, async (visit) => {
      const { page } = visit;
      await expectUntouched(visit, said);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const search = page.getByRole('combobox');
      if ((await search.count()) > 0) {
        await search.first().fill('globalThis');
        await search.first().fill('things');
      }
      const tryIt = page.getByRole('button', { name: 'Try it' }).first();
      if (await tryIt.isVisible()) await tryIt.click();
      await expectUntouched(visit, said);
    });

  async function expectHarmlessPages(before: Json, after: Json): Promise<void> {
    const folder = emptyFolder();
    const write = (name: string, value: Json): void => {
      writeFileSync(join(folder, name), JSON.stringify(value));
    };
    write('before.json', before);
    write('after.json', after);
    const run = (...args: readonly string[]) => routewright(args, { cwd: folder });
    const said = JSON.stringify({ before, after }).slice(0, 3000);
    await run('generate', 'after.json', '-o', 'pages', '--target', 'html', '--no-format');
    await run('generate', 'after.json', '-o', 'page', '--target', 'html', '--single-file', '--no-format');
    await run('drift', 'before.json', 'after.json', '--format', 'html', '--output', 'drift.html');
    const own = `${pathToFileURL(folder).href}/`;
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    for (const name of isTorture ? pages : pages.filter((one) => !/pages.html.[^i]/.test(one)))
      await counted('page in a browser', () =>
        use(pathToFileURL(join(folder, name)).href, own, `${name} ${said}`),
      );
  }

  test(
    'is shown as text whatever it says, in pages and in the report of drift',
    { timeout: patience },
    async () => {
      const texts = attackTexts.filter((text) => isTorture || /[<>"`:]/.test(text));
      await expectHarmlessPages(indexSaying(['mild']), indexSaying(texts));
    },
  );

  if (isTorture)
    test('is shown as text wherever it says it', { timeout: patience }, async () => {
      await fc.assert(fc.asyncProperty(anyHostileIndex, anyHostileIndex, expectHarmlessPages), runs(1));
    });
});
