// Operations over the `apiFetch` that a real site hands to its block editor, in a browser
// that has signed in there: its version, its middleware, its preloaded answers.

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';

const { pretty, plain } = inject('sites');

const app = `
import { apiFetchTransport } from './api-fetch.ts';
import { operation } from './operation.ts';
import { pathParameters } from './path-parameters.ts';
import { json, phpQuery } from './php-query.ts';
import { totals } from './read-response.ts';

const transport = apiFetchTransport(wp.apiFetch);
const list = operation({ method: 'GET', query: phpQuery, tell: totals }, 'wpV2.posts.list', '/wp/v2/posts');
const create = operation({ method: 'POST', encode: json }, 'wpV2.posts.create', '/wp/v2/posts');
const remove = operation({ method: 'DELETE', query: phpQuery, fill: pathParameters }, 'wpV2.posts.delete', '/wp/v2/posts/{id}');

globalThis.work = async () => {
  const { id, title } = await create(transport, { title: 'Written in the editor' });
  const { deleted } = await remove(transport, { id, force: true });
  const { data, total } = await list.raw(transport, { per_page: 2 });
  const { error } = await remove.safe(transport, { id });
  return { title: title.raw, deleted, listed: data.length, total, code: error.code, status: error.status };
};

globalThis.workAfterLongSilence = () => {
  wp.apiFetch.nonceMiddleware.nonce = '0123456789';
  return globalThis.work();
};
`;

describe.skipIf(!hasBrowser).each([
  ['pretty permalinks', pretty],
  ['plain permalinks', plain],
])('in the block editor: %s', (_, site) => {
  let page: Page;

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: app,
        loader: 'js',
        resolveDir: fileURLToPath(new URL('../../templates/client/runtime', import.meta.url)),
      },
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
    });
    page = await (await openBrowser()).newPage();
    // A hundred scripts, one after the other where PHP answers one request at a time.
    page.setDefaultTimeout(300_000);
    await page.goto(`${site.home}wp-login.php`);
    await page.fill('#user_login', 'editor');
    await page.fill('#user_pass', 'another pass phrase');
    await Promise.all([page.waitForURL(/wp-admin/), page.click('#wp-submit')]);
    await page.goto(`${site.home}wp-admin/post-new.php`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction('globalThis.wp?.apiFetch?.nonceMiddleware !== undefined');
    await page.evaluate(outputFiles[0]?.text ?? '');
  });
  afterAll(() => page.close());

  const done = {
    title: 'Written in the editor',
    deleted: true,
    listed: 2,
    total: expect.any(Number) as unknown,
    code: 'rest_post_invalid_id',
    status: 404,
  };

  test('a post is written, removed, and missed', async () => {
    expect(await page.evaluate('work()')).toEqual(done);
  });

  test('the same after the nonce has grown stale', async () => {
    expect(await page.evaluate('workAfterLongSilence()')).toEqual(done);
  });
});
