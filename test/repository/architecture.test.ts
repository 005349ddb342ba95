// The structure of the code: what is loaded when, and that every code is documented.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CataloguedProblem } from '../../src/command-kit/problem-catalogue.ts';
import { problemCatalogue } from '../../src/lint/problem-catalogue.ts';

const source = new URL('../../src/', import.meta.url);

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

const textOf = (file: string): string => readFileSync(new URL(file, source), 'utf8');

/** What a file loads before anything of it runs, by way of others too. */
function loadedWith(file: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const open = [file];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!one.endsWith('.ts')) continue;
    const at = new URL(one, 'file:///');
    for (const [, to = ''] of textOf(one).matchAll(
      /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gm,
    )) {
      const name = to.startsWith('.') ? new URL(to, at).pathname.slice(1) : to;
      if (!loaded.has(name)) {
        loaded.add(name);
        open.push(name);
      }
    }
  }
  return loaded;
}

test.each(['bin.ts', 'cli/parse.ts', 'index.ts', 'core.ts', 'audit/rules.ts', 'audit/callers.ts'])(
  'what is slow to load is loaded when it is used: %s',
  (entry) => {
    const loaded = [...loadedWith(entry)];
    expect(loaded.length).toBeGreaterThan(0);
    expect(
      loaded.filter((name) => /^(?:ts-morph|typescript|prettier|zod|esbuild|yaml)\b/.test(name)),
    ).toEqual([]);
  },
);

test('one file alone starts git', () => {
  const starters = files.filter((file) => /\(\s*'git'/.test(readFileSync(new URL(file, source), 'utf8')));
  expect(starters).toEqual(['source/file/run-git.ts']);
});

test('what the library says goes wrong names its options, not the flags of the command line', () => {
  const library = files.filter(
    (file) =>
      !file.endsWith('command.ts') &&
      /^(?:source(?!\/fleet-store)|settings|runner|generate\/(?:output|package|targets)|drift\/(?:run|compare|impact))|\/run\.ts$/.test(
        file,
      ),
  );
  const halts = library.flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, source), 'utf8').matchAll(/new Halt\((?:[^;]|;(?!\n))*;\n|hint: .*/g),
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(halts.length).toBeGreaterThan(20);
  // Node's own flags go into a variable of its own.
  expect(halts.filter((text) => /--[a-z]/.test(text.replace(/NODE_OPTIONS=\S+/, '')))).toEqual([]);
});

describe('the README of each folder of src, and of its large folders', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inner = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/README.md'));
  const readmes = [...new Set([...folders.map(({ name }) => `${name}/README.md`), ...inner])];

  test('is there for each folder with more than 25 files', () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = file.replace(/[^/]*$/, '');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const large = [...counts].filter(([, count]) => count > 25).map(([folder]) => `${folder}README.md`);
    expect(large.length).toBeGreaterThan(5);
    expect(large.filter((file) => !readmes.includes(file))).toEqual([]);
  });

  test('says what it is for in at most 60 lines', () => {
    expect(readmes.length).toBeGreaterThan(25);
    const lines = readmes.map((file) => [file, textOf(file).split('\n').length] as const);
    expect(lines.filter(([, count]) => count < 10 || count > 60)).toEqual([]);
  });

  test('leads to files that are there', () => {
    const links = readmes.flatMap((file) =>
      Array.from(textOf(file).matchAll(/\]\(([^)#]+)/g), ([, to = '']) => new URL(to, new URL(file, source))),
    );
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((link) => !existsSync(link)).map(String)).toEqual([]);
    const named = readmes.flatMap((file) =>
      Array.from(textOf(file).matchAll(/`((?:src|test|templates)\/[\w./-]+)`/g), ([, path = '']) => path),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(new URL(path, new URL('../', source))))).toEqual([]);
  });
});

test('no folder is a drawer for everything', () => {
  expect(
    files.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|types|misc|manager)(?:\.ts|\/)/.test(file)),
  ).toEqual(files.filter((file) => file.startsWith('generate/targets/types/')));
});

test('every code of a diagnostic is documented, a shared one in the same words', async () => {
  const tables = files.filter((file) =>
    readFileSync(new URL(file, source), 'utf8').includes('= defineProblems('),
  );
  const problems = await Promise.all(
    tables.map(async (file) => {
      const exported = (await import(new URL(file, source).href)) as Readonly<
        Record<string, { readonly table?: Readonly<Record<string, CataloguedProblem>> }>
      >;
      return Object.values(exported).flatMap(({ table = {} }) => Object.entries(table));
    }),
  );
  expect(tables.length).toBeGreaterThan(3);
  for (const [code, { level, done, explain }] of problems.flat()) {
    expect(problemCatalogue.get(code), code).toMatchObject({ level, done, explain });
    expect(code).toMatch(/^[a-z]+(-[a-z\d]+)*$/);
    expect(done, code).toMatch(/\.$/);
    expect(explain.length, code).toBeGreaterThan(20);
  }
});
