// Requests that are filled in from JSON, from an address or from the history, and sent to one of several environments.

import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { withHttpServer } from '../support/http-server.ts';
import { argument } from '../support/small-model.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';
import { withHostedReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

/** The shop, whose customers also have a password. */
const model: ApiModel = {
  ...siteWithTypes,
  routes: siteWithTypes.routes.map((route) => ({
    ...route,
    operations: route.operations.map((operation) =>
      operation.name === 'orders.create'
        ? {
            ...operation,
            arguments: [...operation.arguments, argument('password', { type: 'string' }, { in: 'body' })],
          }
        : operation,
    ),
  })),
};

interface Received {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

const openSite =
  (received: Received[]): RequestListener =>
  (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    void text(request).then((body) => {
      if (request.method !== 'OPTIONS')
        received.push({
          line: `${request.method ?? ''} ${request.url ?? ''}`,
          authorization: request.headers.authorization,
          body: body === '' ? undefined : JSON.parse(body),
        });
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  };

const dialogOf = (page: Page) => page.getByRole('dialog');

async function openForm(page: Page, operation: string): Promise<void> {
  await page.locator(`[id="${operation}"]`).getByRole('button', { name: 'Try it' }).click();
  await dialogOf(page).getByRole('heading', { name: 'As code' }).waitFor();
}

const order = {
  customer: 'buyer@site.example',
  line_items: [{ product_id: 5, quantity: 2 }, { product_id: 7 }],
  total: 12,
};

describeInBrowser('requests of try it', (browser) => {
  const visit = async (
    use: (visited: {
      page: Page;
      live: readonly Received[];
      staging: readonly Received[];
      bases: readonly string[];
      complaints: readonly string[];
    }) => Promise<void>,
  ): Promise<void> => {
    const live: Received[] = [];
    const staging: Received[] = [];
    await withHttpServer(openSite(live), (liveOrigin) =>
      withHttpServer(openSite(staging), (stagingOrigin) => {
        const bases = [`${liveOrigin}/wp-json`, `${stagingOrigin}/wp-json`];
        const [base = '', other = ''] = bases;
        return withHostedReference(
          model,
          { reach: { kind: 'site', base }, environments: { live: base, staging: other } },
          (address) =>
            browser.visit(
              `${address}shop-v1.html`,
              {
                own: address,
                permissions: ['clipboard-read', 'clipboard-write'],
                viewport: { width: 375, height: 800 },
              },
              ({ page, complaints }) => use({ page, live, staging, bases, complaints }),
            ),
        );
      }),
    );
  };

  test('pasted JSON fills the form, or says what is wrong with it; a link carries all but secrets', async () => {
    await visit(async ({ page, live, complaints }) => {
      await openForm(page, 'orders.create');
      const dialog = dialogOf(page);
      await dialog.getByText('Fill from JSON').click();
      const area = dialog.getByLabel('Arguments as JSON');
      const fill = async (value: string) => {
        await area.fill(value);
        await dialog.getByRole('button', { name: 'Fill the form' }).click();
      };
      const problems = dialog.locator('.json-problems li');
      await fill('{"customer": ');
      expect(await problems.allTextContents()).toEqual([
        expect.stringMatching(/^The text is not valid JSON: .*/),
      ]);
      await fill('[1]');
      expect(await problems.textContent()).toContain('must be an object');
      await fill('{"custommer": "a@b.example", "line_items": [{"product_id": "five"}]}');
      expect(await problems.allTextContents()).toEqual([
        'custommer is not an argument of this operation. Did you mean customer?',
        'line_items[0].product_id must be an integer.',
      ]);
      expect(await axeViolations(page)).toEqual([]);

      // Pasting replaces the selected text, and fills the form at once.
      await page.evaluate(
        (json) => navigator.clipboard.writeText(json),
        JSON.stringify({ ...order, password: 'pâss' }),
      );
      await area.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+v');
      await dialog.getByText('Filled in 4 arguments.').waitFor();
      expect(await dialog.getByLabel(/^customer/).inputValue()).toBe('buyer@site.example');
      expect(
        await dialog
          .getByLabel(/^product_id/)
          .first()
          .inputValue(),
      ).toBe('5');
      expect(live).toEqual([]);

      await dialog.getByRole('button', { name: 'Send POST' }).click();
      await dialog.getByText('200 OK').waitFor();
      expect(live.map(({ body }) => body)).toEqual([{ ...order, password: 'pâss' }]);

      await dialog.getByRole('button', { name: 'Copy a link to this request' }).click();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(/shop-v1\.html#orders\.create\?try=%7B/);
      expect(decodeURIComponent(link)).not.toContain('pâss');
      const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
      expect(decodeURIComponent(kept)).not.toContain('pâss');

      await page.goto('about:blank');
      await page.goto(link);
      await dialog.getByRole('heading', { name: 'As code' }).waitFor();
      expect(await dialog.getByLabel(/^customer/).inputValue()).toBe('buyer@site.example');
      expect(await dialog.getByText('Also sends quantity').isVisible()).toBe(true);
      expect(page.url()).toMatch(/#orders\.create$/);
      expect(live).toHaveLength(1);

      // The history of the tab leads back to the request.
      await dialog.getByRole('button', { name: 'Clear the form' }).click();
      await dialog.getByText('History of this tab').click();
      await dialog.getByRole('link', { name: /POST .*orders/ }).click();
      await expect.poll(() => dialog.getByLabel(/^customer/).inputValue()).toBe('buyer@site.example');
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Clear the history' }).click();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      // At this width nothing is cut off.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(complaints).toEqual([]);
    });
  });

  test('an address with a broken or hostile request opens the form and sends nothing', async () => {
    await visit(async ({ page, live, complaints }) => {
      const { href } = new URL(page.url());
      for (const end of [
        '{"customer":',
        '%E0%A4%A',
        '{"__proto__":{"x":1},"customer":"<img src=x>"}',
        '[]',
      ]) {
        await page.goto('about:blank');
        await page.goto(`${href}#orders.create?try=${end}`);
        await dialogOf(page).getByRole('heading', { name: 'As code' }).waitFor();
      }
      expect(await page.locator('img').count()).toBe(0);
      expect(live).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test('the chosen environment gets the request and is in the samples; credentials stay with their origin', async () => {
    await visit(async ({ page, live, staging, bases: [base = '', other = ''] }) => {
      await openForm(page, 'orders.get');
      const dialog = dialogOf(page);
      await dialog.getByText('Sign-in', { exact: true }).click();
      await dialog.getByLabel('User name').fill('ann');
      await dialog.getByLabel('Application password', { exact: true }).fill('of-live');
      await dialog.getByLabel(/^id/).fill('4');
      const select = dialog.getByLabel('Send to');
      expect(await select.locator('option').allTextContents()).toEqual([
        `live: ${base}`,
        `staging: ${other}`,
        'Another address …',
      ]);
      await select.selectOption(other);
      expect(await dialog.getByLabel('User name').inputValue()).toBe('');
      await dialog.getByRole('button', { name: 'Send GET' }).click();
      await dialog.getByText('200 OK').waitFor();
      expect(staging).toEqual([
        { line: 'GET /wp-json/shop/v1/orders/4', authorization: undefined, body: undefined },
      ]);
      expect(live).toEqual([]);

      await dialog.getByRole('button', { name: 'Close' }).click();
      const sample = page.locator('[id="orders.list"] .sample');
      await sample.scrollIntoViewIfNeeded();
      await expect.poll(() => sample.textContent()).toContain(`${other}/shop/v1/orders`);
      await page.reload();
      await expect.poll(() => sample.textContent()).toContain(`${other}/shop/v1/orders`);

      await openForm(page, 'orders.get');
      await dialog.getByLabel('Send to').selectOption('another');
      const typed = dialog.getByLabel('Base address');
      await typed.fill('https://ann:secret@mine.example/wp-json');
      await typed.blur();
      await dialog.getByText('without a user name or a password.').waitFor();
      await typed.fill('https://mine.example/wp-json/');
      await typed.blur();
      await dialog.getByText('This page may not send requests to https://mine.example/wp-json').waitFor();
      expect(await dialog.getByRole('button', { name: /^Send/ }).isVisible()).toBe(false);
      expect(await dialog.locator('.sample code').textContent()).toContain(
        'https://mine.example/wp-json/shop/v1/orders',
      );
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
