// A reference that is published: addresses, look, guides and what helps others to find its pages.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accentOf } from '../../src/generate/targets/html/publication/accent.ts';
import { defaultHtmlOptions } from '../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../src/generate/targets/html/render-html.ts';
import { guideOf } from '../../src/generate/reference-input/guide-markup.ts';
import { readPublication } from '../../src/generate/reference-input/read-publication.ts';

import { axeViolations, describeInBrowser } from './chromium.ts';
import { withReference } from './reference-folder.ts';
import { siteWithTypes } from './site-with-types.ts';

const guides = {
  '02-vouchers.md':
    '# Vouchers\n\nHow to make vouchers.\n\n## Redeem a voucher\n\nSee [the start](01-start.md#sign-in).\n',
  '01-start.md':
    '# Getting started\n\nRead this first.\n\n## Sign in\n\nWith a key.\n\n## Sign in\n\nAgain.\n',
};

function publicationFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'publication-'));
  mkdirSync(join(folder, 'guides'));
  for (const [name, text] of Object.entries(guides)) writeFileSync(join(folder, 'guides', name), text);
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
  return folder;
}

const published = (folder: string, more = {}) =>
  readPublication(
    {
      publicUrl: 'https://docs.example.com/api',
      logo: join(folder, 'logo.svg'),
      accent: '#7f54b3 #b193d3',
      guides: join(folder, 'guides'),
      ...more,
    },
    ['html', 'openapi', 'markdown', 'client'],
  );

test('pages have addresses, descriptions, an icon and the guides; lists of pages name them all', async () => {
  const publication = await published(publicationFolder(), { openApiFormat: 'yaml' });
  if (publication === undefined) throw new Error('no publication');
  const files = new Map(
    renderHtml(siteWithTypes, { ...defaultHtmlOptions, publication }).map(({ path, text }) => [path, text]),
  );
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  const descriptions = pages.map(
    (path) => /<meta name="description" content="([^"]+)">/.exec(files.get(path) ?? '')?.[1],
  );
  expect(new Set(descriptions).size).toBe(pages.length);
  for (const path of pages) {
    const name = path.replace('html/', '');
    const address = `https://docs.example.com/api/${name === 'index.html' ? '' : name}`;
    expect(files.get(path)).toContain(`<link rel="canonical" href="${address}">`);
    expect(files.get('html/sitemap.xml')).toContain(`<loc>${address}</loc>`);
  }
  expect(files.get('html/index.html')).toContain('href="../openapi/openapi.yaml"');
  expect(files.get('html/llms.txt')).toContain(
    '- [Vouchers](https://docs.example.com/api/vouchers.guide.html): How to make vouchers.',
  );
  expect(files.get('html/vouchers.guide.html')).toContain('href="start.guide.html#guide:start/sign-in"');
  expect(files.get('html/assets/reference.css')).toContain('--accent: light-dark(#7f54b3, #b193d3)');
});

test('without options there is no canonical address and no sitemap', () => {
  const files = renderHtml(siteWithTypes, defaultHtmlOptions);
  expect(files.some(({ text }) => text.includes('rel="canonical"'))).toBe(false);
  expect(files.map(({ path }) => path)).not.toContain('html/sitemap.xml');
});

test.each([
  ['#7f54b3', '#7f54b3 has a contrast of 3.0 to 1 in the dark theme'],
  ['#93b1ff', '#93b1ff has a contrast of'],
  ['red', '"red" is not a color'],
  ['#1;}', 'is not a color'],
])('the accent %s is refused', (accent, message) => {
  expect(() => accentOf(accent)).toThrow(message);
});

test.each([
  [{ publicUrl: 'docs.example.com' }, 'is not the address of a folder'],
  [{ logo: 'logo.exe' }, 'is no image'],
  [{ logo: 'missing.svg' }, 'cannot be read'],
  [{ guides: 'missing' }, 'cannot be read'],
])('%j is refused', async (options, message) => {
  await expect(readPublication(options, ['html'])).rejects.toThrow(message);
});

describe('a guide never becomes script', () => {
  test.each([
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '[link](javascript:alert(1))',
    '[link](  JaVa\tScript:alert(1))',
    '![x](javascript:alert(1))',
    '![x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](https://a.example/"onmouseover="alert(1))',
    '`<script>` and ```<b>```',
    '# <script>alert(1)</script>',
    '> # <svg onload=alert(1)>',
    '| <script> |\n| - |\n| <a href="javascript:x"> |',
    '<a href="data:text/html,x">x</a>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<javascript:alert(1)>',
  ])('%s', (text) => {
    const { content } = guideOf(text, 'guide', (target) => target);
    const tags = content.text.match(/<[a-z][^>]*>/gi) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<(?:script|svg|iframe|object|style)/i);
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i);
      expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data:text)/i);
    }
  });
});

describeInBrowser('a published reference', (browser) => {
  test('guides are in the sidebar and the search; an operation is copied as Markdown', async () => {
    const publication = await published(publicationFolder());
    await withReference(siteWithTypes, publication ? { publication } : {}, (address) =>
      browser.visit(
        `${address}index.html`,
        { own: address, bypassCSP: true, permissions: ['clipboard-read', 'clipboard-write'] },
        async ({ page, outside }) => {
          expect(await axeViolations(page)).toEqual([]);
          await page
            .getByRole('navigation', { name: 'Contents' })
            .getByRole('link', { name: 'Vouchers' })
            .click();
          await page.getByRole('heading', { name: 'Redeem a voucher' }).waitFor();
          expect(await axeViolations(page)).toEqual([]);
          await page.keyboard.press('/');
          await page.getByRole('combobox').fill('redeem a voucher');
          expect(await page.getByRole('option').first().textContent()).toContain('Redeem a voucher');
          await page.keyboard.press('Enter');
          await expect
            .poll(() => page.url())
            .toBe(`${address}vouchers.guide.html#guide:vouchers/redeem-a-voucher`);

          await page.goto(`${address}shop-v1.html`);
          await page.getByRole('button', { name: 'Copy orders.create as Markdown' }).click();
          await page.getByRole('button', { name: 'Copied' }).waitFor();
          const copied = await page.evaluate(() => navigator.clipboard.readText());
          expect(copied).toContain('## Create an order\n\n`POST ');
          expect(copied).toContain('- `line_items` (');
          expect(copied).toContain('\n  - `product_id` (');
          expect(copied).toContain('### Example\n\n```\ncurl ');
          expect(outside).toEqual([]);
        },
      ),
    );
  });
});
