// `audit`, `contract` and `drift --project` find the same calls, because they read the same files.

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { projectWith, siteIndex } from '../support/audit-project.ts';
import { packageRoot, routewright } from '../support/routewright.ts';
import { unpack } from '../../src/source/compact/unpack.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';

const files = {
  'tsconfig.json': '{ "include": ["src"] }',
  'src/a.ts': `export const a = () => fetch('/wp-json/wp/v2/posts');\n`,
  'src/b.js': `export const b = () => fetch('/wp-json/wp/v2/posts');\n`,
  'src/b.d.ts': `export declare const b: () => Promise<unknown>;\n`,
  'src/C.vue': `<template>
  <button @click="load('/wp/v2/posts')">Load</button>
</template>
<script setup>
const load = (path) => fetch('/wp-json' + path);
</script>
`,
  'src/dist/d.js': `export const d = () => fetch('/wp-json/wp/v2/posts');\n`,
};

const expected = ['src/C.vue:2', 'src/a.ts:1', 'src/b.js:1'];

let folder = '';

beforeEach(() => {
  folder = projectWith(files);
  mkdirSync(join(folder, 'node_modules/@vue'), { recursive: true });
  symlinkSync(
    join(packageRoot, 'node_modules/@vue/compiler-sfc'),
    join(folder, 'node_modules/@vue/compiler-sfc'),
  );
  const after = JSON.parse(readFileSync(siteIndex, 'utf8')) as { routes: Record<string, unknown> };
  delete after.routes['/wp/v2/posts'];
  writeFileSync(join(folder, 'after.json'), JSON.stringify(after));
});

describe.each(['tsconfig.json', 'src'])('the project %s', (project) => {
  const here = project === 'src' ? (name: string) => name.replace('src/', '') : (name: string) => name;
  const names = expected.map(here).toSorted();

  test('is read by audit', async () => {
    const { stdout } = await routewright(['audit', siteIndex, '--project', project, '--format', 'json'], {
      cwd: folder,
    });
    const { calls, project: read } = JSON.parse(stdout) as AuditReport;
    expect(calls.map(({ file, line }) => `${file}:${line}`).toSorted()).toEqual(names);
    expect(read.files).toBe(3);
  });

  test('is read by drift', async () => {
    const run = await routewright(
      ['drift', siteIndex, 'after.json', '--project', project, '--format', 'json'],
      { cwd: folder },
    );
    const { issues, project: read } = JSON.parse(run.stdout) as DriftReport;
    const usages = issues.flatMap((issue) => issue.usages ?? []).map(({ file, line }) => `${file}:${line}`);
    expect([...new Set(usages)].toSorted()).toEqual(names);
    expect(read?.files).toBe(3);
  });

  test('is read by contract', async () => {
    const flags = ['--project', project, '-o', `${project}.contract.json`];
    await routewright(['contract', siteIndex, ...flags], { cwd: folder });
    const text = readFileSync(join(folder, `${project}.contract.json`), 'utf8');
    const read = unpack(JSON.parse(text) as Readonly<Record<string, unknown>>);
    const document = read.kind === 'document' ? read.document : {};
    const { uses } = document['_contract'] as {
      readonly uses: readonly { readonly files: readonly string[] }[];
    };
    expect(uses.flatMap((use) => use.files)).toEqual(names.map((name) => name.replace(/:.*/, '')));
  });
});
