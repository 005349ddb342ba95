// "Save as example" in a real browser: the reader sees what is saved, and the words of the site are not in it.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whileBrowsing } from '../support/browsing.ts';
import { fakeRoutes, fakeSite, sendJson } from '../support/fake-site.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder } from '../support/routewright.ts';
import { modelOf } from '../support/growing-site.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';
import { withHostedReference } from './reference-folder.ts';

const route = (path: string) => ({
  namespace: 'shop/v1',
  methods: ['GET', 'POST'],
  endpoints: [
    { methods: ['GET'], args: {} },
    { methods: ['POST'], args: {} },
  ],
  schema: {
    title: path,
    type: 'object',
    properties: {
      id: { type: 'integer' },
      email: { type: 'string', format: 'email' },
      total: { type: 'string' },
      status: { type: 'string', enum: ['completed', 'pending'] },
    },
  },
});

const routes = {
  ...fakeRoutes,
  '/shop/v1/orders': route('order'),
  '/shop/v1/refunds': route('refund'),
  '/shop/v1/notes': { ...route('note'), schema: undefined },
};

/** The values and the names of the site are hostile. */
const answer = [
  {
    ...{ id: 48_213, status: 'pending', email: 'margarethe@mail.test', total: '129.50' },
    ...{ note: '</pre><script>', more: { '<img src=x onerror=alert(1)>': '<b>' } },
  },
];

const site = fakeSite({
  routes,
  first: ({ route: asked = '', method }, response) => {
    if (!/^\/shop\/v1\/\w/.test(asked) || method === 'OPTIONS') return false;
    response.setHeader('Access-Control-Allow-Origin', '*');
    sendJson(response, 200, answer);
    return true;
  },
});

const saved = [{ id: 1, email: 'reader@site.example', total: '129.50' }];

describeInBrowser('Save as example', (browser) => {
  test('in browse, the example is shown, and written when the reader confirms', async () => {
    const folder = emptyFolder();
    const config = join(folder, 'routewright.config.json');
    writeFileSync(config, '{}');
    const file = join(folder, 'routewright.examples.json');
    await withHttpServer(site, (origin) =>
      whileBrowsing([origin, '--no-open', '--config', config], ({ address }) =>
        browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page, outside, complaints }) => {
          const panel = page.getByRole('dialog').first();
          const send = async (operation: string, method: string) => {
            await page.locator(`[id="${operation}"]`).getByRole('button', { name: 'Try it' }).click();
            await panel.getByRole('button', { name: `Send ${method}` }).click();
            await panel.getByText('200 OK').waitFor();
          };
          // Only declared responses to GET are shown as examples.
          await send('notes.list', 'GET');
          expect(await panel.getByRole('button', { name: 'Save as example' }).count()).toBe(0);
          await page.keyboard.press('Escape');
          await send('orders.create', 'POST');
          expect(await panel.getByRole('button', { name: 'Save as example' }).count()).toBe(0);
          await page.keyboard.press('Escape');
          await send('orders.list', 'GET');
          await panel.getByRole('button', { name: 'Save as example' }).click();
          const dialog = page.getByRole('dialog', { name: 'Save as example' });
          const preview = await dialog.getByLabel('The example').textContent();
          const shown = JSON.parse(preview ?? '') as unknown;
          expect(shown).toEqual([expect.objectContaining({ id: 1, status: 'pending', total: '129.50' })]);
          expect(preview).not.toMatch(/margarethe|<script>/);
          expect(await axeViolations(page)).toEqual([]);
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          expect(existsSync(file)).toBe(false);
          await panel.getByRole('button', { name: 'Save as example' }).click();
          await dialog.getByRole('button', { name: 'Save', exact: true }).click();
          await dialog.getByText(`Saved in ${file}`).waitFor();
          expect(await axeViolations(page)).toEqual([]);
          expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
            version: 1,
            examples: { 'GET /shop/v1/orders': shown },
          });
          await dialog.getByRole('button', { name: 'Close' }).click();

          // An error of the server is shown, and the file stays.
          writeFileSync(file, '{ broken');
          await panel.getByRole('button', { name: 'Save as example' }).click();
          await dialog.getByRole('button', { name: 'Save', exact: true }).click();
          await dialog.getByText('is not valid JSON').waitFor();
          expect(readFileSync(file, 'utf8')).toBe('{ broken');
          expect(outside).toEqual([]);
          expect(complaints.filter((one) => !one.includes('status of 500'))).toEqual([]);
        }),
      ),
    );
  });

  test('without a server, the page offers the file, with all examples of the tab', async () => {
    await withHttpServer(site, (origin) =>
      withHostedReference(
        modelOf({ namespaces: ['shop/v1'], routes }),
        { reach: { kind: 'site', base: `${origin}/wp-json` } },
        (address) =>
          browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page, complaints }) => {
            const panel = page.getByRole('dialog').first();
            const dialog = page.getByRole('dialog', { name: 'Save as example' });
            const fileOf = async (operation: string): Promise<unknown> => {
              await page.locator(`[id="${operation}"]`).getByRole('button', { name: 'Try it' }).click();
              await panel.getByRole('button', { name: 'Send GET' }).click();
              await panel.getByRole('button', { name: 'Save as example' }).click();
              const downloading = page.waitForEvent('download');
              await dialog.getByRole('button', { name: 'Download the file' }).click();
              const download = await downloading;
              expect(download.suggestedFilename()).toBe('routewright.examples.json');
              await dialog.getByRole('button', { name: 'Cancel' }).click();
              await page.keyboard.press('Escape');
              return JSON.parse(readFileSync(await download.path(), 'utf8'));
            };
            const item = [expect.objectContaining(saved[0] ?? {}) as unknown];
            expect(await fileOf('orders.list')).toEqual({
              version: 1,
              examples: { 'GET /shop/v1/orders': item },
            });
            await page.reload();
            expect(await fileOf('refunds.list')).toEqual({
              version: 1,
              examples: { 'GET /shop/v1/orders': item, 'GET /shop/v1/refunds': item },
            });
            expect(complaints).toEqual([]);
          }),
      ),
    );
  });
});
