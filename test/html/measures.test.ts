// Where things stand on a page, measured: what is out of sight is about as tall as it is taken
// to be, names break between their words, and what is pressed stays under the finger.

import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { withHttpServer } from '../support/http-server.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';
import { describeInBrowser } from './chromium.ts';
import { sampleModel, withHostedReference, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

const phone = { width: 375, height: 800 };

describeInBrowser('measures', (browser) => {
  test.each([375, 768, 1440])(
    'what is out of sight is about as tall as it is taken to be, %i wide',
    async (width) => {
      const model = await sampleModel('content-commerce-site.index.json');
      await withReference(model, {}, (address) =>
        browser.visit(
          `${address}shop-analytics.html`,
          { own: address, bypassCSP: true, viewport: { width, height: 800 } },
          async ({ page }) => {
            const total = () =>
              page.evaluate(() =>
                [...document.querySelectorAll('main .operation')].reduce(
                  (sum, section) => sum + section.getBoundingClientRect().height,
                  0,
                ),
              );
            const taken = await total();
            await page.addStyleTag({ content: '.operation { content-visibility: visible !important }' });
            const real = await total();
            expect(Math.abs(taken / real - 1), `${taken} for ${real}`).toBeLessThan(0.2);
          },
        ),
      );
    },
  );

  test('the tabs of all sample languages are in one line at 1280 pixels', async () => {
    await withReference(await modelOfFile(shopIndex), {}, (address) =>
      browser.visit(
        `${address}wc-v3_orders.html`,
        { own: address, viewport: { width: 1280, height: 800 } },
        async ({ page }) => {
          const tops = await page.evaluate(() => {
            const bar = document.querySelector('[id="orders.create"] .sample-bar');
            return [...(bar?.querySelectorAll('.tab') ?? [])].map((tab) => tab.getBoundingClientRect().top);
          });
          expect(tops).toHaveLength(7);
          expect(new Set(tops).size).toBe(1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        },
      ),
    );
  });

  test('on a phone names of types stand whole, and the page names itself in the bar', async () => {
    await withReference(siteWithTypes, {}, async (address) => {
      await browser.visit(`${address}types.html`, { own: address, viewport: phone }, async ({ page }) => {
        const lines = await page
          .locator('.type-group code')
          .evaluateAll((names) => names.map((name) => name.getClientRects().length));
        expect(new Set(lines)).toEqual(new Set([1]));
      });
      await browser.visit(
        `${address}shop-v1.types.html`,
        { own: address, viewport: phone },
        async ({ page }) => {
          const here = page.locator('.crumbs li:has([aria-current])');
          expect(await here.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
        },
      );
    });
  });

  test('a path that was found breaks after its slashes', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address }, async ({ page }) => {
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill('orders');
        const path = page.getByRole('option').first().locator('.path');
        expect(await path.innerHTML()).toMatch(/^\/<wbr>shop\/<wbr>/);
      }),
    );
  });

  test('the address in a sample does not break before it says whose it is', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        const whole = page.locator('main .sample .whole').first();
        expect(await whole.textContent()).toBe("'https://site.example/");
        expect(await whole.evaluate((one) => one.getClientRects().length)).toBe(1);
      }),
    );
  });

  test('the button that copies an answer stays where it is, whatever was answered', async () => {
    const bodies = ['{"id":1}', 'no JSON'];
    const place = (button: Locator) =>
      button.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const around = one.closest('.body')?.getBoundingClientRect();
        return [x - (around?.x ?? 0), y - (around?.y ?? 0), width, height];
      });
    await withHttpServer(
      (_, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*').end(bodies.shift());
      },
      (origin) =>
        withHostedReference(
          siteWithTypes,
          { reach: { kind: 'site', base: `${origin}/wp-json` } },
          (address) =>
            browser.visit(
              `${address}shop-v1.html`,
              { own: address, permissions: ['clipboard-read', 'clipboard-write'] },
              async ({ page }) => {
                await page.locator('[id="orders.list"]').getByRole('button', { name: 'Try it' }).click();
                const send = page.getByRole('button', { name: 'Send GET' });
                const copy = page.getByRole('button', { name: /^Cop(?:y the body|ied)$/ });
                await send.click();
                const ofJson = await place(copy);
                await page.getByRole('button', { name: 'As text' }).click();
                expect(await place(copy)).toEqual(ofJson);
                await send.click();
                await page.getByText('no JSON').waitFor();
                expect(await place(copy)).toEqual(ofJson);
                await copy.hover();
                expect(await place(copy)).toEqual(ofJson);
                await copy.click();
                await copy.click();
                await page.getByRole('button', { name: 'Copied' }).waitFor();
                expect(await place(copy)).toEqual(ofJson);
                await page.getByRole('button', { name: 'Copy the body' }).waitFor();
              },
            ),
        ),
    );
  });
});
