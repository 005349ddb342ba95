// The structure of the code: who may import whom, what is loaded when, and that every code is documented.

import { readdirSync, readFileSync } from 'node:fs';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import { structurePicture } from '../../src/docs/structure-picture.ts';
import { problemCatalogue, type CataloguedProblem } from '../../src/lint/problem-catalogue.ts';
import { packageRoot } from '../support/routewright.ts';

const source = new URL('../../src/', import.meta.url);

const { default: boundaries } = (await import(
  new URL('../../.dependency-cruiser.js', import.meta.url).href
)) as { readonly default: Required<Pick<IConfiguration, 'forbidden' | 'options'>> };

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

/** @param folder what holds `src`, relative to the repository */
async function cruised(folder: string): Promise<ICruiseResult> {
  const { forbidden, options } = boundaries;
  const { output } = await cruise(['src'], {
    ...options,
    baseDir: `${packageRoot}/${folder}`,
    validate: true,
    ruleSet: { forbidden },
  });
  return output as ICruiseResult;
}

test('every import goes a way that .dependency-cruiser.js allows, as CONTRIBUTING.md draws it', async () => {
  const result = await cruised('.');
  expect(result.summary.totalCruised).toBeGreaterThan(800);
  expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(readFileSync(`${packageRoot}/CONTRIBUTING.md`, 'utf8')).toContain(structurePicture(result));
});

test('an import that goes another way is found', async () => {
  const { summary } = await cruised('test/fixtures/boundaries');
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted()).toEqual([
    'audit-entries: src/drift/run.ts → src/audit/hidden.ts',
    'core-knows-no-node: src/core/schema/schema.ts → fs',
    'core-schema-imports: src/core/schema/schema.ts → src/drift/run.ts',
    'edges-touch-the-world: src/core/schema/schema.ts → fs',
    'no-circles: src/core/schema/schema.ts → src/drift/run.ts',
  ]);
});

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

test.each(['bin.ts', 'cli/parse.ts', 'index.ts', 'core.ts', 'audit/rules.ts'])(
  'what is slow to load is loaded when it is used: %s',
  (entry) => {
    const loaded = [...loadedWith(entry)];
    expect(loaded.length).toBeGreaterThan(0);
    expect(
      loaded.filter((name) => /^(?:ts-morph|typescript|prettier|zod|esbuild|yaml)\b/.test(name)),
    ).toEqual([]);
  },
);

test('what the library says goes wrong names its options, not the flags of the command line', () => {
  const library = files.filter(
    (file) =>
      !file.endsWith('command.ts') &&
      /^(?:source|projects|generate\/(?:output|package|targets)|drift\/(?:run|compare|impact))|\/run\.ts$/.test(
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

test('every folder of src and every target explains itself in at most 60 lines', () => {
  const foldersOf = (path: string): readonly string[] =>
    readdirSync(new URL(path, source), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${path}${name}/README.md`);
  const lines = [...foldersOf('./'), ...foldersOf('generate/targets/')].map(
    (file) => [file, textOf(file).split('\n').length] as const,
  );
  expect(lines.length).toBeGreaterThan(25);
  expect(lines.filter(([, count]) => count < 10 || count > 60)).toEqual([]);
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
      const { problem } = (await import(new URL(file, source).href)) as {
        problem: { table: Readonly<Record<string, CataloguedProblem>> };
      };
      return Object.entries(problem.table);
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
