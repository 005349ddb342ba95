// What `drift --project` says of real small projects, whose client the program generated
// itself.

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Drift } from '../../../src/core/model/reports/drift.ts';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import { temporaryFolder } from '../../support/built-client.ts';
import { caseFile, caseFolders } from '../../support/case-folders.ts';
import { emptyFolder, packageRoot, routewright, type Run } from '../../support/routewright.ts';

const before = caseFile('impact', '.', 'before.json');
const after = caseFile('impact', '.', 'after.json');

/** Validators bring a library for the compiler to read, so that only the case about them has them. */
const targetsOf = (name: string): string => (name === 'validators' ? 'client,zod' : 'client');
const made = new Map<string, string>();

beforeAll(async () => {
  for (const targets of ['client', 'client,zod']) {
    const folder = temporaryFolder();
    made.set(targets, folder);
    await generate(before, folder, '--target', targets);
  }
});

const onlyClient = ['--target', 'client'];

async function generate(source: string, folder: string, ...more: readonly string[]): Promise<void> {
  const flags = ['--no-format', ...(more.length > 0 ? more : onlyClient)];
  const run = await routewright(['generate', source, '-o', folder, ...flags]);
  expect(run).toMatchObject({ code: 0 });
}

/** A project of the cases with its client, in a folder of its own. */
function projectOf(name: string): string {
  const folder = emptyFolder();
  cpSync(caseFile('impact', '.', 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  cpSync(caseFile('impact', name, '.'), join(folder, 'app'), { recursive: true });
  cpSync(made.get(targetsOf(name)) ?? '', join(folder, 'app/src/api'), { recursive: true });
  return join(folder, 'app');
}

const drift = (folder: string, ...more: readonly string[]): Promise<Run> =>
  routewright(['drift', before, after, '--project', 'tsconfig.json', ...more], { cwd: folder });

const reports = new Map<string, Promise<Run>>();

/** The report of a case as it lies there: it is made once. */
function reportOf(name: string): Promise<Run> {
  const run = reports.get(name) ?? drift(projectOf(name), '--format', 'json');
  reports.set(name, run);
  return run;
}

const readDrift = ({ stdout }: Run): DriftReport => JSON.parse(stdout) as DriftReport;

/** Each finding that is used with the lines that use it, then what the compiler says. */
function usagesText({ issues, project }: DriftReport): string {
  const used = issues.flatMap(({ level, code, where: [place], usages }) =>
    (usages ?? []).length === 0
      ? []
      : [
          `${level} ${code} ${place?.route ?? ''} ${place?.pointer ?? ''}`,
          ...(usages ?? []).map(
            ({ file, line, column, length, touches, symbol, certain, frame }) =>
              `  ${file}:${line}:${column} ${touches}${certain ? '' : '?'} ${symbol}  «${(frame.lines[line - frame.firstLine] ?? '').slice(column - 1, column - 1 + length)}»`,
          ),
        ],
  );
  const errors = (project?.typeErrors ?? []).map(
    ({ file, line, column, code, message }) =>
      `TS${code} ${file}:${line}:${column} ${message.split('\n')[0] ?? ''}`,
  );
  return [...used, ...errors, ''].join('\n');
}

describe('finds the lines that a finding touches', () => {
  test.each(caseFolders('impact').filter((name) => name !== 'nested'))('%s', async (name) => {
    const run = await reportOf(name);
    expect(run.stderr).toBe('');
    await expect(usagesText(readDrift(run))).toMatchFileSnapshot(caseFile('impact', name, 'usages.txt'));
  });
});

describe('understands a client that is a package', () => {
  /** The case `plain`, whose code imports the client by the name of a package. */
  async function projectOfPackage(place: string) {
    const folder = emptyFolder();
    const app = join(folder, 'app');
    cpSync(caseFile('impact', '.', 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
    cpSync(caseFile('impact', 'plain', '.'), app, { recursive: true });
    await generate(before, join(folder, place), ...onlyClient, '--package', '@demo/api');
    for (const name of ['facade.ts', 'standalone.ts']) {
      const file = join(app, 'src', name);
      const text = readFileSync(file, 'utf8')
        .replaceAll('./api/client/index.js', '@demo/api')
        .replaceAll('./api/client/demo-v1.js', '@demo/api/client/demo-v1');
      writeFileSync(file, text);
    }
    const run = async (): Promise<string> => {
      const report = await drift(app, '--format', 'json');
      expect(report.stderr).toBe('');
      return usagesText(readDrift(report)).replaceAll('@demo/api/client/demo-v1', './api/client/demo-v1.js');
    };
    return { folder, run };
  }
  const expected = readFileSync(caseFile('impact', 'plain', 'usages.txt'), 'utf8');

  test('of a workspace', async () => {
    const { folder, run } = await projectOfPackage('packages/api');
    mkdirSync(join(folder, 'node_modules/@demo'), { recursive: true });
    symlinkSync(join(folder, 'packages/api'), join(folder, 'node_modules/@demo/api'));
    expect(await run()).toBe(expected);
  });

  test('installed, with what is published alone', async () => {
    const { folder, run } = await projectOfPackage('made');
    const { files } = JSON.parse(readFileSync(join(folder, 'made/package.json'), 'utf8')) as {
      readonly files: readonly string[];
    };
    for (const file of ['package.json', ...files])
      cpSync(join(folder, 'made', file), join(folder, 'app/node_modules/@demo/api', file), {
        recursive: true,
      });
    rmSync(join(folder, 'made'), { recursive: true });
    expect(await run()).toBe(expected);
  });
});

test('finds what is touched within arguments, and judges the values given to their members', async () => {
  const folder = projectOf('nested');
  const sides = ['before.json', 'after.json'].map((side) => join(folder, side));
  await generate(join(folder, 'before.json'), join(folder, 'src/api'));
  const run = await routewright(['drift', ...sides, '--project', 'tsconfig.json', '--format', 'json'], {
    cwd: folder,
  });
  await expect(usagesText(readDrift(run))).toMatchFileSnapshot(caseFile('impact', 'nested', 'usages.txt'));
});

test('names the operation that a line calls, where several share the type of an argument', async () => {
  const folder = projectOf('plain');
  const shop = (members: readonly string[]): string => {
    const billing = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(members.map((name) => [name, { type: 'string', minLength: 1 }])),
    };
    const post = { methods: ['POST'], endpoints: [{ methods: ['POST'], args: { billing } }] };
    const routes = { '/shop/v1/orders': post, '/shop/v1/orders/(?P<id>[\\d]+)': post };
    return JSON.stringify({ namespaces: ['shop/v1'], routes });
  };
  const sides = ['old.json', 'new.json'].map((name) => join(folder, name));
  writeFileSync(sides[0] ?? '', shop(['city', 'zip']));
  writeFileSync(sides[1] ?? '', shop(['city']));
  await generate(sides[0] ?? '', join(folder, 'src/api'));
  for (const name of ['facade.ts', 'standalone.ts']) rmSync(join(folder, 'src', name), { force: true });
  writeFileSync(
    join(folder, 'src/use.ts'),
    [
      "import { createSite } from './api/client/site.js';",
      "const { orders } = createSite({ baseUrl: 'https://demo.example/wp-json' }).shopV1;",
      "export const one = () => orders.create({ billing: { zip: '1' } });",
      "export const two = () => orders.update({ id: 1, billing: { zip: '1' } });",
      '',
    ].join('\n'),
  );
  const run = await routewright(['drift', ...sides, '--project', 'tsconfig.json', '--format', 'json'], {
    cwd: folder,
  });
  const usages = readDrift(run).issues.flatMap((finding) => finding.usages ?? []);
  expect(usages.map(({ line, symbol }) => `${line} ${symbol}`)).toEqual([
    '3 shopV1.orders.create(billing.zip)',
    '4 shopV1.orders.update(billing.zip)',
  ]);
});

describe('components of frameworks', () => {
  test('are read but for their markup, which the report says', async () => {
    const run = await reportOf('components');
    const { issues, summary } = readDrift(run);
    expect(summary.components).toEqual({ scripts: 4, unread: 0 });
    const usages = issues.flatMap((finding) => finding.usages ?? []);
    expect(usages.find(({ file, line }) => file === 'src/page.astro' && line === 13)?.frame).toEqual({
      firstLine: 12,
      lines: [
        "  import { site } from './site.js';",
        '  console.log((await site.demoV1.things.get({ id: 1 })).total);',
        '</script>',
      ],
    });
    const { stdout } = await drift(projectOf('components'));
    expect(stdout).toContain(
      'routewright read the scripts of 4 components (.vue, .svelte, .astro), but not the markup.',
    );
  });

  test('with scripts in another language are not read, which the report says', async () => {
    const folder = projectOf('components');
    writeFileSync(join(folder, 'src/Other.vue'), '<script lang="coffee">\nsite = 1\n</script>\n');
    const run = await drift(folder, '--format', 'json');
    expect(readDrift(run).summary.components).toEqual({ scripts: 4, unread: 1 });
    const { stdout } = await drift(folder);
    expect(stdout).toContain('routewright did not read 1 component (.vue, .svelte, .astro)');
  });

  test('are read with their markup if the compiler of the framework is installed', async () => {
    const folder = projectOf('components');
    mkdirSync(join(folder, 'node_modules/@vue'), { recursive: true });
    symlinkSync(
      join(packageRoot, 'node_modules/@vue/compiler-sfc'),
      join(folder, 'node_modules/@vue/compiler-sfc'),
    );
    writeFileSync(
      join(folder, 'src/Button.vue'),
      `<template>
  <button @click="site.demoV1.things.list({ search: 'b' })">Search</button>
</template>
<script setup lang="ts">
import { site } from './site.js';
</script>
`,
    );
    const { issues, summary, project } = readDrift(await drift(folder, '--format', 'json'));
    expect(summary.components).toEqual({ scripts: 2, unread: 0 });
    const usages = issues.flatMap((finding) => finding.usages ?? []);
    expect(usages).toContainEqual(
      expect.objectContaining({ file: 'src/Button.vue', line: 2, touches: 'argument' }),
    );
    // The compiler does not check markup: another compiler of the framework does.
    expect(project?.typeErrors.filter(({ file }) => file === 'src/Button.vue')).toEqual([]);
  });

  test('with scripts in JavaScript are checked if the project compiles JavaScript', async () => {
    const folder = projectOf('components');
    const config = { extends: '../tsconfig.base.json', compilerOptions: { allowJs: true }, include: ['src'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { issues, summary } = readDrift(await drift(folder, '--format', 'json'));
    expect(summary.components).toEqual({ scripts: 4, unread: 0 });
    const files = issues.flatMap(({ usages }) => (usages ?? []).map(({ file }) => file));
    expect(files).toContain('src/Plain.vue');
  });
});

test('every format shows the lines, by their names from where the program runs', async () => {
  const above = join(projectOf('react'), '..');
  const formats = ['text', 'markdown', 'github', 'sarif', 'junit', 'gitlab'];
  const flags = formats.flatMap((format) => ['--format', format, '--output', `report.${format}.txt`]);
  await routewright(['drift', before, after, '--project', 'app/tsconfig.json', ...flags], { cwd: above });
  for (const format of formats) {
    const file = `report.${format}.txt`;
    const text = readFileSync(join(above, file), 'utf8')
      .replaceAll(before, 'before.json')
      .replaceAll(after, 'after.json');
    await expect(text).toMatchFileSnapshot(caseFile('impact', 'react', file));
  }
});

describe('--fail-on used', () => {
  test('exits with 1 where the project uses what broke', async () => {
    expect((await drift(projectOf('wrappers'), '--fail-on', 'used')).code).toBe(1);
  });

  test('exits with 0 where it does not, whatever else broke', async () => {
    // A project with old errors too: they are none of the comparison.
    const folder = projectOf('untouched');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "extends": "../tsconfig.base.json", "compilerOptions": { "nonsense": true, "types": ["absent"] }, "include": ["src"] }',
    );
    const run = await drift(folder, '--fail-on', 'used', '--format', 'json');
    expect(readDrift(run).project?.typeErrors).toEqual([]);
    expect(run.code).toBe(0);
    expect((await drift(folder, '--fail-on', 'breaking')).code).toBe(1);
  });

  test('is what a project is judged by where nothing is said', async () => {
    expect((await reportOf('untouched')).code).toBe(0);
    expect((await reportOf('wrappers')).code).toBe(1);
  });

  test('needs a project, as --client does', async () => {
    for (const [flags, said] of [
      [['--fail-on', 'used'], '--fail-on used needs --project.'],
      [['--client', 'src/api'], '--client needs --project.'],
    ] as const) {
      const run = await routewright(['drift', before, after, ...flags]);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(said);
      expect(run.stdout).toBe('');
    }
  });
});

describe('the client of the project', () => {
  const named = async (folder: string, ...more: readonly string[]): Promise<Drift['project']> =>
    readDrift(await drift(folder, '--format', 'json', ...more)).project;

  test('is found by its manifest, named with the compiler that judged, and left as it is on disk', async () => {
    const folder = projectOf('plain');
    const run = await routewright(['drift', before, after, '--project', '.', '--format', 'json'], {
      cwd: folder,
    });
    expect(readDrift(run).project).toMatchObject({
      tsconfig: 'tsconfig.json',
      client: 'src/api',
      typescript: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      files: 2,
    });
    const check = ['generate', before, '-o', 'src/api', '--no-format', ...onlyClient, '--check'];
    expect(await routewright(check, { cwd: folder })).toMatchObject({ code: 0 });
  });

  test('may be that of the current side already: then what the code still uses of the old one is said', async () => {
    const folder = projectOf('plain');
    await generate(after, join(folder, 'src/api'));
    const there = readDrift(await reportOf('plain'));
    expect(readDrift(await drift(folder, '--format', 'json'))).toEqual(there);
  });

  test('of several is the one made from the baseline, or the one that is named', async () => {
    const folder = projectOf('plain');
    await generate(after, join(folder, 'src/other'));
    // Neither client counts as code that somebody wrote.
    expect(await named(folder)).toMatchObject({ client: 'src/api', files: 2 });
    const other = await named(folder, '--client', 'src/other');
    expect(other).toMatchObject({ client: 'src/other', files: 2 });
    await generate(after, join(folder, 'src/api'));
    const run = await drift(folder);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('The project has 2 generated clients');
  });

  test('may lie in a package beside the project', async () => {
    const folder = projectOf('plain');
    const api = join(folder, '../api');
    renameSync(join(folder, 'src/api'), api);
    writeFileSync(
      join(api, 'package.json'),
      '{ "name": "@demo/api", "type": "module", "exports": { "./*": "./*" } }',
    );
    mkdirSync(join(folder, 'node_modules/@demo'), { recursive: true });
    symlinkSync(api, join(folder, 'node_modules/@demo/api'));
    for (const file of ['facade.ts', 'standalone.ts']) {
      const path = join(folder, 'src', file);
      const text = readFileSync(path, 'utf8').replaceAll(/'\.\/api\/(.*)\.js'/g, "'@demo/api/$1.ts'");
      writeFileSync(path, text);
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "extends": "../tsconfig.base.json", "compilerOptions": { "allowImportingTsExtensions": true }, "include": ["src"] }',
    );
    const there = readDrift(await reportOf('plain'));
    const report = readDrift(await drift(folder, '--format', 'json'));
    expect(report.project?.client).toBe('../api');
    const symbols = ({ issues }: DriftReport) =>
      issues.map(({ usages }) => usages?.map(({ symbol }) => symbol));
    expect(symbols(report)).toEqual(symbols(there));
    expect(report.project?.typeErrors.length).toBe(there.project?.typeErrors.length);
  });

  test('was made from a part of the site: the rest touches nothing', async () => {
    const folder = projectOf('untouched');
    const part = ['--route', '/demo/v1/labels', '--target', 'client'];
    writeFileSync(
      join(folder, 'src/use.ts'),
      `import { createSite } from './api/client/site.js';
       export const labels = createSite({ baseUrl: 'https://demo.example/wp-json' }).demoV1.labels.list();`,
    );
    await generate(before, join(folder, 'src/api'), ...part);
    const report = readDrift(await drift(folder, '--format', 'json'));
    expect(report.project?.typeErrors).toEqual([]);
    expect(report.issues.flatMap(({ usages }) => usages)).toEqual([]);
  });
});

test.each([
  ['a file that is not there', 'missing.json', 'There is no file missing.json.'],
  ['a tsconfig without files', 'empty.json', 'empty.json has no files.'],
  [
    'a tsconfig that only refers to others',
    'solution.json',
    'The project only references other projects. Use one of ./tsconfig.json.',
  ],
  ['a tsconfig that is no JSON', 'broken.json', 'broken.json is not valid JSON: '],
])('%s is wrong usage', async (_, project, said) => {
  const folder = projectOf('plain');
  writeFileSync(join(folder, 'empty.json'), '{ "files": [] }');
  writeFileSync(join(folder, 'broken.json'), '{ "files": [, }');
  writeFileSync(
    join(folder, 'solution.json'),
    '{ "files": [], "references": [{ "path": "./tsconfig.json" }] }',
  );
  const run = await routewright(['drift', before, after, '--project', project], { cwd: folder });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(said);
  expect(run.stdout).toBe('');
});

describe('judges a project without a generated client by its calls by hand', () => {
  /** @param tsconfig undefined for a folder without one */
  function handWritten(code: string, tsconfig?: string): string {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/panel.ts'), code);
    if (tsconfig !== undefined) writeFileSync(join(folder, 'web/tsconfig.json'), tsconfig);
    return folder;
  }
  const broken = "export const reports = () => fetch('/wp-json/demo/v1/reports');\n";
  const run = (folder: string, ...more: readonly string[]): Promise<Run> =>
    routewright(['drift', before, after, '--project', 'web', ...more], { cwd: folder });

  test.each([
    ['with a tsconfig', '{ "include": ["*.ts"] }', 'web/tsconfig.json'],
    ['without one', undefined, 'web'],
  ])('%s', async (_, tsconfig, named) => {
    const report = await run(handWritten(broken, tsconfig), '--format', 'json');
    expect(report).toMatchObject({ code: 1, stderr: '' });
    const { issues, project } = readDrift(report);
    expect(project).toMatchObject({
      tsconfig: named,
      folder: 'web',
      client: null,
      calls: { generated: 0, byHand: 1, unknown: 0 },
    });
    expect(issues.filter(({ fails }) => fails).map(({ code }) => code)).toEqual(['route-removed']);
  });

  test('what it does not use does not fail the run', async () => {
    const folder = handWritten("export const things = () => fetch('/wp-json/demo/v1/nothing');\n");
    expect(await run(folder)).toMatchObject({ code: 0 });
  });

  test('every format says which line', async () => {
    const folder = handWritten(broken);
    const formats = ['text', 'markdown', 'html', 'sarif', 'github', 'gitlab', 'junit'];
    const flags = formats.flatMap((format) => ['--format', format, '--output', `report.${format}`]);
    expect(await run(folder, ...flags)).toMatchObject({ code: 1, stderr: '' });
    for (const format of formats) {
      const text = readFileSync(join(folder, `report.${format}`), 'utf8');
      expect(text, format).toMatch(/panel\.ts/);
      expect(text, format).toContain('/demo/v1/reports');
    }
  });
});
