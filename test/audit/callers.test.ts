// Calls of frameworks and libraries, in the form in which their projects write them.

import { describe, expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

type Files = Readonly<Record<string, string>>;

const check = async (files: Files, calls: readonly string[], findings: readonly string[]): Promise<void> => {
  const report = await auditOf(files);
  expect(callsIn(report)).toEqual(calls);
  expect(findingsIn(report)).toEqual(findings);
};

describe('SvelteKit', () => {
  test.each<[string, Files, readonly string[], readonly string[]]>([
    [
      'load with a type that is not generated yet',
      {
        'src/routes/+page.ts': `import type { PageLoad } from './$types';
export const load: PageLoad = async ({ fetch, params }) => {
  const response = await fetch(\`/wp-json/wp/v2/posts?serch=\${params.slug}\`);
  const posts = await response.json();
  return { title: posts[0].titel };
};`,
      },
      ['3 GET /wp/v2/posts'],
      ['3 unknown-argument serch', '5 unknown-property titel'],
    ],
    [
      'an event as one parameter',
      {
        'src/routes/api/+server.js': `export async function GET(event) {\n  return event.fetch('/wp-json/wp/v2/postz');\n}`,
      },
      ['2 GET /wp/v2/postz'],
      ["2 unknown-route '/wp-json/wp/v2/postz'"],
    ],
    [
      'form actions',
      {
        'src/routes/+page.server.ts': `export const actions = {
  default: async ({ fetch }) => {
    await fetch('/wp-json/wp/v2/comments', { method: 'POST', body: JSON.stringify({ contend: 'a', content: 'a', post: 1 }) });
  },
};`,
      },
      ['3 POST /wp/v2/comments'],
      ['3 unknown-argument contend'],
    ],
    [
      'hooks',
      {
        'src/hooks.server.ts': `export const handle = async ({ event, resolve }) => {\n  await event.fetch('/wp-json/wp/v2/userz');\n  return resolve(event);\n};`,
      },
      ['2 GET /wp/v2/userz'],
      ["2 unknown-route '/wp-json/wp/v2/userz'"],
    ],
    [
      'a function of the project that receives fetch',
      {
        'src/lib/posts.ts': `export const postsOf = (fetch: typeof globalThis.fetch, page: number) =>\n  fetch(\`https://example.com/wp-json/wp/v2/posts?page=\${page}&per_page=500\`);`,
        'src/routes/+page.ts': `import { postsOf } from '../lib/posts';\nexport const load = async ({ fetch }) => ({ posts: await postsOf(fetch, 1) });`,
      },
      ['2 GET /wp/v2/posts'],
      ['2 refused-value per_page=500'],
    ],
    [
      'a function that receives fetch and the value of an argument',
      {
        'src/lib/posts.ts': `export const postsOf = (fetch: typeof globalThis.fetch, count: number) =>\n  fetch(\`https://example.com/wp-json/wp/v2/posts?per_page=\${count}&page=1\`);`,
        'src/routes/+page.ts': `import { postsOf } from '../lib/posts';\nexport const load = async ({ fetch }) => ({ posts: await postsOf(fetch, 500) });`,
      },
      ['2 GET /wp/v2/posts'],
      ['2 refused-value postsOf(fetch, 500)'],
    ],
    [
      'an event with a type',
      {
        'src/lib/user.ts': `import type { RequestEvent } from '@sveltejs/kit';\nexport const user = (event: RequestEvent) => event.fetch('/wp-json/wp/v2/users/me');`,
      },
      ['2 GET /wp/v2/users/me'],
      [],
    ],
    [
      'a parameter fetch of another file is none',
      { 'src/lib/dog.ts': `export const load = async ({ fetch }) => fetch('/api/dogs');` },
      [],
      [],
    ],
  ])('%s', async (_, files, calls, findings) => {
    await check(files, calls, findings);
  });
});

describe('Nuxt', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'useFetch without an import, and its ref',
      `const { data: posts } = await useFetch('/wp-json/wp/v2/posts', { query: { serch: 'a' } });\nconst title = posts.value[0].titel;`,
      ['1 GET /wp/v2/posts'],
      ['1 unknown-argument serch', '2 unknown-property titel'],
    ],
    [
      'useFetch with a function as its address',
      `const page = ref(1);\nuseLazyFetch(() => \`/wp-json/wp/v2/postz?page=\${page.value}\`);`,
      ['2 GET /wp/v2/postz'],
      ['2 unknown-route `/wp-json/wp/v2/postz?page=${page.value}`'],
    ],
    [
      'useAsyncData and its ref',
      `const { data } = await useAsyncData('posts', () => $fetch('/wp-json/wp/v2/posts'));\nconst title = data.value?.[0]?.titel.rendered;`,
      ['1 GET /wp/v2/posts'],
      ['2 unknown-property titel'],
    ],
    [
      '$fetch of the app',
      `const { $fetch } = useNuxtApp();\n$fetch('/wp-json/wp/v2/posts/1', { method: 'PATCH', body: { titel: 'a' } });\nconst send = useRequestFetch();\nsend('/wp-json/wp/v2/tags');`,
      ['2 PATCH /wp/v2/posts/1', '4 GET /wp/v2/tags'],
      ['2 unknown-argument titel'],
    ],
  ])('%s', async (_, code, calls, findings) => {
    await check({ 'page.ts': `${code}\nexport {};` }, calls, findings);
  });
});

describe('functions of browsers and of jQuery', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'XMLHttpRequest with a body',
      `const xhr = new XMLHttpRequest();\nxhr.open('POST', '/wp-json/wp/v2/posts');\nxhr.setRequestHeader('X', 'y');\nxhr.send(JSON.stringify({ titel: 'a' }));`,
      ['2 POST /wp/v2/posts'],
      ['4 unknown-argument titel'],
    ],
    [
      'XMLHttpRequest whose body is sent elsewhere',
      `export function opened() {\n  const xhr = new XMLHttpRequest();\n  xhr.open('post', '/wp-json/wp/v2/comments');\n  return xhr;\n}`,
      ['3 POST /wp/v2/comments'],
      [],
    ],
    [
      'sendBeacon with a blob',
      `const blob = new Blob([JSON.stringify({ contend: 'a', content: 'a', post: 1 })], { type: 'application/json' });\nnavigator.sendBeacon('/wp-json/wp/v2/comments', blob);`,
      ['2 POST /wp/v2/comments'],
      ['1 unknown-argument contend'],
    ],
    [
      'ajax with an address and settings',
      `jQuery.ajax('/wp-json/wp/v2/posts', { type: 'POST', data: { titel: 'a' }, beforeSend: (xhr) => xhr.setRequestHeader('X', 'y') });`,
      ['1 POST /wp/v2/posts'],
      ['1 unknown-argument titel'],
    ],
    [
      'ajax with settings, whose data is the query',
      `$.ajax({ url: wpApiSettings.root + 'wp/v2/posts', data: { per_page: 500 } }).done((posts) => posts);`,
      ['1 GET /wp/v2/posts'],
      ['1 refused-value 500'],
    ],
    [
      'wp.apiRequest with a namespace',
      `wp.apiRequest({ namespace: 'wp/v2', endpoint: 'posts', data: { serch: 'a' } });\nwp.apiRequest({ path: '/wp/v2/postz' });`,
      ['1 GET /wp/v2/posts', '2 GET /wp/v2/postz'],
      ['1 unknown-argument serch', "2 unknown-route '/wp/v2/postz'"],
    ],
  ])('%s', async (_, code, calls, findings) => {
    await check({ 'code.js': code }, calls, findings);
  });
});

describe('libraries', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'got with options',
      `import got from 'got';
await got('https://example.com/wp-json/wp/v2/posts', { method: 'POST', json: { titel: 'a' } });
const posts: any = await got.get('https://example.com/wp-json/wp/v2/posts', { searchParams: { serch: 'a' } }).json();
posts[0].titel;`,
      ['2 POST /wp/v2/posts', '3 GET /wp/v2/posts'],
      ['2 unknown-argument titel', '3 unknown-argument serch', '4 unknown-property titel'],
    ],
    [
      'got with a base',
      `import { got } from 'got';\nconst api = got.extend({ prefixUrl: 'https://example.com/wp-json/wp/v2' });\napi.delete('postz/1');`,
      ['3 DELETE /wp/v2/postz/1'],
      ["3 unknown-route 'postz/1'"],
    ],
    [
      'superagent with later calls',
      `import request from 'superagent';\nrequest.post('https://example.com/wp-json/wp/v2/posts').set('X', 'y').send({ titel: 'a' }).then((r) => r.body.titel);`,
      ['2 POST /wp/v2/posts'],
      ['2 unknown-argument titel'],
    ],
  ])('%s', async (_, code, calls, findings) => {
    await check({ 'code.ts': code }, calls, findings);
  });
});

describe('bases from the environment', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'with a namespace behind it',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: process.env.API_URL + '/wp/v2' });\napi.get('/postz');`,
      ['3 GET /wp/v2/postz'],
      ["3 unknown-route '/postz'"],
    ],
    [
      'with a template',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: \`\${import.meta.env.VITE_API}/blog/wc/v3\` });\napi.get('orderz');`,
      ['3 GET /wc/v3/orderz'],
      ["3 unknown-route 'orderz'"],
    ],
    [
      'alone, before a namespace in the path',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: process.env.API_URL });\napi.get('/wp/v2/postz');`,
      ['3 GET /wp/v2/postz'],
      ["3 unknown-route '/wp/v2/postz'"],
    ],
    [
      'alone, named for WordPress, before a path of one namespace',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: process.env.NEXT_PUBLIC_WORDPRESS_API_URL });\napi.get('/posts', { params: { serch: 'a' } });`,
      ['3 GET /wp/v2/posts'],
      ['3 unknown-argument serch'],
    ],
    [
      'alone, named for WordPress, before a path of no namespace',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: process.env.WP_API_URL });\napi.get('/postz');`,
      [],
      [],
    ],
    [
      'in two variables, one of them named for WordPress',
      'export const load = () => fetch(`${process.env.API_URL}${process.env.WP_NAMESPACE}posts?serch=a`);',
      ['1 GET /wp/v2/posts'],
      ['1 unknown-argument serch'],
    ],
    [
      'before a path that contains a parameter of the function',
      'export const one = (id: number) => fetch(`${process.env.WP_URL}/posts/${id}?contex=a`);',
      ['1 GET /wp/v2/posts/{id}'],
      ['1 unknown-argument contex'],
    ],
    [
      'alone, before a query that only WordPress reads',
      `export const load = () => fetch(import.meta.env.VITE_API + 'posts?_embed&serch=a');`,
      ['1 GET /wp/v2/posts'],
      ['1 unknown-argument serch'],
    ],
    [
      'with a path whose double slashes are removed',
      `const url = \`\${process.env.SHOP}/wp-json/wc/v3/orderz\`.replace('//', '/');\nfetch(url);`,
      ['2 GET /wc/v3/orderz'],
      ['1 unknown-route `${process.env.SHOP}/wp-json/wc/v3/orderz`'],
    ],
    [
      'alone, before a path of one namespace',
      `import axios from 'axios';\nconst api = axios.create({ baseURL: process.env.API_URL });\napi.get('/posts', { params: { serch: 'a' } });`,
      [],
      [],
    ],
  ])('%s', async (_, code, calls, findings) => {
    await check({ 'code.ts': code }, calls, findings);
  });

  test('alone, it is listed as an unknown address', async () => {
    const { unknownAddresses } = await auditOf({
      'code.ts': `fetch(process.env.API_URL + '/posts');\nfetch(process.env.API_URL + '/own');`,
    });
    expect(unknownAddresses.map(({ line }) => line)).toEqual([1]);
  });

  test('a finding says what it assumes', async () => {
    const { issues } = await auditOf({
      'code.ts': `export const posts = () => fetch(\`\${process.env.WORDPRESS_API}/posts?serch=a\`);`,
    });
    expect(issues.map(({ what }) => what)).toEqual([
      expect.stringContaining('The code does not show the namespace: only wp/v2 has this route.'),
    ]);
  });
});
