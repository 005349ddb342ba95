// The pages of docs/reference that are made: they say what the program says now.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capabilities, loadCommands } from '../../src/cli/capabilities.ts';
import type { ConfigSchema } from '../../src/docs/config-page.ts';
import { referencePages } from '../../src/docs/reference-pages.ts';
import { expectFresh, expectWholeTables } from '../support/reference-page.ts';
import { packageRoot, routewright } from '../support/routewright.ts';

const config = JSON.parse(
  readFileSync(join(packageRoot, 'src/core/model/routewright.config.schema.json'), 'utf8'),
) as ConfigSchema;
const pages = await referencePages(config);

const pageText = (name: string): string => pages.find(({ path }) => path.endsWith(name))?.text ?? '';

test.each(pages)('docs/$path is as the program has it', (page) => {
  expectFresh(page);
});

test('the command line has every command with every flag of its help', async () => {
  const page = pageText('command-line.md');
  for (const { name } of capabilities) {
    const [, section = ''] = page.split(`\n## \`${name}\`\n`);
    const { stdout } = await routewright([name, '--help', 'all']);
    const flags = [...stdout.matchAll(/^ +(?:-\w, )?(--[a-z-]+) {2}/gm)].map(([, flag]) => flag ?? '');
    const missing = flags.filter((flag) => !section.includes(`\`${flag}\``));
    expect(missing, name).toEqual(['--help', '--version']);
  }
});

test('a command links to a shared option only if it documents the option of that command', async () => {
  const [shared = ''] = pageText('command-line.md').split('\n## Shared options\n').slice(1);
  const missing = (await loadCommands()).flatMap(({ words: { name }, flags }) => {
    const [, section = ''] = pageText('command-line.md').split(`\n## \`${name}\`\n`);
    const text = section.split('\n## ')[0] ?? '';
    return Object.entries(flags).flatMap(([flag, { group = 'Options:', describe = '' }]) => {
      const [, sharedGroup = ''] = shared.split(`\n### ${group.replace(/:$/, '')} options\n`);
      const isLinked = new RegExp(`options\\):\\*\\*.*\`--${flag}\``).test(text);
      const documented = isLinked ? (sharedGroup.split(/\n##+ /)[0] ?? '') : text;
      const isDocumented = documented.split('\n').some((line) => {
        const [, name, text = ''] = /^- (?:`-\w`, )?`--([\w-]+)`(.*)/.exec(line) ?? [];
        return name === flag && lettersOf(text).includes(lettersOf(describe));
      });
      return isDocumented ? [] : [`${name} --${flag}`];
    });
  });
  expect(missing).toEqual([]);
});

/** A help text without the markup and the line breaks that differ between the terminal and the page. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

test('the rules and the diagnostics are all that explain knows', async () => {
  const { stdout } = await routewright(['explain', '--json']);
  const codes = JSON.parse(stdout) as { readonly code: string; readonly kind: string }[];
  const pageOf = new Map([
    ['drift', pageText('drift-rules.md')],
    ['audit', pageText('audit-rules.md')],
    ['diagnostic', pageText('diagnostics.md')],
  ]);
  const missing = codes.filter(({ code, kind }) => !pageOf.get(kind)?.includes(`## \`${code}\`\n`));
  expect(codes.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('no cell of a table is cut by what stands in it', () => {
  for (const page of pages) expectWholeTables(page);
});
