// axe finds nothing wrong with any kind of page, in both themes, on a wide screen and a
// phone, and with everything open that opens.

import { expect, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';
import { sampleModel, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 800 };

describeInBrowser('accessibility', (browser) => {
  const pages = ['index.html', 'shop-v1.html', 'types.html', 'shop-v1.types.html'];
  // Of theme, width and folding each pair is seen: what is wrong depends on two of them at most.
  const views = {
    light: [
      { viewport: wide, isOpen: false },
      { viewport: phone, isOpen: true },
    ],
    dark: [
      { viewport: phone, isOpen: false },
      { viewport: wide, isOpen: true },
    ],
  } as const;
  const cases = (['light', 'dark'] as const).flatMap((colorScheme) =>
    pages.map((page) => ({ page, colorScheme })),
  );

  test.each(cases)(
    '$page, $colorScheme, wide and narrow, folded and unfolded',
    async ({ page: name, colorScheme }) => {
      await withReference(siteWithTypes, {}, (address) =>
        browser.visit(
          address + name,
          { own: address, bypassCSP: true, reducedMotion: 'reduce', colorScheme },
          async ({ page }) => {
            for (const { viewport, isOpen } of views[colorScheme]) {
              if (isOpen)
                await page.evaluate(() => {
                  for (const details of document.querySelectorAll('details')) details.open = true;
                });
              await page.setViewportSize(viewport);
              expect(await axeViolations(page), `${viewport.width} wide`).toEqual([]);
            }
          },
        ),
      );
    },
  );

  test.each(['light', 'dark'] as const)('search, shortcuts and try-it, %s', async (colorScheme) => {
    await withReference(
      siteWithTypes,
      { reach: { kind: 'site', base: 'https://site.example/wp-json' } },
      (address) =>
        browser.visit(
          `${address}shop-v1.html`,
          { own: address, bypassCSP: true, colorScheme, viewport: wide },
          async ({ page }) => {
            await page.keyboard.press('/');
            await page.getByRole('combobox').fill('order');
            await page.getByRole('option').first().waitFor();
            expect(await axeViolations(page)).toEqual([]);
            await page.keyboard.press('Escape');
            await page.keyboard.press('?');
            await page.getByRole('dialog').waitFor();
            expect(await axeViolations(page)).toEqual([]);
            await page.keyboard.press('Escape');
            await page.getByRole('button', { name: 'Try it' }).nth(1).click();
            await page.getByRole('button', { name: /^Send/ }).waitFor();
            await page.evaluate(() => {
              for (const details of document.querySelectorAll<HTMLDetailsElement>('dialog details'))
                details.open = true;
            });
            await page.getByRole('button', { name: 'Add an item' }).first().click();
            await page.getByRole('button', { name: /^Send/ }).click();
            expect(await axeViolations(page)).toEqual([]);
          },
        ),
    );
  });

  test('a single file whose namespaces name operations alike', async () => {
    const shop = siteWithTypes.namespaces.slice(0, 1);
    const model: ApiModel = {
      ...siteWithTypes,
      namespaces: [
        ...siteWithTypes.namespaces,
        ...shop.map((one) => ({ ...one, name: 'shop/v2', accessor: 'shopV2', module: 'shop-v2' })),
      ],
      routes: [
        ...siteWithTypes.routes,
        ...siteWithTypes.routes
          .filter(({ namespace }) => namespace === 'shop/v1')
          .map((route) => ({ ...route, key: route.key.replace('v1', 'v2'), namespace: 'shop/v2' })),
      ],
    };
    await withReference(model, { singleFile: true }, (address) =>
      browser.visit(`${address}index.html`, { own: address, bypassCSP: true }, async ({ page }) => {
        expect(await page.locator('[id="shop-v2/orders.list"]').count()).toBe(1);
        expect(await axeViolations(page)).toEqual([]);
      }),
    );
  });

  test('the samples, and a single file', async () => {
    const model = await sampleModel('analytics-service.model.json');
    for (const singleFile of [false, true])
      await withReference(model, { singleFile }, (address) =>
        browser.visit(
          `${address}${singleFile ? 'index' : 'analytics'}.html`,
          { own: address, bypassCSP: true },
          async ({ page }) => {
            expect(await axeViolations(page)).toEqual([]);
          },
        ),
      );
  });
});
