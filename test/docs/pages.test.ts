// What pages refer to is there: files, folders, headings, scripts, packages.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagesOf, targets, type Target } from '../../src/generate/targets/targets.ts';
import { packageRoot } from '../support/routewright.ts';
import { markdownPages, pageText, type MarkdownPage } from '../support/markdown-pages.ts';
import { sectionOf, withoutBlocks } from '../support/page-blocks.ts';

interface PackageFile {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const packageFile = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as PackageFile;

/** What the forge calls a heading in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');

const anchorsOf = ({ text }: MarkdownPage): ReadonlySet<string> =>
  new Set([...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')));

const anchors = new Map(markdownPages.map((page) => [page.path, anchorsOf(page)]));

const linksIn = (text: string): readonly string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '');

test.each(markdownPages)('the links of $path lead somewhere', ({ path, text }) => {
  const broken = linksIn(text)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const meant = file === '' ? path : posix.join(dirname(path), file);
      if (!existsSync(join(packageRoot, meant))) return true;
      return anchor !== undefined && anchors.get(meant)?.has(anchor) === false;
    });
  expect(broken).toEqual([]);
});

test.each(markdownPages)('the files that $path names are there', ({ path, text }) => {
  const named = [
    ...withoutBlocks(text).matchAll(/`((?:src|test|templates|samples|docs|\.github)\/[\w./*-]+)`/g),
  ];
  const missing = named
    .map(([, file]) => file ?? '')
    .filter((file) => !(file.includes('*') ? globbed(file) : existsSync(join(packageRoot, file))))
    // An example names its own files.
    .filter((file) => !existsSync(join(packageRoot, dirname(path), file)));
  // A folder of the user's own may have these names in an example.
  expect(
    missing.filter((file) => !/^(?:src|docs)\/(?:api|shop|back-office|site|posts\.ts)\b/.test(file)),
    path,
  ).toEqual([]);
});

/** A glob of one star, in the last segment: enough for what pages name. */
function globbed(pattern: string): boolean {
  const folder = join(packageRoot, dirname(pattern));
  const [before = '', after = ''] = posix.basename(pattern).split('*');
  return (
    existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(before) && name.endsWith(after))
  );
}

describe('CONTRIBUTING.md', () => {
  const contributing = pageText('CONTRIBUTING.md');

  test('is short enough to be read at once', () => {
    expect(Buffer.byteLength(contributing)).toBeLessThanOrEqual(12_000);
  });

  test('has a sentence for every folder of src', () => {
    const table = sectionOf(contributing, 'Project structure');
    const folders = readdirSync(join(packageRoot, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !table.includes(`- \`src/${name}\`:`))).toEqual([]);
    const named = [...table.matchAll(/^- `src\/([\w-]+)`:/gm)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !folders.includes(name))).toEqual([]);
  });

  test.each([
    ['target', 'src/generate/targets'],
    ['rule of drift', 'src/drift/rules'],
    ['reporter', 'src/report'],
    ['diagnostic', 'src/source/normalize'],
    ['keyword', 'src/core/schema'],
    ['command', 'src/cli'],
    ['known response', 'src/source/normalize'],
    ['synonym to the search', 'src/reference/pages'],
  ])('leads to a recipe for a %s that names files', (what, folder) => {
    expect(contributing).toContain(`](${folder}/README.md`);
    const recipe = sectionOf(readFileSync(join(packageRoot, folder, 'README.md'), 'utf8'), `Add a ${what}`);
    expect((recipe.match(/`(?:src|test|templates)\/[^`]+`/g) ?? []).length).toBeGreaterThan(1);
  });
});

test('every npm script has its sentence, and no others', () => {
  const page = pageText('docs/contributing/scripts.md');
  const explained = [...page.matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm)].map(([, name]) => name ?? '');
  const byNpm = ['dependencies', 'prepack', 'prestart'];
  const names = Object.keys(packageFile.scripts).filter((name) => !byNpm.includes(name));
  expect(explained.toSorted()).toEqual(names.toSorted());
  for (const name of byNpm) expect(page).toContain(`\`${name}\``);
});

test('every dependency has its line, and every package that generated code needs', () => {
  const needs = sectionOf(pageText('docs/install.md'), 'What generated code needs');
  const cellsOf = (text: string): readonly (readonly string[])[] =>
    [...text.matchAll(/^\| `.*$/gm)].map(([line]) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, cell = '']) => cell.replaceAll('\\|', '|')),
    );
  const rows = cellsOf(pageText('docs/install.md').replace(needs, '')).map(([name]) => name);
  expect(rows.toSorted()).toEqual(Object.keys(packageFile.dependencies).toSorted());
  expect(cellsOf(needs).map(([target, name, versions]) => [target, name, versions])).toEqual(
    targets.flatMap((target: Target) =>
      packagesOf([target.definition]).map(({ name, versions }) => [target.name, name, versions]),
    ),
  );
});

test('the change log knows what is not released, or the version', () => {
  expect(pageText('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[(?:Unreleased|${packageFile.version.replaceAll('.', '\\.')})\\]`, 'm'),
  );
});

test('every page of docs can be reached from its list', () => {
  const reached = new Set<string>();
  const open = ['docs/README.md'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const page = markdownPages.find((one) => one.path === path);
    for (const target of linksIn(page?.text ?? ''))
      if (!/^[a-z]+:/.test(target)) open.push(posix.join(dirname(path), target.split('#')[0] ?? ''));
  }
  expect(
    markdownPages.map(({ path }) => path).filter((path) => path.startsWith('docs/') && !reached.has(path)),
  ).toEqual([]);
});
