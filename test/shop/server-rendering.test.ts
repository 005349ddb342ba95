// The cart of docs/guides/server-rendering.md with a real WooCommerce: the files of the guide run as on the server of an
// app, for visitors with their own cookies.

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serverApp, type Cookies, type ServerApp } from '../support/server-app.ts';
import { cookiesFor, signIn } from '../support/wordpress-login.ts';

const shop = inject('shop');
const route = 'src/app/cart/route.ts';
const visitorShop = 'src/visitor-shop.ts';
const publicShop = 'src/public-shop.ts';

interface Outcome<Data> {
  readonly ok: boolean;
  readonly data: Data;
}

interface VisitorShop {
  readonly cart: {
    readonly get: { readonly safe: () => Promise<Outcome<{ readonly items_count: number }>> };
  };
}

interface PublicShop {
  readonly products: {
    readonly list: (args: object) => Promise<readonly { readonly id: number; readonly name: string }[]>;
  };
}

let app: ServerApp;
let product: number;

beforeAll(async () => {
  app = await serverApp('docs/guides/server-rendering.md', shop.home, 'wc/store/v1,wp/v2', [
    route,
    visitorShop,
    publicShop,
  ]);
  const [rope] = await app.inComponent(publicShop, new Map(), (module) =>
    (module['publicShop'] as PublicShop).products.list({ slug: 'rope' }),
  );
  product = rope?.id ?? 0;
});
afterAll(() => app.remove());

const add = (visitor: Cookies, id: unknown, fetchSite = 'same-origin') =>
  app.handle(route, 'POST', visitor, {
    headers: { 'sec-fetch-site': fetchSite },
    body: JSON.stringify({ id }),
  });

const count = (visitor: Cookies) =>
  app.inComponent(visitorShop, visitor, async (module) => {
    const { cart } = await (module['visitorShop'] as () => Promise<VisitorShop>)();
    const found = await cart.get.safe();
    return found.ok ? found.data.items_count : -1;
  });

test('each visitor has a cart, which route handlers change and server components show', async () => {
  const [ada, bob]: readonly Cookies[] = [new Map(), new Map()];
  if (!ada || !bob) throw new Error('There are two visitors.');
  for (const expected of [1, 2]) {
    const response = await add(ada, product);
    expect([response.status, await response.json()]).toEqual([200, { count: expected }]);
  }
  expect(await (await add(bob, product)).json()).toEqual({ count: 1 });
  expect([...ada.keys()]).toEqual(['cart']);
  expect(await count(ada)).toBe(2);
  expect(await count(bob)).toBe(1);
  expect(await count(new Map())).toBe(0);
});

test('a changed cookie is a new cart, and never the cart of another visitor', async () => {
  for (const value of ['no JSON', JSON.stringify({ token: 'forged' }), '%7B%22token%22%3A%22a.b.c%22%7D']) {
    const visitor: Cookies = new Map([['cart', encodeURIComponent(value)]]);
    expect(await count(visitor)).toBe(0);
    expect(await (await add(visitor, product)).json()).toEqual({ count: 1 });
  }
});

test('the route handler refuses other sites and products that the shop refuses', async () => {
  const visitor: Cookies = new Map();
  expect((await add(visitor, product, 'cross-site')).status).toBe(403);
  expect((await add(visitor, 'one')).status).toBe(400);
  const refused = await add(visitor, 999_999);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await refused.json()).toEqual({ message: expect.stringMatching(/./) as unknown });
  expect(await count(visitor)).toBe(0);
});

test('a server requests the nonce of a login from a recent WordPress', async () => {
  // The app gets the cookies of the site if both have one host.
  const visitor = cookiesFor(await signIn(shop.home, 'editor', 'another pass phrase'), '/blog/');
  const page = await serverApp('docs/guides/server-rendering.md', shop.home, 'wp/v2', [
    'src/app/titles/page.tsx',
  ]);
  try {
    expect(await page.render('src/app/titles/page.tsx', visitor)).toMatch(/^<ul>/);
    expect(await page.render('src/app/titles/page.tsx', new Map())).toMatch(/Log in/);
  } finally {
    await page.remove();
  }
});
