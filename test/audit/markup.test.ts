// Calls in the markup of components, which the compilers of the frameworks in the project find.

import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { auditIn, projectWith } from '../support/audit-project.ts';
import { packageRoot } from '../support/routewright.ts';

/** A project in which packages are installed. */
function installed(packages: readonly string[], files: Readonly<Record<string, string>>): string {
  const folder = projectWith(files);
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(packageRoot, 'node_modules', name), link);
  }
  return folder;
}

async function issuesIn(folder: string): Promise<readonly string[]> {
  const { issues } = JSON.parse((await auditIn(folder, '--format', 'json')).stdout) as AuditReport;
  return issues.map(({ code, where, frame, length }) => {
    const [{ file, line, column } = { file: '', line: 1, column: 1 }] = where;
    const text = (frame.lines[line - frame.firstLine] ?? '').slice(column - 1, column - 1 + length);
    return `${file}:${line} ${code} ${text}`;
  });
}

const vue = `<template>
  <p>é {{ load('postz') }}</p>
  <button
    v-if="ready"
    @click="save({ id: 1 }); done = true"
    :title="names[0]"
  >Save</button>
  <li v-for="tag in read('/wp-json/wp/v2/tagz')" :key="tag.id" v-slot:item="{ one }">{{ tag.name }}</li>
</template>
<script setup lang="ts">
const load = (name: string) => fetch('/wp-json/wp/v2/' + name);
const read = (url: string): any => fetch(url);
const save = (data: object) => fetch('/wp-json/wp/v2/pagez', { method: 'POST', body: JSON.stringify(data) });
</script>
`;

const svelte = `<script>
  export let id = 1;
  const get = (path) => fetch('/wp-json' + path).then((one) => one.json());
</script>
{#await get('/wp/v2/postz') then posts}
  {#each posts as post (post.id)}
    <b on:click={() => get(\`/wp/v2/tagz/\${id}\`)} title="é {post.title}">{@html post.content}</b>
  {/each}
{/await}
{#if get('/wp/v2/pagez')}yes{/if}
`;

const astro = `---
const base: string = '/wp-json/wp/v2';
interface Post { id: number }
---
<h1>é</h1>
<ul class={String(await fetch(base + '/tagz'))}>
  {(await (await fetch(base + '/postz')).json()).map((post: Post) => (
    <li><a href={post.id}>{post.id} <b>{fetch(base + '/pagez')}</b></a></li>
  ))}
</ul>
{base && <p>{fetch(base + '/thingz')}</p>}
{<>{fetch(base + '/itemz')}</>}
`;

const cases = [
  [
    'vue',
    'Page.vue',
    vue,
    [
      `Page.vue:2 unknown-route load('postz')`,
      `Page.vue:8 unknown-route '/wp-json/wp/v2/tagz'`,
      `Page.vue:13 unknown-route '/wp-json/wp/v2/pagez'`,
    ],
  ],
  [
    'svelte',
    'Page.svelte',
    svelte,
    [
      `Page.svelte:5 unknown-route get('/wp/v2/postz')`,
      `Page.svelte:7 unknown-route get(\`/wp/v2/tagz/\${id}\`)`,
      `Page.svelte:10 unknown-route get('/wp/v2/pagez')`,
    ],
  ],
  [
    '@astrojs/compiler',
    'Page.astro',
    astro,
    [
      `Page.astro:6 unknown-route base + '/tagz'`,
      `Page.astro:7 unknown-route base + '/postz'`,
      `Page.astro:8 unknown-route base + '/pagez'`,
      `Page.astro:11 unknown-route base + '/thingz'`,
      `Page.astro:12 unknown-route base + '/itemz'`,
    ],
  ],
] as const;

describe('with the compiler of the project', () => {
  test.each(cases)('%s: calls in the markup are found at their lines', async (name, file, text, issues) => {
    const folder = installed([name], { 'tsconfig.json': '{ "include": ["**/*"] }', [file]: text });
    expect(await issuesIn(folder)).toEqual(issues);
    expect((await auditIn(folder)).stdout).not.toContain('but not the markup');
  });
});

describe('without the compiler', () => {
  test.each(cases)('%s: the scripts are read, and a note says so', async (_, file, text) => {
    const folder = projectWith({ 'tsconfig.json': '{ "include": ["**/*"] }', [file]: text });
    expect((await issuesIn(folder)).filter((issue) => !issue.startsWith('Page.vue:13'))).toEqual([]);
    const { stdout } = await auditIn(folder);
    expect(stdout).toContain('read the scripts of 1 component (.vue, .svelte, .astro), but not the markup');
  });
});

test('a component that its compiler refuses is read as before', async () => {
  const folder = installed(['svelte'], {
    'A.svelte': `{#if}<script>fetch('/wp-json/wp/v2/postz');</script>`,
  });
  expect(await issuesIn(folder)).toEqual([`A.svelte:1 unknown-route '/wp-json/wp/v2/postz'`]);
});

test('a module of the project with the name of a compiler does not run', async () => {
  const folder = projectWith({
    'Page.vue': vue,
    'vue/compiler-sfc.js': `throw new Error('ran');`,
    'svelte/compiler.js': `throw new Error('ran');`,
  });
  expect((await auditIn(folder)).code).toBe(1);
});
