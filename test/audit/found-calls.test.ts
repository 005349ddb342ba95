// Which calls of a project `audit` finds and counts, and what its options leave out.

// cspell:ignore argum hamworks postz poztz

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { auditIn, auditOf, callsIn, findingsIn, projectWith, siteIndex } from '../support/audit-project.ts';

describe('calls that were silent', () => {
  test.each([
    [
      'ky-universal',
      "import ky from 'ky-universal';\nexport const a = () => ky.get('/wp-json/wp/v2/posts');\n",
    ],
    [
      'select as a parameter',
      "// a selector\nexport const a = (select, id) => select('core').getEntityRecords('postType', 'post');\n",
    ],
    [
      'call of redux-saga',
      "import { call } from 'redux-saga/effects'; import api from 'axios';\nexport function* a() { yield call(api.get, '/wp-json/wp/v2/posts'); }\n",
    ],
  ])('are found: %s', async (_, code) => {
    const report = await auditOf({ 'code.js': code });
    expect(callsIn(report)).toEqual(['2 GET /wp/v2/posts']);
  });
});

test('a function of an unknown module is read by the shape of its argument, at the level risky', async () => {
  const report = await auditOf({
    'code.js': `import apiFetch from '@hamworks/wordpress-api-fetch';
export const get = (path) => apiFetch({ path });
void get('/wp/v2/posts?per_page=-5');
void get('/wp/v2/postz');
`,
  });
  expect(findingsIn(report)).toEqual(['3 refused-value per_page=-5', "4 unknown-route '/wp/v2/postz'"]);
  expect(report.issues.map(({ level }) => level)).toEqual(['risky', 'risky']);
});

const calls = `export const posts = () => fetch('/wp-json/wp/v2/posts');
// routewright-ignore-next-line unknown-route: the plugin is not on the test site
export const wrong = () => fetch('/wp-json/wp/v2/postz');
// routewright-ignore-next-line unknown-method: another rule
export const other = () => fetch('/wp-json/wp/v2/postz');
export const any = (name) => fetch(\`/wp-json/wp/v2/\${name}\`);
`;

test('a comment with a code and a reason hides the issue of the next line', async () => {
  expect(findingsIn(await auditOf({ 'code.js': calls }))).toEqual(["5 unknown-route '/wp-json/wp/v2/postz'"]);
});

test('the first line counts places', async () => {
  const { stdout } = await auditIn(projectWith({ 'a.js': calls }));
  expect(stdout.split('\n')[0]).toContain(
    'Found 4 REST calls in 1 file: 3 checked, 1 not understood (listed below).',
  );
});

test('tests and stories are left out, unless --include-tests is set', async () => {
  const folder = projectWith({
    'a.js': "fetch('/wp-json/wp/v2/posts');\n",
    'a.test.js': "fetch('/wp-json/wp/v2/postz');\n",
    'b.stories.js': "fetch('/wp-json/wp/v2/postz');\n",
    'tests/c.js': "fetch('/wp-json/wp/v2/postz');\n",
  });
  const { stdout, code } = await auditIn(folder);
  expect(stdout).toContain('1 file read, 3 not read');
  expect(stdout).toContain('tests and stories are left out');
  expect(code).toBe(0);
  expect((await auditIn(folder, '--include-tests')).stdout).toContain('Found 4 REST calls in 4 files');
});

test('--max-unknown sets how many calls may be not understood', async () => {
  const folder = projectWith({ 'a.js': calls.split('\n')[5] ?? '' });
  const codes = [];
  for (const flags of [[], ['--max-unknown', '1'], ['--max-unknown', '0']])
    codes.push((await auditIn(folder, ...flags)).code);
  expect(codes).toEqual([0, 0, 1]);
});

test('an empty author_email of a comment is accepted, as WordPress does', async () => {
  const index = JSON.parse(readFileSync(siteIndex, 'utf8')) as {
    routes: Record<string, { endpoints: { methods: string[]; args: Record<string, unknown> }[] }>;
  };
  for (const { methods, args } of index.routes['/wp/v2/comments']?.endpoints ?? [])
    if (methods.includes('POST')) args['author_email'] = { type: 'string', format: 'email' };
  const withEmail = join(projectWith({}), 'site.index.json');
  writeFileSync(withEmail, JSON.stringify(index));
  const report = await auditOf(
    {
      'code.js': `export const send = (data) => fetch('/wp-json/wp/v2/comments', { method: 'POST', body: JSON.stringify({
  post: 1, content: 'a', author_email: data?.email ?? '',
}) });
export const bad = () => fetch('/wp-json/wp/v2/comments', { method: 'POST', body: JSON.stringify({ author_email: 'a' }) });
`,
    },
    withEmail,
  );
  expect(findingsIn(report)).toEqual(["4 refused-value 'a'"]);
});

test('a call whose namespace is only known at run time is listed', async () => {
  const { stdout } = await auditIn(
    projectWith({
      'a.js': `import apiFetch from '@wordpress/api-fetch';
export const posts = (settings) => apiFetch({ path: \`\${settings.namespace}/posts\` });
export const index = () => apiFetch({ path: '/' });
`,
    }),
  );
  expect(stdout.split('\n')[0]).toContain('Found 1 REST call in 1 file: 0 checked, 1 not understood');
  expect(stdout).toContain('a.js:2');
});

/** A function that is long to evaluate, as functions that read and check an environment are. */
const longConfiguration = `export function config() {
  const url = process.env.URL || '';
${Array.from({ length: 40 }, (_, at) => `  const part${at} = process.env.PART_${at} || ${at === 0 ? 'url' : `part${at - 1} + part${at - 1}`};`).join('\n')}
  return { url: new URL(part39).origin + part39 + part38 };
}
`;

test('calls of a function are found, however long its settings are to evaluate', async () => {
  const report = await auditOf({
    'config.js': longConfiguration,
    'client.js': `import axios from 'axios';
import { config } from './config.js';
let made = null;
function client() {
  if (made) return made;
  const settings = config();
  made = axios.create({ baseURL: \`\${settings.url}/wp-json/wp/v2/\`, timeout: settings.url.length });
  return made;
}
export async function load(endpoint, params) {
  return client().get(endpoint, { params });
}
`,
    'list.js': "import { load } from './client.js';\nexport const posts = () => load('posts');\n",
  });
  expect(callsIn(report)).toContain('2 GET /wp/v2/posts');
});

test('a base from settings with a default is known by the default, also after its slash is removed', async () => {
  const report = await auditOf({
    'code.js': `const base = window.settings.restBase || '/wp-json/wp/v2';
const send = (path) => fetch(base.replace(/\\/$/, '') + path);
export const posts = () => send('/posts');
`,
  });
  expect(callsIn(report)).toContain('3 GET /wp/v2/posts');
});

/** The calls that were not understood, as `file:line reason`. */
const listedIn = ({ notUnderstood }: AuditReport): readonly string[] =>
  notUnderstood.map(({ file, line, reason }) => `${file}:${line} ${reason}`);

describe('addresses that no call uses', () => {
  test('are listed with their lines, in objects, templates and markup too', async () => {
    const report = await auditOf({
      'code.jsx': `import { send } from 'not-installed';
import { View } from './view';
const routes = { posts: '/wp/v2/posts', other: '/not/of/the/site' };
send(routes);
send(\`/wp-json/wp/v2/pages/\${send.id}\`);
export const view = () => <View source="/wp/v2/tags" />;
const help = 'Call /wp/v2/posts for a list of posts.';
if (location.pathname.startsWith('/wp-json/')) console.log('/wp/v2/posts', help);
`,
    });
    expect(listedIn(report)).toEqual(['code.jsx:3 text', 'code.jsx:5 text', 'code.jsx:6 text']);
  });

  test('are not listed if a call uses them, also through constants of other files', async () => {
    const report = await auditOf({
      'routes.js': "export const base = '/wp-json/wp/v2';\nexport const routes = { posts: '/posts' };\n",
      'code.js':
        "import { base, routes } from './routes.js';\nexport const posts = () => fetch(base + routes.posts);\n",
    });
    expect(callsIn(report)).toEqual(['2 GET /wp/v2/posts']);
    expect(listedIn(report)).toEqual([]);
  });

  test('decide which calls with an unknown address are listed', async () => {
    const report = await auditOf({
      'base.js':
        "export const base = '/wp-json';\nexport const start = () => fetch(base + '/wp/v2/posts');\n",
      'site.js': "import { base } from './base.js';\nexport const any = (url) => fetch(url, base);\n",
      'other.js': "import { start } from './base.js';\nexport const any = (url) => start(fetch(url));\n",
    });
    expect(listedIn(report)).toEqual(['site.js:2 address']);
  });
});

test('an address below window settings is listed in code that speaks to WordPress', async () => {
  const report = await auditOf({
    'code.js': `export const nonce = (state) =>
  fetch(state.eventApiUrl + '/nonce', { headers: { 'X-WP-Nonce': state.nonce } });
`,
  });
  expect(listedIn(report)).toEqual(['code.js:2 address']);
});

test('a namespace from a hook is listed at each call', async () => {
  const report = await auditOf({
    'code.js': `import apiFetch from '@wordpress/api-fetch';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from 'not-installed';
export const usePosts = () => {
  const { namespace } = useSettings();
  return useQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => apiFetch({ path: \`\${namespace}/posts\`, signal }),
  });
};
`,
  });
  expect(listedIn(report)).toContain('code.js:8 operation');
});

test('a method of an unknown value is a call only if the site has its route', async () => {
  const report = await auditOf({
    'code.js': `export async function all(client) {
  await client.get('/wp/v2/posts');
  await client.get('/wp/v2/cached');
}
`,
  });
  expect(report.issues).toEqual([]);
  expect(report.summary).toMatchObject({ understood: 1, notUnderstood: 1 });
});

test('resources of vue-resource are read', async () => {
  const report = await auditOf({
    'code.js': `import Vue from 'vue';
const posts = Vue.resource('/wp-json/wp/v2/posts{/id}');
export const one = () => posts.get({ id: 1 });
export const save = () => posts.save({}, { title: 'a' });
`,
  });
  expect(callsIn(report)).toEqual(['3 GET /wp/v2/posts{/id}', '4 POST /wp/v2/posts{/id}']);
});

test('a component that requests its block is read', async () => {
  const report = await auditOf({
    'code.jsx': `import ServerSideRender from '@wordpress/server-side-render';
export const edit = ({ attributes }) => <ServerSideRender block="core/archives" attributes={attributes} />;
`,
  });
  expect(callsIn(report)).toEqual(['2 GET /wp/v2/block-renderer/core/archives']);
});

test('a folder Test is no folder of tests', async () => {
  const report = await auditOf({ 'src/Test/code.js': "fetch('/wp-json/wp/v2/posts');\n" });
  expect(callsIn(report)).toEqual(['1 GET /wp/v2/posts']);
});

test('a call is found through functions that each call the function before twice', async () => {
  const steps = Array.from(
    { length: 14 },
    (_, at) => `const step${at + 1} = (path) => step${at}(path) + step${at}('');\n`,
  );
  const report = await auditOf({
    'code.js': `const step0 = (path) => path;\n${steps.join('')}export const posts = () => fetch('/wp-json' + step14('/wp/v2/posts'));\n`,
  });
  expect(callsIn(report)).toEqual(['16 GET /wp/v2/posts']);
});
