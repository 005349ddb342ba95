// The pages as a reader meets them: from disk and from a static host in a subfolder,
// with scripts and without, wide and narrow, light and dark, on paper.

import { expect, test } from 'vitest';
import { modelOfFile, shopIndex } from '../support/samples.ts';
import { describeInBrowser } from './chromium.ts';
import { sampleModel, withHostedReference, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

describeInBrowser('the pages', (browser) => {
  test.each([
    ['from disk', withReference],
    ['from a static host in a subfolder', withHostedReference],
  ] as const)('%s every script runs, nothing outside is asked for, the policy holds', async (_, serve) => {
    await serve(siteWithTypes, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address }, async ({ page, outside, complaints }) => {
        await page.keyboard.press('/');
        await page.getByRole('combobox').fill('line_items');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Escape');
        await page.goto(`${address}shop-v1.html`);
        await page.getByRole('button', { name: 'Try it' }).first().click();
        await page.getByLabel('Base address').waitFor();
        expect(complaints).toEqual([]);
        expect(outside).toEqual([]);
      }),
    );
  });

  test('the list at the side shows where the page stands in it, and not under its head', async () => {
    const model = await sampleModel('content-commerce-site.index.json');
    await withReference(model, {}, async (address) => {
      for (const at of ['block-editor-v1.html', 'shop-analytics.html#orders.list', 'seo-ext-v1.html'])
        await browser.visit(
          address + at,
          { own: address, viewport: { width: 1440, height: 500 } },
          async ({ page }) => {
            const marked = page.locator('.side [aria-current]').last();
            const covered = await marked.evaluate((link) => {
              const { left, top, height } = link.getBoundingClientRect();
              return !link.contains(document.elementFromPoint(left + 12, top + height / 2));
            });
            expect(covered, at).toBe(false);
          },
        );
    });
  });

  test.each([
    ['https://shop.example/wp-json', 'address', 'https://shop.example/wp-json/shop/v1/orders'],
    ['https://shop.example/?rest_route=', 'address', 'https://shop.example/?rest_route=/shop/v1/orders'],
    [undefined, 'path', '/shop/v1/orders'],
  ])('with the base %s the %s of an operation is copied', async (base, words, copied) => {
    const reach = base === undefined ? ({ kind: 'none' } as const) : ({ kind: 'site', base } as const);
    await withHostedReference(siteWithTypes, { reach }, (address) =>
      browser.visit(
        `${address}shop-v1.html`,
        { own: address, permissions: ['clipboard-read', 'clipboard-write'] },
        async ({ page }) => {
          await page.getByRole('button', { name: `Copy the ${words} of orders.list` }).click();
          await page.getByRole('button', { name: 'Copied' }).waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
        },
      ),
    );
  });

  test('an operation, an argument and a nested member are each a link away, slashes or not', async () => {
    await withReference(siteWithTypes, {}, async (address) => {
      for (const [id, words] of [
        ['orders.update', 'Update an order'],
        ['orders.list--shop~2f~extra', 'shop/extra'],
        ['orders.create--line_items..meta..key', 'key'],
      ] as const)
        await browser.visit(`${address}shop-v1.html#${id}`, { own: address }, async ({ page }) => {
          const target = page.locator(':target');
          await expect.poll(() => target.isVisible()).toBe(true);
          expect(await target.locator('a').first().textContent()).toBe(words);
          expect(await target.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight)).toBe(
            true,
          );
        });
    });
  });

  test('without scripts everything can be read, with a sample of each call', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(
        `${address}shop-v1.html`,
        { own: address, javaScriptEnabled: false },
        async ({ page }) => {
          const section = page.locator('[id="orders.create"]');
          expect(await section.innerText()).toContain('customer string · email required');
          expect(await section.locator('.sample').innerText()).toContain('curl --request POST');
          expect(await section.getByRole('radio').count()).toBe(0);
          await section.getByText('2 properties of each item').first().click();
          expect(await section.getByText('The product.').isVisible()).toBe(true);
          expect(await page.getByRole('button').count()).toBe(0);
          expect(await page.getByRole('link', { name: 'shop/v1' }).count()).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('nothing runs over the side of a window, however wide it is', async () => {
    const model = await sampleModel('content-commerce-site.index.json');
    await withReference(model, {}, async (address) => {
      for (const name of ['index.html', 'seo-ext-v1.html', 'shop-analytics.html'])
        await browser.visit(
          address + name,
          { own: address, viewport: { width: 320, height: 800 } },
          async ({ page }) => {
            for (const width of [320, 375, 768, 1440]) {
              await page.setViewportSize({ width, height: 800 });
              expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
            }
          },
        );
    });
  });

  test('without scripts no sample breaks within an address, however narrow the page is', async () => {
    const look = { javaScriptEnabled: false, viewport: { width: 375, height: 900 } };
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address, ...look }, async ({ page }) => {
        const broken = await page.locator('.sample code').evaluateAll((samples) =>
          samples.flatMap((sample) => {
            const text = sample.firstChild;
            const { index = 0, 0: found = '' } = /https?:[^\s']+/.exec(text?.textContent ?? '') ?? {};
            if (text === null || found === '') return ['no address'];
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + found.length);
            return range.getClientRects().length > 1 ? [found] : [];
          }),
        );
        expect(broken).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      }),
    );
  });

  test('the colours follow the system, then the reader, and are settled before anything is painted', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address, colorScheme: 'dark' }, async ({ page }) => {
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(await ground()).toBe('rgb(15, 18, 22)');
        await page.keyboard.press('t');
        expect(await ground()).toBe('rgb(255, 255, 255)');
        // The script in the head does it alone, before the page's own scripts have come.
        await page.route('**/app.js', (route) => route.abort());
        // Asked again, since Chromium may show a page on disk before another process has stored the choice.
        await expect
          .poll(async () => {
            await page.goto(`${address}shop-v1.html`);
            return ground();
          })
          .toBe('rgb(255, 255, 255)');
      }),
    );
  });

  test('a browser that refuses storage loses nothing but memory', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit('about:blank', { own: address }, async ({ page, complaints }) => {
        await page.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get: () => {
                throw new DOMException('refused', 'SecurityError');
              },
            });
        });
        await page.goto(`${address}shop-v1.html`);
        await page.keyboard.press('t');
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
        await page.locator('.tab', { hasText: 'Python' }).first().click();
        await expect.poll(() => page.locator('[data-language=python]').count()).toBeGreaterThan(0);
        expect(complaints).toEqual([]);
      }),
    );
  });

  test('the language of the samples is chosen once for every page', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        await page.locator('.tab', { hasText: 'Python' }).first().click();
        await expect.poll(() => page.locator('[data-language=python]').count()).toBeGreaterThan(0);
        const last = page.locator('.samples').last();
        await last.scrollIntoViewIfNeeded();
        await expect
          .poll(() => last.locator('[data-language=python]').textContent())
          .toContain('import requests');
        await last.locator('.tab', { hasText: 'curl' }).click();
        await expect.poll(() => last.locator('[data-language=curl]').textContent()).toContain('curl ');
        await last.locator('.tab', { hasText: 'Python' }).click();
        await expect
          .poll(async () => {
            await page.goto(`${address}root.html`);
            return page.getByRole('radio', { name: 'Python' }).first().isChecked();
          })
          .toBe(true);
        await expect.poll(() => page.locator('[data-language=python]').isVisible()).toBe(true);
      }),
    );
  });

  test('the filters narrow the list and the overview by namespace, name and method', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address }, async ({ page }) => {
        const rows = () => page.locator('.route-group li:visible').count();
        expect(await rows()).toBe(6);
        expect(await page.getByRole('region', { name: 'At a glance' }).innerText()).toContain('6 operations');
        await page.getByRole('button', { name: 'DELETE' }).click();
        await expect.poll(rows).toBe(1);
        await page.getByRole('button', { name: 'DELETE' }).click();
        await expect.poll(rows).toBe(6);
        await page.getByLabel('Filter by namespace or name').fill('shop create');
        await expect.poll(rows).toBe(1);
        expect(await page.locator('#page\\:count').textContent()).toBe('1 operation');
        expect(await page.locator('.nav-list > [data-namespace]:visible').allTextContents()).toEqual([
          'shop/v1',
        ]);
        const note = page.getByRole('region', { name: 'Every route' }).locator('#page\\:filtered');
        expect(await note.textContent()).toBe('The filter shows 1 of 6 operations.');
        await page.getByLabel('Filter by namespace or name').fill('nothing is named so');
        await expect.poll(() => note.textContent()).toBe('No operation matches the filter.');
        await page.getByLabel('Filter by namespace or name').fill('');
        await expect.poll(() => note.isVisible()).toBe(false);
      }),
    );
  });

  test('on the page of a namespace the filter finds the operations of the others, and leads to them', async () => {
    await withReference(await modelOfFile(shopIndex), {}, (address) =>
      browser.visit(`${address}wp-v2.html`, { own: address }, async ({ page, complaints }) => {
        // Labels are slow to find on a page of this size.
        const filter = page.locator('#page\\:filter');
        const count = () => page.locator('#page\\:count').textContent();
        await filter.fill('coupon');
        await expect.poll(count).toBe('14 operations');
        const list = page.locator('.nav-list > [data-namespace]:visible');
        expect(await list.locator('> a').allTextContents()).toEqual([
          'wc/v3 WooCommerce',
          'wc/store/v1 WooCommerce',
        ]);
        expect(await list.locator('.other-operations a').count()).toBe(14);
        await page.getByRole('button', { name: 'DELETE', exact: true }).click();
        await expect.poll(count).toBe('3 operations');
        await list.getByRole('link', { name: /^Delete a coupon coupons.delete/ }).click();
        await expect.poll(() => page.url()).toContain('wc-v3_coupons.html#coupons.delete');

        await filter.fill('order notes');
        await expect.poll(count).toBe('4 operations');
        await filter.fill('');
        await expect.poll(() => page.locator('.other-operations').count()).toBe(0);
        expect(complaints).toEqual([]);
      }),
    );
  });

  test('keys move from operation to operation, unfold arguments and list themselves', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        await page.keyboard.press('j');
        await page.keyboard.press('j');
        await expect.poll(() => page.locator('#page\\:here').textContent()).toBe('Create an order');
        await page.keyboard.press('e');
        const create = page.locator('[id="orders.create"]');
        expect(await create.getByText('The product.').first().isVisible()).toBe(true);
        await page.keyboard.press('?');
        expect(await page.getByRole('dialog').getByText('next operation').isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        expect(await page.getByRole('dialog').count()).toBe(0);
      }),
    );
  });

  test('the address follows the reader, and the way back leads out of the page', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        const hash = () => page.evaluate(() => decodeURIComponent(location.hash));
        const goTo = (id: string) =>
          page.evaluate((one) => {
            document.getElementById(one)?.scrollIntoView();
          }, id);
        const entries = await page.evaluate(() => history.length);
        await goTo('orders.create');
        await expect.poll(hash).toBe('#orders.create');
        await page.keyboard.press('j');
        await expect.poll(hash).toBe('#orders.get');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Get an order');
        await page.evaluate(() => {
          scrollTo(0, 0);
        });
        await expect.poll(hash).toBe('');
        await page.getByLabel('Filter by namespace or name').focus();
        await goTo('orders.create');
        await expect.poll(() => page.locator('#page\\:here').textContent()).toBe('Create an order');
        await page.waitForTimeout(300);
        expect(await hash()).toBe('');
        expect(await page.evaluate(() => history.length)).toBe(entries);
      }),
    );
  });

  test('a link within an operation stays in the address while it is read', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html#orders.create--customer`, { own: address }, async ({ page }) => {
        await page.mouse.wheel(0, 40);
        await page.waitForTimeout(300);
        expect(await page.evaluate(() => location.hash)).toBe('#orders.create--customer');
      }),
    );
  });

  test.each([
    ['shop-v1.html#orders.creat', 'orders.creat', '#orders.create'],
    ['shop-v1.html#orders.list--colour', 'orders.list colour', '#orders.list'],
  ])('%s, which is gone, says so and names what is nearest', async (at, gone, nearest) => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(address + at, { own: address }, async ({ page }) => {
        const notice = page.locator('#page\\:gone');
        expect(await notice.textContent()).toContain(`This page no longer contains ${gone}.`);
        expect(await notice.getByRole('link').getAttribute('href')).toBe(nearest);
        await notice.getByRole('link').click();
        await expect.poll(() => notice.count()).toBe(0);
      }),
    );
  });

  test('a link to where all types once stood leads to where the type stands now', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}types.html#shop-v1.Order--note`, { own: address }, async ({ page }) => {
        await page.waitForURL(`${address}shop-v1.types.html#shop-v1.Order--note`);
        expect(await page.locator(':target').isVisible()).toBe(true);
      }),
    );
  });

  test('the operations of a large namespace are folded by resource, and the one in view is unfolded', async () => {
    const model = await sampleModel('content-commerce-site.index.json');
    await withReference(model, {}, (address) =>
      browser.visit(`${address}shop-analytics.html`, { own: address }, async ({ page }) => {
        const list = page.getByRole('navigation', { name: 'Contents' });
        const shown = () => list.locator('.nav-group[open] > summary > span').allTextContents();
        expect(await shown()).toEqual([]);
        await page.evaluate(() => {
          document.getElementById('orders.update')?.scrollIntoView();
        });
        await expect.poll(shown).toEqual(['Orders orders']);
        await page.getByLabel('Filter by namespace or name').fill('orders batch');
        await expect.poll(() => list.locator('.nav-group [data-methods]:visible').count()).toBe(1);
        const rows = page.locator('.resources tbody tr');
        expect(await rows.first().getByRole('link').count()).toBeGreaterThan(1);
      }),
    );
  });

  test('the table of resources tells what they are only where something is known', async () => {
    const carts = siteWithTypes.routes
      .filter(({ path }) => path === '/shop/v1/orders/{id}')
      .map((route) => ({
        ...route,
        key: '/shop/v1/carts',
        path: '/shop/v1/carts',
        operations: route.operations.map((one) => ({ ...one, name: one.name.replace('orders', 'carts') })),
      }));
    const routes = [...siteWithTypes.routes, ...carts];
    const untold = routes.map((route) => ({
      ...route,
      operations: route.operations.map(({ description: _, ...one }) => ({
        ...one,
        response: { kind: 'unknown' as const },
      })),
    }));
    for (const [model, columns] of [
      [{ ...siteWithTypes, routes }, ['Resource', 'Operations', 'What it is']],
      [{ ...siteWithTypes, routes: untold }, ['Resource', 'Operations']],
    ] as const)
      await withReference(model, {}, (address) =>
        browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
          expect(await page.locator('.resources thead th').allTextContents()).toEqual(columns);
          const cells = page.locator('.resources tbody tr').first().locator('th, td');
          expect(await cells.count()).toBe(columns.length);
        }),
      );
  });

  test('the list at the side, which follows the operations, is one key and Enter away', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        const list = page.getByRole('navigation', { name: 'Contents' });
        await expect.poll(() => list.locator(':focus').count()).toBe(1);
      }),
    );
  });

  test('on a phone the list is a drawer that Escape closes', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(
        `${address}index.html`,
        { own: address, viewport: { width: 375, height: 800 } },
        async ({ page }) => {
          const link = page
            .getByRole('navigation', { name: 'Contents' })
            .getByRole('link', { name: 'shop/v1' });
          expect(await link.isVisible()).toBe(false);
          await page.getByRole('button', { name: 'Menu' }).click();
          await expect.poll(() => link.isVisible()).toBe(true);
          await page.keyboard.press('Escape');
          await expect.poll(() => link.isVisible()).toBe(false);
        },
      ),
    );
  });

  test('paper shows what is folded and leaves out what cannot be pressed', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        await page.emulateMedia({ media: 'print' });
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
        expect(await page.getByText('The product.').first().isVisible()).toBe(true);
        expect(await page.getByRole('navigation', { name: 'Contents' }).isVisible()).toBe(false);
        expect(await page.getByRole('button', { name: 'Try it' }).first().isVisible()).toBe(false);
        const printed = await page
          .locator('[id="orders.list"] h2 a')
          .evaluate((link) => getComputedStyle(link, '::after').content);
        expect(printed).toContain('#');
        expect(printed).not.toContain('##');
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
        expect(await page.locator('main details[open]').count()).toBe(0);
      }),
    );
  });

  test('paper is light, whatever the screen is', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}index.html`, { own: address, colorScheme: 'light' }, async ({ page }) => {
        const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
        const onLight = await ink();
        await page.keyboard.press('t');
        await page.keyboard.press('t');
        await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
        expect(await ink()).not.toBe(onLight);
        await page.emulateMedia({ media: 'print' });
        expect(await ink()).toBe(onLight);
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        expect(await ink()).toBe(onLight);
      }),
    );
  });

  test('a single file holds everything: links, search and forms', async () => {
    await withReference(siteWithTypes, { singleFile: true }, (address) =>
      browser.visit(
        `${address}index.html#shop-v1/orders.create--line_items..product_id`,
        { own: `${address}index.html` },
        async ({ page, outside, complaints }) => {
          await expect.poll(() => page.locator(':target').isVisible()).toBe(true);
          const list = page.getByRole('navigation', { name: 'Contents' });
          const link = (name: string) => list.getByRole('link', { name });
          await expect.poll(() => link('orders.create').isVisible()).toBe(true);
          await expect
            .poll(() => page.locator('#page\\:here').textContent())
            .toBe('shop/v1 / Create an order');
          await page.evaluate(() => {
            scrollTo(0, 0);
          });
          await expect.poll(() => link('orders.create').isVisible()).toBe(false);
          await page.getByLabel('Filter by namespace or name').fill('delete');
          await expect.poll(() => link('orders.delete').isVisible()).toBe(true);
          await page.getByLabel('Filter by namespace or name').fill('');
          await expect.poll(() => link('orders.delete').isVisible()).toBe(false);
          await page.evaluate(() => {
            (document.activeElement as HTMLElement).blur();
          });
          await page.keyboard.press('/');
          await page.getByRole('combobox').fill('orders.get');
          await page.getByRole('option').first().waitFor();
          await page.keyboard.press('Enter');
          await expect.poll(() => page.evaluate(() => location.hash)).toBe('#shop-v1/orders.get');
          await page.getByRole('button', { name: 'Try it' }).nth(1).click();
          await page.getByLabel('Base address').waitFor();
          expect(complaints).toEqual([]);
          expect(outside).toEqual([]);
        },
      ),
    );
  });
});
