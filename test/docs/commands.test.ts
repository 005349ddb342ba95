// The command lines of the documentation: all of them are such as the program takes, and
// those that need no site run.

import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommandLine } from '../../src/cli/parse.ts';
import { emptyFolder, packageRoot, routewright } from '../support/routewright.ts';
import { documentedIndex } from './documented-site.ts';
import { markdownPages, pageText } from '../support/markdown-pages.ts';
import { blocksOf } from '../support/page-blocks.ts';

interface CommandLine {
  readonly line: string;
  readonly argv: readonly string[];
}

/** Words as a shell parts them, as far as the pages quote. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ''));

/** Ours among the lines of a block: without what stands before and behind it on the line. */
const ourCommands = (block: string): readonly CommandLine[] =>
  block
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, ours] = /^(?:npx )?routewright (.*?)(?: +#.*| \|.*| > .*)?$/.exec(line) ?? [];
      return ours === undefined ? [] : [{ line, argv: wordsOf(ours) }];
    });

const commandLines = [
  ...new Map(
    markdownPages
      .flatMap(({ text }) => blocksOf(text, 'sh').flatMap(ourCommands))
      .map((command) => [command.argv.join(' '), command]),
  ).values(),
];

test('every command line of the pages is one that the program takes', async () => {
  expect(commandLines.length).toBeGreaterThan(50);
  const refused: string[] = [];
  for (const { line, argv } of commandLines)
    await parseCommandLine(argv).catch((error: unknown) => refused.push(`${line}: ${String(error)}`));
  expect(refused).toEqual([]);
});

const files: Readonly<Record<string, string>> = {
  'before.json': 'shop.index.json',
  'old.json': 'shop.index.json',
  'after.json': 'shop-updated.index.json',
  'new.json': 'shop-updated.index.json',
};

/** What asks, waits, looks into git, starts a WordPress, or names what the reader's site alone has. */
const elsewhere =
  /^(?:browse|mock|mcp|fleet|init|completion|changelog)\b|--project|--update-baseline|^show .* orders\.list$|\.\/my-plugin/;

test('those that need no site run', async () => {
  const cwd = emptyFolder();
  for (const [name, fixture] of Object.entries(files))
    cpSync(join(packageRoot, 'test/fixtures/cli', fixture), join(cwd, name));
  for (const name of ['site.json', 'site.index.json'])
    writeFileSync(join(cwd, name), JSON.stringify(documentedIndex));
  const [model = ''] = blocksOf(pageText('docs/guides/without-an-index.md'), 'yaml');
  writeFileSync(join(cwd, 'websites.model.yaml'), model);

  const isSource = (word: string): boolean => /^[\w./-]+\.(?:json|yaml)$/.test(word);
  const runnable = commandLines.filter(
    ({ argv: [name = '', ...words] }) =>
      !elsewhere.test([name, ...words].join(' ')) &&
      !words.some((word) => /:\/\/|^[a-z-]+\.(?:com|example)$/.test(word) && !words.includes('--site')) &&
      (name === 'explain' || name === 'doctor' || words.some(isSource)) &&
      words
        .filter(isSource)
        .every((word) => existsSync(join(cwd, word)) || words.includes('-o') || words.includes('--output')),
  );
  expect(runnable.length).toBeGreaterThan(20);
  const failed: string[] = [];
  for (const { line, argv } of runnable) {
    const { code, stderr } = await routewright([...argv], { cwd });
    if (code !== 0 && code !== 1) failed.push(`${line}: ${code} ${stderr}`);
  }
  expect(failed).toEqual([]);
});
