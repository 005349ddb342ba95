// A list in a query: Try it sends what the client sends, also if the reader fills the form from JSON with one value.

import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { readValueAsSite } from '../../src/core/schema/wordpress-values.ts';
import { phpParameters } from '../../src/mock-engine/php-parameters.ts';
import { buildClient } from '../support/built-client.ts';
import { withHttpServer } from '../support/http-server.ts';
import { argument, operation, smallModel } from '../support/small-model.ts';
import { describeInBrowser } from './chromium.ts';
import { withHostedReference } from './reference-folder.ts';

const lists: Readonly<Record<string, Schema>> = {
  status: { type: 'array', items: { type: 'string', enum: ['open', 'paid'] } },
  include: { type: 'array', items: { type: 'integer' } },
  words: { type: 'array', items: { type: 'string' } },
};
const model = smallModel(
  operation(
    'orders.list',
    Object.entries(lists).map(([name, schema]) => argument(name, schema)),
  ),
);

const keeping =
  (queries: string[]): RequestListener =>
  ({ method, url = '' }, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (method === 'GET') queries.push(new URL(url, 'http://host').search.slice(1));
    response.setHeader('Content-Type', 'application/json').end('[]');
  };

/** The arguments as the site reads them: WordPress splits a text into a list. */
const asSiteReads = (query: string): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(
    Object.entries(phpParameters(query)).map(([name, value]) => [
      name,
      readValueAsSite(lists[name] ?? {}, value),
    ]),
  );

describeInBrowser('lists of try it', (browser) => {
  test.each<readonly [Readonly<Record<string, Json>>, Readonly<Record<string, Json>>]>([
    [
      { status: ['open', 'paid'], include: [5, 6], words: ['a', 'b'] },
      { status: ['open', 'paid'], include: [5, 6], words: ['a', 'b'] },
    ],
    [
      { status: ['open'], include: [5] },
      { status: ['open'], include: [5] },
    ],
    [
      { status: 'open', include: 5, words: 'a' },
      { status: ['open'], include: [5], words: ['a'] },
    ],
    [{ words: 'a,b c' }, { words: ['a', 'b', 'c'] }],
  ])('from JSON %j', async (values, expected) => {
    const queries: string[] = [];
    const built = await buildClient(model);
    try {
      const { createSite } = (await built.loadClient()) as {
        createSite: (options: object) => { shopV1: { orders: { list: (args: object) => Promise<unknown> } } };
      };
      await withHttpServer(keeping(queries), async (origin) => {
        const base = `${origin}/wp-json`;
        await createSite({ baseUrl: base }).shopV1.orders.list(values);
        await withHostedReference(model, { reach: { kind: 'site', base } }, (address) =>
          browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
            await page.locator('[id="orders.list"]').getByRole('button', { name: 'Try it' }).click();
            const dialog = page.getByRole('dialog');
            await dialog.getByText('Fill from JSON').click();
            await dialog.getByLabel('Arguments as JSON').fill(JSON.stringify(values));
            await dialog.getByRole('button', { name: 'Fill the form' }).click();
            await dialog.getByText(/^Filled in/).waitFor();
            await dialog.getByRole('button', { name: 'Send GET' }).click();
            await dialog.getByText('200 OK').waitFor();
          }),
        );
      });
    } finally {
      built.remove();
    }
    const [byClient = '', byForm = '', ...others] = queries;
    expect(others).toEqual([]);
    expect([asSiteReads(byClient), asSiteReads(byForm)]).toEqual([expected, expected]);
    if (Object.values(values).every(Array.isArray))
      expect(phpParameters(byForm)).toEqual(phpParameters(byClient));
  });
});
