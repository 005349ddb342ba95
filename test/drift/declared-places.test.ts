// The lines of PHP in the reports of `drift`. The places come from a WordPress that is started for a plugin; here they
// stand in saved indexes, as `snapshot --declarations` records them. test/box/plugin.test.ts compares real plugins.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { withDeclaredPlaces } from '../../src/drift/declared-places.ts';
import { compare } from '../../src/drift/run.ts';
import type { Side } from '../../src/source/read-side.ts';
import { git } from '../support/git.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const at = (name: string, line: number, owner = 'shelf') => ({
  function: name,
  file: owner === 'wordpress' ? 'wp-includes/functions.php' : `${owner}/includes/rest.php`,
  line,
  endLine: line + 5,
  owner,
});

interface Options {
  readonly args?: object;
  readonly owner?: string;
  readonly methods?: readonly string[];
}

const route = (line: number, { args = {}, owner = 'shelf', methods = ['GET'] }: Options = {}) => ({
  namespace: 'shelf/v1',
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args })),
  schema: { title: 'book', type: 'object', properties: { id: { type: 'integer' } } },
  declaredAt: {
    schema: at('Shelf::schema', 90, owner),
    endpoints: methods.map((_, index) => ({
      registered: at('Shelf::register_routes', line + index, owner),
      callback: at('Shelf::books', 40, owner),
    })),
  },
});

const limited = (maximum: number) => ({ per_page: { type: 'integer', maximum, required: false } });

const older = {
  '/shelf/v1/books': route(12, { args: limited(100), methods: ['GET', 'POST'] }),
  '/shelf/v1/authors': route(20),
  '/shelf/v1/core': route(25, { args: limited(100), owner: 'wordpress' }),
};

function saved(cwd: string, newer: object, before: object = older): void {
  for (const [name, routes] of Object.entries({ old: before, new: newer }))
    writeFileSync(join(cwd, `${name}.json`), JSON.stringify({ namespaces: ['shelf/v1'], routes }));
}

const linesOf = ({ issues }: DriftReport): readonly string[] =>
  issues.flatMap(({ code, where }) =>
    where.map(({ declaredAt }) =>
      declaredAt ? `${code} ${declaredAt.state} ${declaredAt.file}:${declaredAt.line}` : code,
    ),
  );

const newer = {
  '/shelf/v1/books': {
    ...route(14, { args: limited(50) }),
    schema: { title: 'book', type: 'object', properties: { id: { type: 'string' } } },
  },
  '/shelf/v1/shelves': route(30),
  '/shelf/v1/core': route(25, { args: limited(50), owner: 'wordpress' }),
};

test('changes have the current line of their route; the schema has a line of its own', async () => {
  const cwd = emptyFolder();
  saved(cwd, newer);
  const { stdout } = await routewright(['drift', 'old.json', 'new.json', '--format', 'json'], { cwd });
  expect(linesOf(JSON.parse(stdout) as DriftReport).toSorted()).toEqual(
    [
      'maximum-lowered current shelf/includes/rest.php:14',
      // WordPress declares this route.
      'maximum-lowered',
      // Of the route of WordPress, whose schema has the same title.
      'response-resource-renamed',
      'method-removed current shelf/includes/rest.php:14',
      'response-type-changed current shelf/includes/rest.php:90',
      'route-added current shelf/includes/rest.php:30',
      // Nothing shows whether the file of the baseline still exists.
      'route-removed',
    ].toSorted(),
  );
});

test('GitHub, GitLab and SARIF point to the lines, from the root of the repository', async () => {
  const root = emptyFolder();
  const cwd = join(root, 'plugins/here');
  mkdirSync(cwd, { recursive: true });
  git(root, 'init', '--quiet', '--initial-branch=main');
  saved(cwd, newer);
  const outputs = ['github', 'gitlab', 'sarif'].flatMap((name) => [`--format=${name}`, `--output=${name}`]);
  await routewright(['drift', 'old.json', 'new.json', ...outputs], { cwd });
  const text = (name: string): string => readFileSync(join(cwd, name), 'utf8');
  const file = 'plugins/here/shelf/includes/rest.php';
  expect(text('github')).toContain(`::error file=${file},line=14,col=1,title=The maximum value was lowered`);
  expect(text('github')).toContain('This declares GET /shelf/v1/books.%0A');
  expect(JSON.parse(text('gitlab'))).toContainEqual(
    expect.objectContaining({
      check_name: 'maximum-lowered',
      location: { path: file, lines: { begin: 14 } },
    }),
  );
  expect(JSON.parse(text('gitlab'))).toContainEqual(
    expect.objectContaining({
      check_name: 'route-removed',
      location: { path: 'plugins/here/old.json', lines: { begin: 1 } },
    }),
  );
  expect(text('sarif')).toContain(`"uri": "${file}"`);
});

/** The two sides, as if the plugin were read from its folder. */
async function comparedIn(folder: string, routes: object, before: object = older) {
  const cwd = emptyFolder();
  saved(cwd, routes, before);
  const result = await compare({ baseline: join(cwd, 'old.json'), current: join(cwd, 'new.json') });
  const inFolder = (side: Side): Side =>
    side.loaded.kind === 'index'
      ? { ...side, loaded: { ...side.loaded, folders: new Map([['shelf', folder]]) } }
      : side;
  const { issues, ...rest } = result.report;
  const findings = issues.map(({ where, ...issue }) => ({
    ...issue,
    places: where.map(({ methods, ...place }) => ({ ...place, method: methods[0] ?? null })),
  }));
  const drift = withDeclaredPlaces(
    { ...rest, findings } as unknown as Parameters<typeof withDeclaredPlaces>[0],
    inFolder(result.before),
    inFolder(result.after),
  );
  return drift.findings.flatMap(({ code, places }) =>
    places.map(({ declaredAt }) =>
      declaredAt ? `${code} ${declaredAt.state} ${declaredAt.file}:${declaredAt.line}` : code,
    ),
  );
}

function pluginFolder(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'includes'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const main = '<?php\n// Plugin Name: Shelf\n';
const some = { '/shelf/v1/books': route(14), '/shelf/v1/authors': route(20) };
const rest = { '/shelf/v1/books': route(14) };

test('a removed route has its line in the baseline, if its file still exists', async () => {
  const folder = pluginFolder({ 'shelf.php': main, 'includes/rest.php': '<?php\n'.repeat(30) });
  expect(await comparedIn(folder, rest, some)).toEqual([
    `route-removed baseline ${folder}/includes/rest.php:20`,
  ]);
});

test('a line that the file no longer has is the last line of the file', async () => {
  const folder = pluginFolder({ 'shelf.php': main, 'includes/rest.php': '<?php\n'.repeat(5) });
  expect(await comparedIn(folder, rest, some)).toEqual([
    `route-removed baseline ${folder}/includes/rest.php:5`,
  ]);
});

test('without its file, a removed route has the line of another route, or the main file', async () => {
  const folder = pluginFolder({ 'shelf.php': main, 'other.php': '<?php\n' });
  const others = { '/shelf/v1/core': route(25, { owner: 'wordpress' }) };
  expect(await comparedIn(folder, rest, some)).toEqual([
    `route-removed plugin ${folder}/includes/rest.php:14`,
  ]);
  expect(await comparedIn(folder, others, { ...some, ...others })).toEqual([
    `route-removed plugin ${folder}/shelf.php:1`,
    `route-removed plugin ${folder}/shelf.php:1`,
  ]);
});

describe('an entry of several changes', () => {
  const args = { per_page: { type: 'integer' }, search: { type: 'string' }, color: { type: 'string' } };
  const before = { '/shelf/v1/books': route(12, { args }) };
  const output = async (after: object, format: string): Promise<string> => {
    const cwd = emptyFolder();
    saved(cwd, after, before);
    return (await routewright(['drift', 'old.json', 'new.json', '--all', '--format', format], { cwd }))
      .stdout;
  };
  const linesIn = (text: string): readonly string[] => text.match(/rest\.php:\d+.*/g) ?? [];

  test.each([
    ['text', 'rest.php:14:1 declares GET /shelf/v1/books'],
    ['markdown', 'rest.php:14:1` declares GET /shelf/v1/books'],
  ])('shows their common line of PHP once, as %s', async (format, line) => {
    const two = await output({ '/shelf/v1/books': route(14, { args: { per_page: args.per_page } }) }, format);
    expect(two).toMatch(/An argument was removed(?: {2}2 times|\*\* \(2\))/);
    expect(linesIn(two)).toEqual([line]);
  });

  test.each(['text', 'markdown'])('has no changes of other lines, as %s', async (format) => {
    const added = { '/shelf/v1/authors': route(20), '/shelf/v1/shelves': route(30) };
    const lines = linesIn(await output({ ...before, ...added }, format));
    expect(lines.map((line) => line.replace('`', ''))).toEqual([
      'rest.php:20:1 declares /shelf/v1/authors',
      'rest.php:30:1 declares /shelf/v1/shelves',
    ]);
  });
});
