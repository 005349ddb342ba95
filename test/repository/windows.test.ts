// On Windows paths have drives and backslashes. What is generated, reported and kept there
// must be what it is anywhere else: another's machine reads it.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { temporaryFolder } from '../support/built-client.ts';
import { caseFile } from '../support/case-folders.ts';
import { packageRoot, routewright, routewrightProcess, type Run } from '../support/routewright.ts';

const here = temporaryFolder();
const windows = temporaryFolder();

const onWindows = (...args: readonly string[]): Promise<Run> =>
  routewrightProcess(args, {
    cwd: windows,
    env: { NODE_OPTIONS: `--import=${join(packageRoot, 'test/windows/as-on-windows.js')}` },
  });

const compilerOptions = { module: 'preserve', moduleResolution: 'bundler', lib: ['es5'], types: [] };

const target = `export default {
  contract: 1,
  name: 'routes',
  summary: 'keys',
  entry: 'all/routes.txt',
  render: ({ model: { routes } }) => [{ path: 'all/routes.txt', text: routes.map(({ key }) => key).join('\\n') }],
};
`;

const config = {
  sites: { 'site/*.json': { types: { 'demo/v1:Thing.name': { import: './app/src/own.ts', type: 'Name' } } } },
};

const before = caseFile('impact', '.', 'before.json');
const after = JSON.parse(readFileSync(caseFile('impact', '.', 'after.json'), 'utf8')) as WireIndex;
const removed = '/demo/v1/things/(?P<id>[\\d]+)';
const { [removed]: _, ...routes } = after.routes;

/** By the key of a route, in which a backslash parts no folders. */
const approvals = [{ route: '/demo/v1/things/*', reason: 'nobody reads one' }];

beforeAll(() => {
  for (const folder of [here, windows]) {
    mkdirSync(join(folder, 'site'));
    cpSync(before, join(folder, 'site/before.json'));
    writeFileSync(join(folder, 'site/after.json'), JSON.stringify({ ...after, routes }));
    // Of the platform the compiler need not know anything: the errors are none of these tests'.
    writeFileSync(join(folder, 'tsconfig.base.json'), JSON.stringify({ compilerOptions }));
    cpSync(caseFile('impact', 'plain', '.'), join(folder, 'app'), { recursive: true });
    writeFileSync(join(folder, 'app/src/own.ts'), 'export type Name = string;\n');
    writeFileSync(join(folder, 'routes.mjs'), target);
    writeFileSync(join(folder, 'routewright.config.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'approvals.json'), JSON.stringify({ approvals }));
  }
});

const filesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  );

// Where the whole suite runs on Windows, all of it says so.
describe.skipIf(process.platform === 'win32')('with the paths of Windows', { timeout: 180_000 }, () => {
  test('a project is stored and generated to the byte as elsewhere', async () => {
    const init = ['init', '--name', 'demo', '--target', 'client,./routes.mjs'];
    const stored = await routewright(
      [...init, 'site/before.json', '-o', 'app/src/api', '--snapshot', 'site/saved.json'],
      { cwd: here },
    );
    expect(stored).toMatchObject({ code: 0 });
    await routewright(['generate', 'demo'], { cwd: here });
    const asWell = await onWindows(
      ...init,
      'site\\before.json',
      '-o',
      'app\\src\\api',
      '--snapshot',
      'site\\saved.json',
    );
    expect(asWell).toMatchObject({ code: 0, stderr: stored.stderr });
    expect(await onWindows('generate', 'demo')).toMatchObject({ code: 0, stderr: '' });
    expect(filesOf(windows)).toEqual(filesOf(here));
    expect(readFileSync(join(windows, 'app/src/api/client/user-types.ts'), 'utf8')).toContain("'../../own'");
  });

  test('drift names files of the code as elsewhere, and takes approvals by the same globs', async () => {
    const { stdout, stderr } = await onWindows(
      ...['drift', 'site\\before.json', 'site\\after.json', '--format', 'json'],
      ...['--project', 'app', '--client', 'app\\src\\api', '--approvals', 'approvals.json'],
    );
    expect(stderr).toBe('');
    const { project, issues } = JSON.parse(stdout) as DriftReport;
    expect(project).toMatchObject({ tsconfig: 'app/tsconfig.json', folder: 'app', client: 'src/api' });
    const files = issues.flatMap(({ usages = [] }) => usages ?? []).map(({ file }) => file);
    expect([...new Set(files)]).toEqual(['src/facade.ts', 'src/standalone.ts']);
    const approved = issues.filter(({ approval }) => approval !== null).map(({ where }) => where[0]?.route);
    expect([...new Set(approved)]).toEqual([removed]);
  });
});
