// How generated modules import each other, as those who compile, bundle or run them need it.

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import { caseFile } from '../support/case-folders.ts';
import { compile } from '../support/compile.ts';
import { emptyFolder, packageRoot, routewright, type Run } from '../support/routewright.ts';

const config = {
  sites: {
    '*': {
      types: {
        'demo/v1:Thing.name': { import: './own/names.ts', type: 'Name' },
        'demo/v1:Thing.total': { import: './own/totals.d.ts', type: 'Total' },
      },
    },
  },
};

function workplace() {
  const cwd = emptyFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write('site.json', readFileSync(caseFile('impact', '.', 'before.json'), 'utf8'));
  write('routewright.config.json', JSON.stringify(config));
  write('package.json', '{ "type": "module" }');
  write('own/names.ts', 'export type Name = `name ${string}`;\n');
  write('own/totals.d.ts', 'export type Total = number & { readonly isTotal: true };\n');
  symlinkSync(join(packageRoot, 'node_modules'), join(cwd, 'node_modules'));
  return {
    cwd,
    write,
    generate: (...args: readonly string[]): Promise<Run> =>
      routewright(['generate', 'site.json', '-o', 'src/api', '--target', 'client,zod', ...args], { cwd }),
  };
}

/** All that generated modules import of each other and of the user's files, in statements and in types. */
const imported = (cwd: string): readonly string[] =>
  readdirSync(join(cwd, 'src/api'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [
      ...readFileSync(join(cwd, 'src/api', path), 'utf8').matchAll(
        /^(?! *(?:\/?\*|\/\/)).*(?:from |import\()'(?<name>\.[^']+)'/gm,
      ),
    ])
    .map(({ groups }) => groups?.['name'] ?? '');

const compilerOptions = {
  strict: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  noEmit: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

const kinds = [
  {
    extension: 'js',
    ending: /\.js$/,
    options: { module: 'nodenext' },
    from: './api/client/site.js',
  },
  {
    extension: 'ts',
    ending: /\.ts$/,
    options: { module: 'nodenext', allowImportingTsExtensions: true },
    from: './api/client/site.ts',
  },
  {
    extension: 'none',
    ending: /\/[\w-]+$/,
    options: { module: 'esnext', moduleResolution: 'bundler' },
    from: './api/client/site',
  },
] as const;

describe.each(kinds)('--import-extension $extension', ({ extension, ending, options, from }) => {
  test('compiles, the user’s own types among it, and stays so', async () => {
    const { cwd, write, generate } = workplace();
    expect(await generate('--import-extension', extension)).toMatchObject({ code: 0 });
    const names = imported(cwd);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !ending.test(name))).toEqual([]);
    write(
      'src/app.ts',
      `import { createSite } from '${from}';
const [thing] = await createSite({ baseUrl: '/wp-json' }).demoV1.things.list();
const name: \`name \${string}\` | undefined = thing?.name;
const isTotal: true | undefined = thing?.total.isTotal;
// @ts-expect-error -- the type is the user's own
const other: 'other' | undefined = thing?.name;
console.log(name, isTotal, other);
`,
    );
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, include: ['src'] }),
    );
    expect(await compile('typescript-7', join(cwd, 'tsconfig.json'))).toBe('');
    expect(await generate('--import-extension', extension, '--check')).toMatchObject({ code: 0 });
  });
});

test('a check says when another was asked for', async () => {
  const { generate } = workplace();
  await generate();
  const run = await generate('--import-extension', 'none', '--check');
  expect(run).toMatchObject({ code: 1 });
  expect(run.stdout).toContain('--import-extension: js → none');
});

test('of what the user’s code breaks on, the client is seen as it is', async () => {
  const { cwd, write, generate } = workplace();
  await generate('--import-extension', 'none');
  write(
    'src/app.ts',
    `import { createSite } from './api/client/site';\nawait createSite({ baseUrl: '/' }).demoV1.things.list({ search: 'a' });\n`,
  );
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { ...compilerOptions, module: 'esnext', moduleResolution: 'bundler' },
      include: ['src'],
    }),
  );
  const after = caseFile('impact', '.', 'after.json');
  const run = await routewright(['drift', 'site.json', after, '--project', '.', '--format', 'json'], { cwd });
  const { project } = JSON.parse(run.stdout) as DriftReport;
  expect(project).toMatchObject({ client: 'src/api', typeErrors: [{ file: 'src/app.ts', code: 2353 }] });
});

describe('without the flag', () => {
  const bundler = { compilerOptions: { module: 'esnext', moduleResolution: 'bundler' } };
  const nodenext = { compilerOptions: { module: 'nodenext' } };
  const withTs = { compilerOptions: { module: 'NodeNext', allowImportingTsExtensions: true } };
  const depends = (name: string) => ({ devDependencies: { [name]: '1.0.0' } });
  type Files = Readonly<Record<string, unknown>>;
  test.each<readonly [says: string, files: Files, ending: RegExp]>([
    [
      'end in .js: no tsconfig.json or package.json requires another extension; to run the modules with Node alone, use --import-extension ts\n',
      {},
      /\.js$/,
    ],
    [
      'end in .js: no tsconfig.json or package.json requires another extension; to run the modules with Node alone, use --import-extension ts and "type": "module" in package.json\n',
      { 'package.json': { type: 'commonjs' } },
      /\.js$/,
    ],
    [
      'end in .js: no tsconfig.json or package.json requires another extension\n',
      { 'tsconfig.json': {} },
      /\.js$/,
    ],
    [
      'without an extension: moduleResolution bundler in tsconfig.json\n',
      {
        'tsconfig.json':
          '{ // SvelteKit writes the other file later\n "extends": "./.svelte-kit/tsconfig.json", "compilerOptions": { "moduleResolution": "Bundler" } }',
      },
      /\/[\w-]+$/,
    ],
    [
      'end in .js: nodenext in tsconfig.app.json',
      {
        'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
        'tsconfig.app.json': { ...nodenext, extends: './nowhere.json', include: ['src'] },
      },
      /\.js$/,
    ],
    [
      'end in .js: nodenext in tsconfig.json',
      { 'tsconfig.json': nodenext, 'package.json': depends('jest') },
      /\.js$/,
    ],
    [
      'end in .js: nodenext in src/tsconfig.json',
      { 'src/tsconfig.json': { extends: '../base.json' }, 'base.json': nodenext, 'tsconfig.json': bundler },
      /\.js$/,
    ],
    [
      'end in .ts: nodenext with allowImportingTsExtensions in tsconfig.json',
      { 'tsconfig.json': withTs },
      /\.ts$/,
    ],
    ['end in .ts: deno.json', { 'deno.json': {} }, /\.ts$/],
    [
      'without an extension: next in package.json',
      { 'package.json': depends('next'), 'tsconfig.json': bundler },
      /\/[\w-]+$/,
    ],
    [
      'without an extension: react-native in package.json',
      { 'package.json': depends('react-native') },
      /\/[\w-]+$/,
    ],
    ['without an extension: jest in package.json', { 'package.json': { jest: {} } }, /\/[\w-]+$/],
    [
      'without an extension: @wordpress/scripts in package.json',
      { 'package.json': depends('@wordpress/scripts') },
      /\/[\w-]+$/,
    ],
    [
      'without an extension: moduleResolution bundler in tsconfig.json',
      { 'tsconfig.json': bundler },
      /\/[\w-]+$/,
    ],
    [
      'without an extension: moduleResolution bundler in tsconfig.app.json',
      {
        'tsconfig.json': {
          files: [],
          references: [{ path: './tsconfig.node.json' }, { path: './tsconfig.app.json' }],
        },
        'tsconfig.node.json': { ...nodenext, include: ['vite.config.ts'] },
        'tsconfig.app.json': { ...bundler, include: ['src'] },
      },
      /\/[\w-]+$/,
    ],
    [
      'end in .js: no tsconfig.json',
      { 'tsconfig.json': '{ "extends": "nowhere" }', 'package.json': '{' },
      /\.js$/,
    ],
  ])('imports %s', async (says, files, ending) => {
    const { cwd, write } = workplace();
    write('package.json', '{}');
    for (const [path, value] of Object.entries(files))
      write(path, typeof value === 'string' ? value : JSON.stringify(value));
    const run = (...args: readonly string[]) =>
      routewright(['generate', 'site.json', '-o', 'src/api', '--target', 'client', ...args], { cwd });
    const { stdout, code } = await run('--no-format');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Imports +${says.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'm'));
    expect(imported(cwd).filter((name) => !ending.test(name))).toEqual([]);
  });

  test('a package in which its compiler refuses modules hears what to change', async () => {
    const { write, generate } = workplace();
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { module: 'nodenext', verbatimModuleSyntax: true } }),
    );
    write('package.json', '{ "type": "commonjs" }');
    expect((await generate('--import-extension', 'auto')).stdout).toMatch(
      /^Needs +"type": "module" in package\.json: verbatimModuleSyntax in tsconfig\.json does not allow ES modules without it$/m,
    );
    write('package.json', '{ "type": "module" }');
    expect((await generate('--import-extension', 'auto')).stdout).not.toContain('Needs');
  });

  test.each([
    ['lib without "dom", no types', { lib: ['es2022'], types: [] }, false],
    ['lib without "dom", types of Node that TypeScript 6 and 7 do not load', { lib: ['es2022'] }, false],
    ['lib without "dom", types of Node', { lib: ['es2022'], types: ['node'] }, true],
    ['lib with "dom"', { lib: ['es2022', 'DOM'], types: [] }, true],
  ])('a compiler that does not know fetch hears what to install: %s', async (_, options, isKnown) => {
    const { cwd, write, generate } = workplace();
    const module = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true };
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...module, ...options }, include: ['src'] }));
    const { stdout } = await generate('--target', 'client', '--no-format');
    const errors = await compile('typescript-7', join(cwd, 'tsconfig.json'));
    expect(/^Needs +@types\/node \(npm install --save-dev @types\/node\)/m.test(stdout)).toBe(!isKnown);
    expect(errors === '', errors).toBe(isKnown);
  });

  test('a project of Deno without package.json hears what Deno adds', async () => {
    const { cwd, write, generate } = workplace();
    rmSync(join(cwd, 'package.json'));
    write('deno.json', '{}');
    const { stdout } = await generate();
    expect(stdout).toMatch(/^Needs +zod \^4\.0\.0 for --target zod \(not installed\)$/m);
    expect(stdout).toMatch(/^Next +deno add npm:zod, or generate --target client$/m);
    write('deno.json', '{ "imports": { "zod": "npm:zod@^4" } }');
    expect((await generate('--import-extension', 'auto')).stdout).not.toContain('zod ^4');
  });

  test('the manifest goes before what lies around, and a flag before both', async () => {
    const { cwd, write, generate } = workplace();
    await generate();
    write('tsconfig.json', JSON.stringify(bundler));
    const again = await generate();
    expect(again.stdout).not.toContain('Imports');
    expect(imported(cwd)[0]).toMatch(/\.js$/);
    expect(await generate('--check')).toMatchObject({ code: 0 });
    const auto = await generate('--import-extension', 'auto');
    expect(auto.stdout).toMatch(/^Imports +without an extension/m);
    write('tsconfig.json', JSON.stringify(nodenext));
    expect(await generate('--check')).toMatchObject({ code: 0 });
    await generate('--import-extension', 'ts');
    expect(imported(cwd)[0]).toMatch(/\.ts$/);
  });
});
