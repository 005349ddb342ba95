// The projects of docs/examples do what their READMEs say: they are installed, built and run
// against mocks of their sites.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { packageRoot } from '../support/routewright.ts';
import { editorScript } from './editor-script.ts';
import { exampleFolder, serve, serveMock, type ExampleFolder, type Server } from './example-folder.ts';
import { savedIndex } from '../support/saved-index.ts';
import { noSuchProduct, storeBefore, type StoreServer } from './store-server.ts';

const shop = exampleFolder('nextjs-shop');
const block = exampleFolder('block-plugin');
const watch = exampleFolder('drift-watch');
const open: Server[] = [];

async function mockOf(index: string): Promise<Server> {
  const server = await serveMock(index);
  open.push(server);
  return server;
}

async function done(example: ExampleFolder, script: string, env = {}): Promise<string> {
  const { code, stdout, stderr } = await example.run(script, env);
  expect(code, `npm run ${script}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

afterAll(() => {
  for (const server of open) server.close();
  for (const example of [shop, block, watch]) example.remove();
});

describe('a Next.js shop', () => {
  let app: Server;
  let store: StoreServer;
  beforeAll(async () => {
    await shop.install();
    store = await storeBefore(await mockOf(shop.path('shop.index.json')));
    open.push(store);
    const env = { SHOP_URL: `${store.origin}/wp-json`, COOKIES: 'insecure' };
    expect(await done(shop, 'generate')).toMatch(/^Wrote +client to src\/api/m);
    await done(shop, 'build', env);
    const next = ['exec', 'next', '--', 'start', '--port', '0'];
    app = await serve('npm', next, { cwd: shop.path('.'), env });
    open.push(app);
  });

  /** A visitor's browser: it keeps cookies. */
  function visitor() {
    let cookie = '';
    const send = async (
      path: string,
      init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
    ): Promise<Response> => {
      const response = await fetch(app.origin + path, { ...init, headers: { cookie, ...init.headers } });
      for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
      return response;
    };
    return {
      send,
      add: (id: unknown, headers = {}) =>
        send('/cart', { method: 'POST', body: JSON.stringify({ id }), headers }),
      count: async () => /Cart: (?:<!-- -->)?([^<]+)</.exec(await (await send('/products/7')).text())?.[1],
    };
  }

  test('shows products and a product', async () => {
    const list = await (await fetch(app.origin)).text();
    const [, address = '', name = ''] = /href="(\/products\/\d+)"[^>]*>([^<]+)</.exec(list) ?? [];
    expect(name).toMatch(/\w/);
    const product = await fetch(app.origin + address);
    expect(product.status).toBe(200);
    expect(await product.text()).toContain(`<h1>${name}</h1>`);
    expect(await fetch(`${app.origin}/products/999999`)).toMatchObject({ status: 404 });
  });

  test('never gives a visitor the cart of another', async () => {
    const [ann, ben, cid] = [visitor(), visitor(), visitor()];
    for (const id of [1, 2, 3]) expect((await ann.add(id)).status).toBe(200);
    expect(await (await ben.add(4)).json()).toEqual({ count: 1 });
    expect(await Promise.all([ann, ben, cid].map(({ count }) => count()))).toEqual(['3', '1', '0']);
    expect([...store.carts.values()]).toEqual([[1, 2, 3], [4]]);
  });

  test('keeps tokens out of pages and scripts, and pages with a cart out of caches', async () => {
    const ann = visitor();
    const added = await ann.add(1);
    expect(added.headers.get('set-cookie')).toMatch(/HttpOnly/i);
    const page = await ann.send('/products/7');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const html = await page.text();
    const scripts = [...new Set(html.match(/\/_next\/static\/[^"\\]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(2);
    const texts = await Promise.all(scripts.map(async (path) => (await ann.send(path)).text()));
    expect(texts.join('')).toContain('Add to cart');
    for (const text of [await added.text(), html, ...texts]) {
      expect(text).not.toMatch(/cart-token/i);
      for (const secret of [...store.carts.keys(), store.nonce, store.origin])
        expect(text).not.toContain(secret);
    }
  });

  test('refuses other sites, and repeats the message of the shop', async () => {
    const ann = visitor();
    const before = store.carts.size;
    expect((await ann.add(1, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await ann.add('1')).status).toBe(400);
    expect((await ann.send('/cart', { method: 'POST', body: 'no JSON' })).status).toBe(400);
    expect(store.carts.size).toBe(before);
    const unknown = await ann.add(999_999);
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toEqual({ message: noSuchProduct });
  });
});

describe('a block plugin', () => {
  beforeAll(async () => {
    await block.install();
    await done(block, 'generate');
  });

  test('compiles, and its script is small', async () => {
    await done(block, 'types');
    await done(block, 'build');
    expect(block.read('build/index.js').length).toBeLessThan(8000);
    expect(block.read('build/index.asset.php')).toContain('wp-api-fetch');
  });

  test.skipIf(!hasBrowser)('finds posts in the editor', async () => {
    const { origin } = await mockOf(block.path('site.index.json'));
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const editor = `${origin}/wp-admin/post.php`;
      await page.route(editor, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<div id="editor"></div>' }),
      );
      await page.goto(editor);
      await page.addScriptTag({ content: await editorScript(`${origin}/wp-json/`) });
      await page.addScriptTag({ content: block.read('build/index.js') });
      await page.addScriptTag({ content: 'openEditor({ search: "" })' });
      const items = page.getByRole('listitem');
      await items.first().waitFor();
      expect(await items.count()).toBe(5);
      await page.getByLabel('Search').fill((await items.first().textContent()) ?? '');
      await expect.poll(() => items.count()).toBeGreaterThan(0);
    } finally {
      await browser.close();
    }
  });
});

describe('a drift watch', () => {
  beforeAll(() => watch.install());

  const config = watch.read('routewright.config.json');
  const pointTo = (blog: Server, store: Server): void => {
    watch.write(
      'routewright.config.json',
      config
        .replace('https://your-site.example', blog.origin)
        .replace('https://your-shop.example', store.origin),
    );
  };

  test('is calm while nothing changes, and fails with a report when a route is removed', async () => {
    const blog = await mockOf(watch.path('snapshots/blog.index.json'));
    const store = await mockOf(watch.path('snapshots/shop.index.json'));
    pointTo(blog, store);
    await done(watch, 'drift');

    const index = savedIndex(watch.read('snapshots/shop.index.json'));
    const { '/wc/store/v1/products/categories': _, ...routes } = index.routes;
    watch.write('changed.json', JSON.stringify({ ...index, routes }));
    pointTo(blog, await mockOf(watch.path('changed.json')));
    const { code, stdout } = await watch.run('drift');
    expect(code, stdout).toBe(1);
    expect(watch.read('reports/shop.html')).toContain('/wc/store/v1/products/categories');

    await done(watch, 'accept');
    await done(watch, 'drift');
  });

  test('its workflow runs scripts that there are, and pins what it uses', () => {
    const { scripts } = JSON.parse(watch.read('package.json')) as { scripts: Record<string, string> };
    const text = watch.read('.github/workflows/drift.yml');
    const { jobs } = parse(text) as { jobs: { drift: { steps: { run?: string; uses?: string }[] } } };
    for (const { run, uses } of jobs.drift.steps) {
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      const [, script] = /^npm run (\w+)$/.exec(run ?? '') ?? [];
      if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
    }
  });
});

test('every example is listed, and its README names scripts that it has', () => {
  const list = readFileSync(`${packageRoot}/docs/examples/README.md`, 'utf8');
  for (const [name, example] of Object.entries({
    'nextjs-shop': shop,
    'block-plugin': block,
    'drift-watch': watch,
  })) {
    expect(list).toContain(`](${name}/README.md)`);
    const { scripts } = JSON.parse(example.read('package.json')) as { scripts: Record<string, string> };
    for (const [, script = ''] of example.read('README.md').matchAll(/npm run (\w+)/g))
      expect(Object.keys(scripts), name).toContain(script);
  }
});
