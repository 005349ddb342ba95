// `audit --migrate` on real projects: the compiler checks the rewritten code, and a mock receives the same requests.

import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { migrationProject, siteOfCode, type FunctionCall } from '../support/migration-project.ts';

const site = `
import { createSite } from './api/client/site.js';
export const site = createSite({ baseUrl: '${siteOfCode}/wp-json' });
`;

const tsc = (folder: string): string => {
  try {
    execFileSync('node', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
};

const blog = `// A blog.
const API = '${siteOfCode}/wp-json/wp/v2';

export async function latest(count: number) {
  const res = await fetch(\`\${API}/posts?per_page=\${count}&_fields=id,slug\`);
  const posts = await res.json();
  return posts;
}

export async function one(id: number) {
  const url = \`\${API}/posts/\${id}\`; // The address.
  const res = await fetch(url, { cache: 'no-store' });
  return res.json();
}

export const named = (slug: string) =>
  fetch(\`\${API}/categories?search=\${encodeURIComponent(slug)}\`).then((r) => r.json());

export async function save(id: number, slug: string) {
  return (
    await fetch(\`\${API}/posts/\${id}\`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug, status: 'draft' }),
    })
  ).json();
}

export const remove = async (id: number) =>
  (await fetch(\`\${API}/posts/\${id}?force=true\`, { method: 'DELETE' })).json();

export async function props(count: number) {
  const res = await fetch(\`\${API}/posts?per_page=\${count}\`);
  return { revalidate: 10, count, props: { posts: await res.json() } };
}

export async function caught(page: number) {
  try {
    const params = new URLSearchParams({ page: String(page), per_page: '2', context: 'embed' });
    const res = await fetch(\`\${API}/users/?\${params}\`);
    return res.json();
  } catch (error) {
    console.error(error);
    return [];
  }
}

export async function guarded(count: number) {
  const res = await fetch(\`\${API}/posts?per_page=\${count}\`);
  if (!res.ok) throw new Error('The posts did not load.');
  const posts = await res.json();
  return posts;
}

export async function guardedOne(id: number) {
  const res = await fetch(\`\${API}/posts/\${id}\` /* the post */);
  if (!res.ok) {
    throw new Error('The post did not load.');
  }
  return res.json();
}

export const failure = (id: number) => guardedOne(id).catch((error: Error) => error.message);
`;

const blogCalls: readonly FunctionCall[] = [
  ['latest', 3],
  ['one', 2],
  ['named', 'a&b c+d'],
  ['save', 2, 'new'],
  ['remove', 3],
  ['props', 2],
  ['caught', 1],
  ['guarded', 2],
  ['guardedOne', 2],
  ['failure', 99999],
];

test('fetch: same requests and results', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/blog.ts': blog });
  const before = await project.run('src/blog.ts', blogCalls);
  const run = await project.migrate('--write');
  expect(run.stderr).toBe('');
  expect(run.stdout).toContain('9 calls of 9 rewritten, in 1 file.');
  const text = project.read('src/blog.ts');
  expect(text).not.toContain('fetch(');
  expect(text).not.toContain('API');
  expect(text).toContain("import { site } from './site.js';");
  expect(text).toContain('const posts = await site.wpV2.posts.list(');
  expect(text).toContain('return await site.wpV2.users.list(');
  expect(text).toContain('/* the post */ site.wpV2.posts.get.safe(');
  expect(text).toContain('return res.data;');
  expect(tsc(project.folder)).toBe('');
  const after = await project.run('src/blog.ts', blogCalls);
  expect(before.every(({ requests }) => requests.length === 1)).toBe(true);
  expect(after).toEqual(before);
}, 180_000);

const admin = `import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';

export const list = ( ids: number[], search?: string ) =>
\tapiFetch( { path: addQueryArgs( '/wp/v2/posts', { exclude: ids, search, per_page: 5, _fields: 'id,slug' } ) } );

export async function create( slug: string ) {
\tconst post = await apiFetch( {
\t\tpath: '/wp/v2/posts',
\t\tmethod: 'POST',
\t\tdata: { slug, status: 'draft' },
\t} );
\treturn post;
}

export const put = ( id: number, data: { slug: string } ) =>
\tapiFetch( { path: \`/wp/v2/posts/\${ id }\`, method: 'PUT', data } );

export const trash = ( id: number ) => apiFetch( { path: '/wp/v2/posts/' + id, method: 'DELETE' } );

export const all = () => apiFetch( { path: '/wp/v2/categories?per_page=-1' } );

export const counted = () => apiFetch( { path: '/wp/v2/posts', parse: false } );
`;

test('apiFetch: same requests through WordPress', async () => {
  vi.stubGlobal('window', globalThis);
  const project = await migrationProject({
    'src/site.ts': `
import apiFetch from '@wordpress/api-fetch';
import { apiFetchTransport } from './api/client/runtime/api-fetch.js';
import { createClient } from './api/client/index.js';
import { wpV2 } from './api/client/wp-v2.js';
apiFetch.use(apiFetch.createRootURLMiddleware('${siteOfCode}/wp-json/'));
export const site = createClient(apiFetchTransport(apiFetch), { wpV2 });
`,
    'src/admin.ts': admin,
    'src/all.ts': "import './site.js';\nexport * from './admin.js';\n",
  });
  const calls: readonly FunctionCall[] = [
    ['list', [1, 2], 'a b'],
    ['list', [3]],
    ['create', 'hello'],
    ['put', 2, { slug: 'two' }],
    ['trash', 4],
  ];
  const before = await project.run('src/all.ts', calls);
  const run = await project.migrate('--write');
  expect(run.stdout).toContain('4 calls of 6 rewritten');
  expect(run.stdout).toContain('apiFetch requests every page');
  expect(run.stdout).toContain('The call sets `parse`');
  const text = project.read('src/admin.ts');
  // The spaces of WordPress stay, and so does the import that one call still uses.
  expect(text).toContain("site.wpV2.posts.create( { slug, status: 'draft' } )");
  expect(text).toContain("import apiFetch from '@wordpress/api-fetch';");
  expect(text).not.toContain('addQueryArgs');
  expect(tsc(project.folder)).toBe('');
  expect(await project.run('src/all.ts', calls)).toEqual(before);
  vi.unstubAllGlobals();
}, 180_000);

const shop = `import axios, { type AxiosResponse } from 'axios';

const api = axios.create({ baseURL: '${siteOfCode}/wp-json/wc/v3' });
const watched = axios.create({ baseURL: '${siteOfCode}/wp-json/wc/v3' });
watched.interceptors.request.use((config) => config);

export async function products(page: number) {
  const { data } = await api.get('/products', { params: { page, exclude: [1, 2] } });
  return data;
}

export async function product(id: number) {
  const response = await axios.get(\`${siteOfCode}/wp-json/wc/v3/products/\${id}\`);
  return [response.data.name, response.data];
}

export const named = (name: string) => api.post('/products', { name }).then((res) => res.data);

export const first = () => api.get('/products').then(({ data: [product] }) => product);

export async function remove(id: number) {
  await api.delete(\`products/\${id}\`, { params: { force: true } });
}

export const status = async () => (await api.get('/products')).status;
export const whole = (): Promise<AxiosResponse> => api.get('/products');
export const intercepted = async () => (await watched.get('/products')).data;
`;

test('axios: same requests and results', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/shop.ts': shop });
  const calls: readonly FunctionCall[] = [
    ['products', 1],
    ['product', 3],
    ['named', 'Cup'],
    ['first'],
    ['remove', 5],
    ['status'],
  ];
  const before = await project.run('src/shop.ts', calls);
  const run = await project.migrate('--write');
  expect(run.stdout).toContain('5 calls of 8 rewritten');
  expect(run.stdout).toContain('The code reads `status` of the response.');
  expect(run.stdout).toContain('The code passes the response on.');
  expect(run.stdout).toContain('`watched` has interceptors');
  expect(project.read('src/shop.ts')).toContain('return [response.name, response];');
  expect(tsc(project.folder)).toBe('');
  expect(await project.run('src/shop.ts', calls)).toEqual(before);
}, 180_000);

const leftCases: readonly (readonly [reason: string, code: string])[] = [
  [
    'reads `ok`',
    'export async function f() { const r = await fetch(`${API}/posts`); if (!r.ok) return null; return r.json(); }',
  ],
  ['reads `headers`', 'export const f = () => fetch(`${API}/posts`).then((r) => r.headers);'],
  [
    'without `encodeURIComponent`',
    'export const f = (text: string) => fetch(`${API}/posts?search=${text}`).then((r) => r.json());',
  ],
  [
    'the list `include` as one text',
    'export const f = () => fetch(`${API}/posts?include=1,2`).then((r) => r.json());',
  ],
  [
    'sends the header `X-WP-Nonce`',
    "export const f = () => fetch(`${API}/posts`, { headers: { 'X-WP-Nonce': '1' } }).then((r) => r.json());",
  ],
  [
    'reads the error of the request',
    'export const f = () => fetch(`${API}/posts`).then((r) => r.json()).catch((error) => error.message);',
  ],
  [
    'not begin with the client',
    "export const f = () => fetch('http://other.test/wp-json/wp/v2/posts').then((r) => r.json());",
  ],
  [
    "Type 'string' is not assignable to type 'number'",
    'export const f = (id: string) => fetch(`${API}/posts/${encodeURIComponent(id)}`).then((r) => r.json());',
  ],
  [
    'does not compile',
    'export const f = async (): Promise<{ none: 1 }[]> => { const r = await fetch(`${API}/posts`); return (await r.json()) as { none: 1 }[]; };',
  ],
  [
    'may be undefined',
    'export const f = (page?: number) => fetch(`${API}/posts?page=${page}`).then((r) => r.json());',
  ],
];

test('leaves calls that the client cannot replace, with reasons', async () => {
  const api = `const API = '${siteOfCode}/wp-json/wp/v2';\nexport const uses = () => API;\n`;
  const files = leftCases.map(([, code], at) => [`src/left-${at}.ts`, `${api}${code}\n`] as const);
  const project = await migrationProject({ 'src/site.ts': site, ...Object.fromEntries(files) });
  const run = await project.migrate();
  expect(run.stdout).toBe('');
  expect(run.stderr).toContain(`0 calls of ${leftCases.length} can be rewritten`);
  const reasons = new Map<string, string>();
  let reason = '';
  for (const line of run.stderr.split('\n')) {
    const file = /^ {4}(src\/[\w.-]+):/.exec(line)?.[1];
    if (file === undefined) reason = line.trim();
    else reasons.set(file, reason);
  }
  for (const [at, [expected]] of leftCases.entries())
    expect(reasons.get(`src/left-${at}.ts`)).toContain(expected);
}, 180_000);

test('a patch changes nothing, and git applies it', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/blog.ts': blog, 'src/shop.ts': shop });
  const run = await project.migrate('--route', '/wp/v2/posts*');
  expect(run.stderr).toContain('To write the files, add --write.');
  expect(project.read('src/blog.ts')).toBe(blog);
  expect(run.stdout).not.toContain('shop.ts');
  project.write('all.patch', run.stdout);
  execFileSync('git', ['apply', 'all.patch'], { cwd: project.folder });
  expect(project.read('src/blog.ts')).toContain('site.wpV2.posts.list(');
  expect(project.read('src/blog.ts')).toContain('/users/');
}, 180_000);

test('refuses changes that are not committed', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/blog.ts': blog });
  execFileSync('git', ['init', '-q'], { cwd: project.folder });
  const refused = await project.migrate('--write');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('Git has not committed the present content of src/blog.ts.');
  expect(project.read('src/blog.ts')).toBe(blog);
  const run = await project.migrate('--write', '--allow-dirty');
  expect(run.stdout).toContain('9 calls of 9 rewritten');
}, 180_000);

test('without a client, the message shows what to write', async () => {
  const project = await migrationProject({
    'src/blog.ts': blog,
    'src/use.ts': "export * from './api/client/index.js';\n",
  });
  const run = await project.migrate();
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('No module of the project exports a client.');
  expect(run.stderr).toContain(
    "export const site = createSite({ baseUrl: 'https://your-site.example/wp-json' });",
  );
}, 180_000);
