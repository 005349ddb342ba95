// The playground as its readers use it: a page from disk or from a host, in a real browser.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { targetNames } from '../../src/generate/targets/targets.ts';
import { canary, attackTexts, indexSaying } from '../hostile/attacks.ts';
import { filesIn } from '../hostile/generated-code.ts';
import { withHttpServer } from '../support/http-server.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';
import { axeViolations, describeInBrowser, type Visit } from './chromium.ts';

const folder = join(packageRoot, 'dist/playground/page');
const address = `${pathToFileURL(folder).href}/`;
const page = `${address}index.html`;
const shop = join(packageRoot, 'test/fixtures/shop/index.json.gz');

beforeAll(() => {
  execFileSync(process.execPath, [join(packageRoot, 'src/playground/bundle.js')], { stdio: 'inherit' });
});

const settled = async (open: Page): Promise<string> => {
  await open.waitForFunction(() =>
    ['done', 'failed'].includes(document.documentElement.dataset['state'] ?? ''),
  );
  return (await open.evaluate(() => document.documentElement.dataset['state'])) ?? '';
};

/** Reads files as the reader's browser does: it is told nothing of where they lie. */
async function read(open: Page, name: string, bytes: Buffer): Promise<void> {
  await open.setInputFiles('#file', { name, mimeType: 'application/json', buffer: bytes });
  await open
    .waitForFunction(() => document.documentElement.dataset['state'] === 'reading')
    .catch(() => undefined);
  expect(await settled(open), (await open.locator('#failure').textContent()) ?? '').toBe('done');
}

async function downloaded(open: Page): Promise<Readonly<Record<string, string>>> {
  const [download] = await Promise.all([open.waitForEvent('download'), open.click('[data-action=download]')]);
  const files = unzipSync(readFileSync(await download.path()));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}

/** What the command line writes of the targets: the manifest and `.gitattributes` belong to a folder, not to a zip. */
async function generated(source: string, args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const cwd = emptyFolder();
  const run = await routewright(['generate', source, '-o', 'api', '--import-extension', 'js', ...args], {
    cwd,
  });
  expect(run.code, run.stderr).toBe(0);
  const api = join(cwd, 'api');
  return Object.fromEntries(
    filesIn(api)
      .map((file) => [relative(api, file), readFileSync(file, 'utf8')] as const)
      .filter(([path]) => path.includes('/')),
  );
}

const withPage = (
  browser: Parameters<Parameters<typeof describeInBrowser>[1]>[0],
  hash: string,
  use: (visit: Visit) => Promise<void>,
): Promise<void> => browser.visit(page + hash, { own: address, acceptDownloads: true }, use);

const requestedElsewhere = ({ outside }: Visit): readonly string[] =>
  outside.filter((one) => !one.startsWith('blob:'));

describeInBrowser('the playground', (browser) => {
  test.each([
    ['the sample of a site', join(packageRoot, 'samples/content-commerce-site.index.json'), targetNames],
    ['the sample of a service', join(packageRoot, 'samples/analytics-service.model.json'), targetNames],
    ['a shop, packed', shop, ['client', 'zod']],
  ])('generates the bytes of the command line: %s', async (_, file, targets) => {
    await withPage(browser, `#target=${targets.join(',')}`, async (visit) => {
      await read(visit.page, file, readFileSync(file));
      expect(await downloaded(visit.page)).toEqual(await generated(file, ['--target', targets.join(',')]));
      expect(requestedElsewhere(visit)).toEqual([]);
      expect(visit.complaints).toEqual([]);
    });
  });

  test('starts by its address, from disk and without any network', async () => {
    const source = 'known:wordpress@6.9+known:woocommerce@10.5';
    const hash = `#source=${encodeURIComponent(source)}&target=client&namespace=wp/v2,wc/v3`;
    await withPage(browser, hash, async (visit) => {
      expect(await settled(visit.page)).toBe('done');
      const args = ['--target', 'client', '--namespace', 'wp/v2', '--namespace', 'wc/v3'];
      expect(await downloaded(visit.page)).toEqual(await generated(source, args));
      const command = await visit.page.locator('.command').textContent();
      expect(command).toBe(
        `npx routewright generate ${source} --target client --namespace wp/v2 --namespace wc/v3 --import-extension js`,
      );
      expect(requestedElsewhere(visit)).toEqual([]);
      expect(visit.complaints).toEqual([]);
    });
  });

  test('an option changes the files and the address at once', async () => {
    await withPage(browser, '#source=known:wordpress@6.9&target=client', async ({ page: open }) => {
      expect(await settled(open)).toBe('done');
      await open.getByLabel('query').check();
      await open.getByLabel('Import extension').selectOption('ts');
      await expect
        .poll(async () => (await downloaded(open))['query/wp-v2.ts'])
        .toMatch(/from '\.[\w./-]+\.ts'/);
      expect(new URL(open.url()).hash).toBe(
        '#source=known%3Awordpress%406.9&target=client%2Cquery&import=ts',
      );
    });
  });

  test('shows operations, a sample call, files, the reference and what changed', async () => {
    await withPage(browser, '#source=known:wordpress@6.8&target=client', async (visit) => {
      const { page: open } = visit;
      expect(await settled(open)).toBe('done');
      await open.getByLabel('Search operations').fill('create post');
      await open.getByRole('button', { name: 'POST Create a post /wp/v2/posts' }).click();
      expect(await open.locator('.sample code').textContent()).toContain('site.wpV2.posts.create(');

      await open.getByRole('tab', { name: 'Files' }).click();
      await open.locator('.files summary', { hasText: 'client/' }).first().waitFor();
      expect(await open.locator('.file h3').textContent()).toBe('client/index.ts');

      await open.getByRole('tab', { name: 'Reference' }).click();
      const reference = open.frameLocator('iframe[title^="The reference"]');
      await reference.getByRole('heading', { name: 'WordPress 6.8' }).waitFor();
      await reference.getByRole('button', { name: /^Search/ }).click();
      await reference.getByRole('searchbox').or(reference.getByRole('combobox')).first().fill('posts');
      await reference.getByText('List posts').first().waitFor();

      await open.getByRole('tab', { name: 'Changes' }).click();
      await open.getByLabel('The earlier address or recorded release').fill('known:wordpress@6.5');
      await open.getByRole('button', { name: 'Compare' }).click();
      const report = open.frameLocator('iframe[title="What changed"]');
      await report.getByText('known:wordpress@6.5').first().waitFor();
      expect(await settled(open)).toBe('done');
      expect(visit.complaints).toEqual([]);
      expect(new URL(open.url()).hash).toContain('before=known%3Awordpress%406.5');
    });
  });

  test('a file that is dropped on the changes is the earlier state', async () => {
    await withPage(browser, '#source=known:wordpress@6.9&target=client', async ({ page: open }) => {
      expect(await settled(open)).toBe('done');
      await open.getByRole('tab', { name: 'Changes' }).click();
      const dropped = await open.evaluateHandle(
        (text) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([text], 'yesterday.json'));
          return transfer;
        },
        JSON.stringify(indexSaying(['mild'])),
      );
      await open.locator('#panel-changes').dispatchEvent('drop', { dataTransfer: dropped });
      await open.frameLocator('iframe[title="What changed"]').getByText('yesterday.json').first().waitFor();
      expect(await settled(open)).toBe('done');
    });
  });

  test('forecasts what an update of the site changes', async () => {
    await withPage(browser, '#target=client', async ({ page: open }) => {
      await read(open, 'shop.json', gunzipSync(readFileSync(shop)));
      await open.getByRole('tab', { name: 'Changes' }).click();
      await open.getByLabel('The release of the forecast').selectOption('woocommerce@10.5');
      await open.getByRole('button', { name: 'Forecast' }).click();
      await open.frameLocator('iframe[title="What changed"]').getByText('WooCommerce 10.5').first().waitFor();
      expect(await settled(open)).toBe('done');
    });
  });

  const site =
    (allows: boolean, status = 200): RequestListener =>
    (request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.cookie ?? ''}`.trim());
      if (allows) response.setHeader('Access-Control-Allow-Origin', '*');
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(indexSaying(['mild'])));
    };
  let asked: string[] = [];

  test('reads a site with one request, and sends no cookies', async () => {
    asked = [];
    await withHttpServer(site(true), (origin) =>
      withPage(browser, `#source=${encodeURIComponent(origin)}&target=client`, async (visit) => {
        expect(await settled(visit.page), (await visit.page.locator('#failure').textContent()) ?? '').toBe(
          'done',
        );
        expect(asked).toEqual(['GET /wp-json/?context=help']);
        expect(requestedElsewhere(visit)).toEqual([`${origin}/wp-json/?context=help`]);
      }),
    );
  });

  test.each([
    ['does not allow other pages', false, 200, 'CORS'],
    ['is closed', true, 401, 'only after a sign-in (status 401)'],
    ['has no index', true, 404, 'returned the status 404'],
  ])('a site that %s: says so, and which command to run', async (_, allows, status, said) => {
    await withHttpServer(site(allows, status), (origin) =>
      withPage(browser, `#source=${encodeURIComponent(origin)}`, async ({ page: open }) => {
        expect(await settled(open)).toBe('failed');
        const failure = await open.locator('#failure').textContent();
        expect(failure).toContain(said);
        expect(failure).toContain(`npx routewright snapshot ${origin} -o site.index.json`);
      }),
    );
  });

  test.each([
    ['text that is no JSON', Buffer.from('<html>'), /is not JSON|HTML/],
    ['another document', Buffer.from('{"openapi": "3.1.0"}'), /OpenAPI document/],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), /cannot be unpacked/],
  ])('%s: a message that helps', async (_, bytes, said) => {
    await withPage(browser, '', async ({ page: open }) => {
      await open.setInputFiles('#file', { name: 'x.json', mimeType: 'application/json', buffer: bytes });
      expect(await settled(open)).toBe('failed');
      expect(await open.locator('#failure').textContent()).toMatch(said);
    });
  });

  test('whatever a source says is text in every view', async () => {
    await withPage(browser, '#target=client,html', async (visit) => {
      const { page: open } = visit;
      await read(
        open,
        '"><img src=x onerror=alert(1)>.json',
        Buffer.from(JSON.stringify(indexSaying(attackTexts))),
      );
      for (const tab of ['Files', 'Reference', 'Diagnostics', 'Changes', 'Operations']) {
        await open.getByRole('tab', { name: tab }).click();
        expect(await settled(open)).toBe('done');
      }
      for (const frame of open.frames())
        expect(
          await frame.evaluate((name) => [name in globalThis, Object.keys(Object.prototype)], canary),
        ).toEqual([false, []]);
      expect(await open.locator('img, object, embed, [onerror], [href^="javascript:" i]').count()).toBe(0);
      expect(requestedElsewhere(visit)).toEqual([]);
      expect(visit.complaints).toEqual([]);
      const paths = Object.keys(await downloaded(open));
      expect(paths.filter((path) => /(^|\/)\.\.(\/|$)|^\/|\\/.test(path))).toEqual([]);
    });
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
  ] as const)('has no barrier, %s at %d pixels', async (colorScheme, width) => {
    const options = { own: address, colorScheme, viewport: { width, height: 800 } };
    await browser.visit(page, options, async ({ page: open }) => {
      expect(await axeViolations(open)).toEqual([]);
      await open.goto(`${page}#source=known:wordpress@6.9&target=client`);
      await open.reload();
      expect(await settled(open)).toBe('done');
      for (const tab of ['Operations', 'Files', 'Diagnostics', 'Changes']) {
        await open.getByRole('tab', { name: tab }).press('Enter');
        expect(await axeViolations(open), tab).toEqual([]);
      }
      const wide = await open.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });

  test('its policy allows no evaluation and no other host for code', async () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
