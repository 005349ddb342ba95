// Every page names the packages that the code which it generates imports, and every guide that generates
// code is built by `npm run test:toolchains`.

import { expect, test } from 'vitest';
import { defaultTargets, packagesOf, targetNames, targetsNamed } from '../../src/generate/targets/targets.ts';
import { markdownPages } from '../support/markdown-pages.ts';
import { blocksOf, pathOf } from '../support/page-blocks.ts';
import { guides, textOf } from '../toolchains/guides.ts';

const linesOf = (text: string): readonly string[] =>
  blocksOf(text, 'sh').flatMap((block) => block.split('\n'));

const generates = (line: string): boolean => /^(?:npx )?routewright (?:generate|init)\b/.test(line);

/** The list of all flags generates nothing. */
const pages = markdownPages.filter(
  ({ path, text }) => path !== 'docs/reference/command-line.md' && linesOf(text).some(generates),
);

/** The targets that commands and sentences name, and the default of a command that names none. */
function targetsIn(text: string): ReadonlySet<string> {
  const named = [...text.matchAll(/--target ([^\s`]+)/g)].flatMap(([, names = '']) => names.split(','));
  const isDefault = linesOf(text).some((line) => generates(line) && !line.includes('--target '));
  const known: readonly string[] = targetNames;
  return new Set([...named.filter((name) => known.includes(name)), ...(isDefault ? defaultTargets : [])]);
}

const installedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:^|`)npm install ([^`#\n]*)/gm)].flatMap(([, names = '']) =>
    names.trim().split(/\s+/),
  );

test.each(pages)('$path installs the packages that the code it generates imports', ({ text }) => {
  const needed = packagesOf(targetsNamed([...targetsIn(text)]).map(({ definition }) => definition));
  expect(installedIn(text)).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
});

test('every guide that generates code is built in a new app', () => {
  const built = new Set(guides.map(({ page }) => page));
  const paths = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/guides/'));
  expect(paths.filter((path) => !built.has(path))).toEqual([]);
});

test.each(guides)('all code of $page, $section, is in the files of $app.folder', (guide) => {
  const blocks = blocksOf(textOf(guide), 'ts', 'tsx', 'js');
  expect(blocks.filter((block) => pathOf(block) === undefined)).toEqual([]);
});
