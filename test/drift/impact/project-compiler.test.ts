// `drift --project` asks the TypeScript of the project itself, whose defaults its code is
// written for.

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ts } from 'ts-morph';
import type { DriftReport } from '../../../src/core/model/reports/drift-report.ts';
import { temporaryFolder } from '../../support/built-client.ts';
import { caseFile } from '../../support/case-folders.ts';
import { emptyFolder, packageRoot, routewright, type Run } from '../../support/routewright.ts';

const before = caseFile('impact', '.', 'before.json');

/** Without `total`, and with a name that may be null. */
const after = readFileSync(before, 'utf8')
  .replaceAll(/"total":\s*\{[^{}]*\},?/g, '')
  .replaceAll(/("name":\s*\{\s*"type":\s*)"string"/g, '$1["string", "null"]');

const code = `import { createSite } from './api/client/site.js';

const site = createSite({ baseUrl: 'https://example.com/wp-json' });
export const things = await site.demoV1.things.list();
export const first: string = things[0]!.name;
export const total = things[0]!.total;
`;

let client: string;
beforeAll(async () => {
  client = temporaryFolder();
  const run = await routewright(['generate', before, '-o', client, '--target', 'client', '--no-format']);
  expect(run).toMatchObject({ code: 0 });
});

/** A project that says nothing of `strict`, which TypeScript 6 takes for granted. */
function projectWith(typescript?: string): string {
  const folder = emptyFolder();
  const { compilerOptions } = JSON.parse(
    readFileSync(caseFile('impact', '.', 'tsconfig.base.json'), 'utf8'),
  ) as { compilerOptions: Record<string, unknown> };
  delete compilerOptions['strict'];
  const base = { compilerOptions: { ...compilerOptions, tsBuildInfoFile: 'x.json', incremental: true } };
  writeFileSync(join(folder, 'tsconfig.base.json'), JSON.stringify(base));
  mkdirSync(join(folder, 'app/src'), { recursive: true });
  writeFileSync(
    join(folder, 'app/tsconfig.json'),
    JSON.stringify({
      extends: '../tsconfig.base.json',
      include: ['src'],
      references: [{ path: '../other' }],
    }),
  );
  writeFileSync(join(folder, 'app/package.json'), '{"dependencies":{"anything":"1"}}');
  writeFileSync(join(folder, 'app/src/main.ts'), code);
  writeFileSync(join(folder, 'after.json'), after);
  cpSync(client, join(folder, 'app/src/api'), { recursive: true });
  if (typescript !== undefined) {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(
      join(packageRoot, 'node_modules', typescript),
      join(folder, 'node_modules/typescript'),
      'junction',
    );
  }
  return folder;
}

const drift = (folder: string, ...more: readonly string[]): Promise<Run> =>
  routewright(['drift', before, '../after.json', '--project', 'tsconfig.json', ...more], {
    cwd: join(folder, 'app'),
  });

async function judgedBy(typescript?: string) {
  const run = await drift(projectWith(typescript), '--format', 'json');
  expect(run.stderr).toBe('');
  const { project } = JSON.parse(run.stdout) as DriftReport;
  return {
    version: project?.typescript ?? '',
    notes: project?.notes,
    errors: project?.typeErrors.map(
      ({ file, line, column, length, code: number, message, frame }) =>
        `${file}:${line}:${column} TS${number} «${(frame.lines[line - frame.firstLine] ?? '').slice(column - 1, column - 1 + length)}» ${message}`,
    ),
  };
}

const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(packageRoot, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

const gone = "src/main.ts:6:33 TS2339 «total» Property 'total' does not exist on type 'Thing'.";
const strict =
  "src/main.ts:5:14 TS2322 «first» Type 'string | null' is not assignable to type 'string'.\n  Type 'null' is not assignable to type 'string'.";

test.each([
  ['typescript-5', [gone]],
  ['typescript', [strict, gone]],
  ['typescript-7', [strict, gone]],
])('%s judges by its own defaults', async (name, errors) => {
  expect(await judgedBy(name)).toEqual({ version: versionOf(name), notes: [], errors });
});

test('a project without any is judged by ours, and hears so', async () => {
  const { version, notes, errors } = await judgedBy();
  expect(version).toBe(ts.version);
  expect(notes).toEqual([
    `The project has no TypeScript installed: TypeScript ${ts.version}, which comes with routewright, checked the code.`,
    'There is no node_modules folder, so routewright cannot find errors that depend on the types of packages. Install the packages of the project first.',
  ]);
  expect(errors).toEqual([strict, gone]);
  expect((await drift(projectWith())).stdout).toContain('The project has no TypeScript installed');
});

test('a compiler that does not run is told, with what to do', async () => {
  const folder = projectWith('typescript-7');
  const place = join(folder, 'node_modules/typescript');
  rmSync(place);
  mkdirSync(join(place, 'bin'), { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"version":"7.9.9"}');
  writeFileSync(join(place, 'bin/tsc'), 'console.error("no such engine"); process.exit(9);');
  const run = await drift(folder);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(
    'TypeScript 7.9.9 of the project failed to compile the project: no such engine',
  );
  expect(run.stderr).toContain('npx tsc');
});
