// The msw target in a real browser: the service worker of Mock Service Worker hands the requests
// of a page to our handlers, and nothing reaches the server.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../../src/generate/targets/render.ts';
import { temporaryFolder, writeAll } from '../support/built-client.ts';
import { withHttpServer } from '../support/http-server.ts';
import { mockedModel } from '../support/mock-site.ts';
import { packageRoot } from '../support/routewright.ts';
import { describeInBrowser } from './chromium.ts';

const app = `
import { setupWorker } from 'msw/browser';
import { applicationPassword } from './client/index.js';
import { createSite } from './client/site.js';
import { handlers } from './msw/index.js';

const baseUrl = location.origin + '/wp-json';
await setupWorker(
  ...handlers({ wpV2: { categories: { list: ({ args }) => [{ id: args.per_page ?? 0, name: 'Mine', parent: 0 }] } } }, { baseUrl, seed: 7 }),
).start({ quiet: true, onUnhandledRequest: 'error' });
const site = createSite({ baseUrl, auth: applicationPassword('editor', 'secret') });
const { id } = await site.wpV2.posts.create({ title: 'Hello', status: 'publish' });
const listed = await site.wpV2.posts.list({ include: [id] });
const wrong = await site.wpV2.posts.list.safe({ per_page: 500 });
const overridden = await site.wpV2.categories.list({ per_page: 3 });
document.title = JSON.stringify({ listed, wrong: wrong.ok ? '' : wrong.error.message, overridden });
`;

let folder = '';
let code = '';
beforeAll(async () => {
  folder = temporaryFolder();
  writeAll(folder, await render(mockedModel, ['msw']));
  writeFileSync(join(folder, 'app.ts'), app);
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'app.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  code = outputFiles[0]?.text ?? '';
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describeInBrowser('a page with the worker of MSW', ({ visit }) => {
  test('is answered by the handlers, and asks no server', async () => {
    const worker = readFileSync(join(packageRoot, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8');
    const files = new Map([
      [
        '/',
        [
          'text/html',
          '<!doctype html><link rel="icon" href="data:,"><title></title><script type="module" src="app.js"></script>',
        ],
      ],
      ['/app.js', ['text/javascript', code]],
      ['/mockServiceWorker.js', ['text/javascript', worker]],
    ]);
    const missed: string[] = [];
    await withHttpServer(
      ({ url = '' }, response) => {
        const [type, text] = files.get(url) ?? [];
        if (type === undefined || text === undefined) missed.push(url);
        response
          .writeHead(type === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' })
          .end(text);
      },
      async (origin) => {
        await visit(`${origin}/`, { own: origin }, async ({ page, complaints }) => {
          await expect.poll(() => page.title()).not.toBe('');
          expect(JSON.parse(await page.title())).toEqual({
            listed: [expect.objectContaining({ id: 13, title: { rendered: 'Hello' } })],
            wrong: expect.stringContaining('Invalid parameter(s): per_page') as unknown,
            overridden: [{ id: 3, name: 'Mine', parent: 0 }],
          });
          // A browser reports a refused request as an error of its own.
          expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([]);
        });
      },
    );
    expect(missed).toEqual([]);
  });
});
