// The runtime of generated clients on a page of the site itself: addresses without an
// origin, cookies that no script sees, storage that outlives a page.

import { build } from 'esbuild';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from './chromium.ts';

const app = `
import apiFetch from '@wordpress/api-fetch';
import { apiFetchTransport } from './api-fetch.ts';
import { explain } from './explain.ts';
import { operation } from './operation.ts';
import { json } from './php-query.ts';
import { cookieSession, keySecret, storeCart } from './sessions.ts';
import { headerKey } from './sign-in.ts';
import { createTransport } from './transport.ts';

const me = operation({ method: 'GET' }, 'site.users.me', '/users/me');
const add = operation({ method: 'POST', encode: json }, 'site.cart.add', '/shop-store/v1/cart/add-item');
const baseUrl = '/blog/wp-json';

globalThis.byCookie = () =>
  me(createTransport({ baseUrl, middleware: [cookieSession({ nonce: 'stale', refresh: '/nonce' })] }));

globalThis.signed = () => me(createTransport({ baseUrl, auth: keySecret('key', 'secret') }));

globalThis.redirected = async (auth) => {
  const { error } = await me.safe(createTransport({ baseUrl: '/moved', auth }));
  return [error.name, error.status, error.message, explain(error)];
};
globalThis.redirectedKey = () => redirected(headerKey('x-api-key', 'secret'));
globalThis.redirectedOwn = () => redirected(({ headers }) => headers.set('x-own', 'secret'));

globalThis.toCart = (id) => {
  const storage = {
    get: () => JSON.parse(localStorage.getItem('cart') ?? 'null'),
    set: (cart) => localStorage.setItem('cart', JSON.stringify(cart)),
  };
  return add(createTransport({ baseUrl, middleware: [storeCart({ storage })] }), { id });
};

apiFetch.nonceEndpoint = '/nonce';
apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware('stale');
apiFetch.use(apiFetch.nonceMiddleware);
apiFetch.use(apiFetch.createRootURLMiddleware(baseUrl + '/'));
globalThis.overApiFetch = () => me(apiFetchTransport(apiFetch));
`;

let script: string;
let server: Server;
let origin: string;
const seen: string[] = [];
const carts = new Map<string, string[]>();

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
  script = outputFiles[0]?.text ?? '';
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    seen.push(url);
    const isSignedIn = headers.cookie === 'logged_in=ann';
    if (url === '/') {
      response.setHeader('set-cookie', 'logged_in=ann; HttpOnly; SameSite=Strict');
      response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><script src="/app.js"></script>');
    } else if (url === '/app.js') response.setHeader('content-type', 'text/javascript').end(script);
    else if (url.startsWith('/moved/')) response.writeHead(302, { location: '/elsewhere' }).end();
    else if (url === '/nonce') response.end(isSignedIn ? 'fresh' : '0');
    else if (url.startsWith('/blog/wp-json/users/me?oauth_')) response.end('{"slug":"by key"}');
    else if (url.startsWith('/blog/wp-json/users/me')) {
      if (isSignedIn && headers['x-wp-nonce'] === 'fresh') response.end('{"slug":"ann"}');
      else response.writeHead(403).end('{"code":"rest_cookie_invalid_nonce"}');
    } else if (url.startsWith('/blog/wp-json/shop-store/v1/cart')) {
      const told = headers['cart-token'];
      const token = typeof told === 'string' && carts.has(told) ? told : `cart${carts.size + 1}`;
      const items = carts.get(token) ?? [];
      carts.set(token, items);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST') items.push(Buffer.concat(chunks).toString());
        response.setHeader('cart-token', token).end(JSON.stringify(items));
      });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describeInBrowser('a client on a page of the site', ({ visit }) => {
  test('its sessions', async () => {
    await visit(`${origin}/`, { own: origin }, async ({ page }) => {
      expect(await page.evaluate('byCookie()')).toEqual({ slug: 'ann' });
      expect(await page.evaluate('overApiFetch()')).toEqual({ slug: 'ann' });
      expect(await page.evaluate('signed()')).toEqual({ slug: 'by key' });
      expect(seen.filter((url) => url.includes('oauth_signature='))).toHaveLength(1);
      expect(seen.join()).not.toContain('secret');
      expect(await page.evaluate('toCart("a")')).toEqual(['{"id":"a"}']);
      await page.reload();
      expect(await page.evaluate('toCart("b")')).toEqual(['{"id":"a"}', '{"id":"b"}']);
    });
    await visit(`${origin}/`, { own: origin }, async ({ page }) => {
      expect(await page.evaluate('toCart("c")')).toEqual(['{"id":"c"}']);
    });
  });

  test('a redirect that it must not follow is an error that says so', async () => {
    await visit(`${origin}/`, { own: origin }, async ({ page }) => {
      for (const call of ['redirectedKey()', 'redirectedOwn()'])
        expect(await page.evaluate(call)).toEqual([
          'ApiError',
          0,
          'GET /users/me: redirected',
          expect.stringMatching(/^The site redirects, and the client does not send your body and headers/),
        ]);
      expect(seen).not.toContain('/elsewhere');
    });
  });
});
