import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditRules } from '../../src/audit/rules.ts';
import { everyRule } from '../../src/drift/rules/every-rule.ts';
import { problemCatalogue } from '../../src/lint/problem-catalogue.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { targets } from '../../src/generate/targets/targets.ts';
import { emptyFolder, packageRoot, routewright, runProcess } from '../support/routewright.ts';

const site = join(packageRoot, 'samples/content-commerce-site.index.json');

describe('generate --help', () => {
  test('names every target and flag', async () => {
    const { stdout, code } = await routewright(['generate', '--help', 'all']);
    const words = stdout.replace(/\s+/g, ' ');
    expect(code).toBe(0);
    for (const { name, summary } of targets) expect(words).toContain(`${name} (${summary})`);
    for (const flag of [
      'output',
      'target',
      'format',
      'check',
      'force',
      'json',
      'namespace',
      'route',
      'method',
    ])
      expect(words).toContain(`--${flag} `);
    expect(words).toContain('[default: client,zod]');
  });
});

describe('explain', () => {
  test('lists every code there is', async () => {
    const { stdout, code } = await routewright(['explain']);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0])
        .filter((code) => code !== ''),
    ).toEqual([...problemCatalogue.keys(), ...everyRule.keys(), ...auditRules.keys()]);
  });
});

describe('lint', () => {
  test('exits with 1 for errors, shown or not', async () => {
    const cwd = emptyFolder();
    const source = JSON.stringify({ namespaces: [], routes: { '/a(': { methods: ['GET'], endpoints: [] } } });
    for (const flags of [[], ['--format', 'json'], ['--code', 'type-alias']]) {
      const run = await routewright(['lint', '-', ...flags], { cwd, stdin: source });
      expect(run).toMatchObject({ code: 1, stderr: '' });
    }
  });
});

describe('routes --json', () => {
  test('has a row for every method of every operation, with its arguments', async () => {
    const model = JSON.parse((await routewright(['model', site])).stdout) as ApiModel;
    const rows = JSON.parse((await routewright(['routes', site, '--json'])).stdout) as unknown[];
    const expected = model.routes.flatMap(({ key, path, namespace, operations }) =>
      operations.flatMap(({ name, methods, access, arguments: list }) =>
        methods.map((method) => ({
          method,
          path,
          route: key,
          namespace,
          operation: name,
          ...(access && { access }),
          args: Object.fromEntries(list.map(({ name: argument, ...facts }) => [argument, facts])),
        })),
      ),
    );
    expect(rows).toEqual(expected);
  });
});

const start = join(packageRoot, 'dist/start.js');

describe('samples', () => {
  test('makes everything of both samples, finds it fresh, and is what the start script runs', async () => {
    const cwd = emptyFolder();
    const made = await routewright(['samples'], { cwd });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('On your own site: routewright generate');
    expect(readdirSync(join(cwd, 'generated')).sort()).toEqual([
      'analytics-service',
      'content-commerce-site',
    ]);
    for (const { entry } of targets)
      for (const sample of ['analytics-service', 'content-commerce-site']) {
        expect(made.stdout).toContain(join('generated', sample, entry));
        expect(readFileSync(join(cwd, 'generated', sample, entry), 'utf8')).not.toBe('');
      }
    expect(await routewright(['samples', '--check'], { cwd })).toMatchObject({ code: 0, stderr: '' });

    const aFile = join(cwd, 'generated/analytics-service/client/index.ts');
    rmSync(aFile);
    const env = { npm_lifecycle_event: 'start' };
    const byNpm = await runProcess(process.execPath, [start], { cwd, env });
    expect(byNpm).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(cwd)).toEqual(['generated']);
    expect(existsSync(aFile)).toBe(true);
    expect(byNpm.stdout).toContain('On your own site: npm start -- generate');
  });

  test('are not what the start script makes of arguments: it is the program itself', async () => {
    const cwd = emptyFolder();
    const passed = await runProcess(process.execPath, [start, 'routes', site, 'no such thing'], { cwd });
    expect(passed).toMatchObject({ code: 2, stdout: '' });
  });
});
