// What Try it shows is what it sends: the curl beside the button, run by a shell, makes the request that the button
// makes, for every operation of both samples and of WooCommerce.

import { execFile, spawnSync } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { withHttpServer } from '../support/http-server.ts';
import { modelOfFile, shopIndex } from '../support/samples.ts';
import { describeInBrowser } from './chromium.ts';
import { withHostedReference } from './reference-folder.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

interface Received {
  readonly request: string;
  readonly query: readonly (readonly [string, string])[];
  readonly type: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** Keeps what it is asked, and lets any page ask. */
const siteThatKeeps =
  (received: Received[]): RequestListener =>
  (request, response) => {
    const { method = '', headers } = request;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, *');
    response.setHeader('Access-Control-Allow-Methods', '*');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (method !== 'OPTIONS') {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
        const type = headers['content-type'] ?? '';
        const text = Buffer.concat(chunks).toString();
        received.push({
          request: `${method} ${decodeURIComponent(pathname)}`,
          query: [...searchParams],
          type,
          authorization: headers.authorization ?? '',
          body: type.includes('json') ? JSON.parse(text) : [...new URLSearchParams(text)],
        });
      }
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  };

const sources: readonly (readonly [string, () => Promise<ApiModel>])[] = [
  ['the sample of a service', () => modelOfFile('samples/analytics-service.model.json')],
  ['the sample of a site', () => modelOfFile('samples/content-commerce-site.index.json')],
  ['a shop', async () => withoutWordPress(await modelOfFile(shopIndex))],
];

/** The sample of a site has the operations of WordPress. */
const withoutWordPress = (model: ApiModel): ApiModel => ({
  ...model,
  routes: model.routes.filter(({ namespace }) => namespace !== 'wp/v2'),
});

describeInBrowser('try it', (browser) => {
  test.skipIf(!hasCurl).each(sources)(
    'sends what it shows, on every operation of %s',
    async (_, read) => {
      const model = await read();
      const received: Received[] = [];
      await withHttpServer(siteThatKeeps(received), (origin) =>
        withHostedReference(
          model,
          { singleFile: true, reach: { kind: 'site', base: `${origin}/api` } },
          (address) =>
            browser.visit(`${address}index.html`, { own: address }, async ({ page }) => {
              const shown = await page.evaluate(sendEverything);
              const sent = received.splice(0);
              await run('sh', ['-c', shown.map((curl) => `${curl} --silent --output /dev/null`).join('\n')]);
              expect(received).toEqual(sent);
              expect(sent.length).toBe(model.routes.flatMap(({ operations }) => operations).length);
            }),
        ),
      );
    },
    480_000,
  );
});

/** In the page: fills in which item, sends each operation, and gives the code that stood beside each button. */
async function sendEverything(): Promise<readonly string[]> {
  // What is not shown need not be laid out anew for every form.
  const main = document.querySelector<HTMLElement>('main');
  if (main !== null) main.hidden = true;
  document.querySelector('#page\\:nav')?.remove();
  let doing = '';
  const until = async <T>(find: () => T | null | undefined): Promise<T> => {
    for (let tries = 0; tries < 5000; tries++) {
      const found = find();
      if (found !== null && found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error(`nothing came of ${doing}`);
  };
  const shown: string[] = [];
  for (const button of Array.from(document.querySelectorAll<HTMLButtonElement>('.operation .try'))) {
    const operation = button.closest('.operation');
    const title = operation?.querySelector('h2')?.textContent ?? '';
    const path = operation?.querySelector('.bar .path')?.textContent ?? '';
    doing = `${title} ${path}`;
    button.click();
    const panel = await until(() => {
      const dialog = document.querySelector<HTMLElement>('dialog.try-it[open]');
      const isShown =
        dialog?.querySelector('#page\\:try-title')?.textContent === title &&
        dialog.querySelector('.try-path code')?.textContent === path;
      return isShown ? dialog.querySelector<HTMLFormElement>('form') : undefined;
    });
    for (const field of Array.from(panel.querySelectorAll<HTMLElement>('.field:has(.required)'))) {
      const input = field.querySelector<HTMLInputElement>('input');
      if (input === null || input.value !== '') continue;
      input.value = '7';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    shown.push(panel.querySelector('.sample code')?.textContent ?? '');
    panel.querySelector<HTMLButtonElement>('.send')?.click();
    await until(() => {
      document.querySelector<HTMLButtonElement>('dialog.confirm .danger')?.click();
      const anyway = panel.querySelector<HTMLButtonElement>('.send-row .text-button');
      if (anyway?.hidden === false) anyway.click();
      return panel.querySelector('.answers > *');
    });
  }
  return shown;
}
