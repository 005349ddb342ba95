// What `drift --project` says of real small projects: the program as a process, on
// projects whose client it generated itself.

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Drift } from '../src/model/drift.ts';
import { temporaryFolder } from './support/built-client.ts';
import { caseFile, caseFolders } from './support/case-folders.ts';
import { emptyFolder, routewright, type Run } from './support/routewright.ts';

const before = caseFile('impact', '.', 'before.json');
const after = caseFile('impact', '.', 'after.json');

let client: string;

beforeAll(async () => {
  client = temporaryFolder();
  expect(await routewright(['generate', before, '-o', client, '--no-format'])).toMatchObject({ code: 0 });
});

/** A project of the cases with its client, in a folder of its own. */
function projectOf(name: string): string {
  const folder = emptyFolder();
  cpSync(caseFile('impact', '.', 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  cpSync(caseFile('impact', name, '.'), join(folder, 'app'), { recursive: true });
  cpSync(client, join(folder, 'app/src/api'), { recursive: true });
  return join(folder, 'app');
}

const drift = (folder: string, ...more: readonly string[]): Promise<Run> =>
  routewright(['drift', before, after, '--project', 'tsconfig.json', ...more], { cwd: folder });

const readDrift = ({ stdout }: Run): Drift => JSON.parse(stdout) as Drift;

/** Each finding that is used with the lines that use it, then what the compiler says. */
function usagesText({ findings, project }: Drift): string {
  const used = findings.flatMap(({ level, code, pointer, route, usages }) =>
    (usages ?? []).length === 0
      ? []
      : [
          `${level} ${code} ${route ?? ''} ${pointer}`,
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
  test.each(caseFolders('impact'))('%s', async (name) => {
    const run = await drift(projectOf(name), '--format', 'json');
    expect(run.stderr).toBe('');
    await expect(usagesText(readDrift(run))).toMatchFileSnapshot(caseFile('impact', name, 'usages.txt'));
  });
});

test('text shows the code, below the finding that touches it', async () => {
  const run = await drift(projectOf('plain'), '--all');
  await expect(run.stdout).toMatchFileSnapshot(caseFile('impact', 'plain', 'report.txt'));
});

test.each(['markdown', 'github', 'sarif', 'junit', 'gitlab'])(
  '%s shows the lines by their names from where the program runs',
  async (format) => {
    const above = join(projectOf('react'), '..');
    const run = await routewright(
      ['drift', before, after, '--project', 'app/tsconfig.json', '--format', format],
      { cwd: above },
    );
    await expect(run.stdout.replaceAll(before, 'before.json')).toMatchFileSnapshot(
      caseFile('impact', 'react', `report.${format}.txt`),
    );
  },
);

describe('--fail-on used', () => {
  test('exits with 1 where the project uses what broke', async () => {
    expect((await drift(projectOf('wrappers'), '--fail-on', 'used')).code).toBe(1);
  });

  test('exits with 0 where it does not, whatever else broke', async () => {
    const folder = projectOf('untouched');
    expect((await drift(folder, '--fail-on', 'used')).code).toBe(0);
    expect((await drift(folder)).code).toBe(1);
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

  test('is found by its manifest, and named with the compiler that judged', async () => {
    expect(await named(projectOf('plain'))).toMatchObject({
      tsconfig: 'tsconfig.json',
      client: 'src/api',
      typescript: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      files: 2,
    });
  });

  test('is left as it is on disk', async () => {
    const folder = projectOf('plain');
    await drift(folder);
    expect(
      await routewright(['generate', before, '-o', 'src/api', '--no-format', '--check'], { cwd: folder }),
    ).toMatchObject({ code: 0 });
  });

  test('may be that of the current side already: then what the code still uses of the old one is said', async () => {
    const folder = projectOf('plain');
    await routewright(['generate', after, '-o', 'src/api', '--no-format'], { cwd: folder });
    const there = readDrift(await drift(projectOf('plain'), '--format', 'json'));
    expect(readDrift(await drift(folder, '--format', 'json'))).toEqual(there);
  });

  test('of several is the one made from the baseline, or the one that is named', async () => {
    const folder = projectOf('plain');
    await routewright(['generate', after, '-o', 'src/other', '--no-format'], { cwd: folder });
    expect(await named(folder)).toMatchObject({ client: 'src/api' });
    expect(await named(folder, '--client', 'src/other')).toMatchObject({ client: 'src/other' });
    await routewright(['generate', after, '-o', 'src/api', '--no-format'], { cwd: folder });
    const run = await drift(folder);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('The project has 2 generated clients');
  });

  test('was made from a part of the site: the rest touches nothing', async () => {
    const folder = projectOf('untouched');
    const part = ['--route', '/demo/v1/labels', '--target', 'client'];
    writeFileSync(
      join(folder, 'src/use.ts'),
      `import { createClient } from './api/client/index.js';
       export const labels = createClient({ baseUrl: 'https://demo.example/wp-json' }).demoV1.labels.list();`,
    );
    await routewright(['generate', before, '-o', 'src/api', '--no-format', ...part], { cwd: folder });
    const report = readDrift(await drift(folder, '--format', 'json'));
    expect(report.project?.typeErrors).toEqual([]);
    expect(report.findings.flatMap(({ usages }) => usages)).toEqual([]);
  });
});

test.each([
  ['a file that is not there', 'missing.json', 'There is no file missing.json.'],
  ['a tsconfig without files', 'empty.json', 'empty.json has no files.'],
  [
    'a tsconfig that only refers to others',
    'solution.json',
    'It refers to others: give one of ./tsconfig.json.',
  ],
  ['a project without a client', 'none.json', 'No generated client was found in the project'],
])('%s is wrong usage', async (_, project, said) => {
  const folder = projectOf('plain');
  writeFileSync(join(folder, 'empty.json'), '{ "files": [] }');
  writeFileSync(
    join(folder, 'solution.json'),
    '{ "files": [], "references": [{ "path": "./tsconfig.json" }] }',
  );
  writeFileSync(join(folder, 'alone.ts'), 'export const nothing = 1;\n');
  writeFileSync(join(folder, 'none.json'), '{ "files": ["alone.ts"] }');
  const run = await routewright(['drift', before, after, '--project', project], { cwd: folder });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(said);
  expect(run.stdout).toBe('');
});

test('a project that was broken before is told of nothing but new errors', async () => {
  const folder = projectOf('untouched');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "extends": "../tsconfig.base.json", "compilerOptions": { "nonsense": true, "types": ["absent"] }, "include": ["src"] }',
  );
  const run = await drift(folder, '--fail-on', 'used', '--format', 'json');
  expect(readDrift(run).project?.typeErrors).toEqual([]);
  expect(run.code).toBe(0);
});
