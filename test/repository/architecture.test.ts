// The plan of the house: who may import whom, and that every code is documented.

import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { problemCatalogue, type CataloguedProblem } from '../../src/lint/problem-catalogue.ts';

const source = new URL('../../src/', import.meta.url);

/** Folder (or file at the top) → what it imports besides itself, and may. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  schema: [],
  model: ['schema'],
  diagnostics: [],
  load: ['model', 'diagnostics', 'schema'],
  normalize: ['model', 'diagnostics', 'schema'],
  configure: ['model', 'diagnostics', 'schema'],
  validate: ['model', 'diagnostics', 'schema'],
  render: ['model', 'diagnostics', 'schema', 'mock'],
  'page-scripts': ['model', 'schema', 'render'],
  package: ['model'],
  snapshot: ['model', 'schema'],
  // What many sites share, kept on a disk.
  fleet: ['model', 'diagnostics'],
  report: ['diagnostics', 'model', 'render', 'schema'],
  // What is written into somebody's tests judges and answers by schemas alone; its plan asks the known facts who may call.
  mock: ['model', 'normalize', 'schema'],
  // Tools of a language model: they judge as the mock does, and write schemas as the document does.
  mcp: ['model', 'diagnostics', 'schema', 'mock', 'render'],
  server: ['model', 'diagnostics', 'load', 'schema'],
  drift: ['model', 'schema'],
  impact: ['model', 'schema'],
  // What impact knows of somebody's code, and drift of paths and routes, it asks them.
  audit: ['model', 'diagnostics', 'schema', 'drift', 'impact'],
  output: ['model', 'diagnostics'],
  app: [
    'model',
    'diagnostics',
    'schema',
    'load',
    'normalize',
    'configure',
    'validate',
    'render',
    'snapshot',
    'drift',
    'impact',
    'audit',
    'report',
    'server',
    'mock',
    'mcp',
    // The search alone.
    'page-scripts',
    'output',
    'package',
    'fleet',
  ],
  // It prints: from the stages it takes types, words and tables.
  cli: [
    'app',
    'mcp',
    'model',
    'schema',
    'diagnostics',
    'load',
    'render',
    'drift',
    'report',
    'output',
    'fleet',
  ],
  // It checks what callers pass, and leaves the work to the app.
  library: ['app', 'model', 'schema', 'diagnostics', 'load', 'normalize', 'validate', 'render'],
  'index.ts': ['library', 'app', 'model', 'schema', 'diagnostics', 'load', 'render'],
  action: ['model', 'report'],
  // It makes the reference pages of docs/, and is not shipped.
  docs: ['app', 'audit', 'cli', 'drift', 'model', 'output', 'render', 'schema'],
  'bin.ts': ['cli'],
  'start.ts': ['cli'],
};

/** Only these reach for the disk, the network or the process. */
const mayTouchTheWorld =
  /^(?:load\/|fleet\/disk-|server\/|output\/|app\/project-|cli\/|action\/|docs\/write-|bin\.ts|start\.ts)/;
const worldly = /^node:(?:fs|fs\/promises|net|http|https|http2|tls|dns|child_process|process|os)$/;

interface Import {
  readonly file: string;
  readonly to: string;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'));

const imports: readonly Import[] = files.flatMap((file) =>
  ts
    .preProcessFile(readFileSync(new URL(file, source), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => ({ file, to: fileName })),
);

const roomOf = (path: string): string => path.split('/')[0] ?? path;

/** Of our own files only: who imports whom, types included. */
const between: readonly Import[] = imports.flatMap(({ file, to }) =>
  to.startsWith('.') ? [{ file, to: new URL(to, new URL(file, 'file:///')).pathname.slice(1) }] : [],
);

test('every import goes the allowed way, and no permission is left over', () => {
  const used = new Map(Object.keys(mayImport).map((room) => [room, new Set<string>()]));
  for (const { file, to } of between)
    if (roomOf(to) !== roomOf(file)) used.get(roomOf(file))?.add(roomOf(to));
  expect(files.map(roomOf).filter((room) => !used.has(room))).toEqual([]);
  const sorted = (rooms: Iterable<string>): readonly string[] => [...rooms].toSorted();
  expect(Object.fromEntries([...used].map(([room, rooms]) => [room, sorted(rooms)]))).toEqual(
    Object.fromEntries(Object.entries(mayImport).map(([room, rooms]) => [room, sorted(rooms)])),
  );
});

test('no file needs itself by way of others, for its types neither', () => {
  let circular = between;
  for (let last = 0; last !== circular.length;) {
    last = circular.length;
    const importing = new Set(circular.map(({ file }) => file));
    const imported = new Set(circular.map(({ to }) => to));
    circular = circular.filter(({ file, to }) => importing.has(to) && imported.has(file));
  }
  expect(circular).toEqual([]);
});

const importedFiles = new Map(
  files.map((file) => [
    file,
    imports
      .filter((one) => one.file === file)
      .map(({ to }) => (to.startsWith('.') ? new URL(to, new URL(file, 'file:///')).pathname.slice(1) : to)),
  ]),
);

/** Everything that a file imports, by way of others too, types included. */
function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(importedFiles.get(file) ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    open.push(...(importedFiles.get(one) ?? []));
  }
  return reached;
}

test('the scripts of the pages carry no Ajv', () => {
  const scripts = files.filter((file) => roomOf(file) === 'page-scripts');
  expect(scripts.filter((file) => [...reachedFrom(file)].some((one) => /^ajv\b/.test(one)))).toEqual([]);
});

test('only the ends of the pipeline touch disk, network and process', () => {
  const reaching = imports.filter(({ file, to }) => worldly.test(to) && !mayTouchTheWorld.test(file));
  expect(reaching).toEqual([]);
});

test('ts-morph is at home in impact/, audit/ and package/, which are loaded only when they are used', () => {
  const text = (file: string): string => readFileSync(new URL(file, source), 'utf8');
  const homes = ['impact', 'audit', 'package'];
  // The rules and tables of the audit need no compiler.
  const needsIt = /\/(?:impact|package)\/|\/audit\/(?:find-calls|code-project)\./;
  const eager = imports.filter(({ file, to }) =>
    to === 'ts-morph'
      ? !homes.includes(roomOf(file))
      : needsIt.test(to) &&
        !homes.includes(roomOf(file)) &&
        !new RegExp(`(?:import type .*|import\\()['"]${to.replaceAll('.', '\\.')}['"]`).test(text(file)),
  );
  expect(eager).toEqual([]);
  const compiled = files.filter((file) => reachedFrom(file).has('ts-morph') && roomOf(file) === 'audit');
  expect(compiled).not.toContain('audit/rules.ts');
  expect(compiled).not.toContain('audit/callers.ts');
});

test('prettier and zod are loaded only where they are used, when they are used', () => {
  const eager = imports
    .filter(({ to }) => to === 'prettier' || to === 'zod')
    .filter(
      ({ file, to }) =>
        !new RegExp(`(?:import type .*|await import\\()['"(]${to}['")]`).test(
          readFileSync(new URL(file, source), 'utf8'),
        ),
    );
  expect(eager).toEqual([]);
});

test('what the library says goes wrong names its options, not the flags of the command line', () => {
  const library = files.filter((file) => /^(?:load|normalize|app|browse|output|render)\//.test(file));
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

test('there are no rooms for the homeless', () => {
  expect(
    files.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|types|misc|manager)(?:\.ts|\/)/.test(file)),
  ).toEqual(files.filter((file) => file.startsWith('render/types/')));
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
