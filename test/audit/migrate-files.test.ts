// `audit --migrate` on files as people have them: line ends, marks, comments, modes, links.

import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/built-client.ts';
import { migrationProject, siteOfCode } from '../support/migration-project.ts';
import { routewright } from '../support/routewright.ts';

const site = `
import { createSite } from './api/client/site.js';
export const site = createSite({ baseUrl: '${siteOfCode}/wp-json' });
`;

const code = `// Header 👩‍💻
import { a } from './a';

export const first = a;

// The base.
const API = '${siteOfCode}/wp-json/wp/v2';

/** Docs of list. */
export async function list(n: number) {
  const res = await fetch(\`\${API}/posts?per_page=\${n}\`); // trailing
  // between
  return await res.json();
}

export const other = () =>
  fetch(\`\${API}/categories\` /* the path */, {
    // Always
    // fresh.
    cache: 'no-store',
  }).then((r) => r.json());

/* last */ export const last = () => fetch(\`\${API}/users\`).then((r) => r.json());`;

const rewritten = `// Header 👩‍💻
import { a } from './a';
import { site } from './site';

export const first = a;

/** Docs of list. */
export async function list(n: number) {
  // trailing
  // between
  return await site.wpV2.posts.list({ per_page: n });
}

export const other = () =>
  /* the path */ /* Always */ /* fresh. */ site.wpV2.categories.list({}, { init: { cache: 'no-store' } });

/* last */ export const last = () => site.wpV2.users.list();`;

const windows = (text: string): string => text.replaceAll('\n', '\r\n');

test('a patch and --write keep line ends, marks, comments and modes', async () => {
  const project = await migrationProject({
    'src/site.ts': site,
    'src/a.ts': 'export const a = 1;\n',
    'src/plain.ts': code,
    'src/windows.ts': windows(`${code}\n`),
    'src/marked.ts': `\uFEFF${code}\n`,
    'src/view.js': `const API = '${siteOfCode}/wp-json/wp/v2';\nexport const posts = () => fetch(API + '/posts').then((r) => r.json());\n`,
  });
  chmodSync(join(project.folder, 'src/plain.ts'), 0o755);
  const expected = {
    'src/plain.ts': rewritten,
    'src/windows.ts': windows(`${rewritten}\n`),
    'src/marked.ts': `\uFEFF${rewritten}\n`,
    'src/view.js': "import { site } from './site';\nexport const posts = () => site.wpV2.posts.list();\n",
  };
  const files = (): object =>
    Object.fromEntries(Object.keys(expected).map((path) => [path, project.read(path)]));

  const { stdout } = await project.migrate();
  project.write('all.patch', stdout);
  const before = files();
  execFileSync('git', ['apply', 'all.patch'], { cwd: project.folder });
  expect(files()).toEqual(expected);

  for (const [path, text] of Object.entries(before)) project.write(path, String(text));
  const run = await project.migrate('--write');
  expect(run.stderr).toBe('');
  expect(files()).toEqual(expected);
  if (process.platform !== 'win32')
    expect(statSync(join(project.folder, 'src/plain.ts')).mode & 0o777).toBe(0o755);
}, 180_000);

const call = `export const tags = () => fetch('${siteOfCode}/wp-json/wp/v2/users').then((r) => r.json());\n`;

test('a file that is read-only or a link is left, with the reason', async () => {
  const project = await migrationProject({
    'src/site.ts': site,
    'src/locked.ts': call,
    'src/free.ts': call,
    'linked.ts': call,
  });
  chmodSync(join(project.folder, 'src/locked.ts'), 0o444);
  symlinkSync('../linked.ts', join(project.folder, 'src/linked.ts'));
  const run = await project.migrate('--write');
  expect(run.code).toBe(0);
  expect(run.stdout).toContain('The file is read-only.\n    src/locked.ts:1:27');
  expect(run.stdout).toContain('The file is a symbolic link.\n    src/linked.ts:1:27');
  expect(project.read('src/locked.ts')).toBe(call);
  expect(project.read('linked.ts')).toBe(call);
  expect(lstatSync(join(project.folder, 'src/linked.ts')).isSymbolicLink()).toBe(true);
  expect(project.read('src/free.ts')).toContain('site.wpV2.users.list()');
}, 180_000);

test('a file outside of the folder of the project is left, with the reason', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/free.ts': call });
  const outside = join(temporaryFolder(), 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'tags.ts'), call);
  symlinkSync(outside, join(project.folder, 'src/linked'));
  const include = ['src', relative(project.folder, join(outside, 'tags.ts'))];
  const { compilerOptions } = JSON.parse(project.read('tsconfig.json')) as { compilerOptions: object };
  project.write('tsconfig.json', JSON.stringify({ compilerOptions, include }));
  const { stdout } = await project.migrate('--write');
  expect(stdout).toMatch(/The file is outside of the folder of the project\.\n {4}\S*tags\.ts:1:27/);
  expect(readFileSync(join(outside, 'tags.ts'), 'utf8')).toBe(call);
  expect(project.read('src/free.ts')).toContain('site.wpV2.users.list()');
}, 180_000);

const left = `import axios from 'axios';
const API = \`\${'${siteOfCode}/wp-json'}/wp/v2\`;
export const embedded = () => axios.get(API + '/posts', { params: { _embed: 1 } }).then((r) => r.data);
export const handled = () => fetch(API + '/posts').then((r) => r.json(), () => []);
export const changed = async () => {
  const query = new URLSearchParams({ search: 'a' });
  query.append('page', '2');
  return (await fetch(API + '/posts?' + query)).json();
};
export const unknown = () => fetch(API + '/nothing').then((r) => r.json());
`;

test('the reasons name what is in the code', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/left.ts': left });
  const { stdout, stderr } = await project.migrate();
  expect(stdout).toContain('site.wpV2.posts.list({ _embed: true })');
  expect(stderr).toContain("Other code sets or uses the query `{ search: 'a' }`.\n    src/left.ts:8");
  expect(stderr).toContain('A second function of `then` handles errors.\n    src/left.ts:4');
  expect(stderr).toContain('No route of the site matches /wp/v2/nothing.\n    src/left.ts:10');
}, 180_000);

test('a patch names files as the current folder does', async () => {
  const project = await migrationProject({ 'src/site.ts': site, 'src/tags.ts': call });
  const { stdout, stderr } = await routewright(
    ['audit', 'site.index.json', '--project', 'src', '--migrate'],
    { cwd: project.folder },
  );
  expect(stderr).toContain('1 call of 1 can be rewritten');
  expect(stdout).toContain('--- a/src/tags.ts\n+++ b/src/tags.ts\n');
}, 180_000);
