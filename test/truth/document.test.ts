// The tables that `npm run truth -- --write` writes, and the pinned files of its plugins.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hashOfPhpFiles, pinnedPlugin } from '../support/pinned-plugin.ts';
import { writtenDocument } from './document.ts';
import { withRows } from './document-table.ts';
import type { Measured } from './measured.ts';
import { measuredPlugin, measuredPlugins } from './plugins.ts';
import { measuredSites, siteLabel } from './sites.ts';

const document = readFileSync(resolve('docs/reference/truth.md'), 'utf8');

const measured: Measured = {
  tried: 1234,
  wrong: { index: ['GET /a: wrong', 'GET /b: wrong'], options: [], observe: [], exercise: [] },
  unknown: { index: 3, options: 2, observe: 1, exercise: 0 },
  costs: { without: { requests: 5, bytes: 1_500_000 }, withOptions: { requests: 27, bytes: 1_700_000 } },
};

const line = (text: string, start: string): readonly string[] =>
  text
    .split('\n')
    .filter((one) => one.startsWith(`| ${start} `))
    .map((one) => one.replace(/ +/g, ' '));

test('a measured site replaces its own rows, and no others', () => {
  const [site, other] = measuredSites;
  if (!site || !other) throw new Error('There are no sites.');
  const written = writtenDocument(document, [{ site, measured }]);
  expect(line(written, siteLabel(site))).toEqual([
    `| ${siteLabel(site)} | yes | 1,234 | 2 | 3 | 0 | 2 | 0 | 1 | 0 | 0 |`,
    `| ${siteLabel(site)} | 5 | 1.50 MB | 27 | 1.70 MB |`,
    expect.stringContaining(measuredPlugin(site.plugins[0] ?? '').phpFiles),
  ]);
  expect(line(written, siteLabel(other))).toEqual(line(writtenDocument(document, []), siteLabel(other)));
  expect(writtenDocument(written, [{ site, measured }])).toBe(written);
});

test('rows follow the order, and rows of removed sites disappear', () => {
  const text = '<!-- t -->\n\n| a | b |\n| - | - |\n| x | 1 |\n| y | 2 |\n\n<!-- /t -->';
  expect(withRows(text, 't', ['a', 'b'], [['z', '3']], ['z', 'y'])).toBe(
    '<!-- t -->\n\n| a | b |\n| - | - |\n| z | 3 |\n| y | 2 |\n\n<!-- /t -->',
  );
  expect(() => withRows(text, 'other', ['a'], [], [])).toThrow('no table between <!-- other -->');
});

test('the page has the source of every plugin, and no row of another version', () => {
  const written = writtenDocument(document, []);
  for (const { slug, version, phpFiles, commit } of measuredPlugins)
    expect(
      line(written, `${slug} ${version}`).some((one) => one.includes(phpFiles) && one.includes(commit)),
    ).toBe(true);
  const squeezed = (text: string): string => text.replace(/ +|-+/g, ' ');
  expect(squeezed(written)).toBe(squeezed(document));
});

test('a plugin with other PHP files is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinned-'));
  writeFileSync(join(folder, 'boats.php'), '<?php');
  const place = { folder, downloads: folder, advice: 'Use --plugins.' };
  const plugin = { slug: 'boats', version: '1.0', phpFiles: hashOfPhpFiles(folder) };
  expect(await pinnedPlugin(plugin, place)).toBe(folder);
  writeFileSync(join(folder, 'readme.txt'), 'no PHP');
  expect(await pinnedPlugin(plugin, place)).toBe(folder);
  writeFileSync(join(folder, 'more.php'), '<?php');
  await expect(pinnedPlugin(plugin, place)).rejects.toThrow(/not those of boats 1\.0\. Use --plugins\./);
});
