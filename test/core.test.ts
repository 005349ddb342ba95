// `routewright/core` returns what the library returns, and runs where there is no Node.

import type { Metafile } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as core from '../src/core.ts';
import { compare, Halt, readModel, render } from '../src/index.ts';
import { appFolder, bundle, expected, indexes, names, program, texts } from './support/core-program.ts';
import { newer } from './support/newer.ts';
import { emptyFolder, runProcess } from './support/routewright.ts';

const source = new URL('../src/', import.meta.url);

/** What the core is: nothing in it, and nothing that it imports, knows Node. */
const folders = [
  'core/',
  'source/normalize/',
  'source/configure/',
  'source/validate/',
  'generate/targets/',
  'drift/compare/',
  'drift/rules/',
  'drift/causes/',
];

test('the core knows no Node, by way of others neither', () => {
  const textOf = (file: string): string => readFileSync(new URL(file, source), 'utf8');
  const open = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => file.endsWith('.ts') && (file === 'core.ts' || folders.some((one) => file.startsWith(one))),
    );
  expect(open.length).toBeGreaterThan(300);
  const reached = new Set(open);
  const packages = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const { fileName: to } of ts.preProcessFile(textOf(file), true, true).importedFiles) {
      if (!to.startsWith('.')) packages.add(to);
      const next = new URL(to, new URL(file, 'file:///')).pathname.slice(1);
      if (!to.startsWith('.') || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  expect([...packages].filter((name) => !name.startsWith('#templates/')).toSorted()).toEqual([
    '@eslint-community/regexpp',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
    'handlebars',
    'picomatch',
    'yaml',
  ]);
  const ofNode = /\b(?:process\.|Buffer\b|__dirname|import\.meta|require\()/;
  const withoutTexts = (text: string): string =>
    text.replace(/\/\/.*|\/\*[^]*?\*\/|(['"`])(?:\\.|(?!\1)[^\\])*\1/g, '');
  expect([...reached].filter((file) => ofNode.test(withoutTexts(textOf(file))))).toEqual([]);
});

test('it returns what the library returns', async () => {
  const folder = emptyFolder();
  const [baseline, current] = [join(folder, 'before.json'), join(folder, 'after.json')];
  writeFileSync(baseline, texts.before);
  writeFileSync(current, texts.after);
  const read = await readModel(baseline);
  const normalized = core.normalize(indexes.before);
  expect(normalized.value).toEqual(read.value);
  expect(normalized.diagnostics.length).toBeGreaterThan(10);
  const { diagnostics } = await readModel(baseline);
  const unplaced = diagnostics.map((one) => {
    const { line: _, column: __, ...where } = one.where;
    return { ...one, where };
  });
  expect(normalized.diagnostics).toEqual(unplaced);
  expect(core.validate(normalized.value)).toEqual({ value: normalized.value, diagnostics: [] });
  expect(await core.render(normalized.value, names)).toEqual(await render(read.value, names));
  const { report } = await compare({ baseline, current });
  const after = core.normalize(indexes.after).value;
  const compared = await core.compare(normalized.value, after, { indexes });
  expect(compared).toEqual(report);
  expect(compared.summary.fails).toBe(true);
  const never = await core.compare(normalized.value, after, { indexes, failOn: 'never' });
  expect(never.summary.fails).toBe(false);
  expect(never.issues.map(({ code }) => code)).toEqual(report.issues.map(({ code }) => code));
});

test('what is no index, no comparison and no target is refused with a hint', async () => {
  const { value: model } = core.normalize(indexes.before);
  const refused = async (work: () => unknown): Promise<unknown> => {
    try {
      await work();
    } catch (error) {
      return error instanceof Halt ? [error.kind, error.message, error.hint] : error;
    }
    return 'nothing refused';
  };
  expect(await refused(() => core.normalize({ code: 'rest_forbidden', message: 'No.' }))).toEqual([
    'source',
    'This is a REST error, rest_forbidden (“No.”), not a route index.',
    'Pass the parsed JSON that a site sends at its REST base.',
  ]);
  expect(await refused(() => core.normalize(model))).toEqual([
    'source',
    'This is a model, not a route index.',
    'Pass a model to `render`, `validate` or `compare`.',
  ]);
  expect(await refused(() => core.compare(model, { ...model, routes: [] }))).toMatchObject({ 0: 'source' });
  expect(await refused(() => core.compare(model, model, { selected: ['none/v9'] }))).toMatchObject({
    0: 'usage',
  });
  expect(await refused(() => core.render(model, ['clint' as 'client']))).toMatchObject({ 0: 'usage' });
  expect(core.normalize({ namespaces: [], routes: [] })).toMatchObject({
    value: { routes: [] },
    diagnostics: [{ code: 'source-routes-empty-list' }],
  });
});

/** The templates that a module loads with itself, by the graph of a bundle. */
function templatesOf(ending: string, { inputs }: Metafile): readonly string[] {
  const start = Object.keys(inputs).find((path) => path.endsWith(ending));
  const open = start === undefined ? [] : [start];
  const reached = new Set(open);
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const { path: next, kind } of inputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return [...reached].flatMap((path) => /dist\/templates\/(\w+)\.js$/.exec(path)?.[1] ?? []).toSorted();
}

test('a bundle for browsers holds no module of Node, and each target brings its own templates alone', async () => {
  const { metafile } = await bundle();
  expect(templatesOf('dist/core.js', metafile)).toEqual([]);
  expect(
    Object.fromEntries(
      ['client', 'zod', 'query', 'msw', 'html', 'openapi', 'wordpress'].map((name) => [
        name,
        templatesOf(`/${name}/render-${name}.js`, metafile),
      ]),
    ),
  ).toEqual({
    client: ['client', 'types'],
    zod: ['types', 'zod'],
    query: ['client', 'query', 'types'],
    msw: ['client', 'msw', 'types'],
    html: ['html'],
    openapi: ['types'],
    wordpress: ['types', 'wordpress'],
  });
  expect(templatesOf('/markdown/markdown.js', metafile)).toEqual(['markdown', 'types']);
});

const deno = newer('@deno/linux-x64-glibc/deno');

test.skipIf(deno === undefined)('it runs in Deno, and may read its own files alone', async () => {
  const cwd = appFolder();
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module", "dependencies": { "routewright": "*" } }');
  writeFileSync(join(cwd, 'texts.json'), JSON.stringify(texts));
  writeFileSync(
    join(cwd, 'main.js'),
    `${program}
const texts = JSON.parse(Deno.readTextFileSync('texts.json'));
console.log(JSON.stringify(await run(texts)));
`,
  );
  const arguments_ = ['run', '--no-prompt', '--no-remote', '--allow-read', 'main.js'];
  const { stdout, stderr, code } = await runProcess(deno ?? '', arguments_, {
    cwd,
    env: { DENO_DIR: join(cwd, 'cache'), NO_COLOR: '1' },
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(await expected());
});
