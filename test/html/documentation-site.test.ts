// The static site of the documentation, in a browser: it is found in by search, its links
// lead somewhere, axe finds nothing wrong, and it asks nobody for anything.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { siteFiles, type SiteParts } from '../../src/docs/site-pages.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { markdownPages } from '../support/markdown-pages.ts';
import { packageRoot } from '../support/routewright.ts';
import { axeViolations, describeInBrowser } from './chromium.ts';

const script = async (name: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: [`src/reference/pages/${name}.ts`],
    tsconfig: 'src/reference/pages/tsconfig.json',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'ascii',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').trim();
};

const textOf = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

const folder = temporaryFolder();
let files: ReturnType<typeof siteFiles> = [];

beforeAll(async () => {
  const parts: SiteParts = {
    pages: markdownPages.filter(({ path }) => !path.startsWith('.github/')),
    references: [
      { name: 'a-shop', href: 'references/a-shop/html/index.html', summary: '3 routes' },
      {
        name: 'a-shop-2',
        href: 'references/a-shop-2/html/index.html',
        summary: '4 routes',
        changes: 'changes.html',
      },
    ],
    landing: {
      playground: 'playground/index.html#source=known:wordpress@6.9',
      reference: 'install.html',
      report: 'versions.html',
    },
    repository: 'https://forge.example/owner/routewright',
    firstScript: await script('theme-bootstrap'),
    script: await script('docs-search'),
    style: textOf('templates/html/look.css') + textOf('src/docs/site.css'),
  };
  files = siteFiles(parts);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});

test('links among its pages lead to a page and a place in it', () => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const broken = files
    .filter(({ path }) => path.endsWith('.html') && path !== 'references.html')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)]
        .map(([, href]) => href ?? '')
        .filter((href) => !/^[a-z]+:|^(?:\.\.\/)?playground\/index\.html#source=/.test(href))
        .filter((href) => {
          const [file = '', anchor] = href.split('#');
          const meant = texts.get(file === '' ? path : posix.join(posix.dirname(path), file));
          return meant === undefined || (anchor !== undefined && !meant.includes(`id="${anchor}"`));
        })
        .map((href) => `${path}: ${href}`),
    );
  expect(broken).toEqual([]);
  expect(texts.get('guides/ci.html')).toContain('uses: owner/routewright@COMMIT');
});

test('it is light', () => {
  const size = (path: string): number => files.find((file) => file.path === path)?.text.length ?? Infinity;
  expect(size('site.js')).toBeLessThan(30_000);
  expect(size('site.css')).toBeLessThan(15_000);
  expect(size('index.html')).toBeLessThan(60_000);
});

describeInBrowser('the documentation as pages', (browser) => {
  const own = `${pathToFileURL(folder).href}/`;

  test.each([
    ['index.html', 'light', 1280],
    ['readme.html', 'light', 1280],
    ['reference/client.html', 'dark', 1280],
    ['references.html', 'light', 1280],
    ['guides/ci.html', 'dark', 375],
  ] as const)('%s, %s, %i wide, with the search open', async (path, colorScheme, width) => {
    const look = { own, bypassCSP: true, colorScheme, viewport: { width, height: 900 } };
    await browser.visit(own + path, look, async ({ page, outside }) => {
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('/');
      await page.keyboard.type('approvals');
      await page.locator('#found a').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(outside).toEqual([]);
    });
  });

  test('a page is found, with a word mistyped as well, under its own policy', async () => {
    await browser.visit(`${own}guides/react-native.html`, { own }, async ({ page, complaints }) => {
      await page.getByRole('searchbox').fill('aprovals');
      await page
        .locator('#found a', { hasText: /^Approvals/ })
        .first()
        .click();
      await page.waitForURL(/drift\.html#approvals$/);
      expect(await page.getByRole('heading', { name: 'Approvals' }).isVisible()).toBe(true);
      expect(complaints).toEqual([]);
    });
  });
});
