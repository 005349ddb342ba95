// `--since`: the reference says what changed since an earlier snapshot.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whileBrowsing } from '../support/browsing.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';

const fixture = (name: string): string => join(packageRoot, 'test/fixtures/cli', name);
const before = fixture('shop.index.json');
const after = fixture('shop-updated.index.json');

test('generate writes a page of changes, and --check holds it to the same comparison', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'before.json'), readFileSync(before));
  const generate = (...flags: readonly string[]) =>
    routewright(['generate', after, '-o', 'docs', '--target', 'html', '--no-format', ...flags], { cwd });

  expect((await generate('--since', 'before.json')).code).toBe(0);
  const page = readFileSync(join(cwd, 'docs/html/changes.html'), 'utf8');
  expect(page).toContain('Since <code>before.json</code>: 1 removed, 2 changed operations');
  expect(page).not.toContain(cwd);
  expect((await generate('--since', 'before.json', '--check')).code).toBe(0);

  const without = await generate('--check');
  expect(without.code).toBe(1);
  expect(without.stdout).toMatch(/surplus +html\/changes\.html +.*routewright changed/);
  expect(without.stdout).toContain('--since: before.json → nothing');

  writeFileSync(join(cwd, 'before.json'), readFileSync(after));
  const otherwise = await generate('--since', 'before.json', '--check');
  expect(otherwise.stdout).toMatch(/stale +html\/changes\.html +the site changed/);
});

test('the page of changes names the versions and the days that snapshots tell of, and a new namespace once', async () => {
  const cwd = emptyFolder();
  const keep = (name: string, of: string, seen: string, woo: string, more: object = {}): void => {
    const index = JSON.parse(readFileSync(of, 'utf8')) as { readonly routes: object };
    const routes = { ...index.routes, ...more };
    writeFileSync(join(cwd, `${name}.index.json`), JSON.stringify({ ...index, routes, _snapshot: { seen } }));
    const plugin = { slug: 'woocommerce', name: 'WooCommerce', version: woo, active: true };
    const software = { core: woo === '9.9' ? '6.8' : '6.9', plugins: [plugin], themes: [] };
    writeFileSync(join(cwd, `${name}.software.json`), JSON.stringify(software));
  };
  const endpoints = [{ methods: ['GET'], args: {} }];
  keep('then', before, '2026-01-01', '9.9');
  keep('now', after, '2026-02-02', '10.5', {
    '/later/v1/things': { namespace: 'later/v1', methods: ['GET'], endpoints },
  });
  const run = await routewright(
    [
      'generate',
      'now.index.json',
      '-o',
      '.',
      '--target',
      'html,markdown',
      '--since',
      'then.index.json',
      '--no-format',
    ],
    { cwd },
  );
  expect(run.code).toBe(0);
  const page = readFileSync(join(cwd, 'html/changes.html'), 'utf8');
  expect(page).toContain('<code>then.index.json, seen 2026-01-01</code>');
  expect(page).toContain('WordPress 6.8 → 6.9, WooCommerce 9.9 → 10.5.');
  expect(page).toContain('Seen 2026-02-02.');
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main'));
  expect(main.match(/later\/v1(?!\.)/g)?.length).toBe(1);
  expect(main).not.toMatch(/[{}[\]]"|&quot;[,:]/);
  expect(readFileSync(join(cwd, 'markdown/llms.txt'), 'utf8')).toContain('WooCommerce 9.9 → 10.5');
});

test('Markdown and llms.txt mark the same as the pages', async () => {
  const cwd = emptyFolder();
  const run = await routewright(
    ['generate', after, '-o', '.', '--target', 'markdown', '--since', before, '--no-format'],
    { cwd },
  );
  expect(run.code).toBe(0);
  const file = (name: string): string => readFileSync(join(cwd, 'markdown', name), 'utf8');
  const told = '## What changed\n\nSince `shop.index.json`: 1 removed, 2 changed operations.';
  for (const name of ['index.md', 'llms.txt']) {
    expect(file(name)).toContain(told);
    expect(file(name)).toMatch(/### Gone\n\n- `[A-Z]+ \/[^`]+`/);
    expect(file(name)).toMatch(/### Changed\n\n- \[List posts\]\(wp-v2\.md#list-posts\)/);
  }
  expect(file('index.md')).toMatch(/\| \[List posts\]\(wp-v2\.md#list-posts\) \*\*changed\*\* \|/);
  expect(file('wp-v2.md')).toMatch(/\*\*Changed\*\* since `shop\.index\.json`:\n\n- \*\*[a-z]+\*\*: /);
  expect(
    (await routewright(['generate', after, '-o', 'x', '--target', 'client', '--since', before], { cwd }))
      .code,
  ).toBe(2);
});

test('a filter holds for both sides', async () => {
  const cwd = emptyFolder();
  const run = await routewright(
    [
      'generate',
      after,
      '-o',
      '.',
      '--target',
      'html',
      '--since',
      before,
      '--route',
      '/wp/v2/posts',
      '--no-format',
    ],
    { cwd },
  );
  expect(run.code).toBe(0);
  expect(readFileSync(join(cwd, 'html/changes.html'), 'utf8')).toContain('2 changed operations');
});

test('a baseline that cannot be read ends the run, and nothing is written', async () => {
  const cwd = emptyFolder();
  const run = await routewright(
    ['generate', after, '-o', 'docs', '--target', 'html', '--since', fixture('page.html')],
    { cwd },
  );
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('page.html is an HTML page');
});

test('browse serves it too', async () => {
  await whileBrowsing([after, '--no-open', '--since', before], async ({ address }) => {
    const response = await fetch(new URL('changes.html', address));
    expect(await response.text()).toContain('Since <code>shop.index.json</code>');
  });
});
