// The pages that `routewright browse` serves, in a real browser, against a real site.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mock } from '../../src/mock/run.ts';
import { shop, whileBrowsing, type Asked } from '../support/browsing.ts';
import { hostileIndex } from '../support/hostile-index.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder } from '../support/routewright.ts';
import { shopIndex } from '../support/samples.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';

describeInBrowser('browse in a browser', (browser) => {
  test('an answer of the site comes by way of the server, signed in by the environment or by the reader', async () => {
    const asked: Asked[] = [];
    await withHttpServer(shop(asked), (origin) =>
      whileBrowsing(
        [origin, '--no-open'],
        ({ address }) =>
          browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page, outside, complaints }) => {
            await page.locator('[id="orders.list"]').getByRole('button', { name: 'Try it' }).click();
            const dialog = page.getByRole('dialog');
            await dialog.getByLabel(/^search/).fill('a/../b & c');
            await dialog.getByRole('button', { name: 'Send GET' }).click();
            await dialog.getByText('200 OK').waitFor();
            await page.keyboard.press('Escape');

            await page.locator('[id="orders.create"]').getByRole('button', { name: 'Try it' }).click();
            await dialog.getByLabel(/^note/).fill('ö');
            await dialog.getByText('Sign-in', { exact: true }).click();
            await dialog.getByLabel('User name').fill('reader');
            await dialog.getByLabel('Application password', { exact: true }).fill('typed');
            await dialog.getByRole('button', { name: 'Send POST' }).click();
            await dialog.getByText('201 Created').waitFor();
            expect(asked).toEqual([
              {
                line: 'GET /wp-json/shop/v1/orders?search=a%2F..%2Fb%20%26%20c',
                authorization: 'Bearer of-the-environment',
                body: '',
              },
              {
                line: 'POST /wp-json/shop/v1/orders',
                authorization: `Basic ${btoa('reader:typed')}`,
                body: '{"note":"ö"}',
              },
            ]);
            expect(outside).toEqual([]);
            expect(complaints).toEqual([]);
          }),
        { ROUTEWRIGHT_TOKEN: 'of-the-environment' },
      ),
    );
  });

  test('a saved index has an address; the sign-in lasts for the tab, from page to page, until it is forgotten', async () => {
    const { base, close } = await mock({ source: shopIndex });
    const file = join(emptyFolder(), 'shop.index.json');
    writeFileSync(file, await (await fetch(`${base}/`)).text());
    const args = [file, '--no-open', '--namespace', 'wc/v3', '--namespace', 'wc/store/v1'];
    try {
      await whileBrowsing(args, ({ address, notes }) =>
        browser.visit(
          `${address}wc-v3_orders.html`,
          { own: address },
          async ({ page, outside, complaints }) => {
            expect(notes()).toContain(`Try it sends requests to ${base}`);
            const dialog = page.getByRole('dialog');
            const tryIt = (operation: string) =>
              page.locator(`[id="${operation}"]`).getByRole('button', { name: 'Try it' }).click();
            await tryIt('orders.list');
            await expect
              .poll(() => dialog.locator('.sample code').textContent())
              .toContain(`${base}/wc/v3/orders`);
            await dialog.getByRole('button', { name: 'Send GET' }).click();
            await dialog.getByText('woocommerce_rest_cannot_view').first().waitFor();
            await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
            await dialog.getByLabel('Consumer key', { exact: true }).fill('ck_of-a-reader');
            await dialog.getByLabel('Consumer secret').fill('cs_of-a-reader');
            await dialog.getByRole('button', { name: 'Send GET' }).click();
            await dialog.getByText('200 OK').waitFor();
            expect(await axeViolations(page)).toEqual([]);

            await page.goto(`${address}wc-store-v1.html`);
            await tryIt('cart.addItem');
            await dialog.getByRole('button', { name: 'Send POST' }).click();
            await dialog.getByText('woocommerce_rest_missing_nonce').first().waitFor();
            // The refusal of the shop contains what the next request needs.
            await dialog.getByText('filled in: Cart-Token and Nonce').waitFor();
            await dialog.getByRole('button', { name: 'Send POST' }).click();
            await dialog.getByText('200 OK').waitFor();

            await page.goto(`${address}wc-v3_orders.html`);
            await tryIt('orders.list');
            await dialog.getByText('filled in: Consumer key and secret').click();
            expect(await dialog.getByLabel('Consumer secret').inputValue()).toBe('cs_of-a-reader');
            const kept = await page.evaluate(() =>
              JSON.stringify([sessionStorage, localStorage, location.href]),
            );
            expect(kept).not.toMatch(/of-a-reader|mock\.session/);
            await dialog.getByRole('button', { name: 'Forget' }).click();
            await page.reload();
            await tryIt('orders.list');
            await dialog.getByText('Sign-in', { exact: true }).click();
            expect(await dialog.getByLabel('Consumer secret').inputValue()).toBe('');
            expect(outside).toEqual([]);
            expect(complaints).toEqual([]);
          },
        ),
      );
    } finally {
      await close();
    }
  });

  test('a copied link contains no secret of the run; it works only where the printed address was opened', async () => {
    await withHttpServer(shop([]), (origin) =>
      whileBrowsing([origin, '--no-open'], async ({ address }) => {
        const { origin: own, pathname } = new URL(address);
        const options = { own, permissions: ['clipboard-read', 'clipboard-write'] };
        let link = '';
        await browser.visit(`${address}shop-v1.html`, options, async ({ page, complaints }) => {
          await page.locator('[id="orders.create"]').getByRole('button', { name: 'Try it' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByLabel(/^note/).fill('shared');
          await dialog.getByRole('button', { name: 'Copy a link to this request' }).click();
          link = await page.evaluate(() => navigator.clipboard.readText());
          expect(link).toMatch(new RegExp(`^${own}/shop-v1\\.html#orders\\.create\\?try=`));
          expect(link).not.toContain(pathname.slice(1, -1));
          await page.goto('about:blank');
          await page.goto(link);
          await dialog.getByRole('heading', { name: 'As code' }).waitFor();
          expect(await dialog.getByLabel(/^note/).inputValue()).toBe('shared');
          expect(new URL(page.url()).pathname).toBe(`${pathname}shop-v1.html`);

          // A folder of an earlier run leads nowhere, and no stored value leads to another host.
          for (const folder of ['x'.repeat(22), '/evil.example', '//evil.example/aaaaaaaa', '<script>']) {
            await page.evaluate((value) => {
              localStorage.setItem('routewright:folder', value);
            }, folder);
            await page.goto(link);
            await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
            expect(new URL(page.url()).origin).toBe(own);
          }
          expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
        });
        await browser.visit(link, { own }, async ({ page, complaints }) => {
          await page.getByText('Open the address that').waitFor();
          expect(await page.content()).not.toContain(pathname.slice(1, -1));
          expect(await axeViolations(page)).toEqual([]);
          expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
        });
      }),
    );
  });

  test('a page that is not there says so, and leads back', async () => {
    await withHttpServer(shop([]), (origin) =>
      whileBrowsing([origin, '--no-open'], ({ address }) =>
        browser.visit(`${address}no-such.html`, { own: address }, async ({ page }) => {
          await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
          expect(await axeViolations(page)).toEqual([]);
          await page.getByRole('link', { name: 'To the overview' }).click();
          await page.getByRole('heading', { name: 'Every route', exact: true }).waitFor();
        }),
      ),
    );
  });

  // Of pages that are generated as well, accessibility.test.ts and changes.test.ts see the rest.
  const looks = [
    { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 375, height: 900 } },
  ] as const;
  test.each(looks)('axe finds nothing in an answer, $colorScheme, $viewport.width wide', async (look) => {
    const before = new URL('../../samples/content-commerce-site.index.json', import.meta.url).pathname;
    await withHttpServer(shop([]), (origin) =>
      whileBrowsing([origin, '--no-open', '--since', before], ({ address }) =>
        browser.visit(address, { own: address, ...look }, async ({ page, outside, complaints }) => {
          await page.goto(`${address}shop-v1.html`);
          await page.locator('[id="orders.create"]').getByRole('button', { name: 'Try it' }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Clear the form' }).click();
          await dialog.getByRole('button', { name: 'Send POST' }).click();
          await dialog.getByText('note is required.').waitFor();
          expect(await axeViolations(page)).toEqual([]);
          await dialog.getByRole('button', { name: 'Send anyway' }).click();
          await dialog.getByText('201 Created').waitFor();
          await page.evaluate(() => {
            for (const details of document.querySelectorAll<HTMLDetailsElement>('dialog details'))
              details.open = true;
          });
          expect(await axeViolations(page)).toEqual([]);
          await dialog.getByRole('button', { name: 'As text' }).click();
          expect(await axeViolations(page)).toEqual([]);
          expect(outside).toEqual([]);
          expect(complaints).toEqual([]);
        }),
      ),
    );
  });

  test('what the server refuses is said in the page', async () => {
    await withHttpServer(shop([]), (origin) =>
      whileBrowsing([origin, '--no-open'], ({ address, interrupt }) =>
        browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
          await page.locator('[id="orders.list"]').getByRole('button', { name: 'Try it' }).click();
          await page.getByRole('button', { name: 'Send GET' }).waitFor();
          await interrupt();
          await page.getByRole('button', { name: 'Send GET' }).click();
          await expect.poll(() => page.getByRole('alert').textContent()).toContain('still running?');
        }),
      ),
    );
  });

  test('a foreign page that is open in the same browser reads nothing and sends nothing', async () => {
    const asked: Asked[] = [];
    await withHttpServer(shop(asked), (origin) =>
      whileBrowsing([origin, '--no-open'], ({ address }) =>
        withHttpServer(
          (_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><p>foreign'),
          (foreign) =>
            browser.visit(foreign, { own: '' }, async ({ page }) => {
              const attempts = await page.evaluate(
                async ([served, call]) => {
                  const reads = (init: RequestInit, path = ''): Promise<string> =>
                    fetch(served + path, init).then(
                      (response) => `answered ${response.type}`,
                      () => 'refused',
                    );
                  const frame = document.createElement('iframe');
                  frame.src = served;
                  const framed = new Promise<string>((resolve) => {
                    frame.onload = () => {
                      resolve(frame.contentDocument === null ? 'closed' : 'open');
                    };
                  });
                  document.body.append(frame);
                  const script = document.createElement('script');
                  script.src = `${served}data/shop-v1.js`;
                  const run = new Promise<string>((resolve) => {
                    script.onload = () => {
                      resolve('run');
                    };
                    script.onerror = () => {
                      resolve('refused');
                    };
                  });
                  document.head.append(script);
                  return [
                    await reads({}),
                    await reads({ mode: 'no-cors' }),
                    await reads({ method: 'POST', mode: 'no-cors', body: call }, 'ask'),
                    await reads(
                      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: call },
                      'ask',
                    ),
                    await framed,
                    await run,
                  ];
                },
                [
                  address,
                  JSON.stringify({
                    method: 'POST',
                    url: `${origin}/wp-json/shop/v1/orders`,
                    headers: {},
                    body: '{}',
                  }),
                ] as const,
              );
              expect(attempts.slice(0, 2)).toEqual(['refused', 'refused']);
              expect(attempts.slice(3)).toEqual(['refused', 'closed', 'refused']);
              expect(asked).toEqual([]);
            }),
        ),
      ),
    );
  });

  test('a hostile site is shown as text and runs nothing', async () => {
    const index = JSON.stringify(hostileIndex);
    await withHttpServer(
      ({ url = '' }, response) => {
        const { pathname } = new URL(url, 'http://host');
        response.setHeader('content-type', 'application/json');
        response.end(
          pathname === '/wp-json/' ? index : '{"<img src=x onerror=window.hacked=1>": "</script>"}',
        );
      },
      (origin) =>
        whileBrowsing([`${origin}/wp-json/`, '--no-open', '--no-schemas'], ({ address }) =>
          browser.visit(address, { own: address }, async ({ page, outside, complaints }) => {
            const links = await page
              .locator('main a[href*=".html"]')
              .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href.replace(/#.*/, '')));
            expect(links.length).toBeGreaterThan(0);
            for (const link of [address, ...new Set(links)]) {
              await page.goto(link);
              const tryIt = page.getByRole('button', { name: 'Try it' }).first();
              if ((await tryIt.count()) > 0) {
                await tryIt.click();
                await page.getByRole('button', { name: /^Send/ }).click();
                const anyway = page.getByRole('button', { name: 'Send anyway' });
                if (await anyway.isVisible()) await anyway.click();
                await page.locator('.answers > *').first().waitFor();
              }
              expect(await page.locator('img').count()).toBe(0);
              expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
            }
            expect(outside).toEqual([]);
            // The server refuses some of these calls, which the browser notes as failed loads.
            expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
          }),
        ),
    );
  });
});
