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
  beforeAll(() => shop.install());

  test('shows products and a product', async () => {
    const { origin } = await mockOf(shop.path('shop.index.json'));
    const env = { SHOP_URL: `${origin}/wp-json` };
    expect(await done(shop, 'generate')).toContain('Wrote  client to src/api');
    await done(shop, 'build', env);
    const next = ['exec', 'next', '--', 'start', '--port', '0'];
    const app = await serve('npm', next, { cwd: shop.path('.'), env });
    open.push(app);

    const list = await (await fetch(app.origin)).text();
    const [, address = '', name = ''] = /href="(\/products\/\d+)"[^>]*>([^<]+)</.exec(list) ?? [];
    expect(name).toMatch(/\w/);
    const product = await fetch(app.origin + address);
    expect(product.status).toBe(200);
    expect(await product.text()).toContain(`<h1>${name}</h1>`);
    expect(await fetch(`${app.origin}/products/999999`)).toMatchObject({ status: 404 });
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
