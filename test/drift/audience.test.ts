// Whom a finding concerns: what only the screens of a plugin use does not fail a run.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audienceFacts } from '../../src/source/normalize/known/audience.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

const route = (namespace: string): Json => ({
  namespace,
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args: {} }],
});

const paths = ['/wc-admin/notes', '/wc-admin/left', '/shop/v1/admin/tasks', '/shop/v1/orders'];

function folderWith(config?: object): string {
  const folder = emptyFolder();
  const index = (keys: readonly string[]): string =>
    JSON.stringify({
      namespaces: ['wc-admin', 'shop/v1'],
      routes: Object.fromEntries(
        keys.map((key) => [key, route(key.startsWith('/shop') ? 'shop/v1' : 'wc-admin')]),
      ),
    });
  writeFileSync(join(folder, 'before.json'), index([...paths, '/shop/v1/left']));
  writeFileSync(join(folder, 'after.json'), index(['/wc-admin/left', '/shop/v1/left', paths[3] ?? '']));
  if (config)
    writeFileSync(
      join(folder, 'routewright.config.json'),
      JSON.stringify({ projects: { shop: { source: 'after.json', snapshot: 'before.json', ...config } } }),
    );
  return folder;
}

async function report(
  cwd: string,
  ...args: readonly string[]
): Promise<DriftReport & { code: number | null }> {
  const { stdout, code } = await routewright(['drift', ...args, '--format', 'json'], { cwd });
  return { ...(JSON.parse(stdout) as DriftReport), code };
}

const marks = ({ issues }: DriftReport): Readonly<Record<string, string>> =>
  Object.fromEntries(
    issues.map(({ where, level, fails, internal }) => [
      where[0]?.route ?? '',
      `${level}${fails ? ' fails' : ''}${internal ? ' internal' : ''}`,
    ]),
  );

test('the list holds exact names with sources', () => {
  for (const { namespaces, source, reason } of [...audienceFacts.internal, ...audienceFacts.twins])
    for (const name of namespaces) {
      expect(name).toMatch(/^[a-z\d][\w./-]*$/);
      expect([source, reason].every((text) => text.length > 5)).toBe(true);
    }
});

test('a change in an internal namespace keeps its level and fails no run, unless the user names it', async () => {
  const sources = ['before.json', 'after.json'] as const;
  const cwd = folderWith();
  const listed = await report(cwd, ...sources);
  expect(marks(listed)).toEqual({
    '/wc-admin/notes': 'breaking internal',
    '/shop/v1/admin/tasks': 'breaking fails',
  });
  expect(listed.summary).toMatchObject({
    counts: { breaking: 2 },
    internal: { issues: 1, namespaces: ['wc-admin'] },
  });
  const { stdout } = await routewright(['drift', ...sources], { cwd });
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'Requests: 2 breaking changes from 2 causes; 1 concerns only internal namespaces (wc-admin) and fails no run; responses were not compared (neither side has schemas; "routewright snapshot" keeps them); this run fails because of 1 of them.',
  );
  const named = await report(cwd, ...sources, '--namespace', 'wc-admin');
  expect(marks(named)).toEqual({ '/wc-admin/notes': 'breaking fails' });
  expect(named.code).toBe(1);
  // Leaving a namespace out names none.
  expect(marks(await report(cwd, ...sources, '--namespace', '!shop/v1'))).toMatchObject({
    '/wc-admin/notes': 'breaking internal',
  });
});

test('a project names namespaces, and marks its own internal paths', async () => {
  const drift = { internal: ['shop/v1/admin/**'] };
  expect(marks(await report(folderWith({ drift }), 'shop'))).toEqual({
    '/wc-admin/notes': 'breaking internal',
    '/shop/v1/admin/tasks': 'breaking internal',
  });
  const generating = { namespaces: ['wc-*', 'shop/v1'], drift };
  expect(marks(await report(folderWith(generating), 'shop'))).toEqual({
    '/wc-admin/notes': 'breaking fails',
    '/shop/v1/admin/tasks': 'breaking internal',
  });
});
