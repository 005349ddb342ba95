// Vue, Svelte and Astro files, with the parsers that their users have. Each parser gives TypeScript only the scripts.

import { expect, test } from 'vitest';
import { eslintProject, messagesOf } from './eslint-project.ts';

const config = `import { defineConfig } from 'eslint/config';
import routewright from 'routewright/eslint';
import tseslint from 'typescript-eslint';
import * as vue from 'vue-eslint-parser';
import * as svelte from 'svelte-eslint-parser';
import * as astro from 'astro-eslint-parser';

const extraFileExtensions = ['.vue', '.svelte', '.astro'];
export default defineConfig(
  {
    files: ['src/**/*.{ts,vue,svelte,astro}'],
    extends: [routewright.configs.recommended],
    languageOptions: { parser: tseslint.parser, parserOptions: { project: './tsconfig.json', extraFileExtensions } },
    settings: { routewright: { snapshot: 'site.index.json' } },
  },
  ...Object.entries({ vue, svelte, astro }).map(([extension, parser]) => ({
    files: [\`src/**/*.\${extension}\`],
    languageOptions: { parser, parserOptions: { parser: tseslint.parser } },
  })),
);
`;

const components = {
  'src/send.ts': 'export const send = (path: string) => fetch(`https://shop.example.com/wp-json${path}`);\n',
  'src/A.vue': `<template>
  <p>{{ posts }}</p>
</template>

<script lang="ts">
import { send } from './send';
export default { async load() { return send('/wp/v2/post'); } };
</script>
<script setup lang="ts">
const posts = await send('/wp/v2/posts?serch=a');
</script>
`,
  'src/B.vue': '<template><p>No script.</p></template>\n',
  'src/C.svelte': `<script lang="ts">
  import { send } from './send';
  let posts = $state(send('/wp/v2/post'));
  $: more = send('/wp/v2/posts?serch=a');
</script>

<button onclick={() => send('/wp/v2/post')}>{posts}{more}</button>
`,
  'src/D.svelte': '<p>No script.</p>\n',
  'src/E.astro': `---
import { send } from './send';
const posts = await send('/wp/v2/post');
---
<p>{await send('/wp/v2/posts?serch=a')}{posts}</p>
`,
};

const text = {
  route:
    'routewright/known-route No route of the site matches /wp/v2/post. Did you mean /wp/v2/posts or /wp/v2/posts/{id}? [Change post to posts. «posts»]',
  argument:
    'routewright/valid-arguments GET /wp/v2/posts lists no argument serch: the argument most likely has no effect. Did you mean search? [Change serch to search. «search»]',
};

test('the scripts of components are checked, at their places in the component', () => {
  const project = eslintProject({ ...components, 'eslint.config.js': config });
  const results = project.results('src');
  expect(messagesOf(results)).toEqual([
    `A.vue:7:40 ${text.route}`,
    `A.vue:10:21 ${text.argument}`,
    `C.svelte:3:22 ${text.route}`,
    `C.svelte:4:13 ${text.argument}`,
    `C.svelte:7:24 ${text.route}`,
    `E.astro:3:21 ${text.route}`,
    `E.astro:5:11 ${text.argument}`,
  ]);
  for (const { filePath, messages } of results)
    for (const { suggestions = [] } of messages)
      for (const { fix } of suggestions) {
        const code = project.read(`src/${filePath.replace(/^.*[\\/]/, '')}`);
        expect(code.slice(...fix.range)).toMatch(/^(post|serch)$/);
      }
});
