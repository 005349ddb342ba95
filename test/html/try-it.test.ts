// Try it, against a real server on loopback: what is typed arrives as meant, what comes
// back is shown, and nothing leaves the page before Send.

import type { IncomingMessage, RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { Schema } from '../../src/core/schema/schema.ts';
import { withHttpServer } from '../support/http-server.ts';
import { argument } from '../support/small-model.ts';
import { describeInBrowser } from './chromium.ts';
import { withHostedReference, withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** A site that lets any page ask, as WordPress does, and keeps what it is asked. */
function openSite(
  received: Received[],
  answer: (received: Received) => object,
  status = 200,
): RequestListener {
  return (request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, X-WP-Nonce, Content-Type');
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
      response.setHeader('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link');
      if (method === 'OPTIONS') {
        response.end();
        return;
      }
      const one = { method, url, headers, body };
      received.push(one);
      const page = Number(new URL(url, 'http://host').searchParams.get('page') ?? '1');
      response.setHeader('X-WP-Total', '21');
      response.setHeader('X-WP-TotalPages', '3');
      const next = `<http://${headers.host ?? ''}/wp-json/shop/v1/orders?page=${page + 1}>; rel="next"`;
      if (page < 3) response.setHeader('Link', next);
      response
        .setHeader('Content-Type', 'application/json')
        .writeHead(status)
        .end(JSON.stringify(answer(one)));
    });
  };
}

async function openForm(page: Page, operation: string): Promise<void> {
  await page.locator(`[id="${operation}"]`).getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'As code' }).waitFor();
}

/** The form begins with the values of the sample. */
async function openEmptyForm(page: Page, operation: string): Promise<void> {
  await openForm(page, operation);
  await page.getByRole('button', { name: 'Clear the form' }).click();
}

const send = (page: Page) => page.getByRole('button', { name: /^Send [A-Z]+$/ }).click();

describeInBrowser('try it', (browser) => {
  const onSite = async (
    answer: (received: Received) => object,
    use: (page: Page, received: readonly Received[], outside: readonly string[]) => Promise<void>,
    model = siteWithTypes,
    status = 200,
  ): Promise<void> => {
    const received: Received[] = [];
    await withHttpServer(openSite(received, answer, status), (origin) =>
      withHostedReference(model, { reach: { kind: 'site', base: `${origin}/wp-json` } }, (address) =>
        browser.visit(`${address}shop-v1.html`, { own: address }, ({ page, outside }) =>
          use(page, received, outside),
        ),
      ),
    );
  };

  test('sends nothing before Send, then the query as PHP reads it, and turns the pages', async () => {
    await onSite(
      ({ url }) => [{ id: 1, asked: url }],
      async (page, received, outside) => {
        await openForm(page, 'orders.list');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/^status/).selectOption({ label: 'completed Done' });
        await dialog.getByLabel(/^per_page/).fill('7');
        const include = dialog.getByRole('group', { name: 'include' });
        for (const id of ['3', '4']) {
          await include.getByRole('button', { name: 'Add an item' }).click();
          await include.getByLabel('item of include', { exact: true }).last().fill(id);
        }
        await dialog.getByLabel(/^shop\/extra/).fill('a & b');
        expect(received).toEqual([]);
        expect(outside).toEqual([]);

        await send(page);
        await dialog.getByText('200 OK').waitFor();
        expect(received.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
          'GET /wp-json/shop/v1/orders?status=completed&per_page=7&include[]=3&include[]=4&shop/extra=a & b',
        ]);
        expect(await dialog.getByText('21 in all, 3 pages').isVisible()).toBe(true);
        await dialog.getByRole('button', { name: 'Next page' }).click();
        await expect.poll(() => received.length).toBe(2);
        expect(received[1]?.url).toContain('page=2');
        // The button that was pressed went with the old answer; its like in the new one has the focus.
        await dialog.getByRole('button', { name: 'Next page' }).and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Enter');
        await expect.poll(() => received.length).toBe(3);
        await dialog.getByRole('region', { name: 'Response' }).and(page.locator(':focus')).waitFor();
      },
    );
  });

  test('leads from a refusal to the sign-in, which is one for all operations and folds away', async () => {
    await onSite(
      () => ({ code: 'rest_forbidden' }),
      async (page, received) => {
        const dialog = page.getByRole('dialog');
        await openForm(page, 'orders.list');
        await send(page);
        await dialog.getByText('Sent without sign-in.').waitFor();
        await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
        await dialog.getByLabel('User name').and(page.locator(':focus')).fill('ann');
        await dialog.getByLabel('Application password', { exact: true }).fill('secret');
        await dialog.getByText('filled in').waitFor();
        await send(page);
        await expect.poll(() => received.at(-1)?.headers.authorization).toBe(`Basic ${btoa('ann:secret')}`);
        await expect.poll(() => dialog.getByText('Sent without sign-in.').count()).toBe(0);
        await dialog.getByText('Sign-in', { exact: true }).click();
        await dialog.getByRole('button', { name: 'Close' }).click();

        await openForm(page, 'orders.create');
        expect(await dialog.getByText('filled in').isVisible()).toBe(true);
        expect(await dialog.getByLabel('User name').isVisible()).toBe(false);
        expect(await dialog.getByLabel('User name').inputValue()).toBe('ann');
        // The history of the tab is kept, the credentials are not.
        const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
        expect(kept).not.toMatch(/secret|ann/);
      },
      siteWithTypes,
      401,
    );
  });

  test('says shortly what an argument is for, and what it takes', async () => {
    const described: ApiModel = {
      ...siteWithTypes,
      routes: siteWithTypes.routes.map((route) => ({
        ...route,
        operations: route.operations.map((operation) => ({
          ...operation,
          arguments: [
            argument('amount', {
              type: 'integer',
              minimum: 1,
              maximum: 9,
              description: `How much of \`it\`. ${'More is said of this on the page itself. '.repeat(9)}`,
            }),
            argument('wordy', { type: 'string', description: 'and on '.repeat(99) }),
            ...operation.arguments,
          ],
        })),
      })),
    };
    await onSite(
      () => [],
      async (page) => {
        await openEmptyForm(page, 'orders.create');
        const dialog = page.getByRole('dialog');
        const described = (words: string) =>
          dialog.getByRole('spinbutton', { name: /^amount integer · 1 to 9/, description: words });
        await described('How much of it.').waitFor();
        await described('How much of it.').fill('12');
        await described('How much of it. amount must be at most 9.').waitFor();
        await described('How much of it. amount must be at most 9.').fill('2');
        await described('How much of it.').waitFor();
        const wordy = await dialog.locator('.field', { hasText: 'wordy' }).locator('.field-hint').innerText();
        expect(wordy).toMatch(/^and on .* …$/);
        expect(wordy.length).toBeLessThan(120);
        await dialog.getByRole('group', { name: 'line_items' }).getByRole('button').click();
        await dialog.getByText('The product.').waitFor({ state: 'attached' });
      },
      described,
    );
  });

  test('offers what every route takes, and tells the client of it as far as that goes', async () => {
    await onSite(
      () => [],
      async (page, received) => {
        await openForm(page, 'orders.list');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('On every route').click();
        await dialog.getByLabel(/^_fields/).fill('id, line_items.product_id');
        await dialog.getByLabel(/^_embed/).fill('true');
        await dialog.getByLabel(/^_envelope/).selectOption('true');
        await dialog.locator('.tab', { hasText: 'TypeScript' }).click();
        const client = await dialog.locator('[data-language=client] code').textContent();
        expect(client).toContain("_fields: ['id', 'line_items.product_id']");
        expect(client).toContain('_embed: true');
        expect(client).toContain('// Without _envelope: the client does not accept these arguments.');
        expect(client).not.toContain('_envelope: true');
        await send(page);
        await dialog.getByText('200 OK').waitFor();
        expect(received.map(({ url }) => decodeURIComponent(url))).toEqual([
          '/wp-json/shop/v1/orders?_fields=id, line_items.product_id&_embed=true&_envelope=true',
        ]);
      },
    );
  });

  test('sends nested objects as JSON, and the samples follow what is typed', async () => {
    await onSite(
      () => ({ id: 9, line_items: [{ product_id: 5 }] }),
      async (page, received) => {
        await openEmptyForm(page, 'orders.create');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/^customer/).fill('buyer@site.example');
        await dialog.getByLabel(/^paid/).selectOption('true');
        const items = dialog.getByRole('group', { name: 'line_items', exact: true });
        await items.getByRole('button', { name: 'Add an item' }).first().click();
        // The new item is open, and a second one that remains empty is not sent.
        await items.getByLabel(/^product_id/).fill('5');
        await items.getByRole('button', { name: 'Add an item' }).last().click();
        await dialog.getByLabel(/^total/).fill('12');

        const body = {
          customer: 'buyer@site.example',
          paid: true,
          line_items: [{ product_id: 5 }],
          total: 12,
        };
        const sample = await dialog.locator('[data-language=curl]').innerText();
        expect(JSON.parse(/--data '(.*)'/s.exec(sample)?.[1] ?? '')).toEqual(body);
        await dialog.locator('.tab', { hasText: 'TypeScript' }).click();
        const inPage = page.locator('[id="orders.create"] [data-language=client]');
        await expect.poll(() => inPage.textContent()).toContain("customer: 'buyer@site.example'");

        await send(page);
        await dialog.getByText('200 OK').waitFor();
        expect(JSON.parse(received[0]?.body ?? '')).toEqual(body);
        expect(received[0]?.headers['content-type']).toBe('application/json');
        const tree = dialog.locator('.json');
        expect(await tree.getByText('line_items').isVisible()).toBe(true);
        expect(await tree.getByText('product_id').count()).toBe(0);
        await tree.getByText('1 member').click();
        await expect.poll(() => tree.getByText('product_id').isVisible()).toBe(true);
        await tree.locator('summary').first().click();
        expect(await tree.getByText('line_items').isVisible()).toBe(false);
        await dialog.getByRole('button', { name: 'As text' }).click();
        expect(await dialog.locator('.raw').textContent()).toBe('{"id":9,"line_items":[{"product_id":5}]}');
      },
    );
  });

  test('judges as it is typed, holds back what does not fit, and sends it when told to', async () => {
    await onSite(
      () => ({}),
      async (page, received) => {
        await openEmptyForm(page, 'orders.create');
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/^customer/).fill('nobody');
        expect(await dialog.getByText('customer must be an email address.').isVisible()).toBe(true);
        await send(page);
        expect(received).toEqual([]);
        expect(await dialog.getByLabel(/^customer/).getAttribute('aria-invalid')).toBe('true');
        await dialog.getByRole('button', { name: 'Send anyway' }).click();
        await dialog.getByText('200 OK').waitFor();
        expect(JSON.parse(received[0]?.body ?? '')).toEqual({ customer: 'nobody' });
      },
    );
  });

  test('text that could be a number stays text where only text fits; nothing is cut; defaults are shown', async () => {
    const takes = (schemas: Readonly<Record<string, Schema>>): ApiModel => ({
      ...siteWithTypes,
      routes: siteWithTypes.routes.slice(0, 1).map((route) => ({
        ...route,
        operations: route.operations.slice(1).map((operation) => ({
          ...operation,
          arguments: Object.entries(schemas).map(([name, schema]) => argument(name, schema, { in: 'body' })),
        })),
      })),
    });
    await onSite(
      () => ({}),
      async (page, received) => {
        await openForm(page, 'orders.create');
        const dialog = page.getByRole('dialog');
        expect(
          await dialog
            .getByLabel(/^draft/)
            .locator('option')
            .first()
            .textContent(),
        ).toBe('– (true)');
        await dialog.getByLabel(/^title/).fill('2024');
        await dialog.getByLabel(/^code/).fill('007');
        await dialog.getByLabel(/^cleared/).fill('null');
        await dialog.getByLabel(/^after/).fill('null');
        await dialog.getByLabel(/^parent/).fill('null');
        await dialog.getByLabel(/^sticky/).selectOption('null');
        await dialog.getByLabel(/^state/).selectOption('null');
        await dialog.getByLabel(/^count/).fill('7');
        await dialog.getByLabel(/^short/).pressSequentially('abcd');
        expect(await dialog.getByText(/^short must/).isVisible()).toBe(true);
        await dialog.getByLabel(/^short/).fill('abc');
        await send(page);
        await dialog.getByText('200 OK').waitFor();
        expect(JSON.parse(received[0]?.body ?? '')).toEqual({
          title: '2024',
          code: '007',
          cleared: null,
          after: null,
          parent: null,
          sticky: null,
          state: null,
          count: 7,
          short: 'abc',
        });
      },
      takes({
        draft: { type: 'boolean', default: true },
        title: { type: ['object', 'string'], properties: { raw: { type: 'string' } } },
        code: { type: ['integer', 'string'] },
        cleared: { type: ['object', 'string', 'null'] },
        after: { type: ['string', 'null'], format: 'date-time' },
        parent: { type: ['integer', 'null'], minimum: 1 },
        sticky: { type: ['boolean', 'null'] },
        state: { type: ['string', 'null'], enum: ['open', null] },
        count: { type: ['integer', 'string'] },
        short: { type: 'string', maxLength: 3 },
      }),
    );
  });

  test('signs in with what is typed; nothing of it is in a sample, a link or kept', async () => {
    await onSite(
      () => ({ ok: true }),
      async (page, received) => {
        await openForm(page, 'orders.get');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Sign-in').click();
        await dialog.getByLabel('User name').fill('editor');
        await dialog.getByLabel('Application password').fill('pâss word');
        await dialog.getByLabel(/^id/).fill('17');
        await send(page);
        await dialog.getByText('200 OK').waitFor();
        const [one] = received;
        expect(one?.url).toBe('/wp-json/shop/v1/orders/17');
        const basic = Buffer.from((one?.headers.authorization ?? '').replace('Basic ', ''), 'base64');
        expect(basic.toString()).toBe('editor:pâss word');
        const everything = await page.evaluate(
          () =>
            document.documentElement.outerHTML +
            location.href +
            JSON.stringify([localStorage, sessionStorage]),
        );
        expect(everything).not.toContain('pâss');
        expect(everything).not.toContain((one?.headers.authorization ?? '').slice(6));
      },
    );
  });

  test('keeps the sign-in for the tab when asked to', async () => {
    await onSite(
      () => ({}),
      async (page) => {
        await openForm(page, 'orders.get');
        await page.getByText('Sign-in').last().click();
        await page.getByLabel('User name').fill('editor');
        await page.getByLabel(/^Keep the credentials until/).check();
        await page.reload();
        await openForm(page, 'orders.get');
        expect(await page.getByLabel('User name').inputValue()).toBe('editor');
        await page.getByRole('dialog').getByText('Sign-in', { exact: true }).click();
        await page.getByLabel(/^Keep the credentials until/).uncheck();
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe('{}');
      },
    );
  });

  test('says so when the site lets no page ask (CORS)', async () => {
    await withHttpServer(
      (_, response) => response.end('{}'),
      (origin) =>
        withHostedReference(
          siteWithTypes,
          { reach: { kind: 'site', base: `${origin}/wp-json` } },
          (address) =>
            browser.visit(`${address}root.html`, { own: address }, async ({ page }) => {
              await openForm(page, 'index.get');
              await send(page);
              await expect
                .poll(() => page.getByRole('alert').textContent())
                .toContain('does not allow requests');
            }),
        ),
    );
  });

  test('asks by way of the server that serves the page, with its token', async () => {
    const asked: { readonly token: unknown; readonly body: unknown }[] = [];
    await withHttpServer(
      (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*');
        if (request.method === 'OPTIONS') {
          response.end();
          return;
        }
        void bodyOf(request).then((body) => {
          asked.push({ token: request.headers['x-routewright-token'], body: JSON.parse(body) });
          const headers = [['x-site', 'yes']];
          const head = JSON.stringify({ status: 403, statusText: 'Forbidden', headers });
          response.end(`${head}\n{"code":"rest_forbidden"}`);
        });
      },
      (origin) =>
        withReference(
          siteWithTypes,
          {
            reach: {
              kind: 'proxy',
              base: 'https://site.example/wp-json',
              path: `${origin}/ask`,
              token: 'secret',
              signsIn: false,
            },
          },
          (address) =>
            // `connect-src 'self'` is the server's own page; here it stands on disk.
            browser.visit(`${address}shop-v1.html`, { own: address, bypassCSP: true }, async ({ page }) => {
              await openForm(page, 'orders.delete');
              await page.getByLabel(/^id/).fill('4');
              await page
                .getByRole('dialog')
                .getByLabel(/^force/)
                .selectOption('true');
              await send(page);
              const question = page.getByRole('dialog', { name: 'Delete it?' });
              await question.getByRole('button', { name: 'Cancel' }).click();
              expect(asked).toEqual([]);
              await send(page);
              await question.getByRole('button', { name: 'Delete' }).click();
              await page.getByText('403 Forbidden').waitFor();
              expect(await page.getByText('rest_forbidden').first().isVisible()).toBe(true);
              expect(asked).toEqual([
                {
                  token: 'secret',
                  body: {
                    method: 'DELETE',
                    url: 'https://site.example/wp-json/shop/v1/orders/4?force=true',
                    headers: {},
                    body: null,
                  },
                },
              ]);
            }),
        ),
    );
  });

  test('a page that knows no site sends nothing and says how it could; its samples take a base address', async () => {
    await withReference(siteWithTypes, {}, (address) =>
      browser.visit(`${address}shop-v1.html`, { own: address }, async ({ page }) => {
        await openForm(page, 'orders.list');
        expect(await page.getByText('routewright browse').isVisible()).toBe(true);
        expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
        await page.getByLabel('Base address').fill('https://mine.example/wp-json');
        const sample = page.getByRole('dialog').locator('[data-language=curl]');
        expect(await sample.textContent()).toContain('https://mine.example/wp-json/shop/v1/orders');
        const refused = await page.evaluate(() =>
          fetch('https://mine.example/').then(
            () => false,
            () => true,
          ),
        );
        expect(refused).toBe(true);
      }),
    );
  });
});
