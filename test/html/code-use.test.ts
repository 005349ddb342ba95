// What somebody's code uses, in the reference: to be read, opened, and never run.

import { expect, test } from 'vitest';
import { readModel } from '../../src/source/read-model.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { defaultHtmlOptions, type CodeUse } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { brokenAnchors } from './anchors.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';
import { withReference } from './reference-folder.ts';

const attack = `src/</code><img src=x onerror="window.hacked=1">'{{x}}.ts:1`;

const file = new URL('../fixtures/cli/shop.index.json', import.meta.url).pathname;
const { value: model } = await readModel(file, defaultLoadOptions);

/** Every operation is called, with each of its arguments, from files of hostile names. */
const code: CodeUse = {
  project: attack,
  operations: new Map(
    model.routes.flatMap(({ operations }) =>
      operations.map((operation) => [
        operation,
        {
          calls: [attack, 'src/app.ts:12'],
          arguments: new Map(operation.arguments.map(({ name }) => [name, [attack]])),
          properties: new Map([[attack, ['src/app.ts:14']]]),
        },
      ]),
    ),
  ),
};

test('no id and no link is lost', () => {
  for (const singleFile of [false, true])
    expect(brokenAnchors(renderHtml(model, { ...defaultHtmlOptions, singleFile, code }))).toEqual([]);
});

test('a page of many uses stays small', () => {
  const sizeOf = (more: object): number =>
    renderHtml(model, { ...defaultHtmlOptions, ...more }).reduce((sum, { text }) => sum + text.length, 0);
  const operations = code.operations.size;
  expect((sizeOf({ code }) - sizeOf({})) / operations).toBeLessThan(2_000);
});

describeInBrowser('what code uses', (browser) => {
  test('opens, says where, and runs nothing', async () => {
    await withReference(model, { code }, (address) =>
      browser.visit(`${address}wp-v2.html`, { own: address, bypassCSP: true }, async ({ page }) => {
        const used = page.locator('details.used-by').first();
        await used.locator('summary').click();
        expect(await used.innerText()).toContain('src/app.ts:14');
        expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
        expect(await axeViolations(page)).toEqual([]);
      }),
    );
  });
});
