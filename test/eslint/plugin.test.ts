// The plugin for ESLint as a user runs it: the command `eslint`, with the real parser and real files.

import { execFileSync } from 'node:child_process';
import type { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { eslintConfig, eslintProject, messagesOf } from './eslint-project.ts';

const code = `import apiFetch from '@wordpress/api-fetch';
import { send } from './send.ts';
import { titlesPath } from './paths.ts';

export const first = send('/wp/v2/post');

export async function titles(serch: string): Promise<unknown[]> {
  const posts = await apiFetch<{ titel: string }[]>({ path: '/wp/v2/posts?per_page=1000' });
  const found = await apiFetch({ path: '/wp/v2/posts', data: { serch } });
  const { titel } = await fetch(\`https://shop.example.com/wp-json/wp/v2/posts/\${posts.length}\`).then((r) => r.json());
  await apiFetch({ path: '/wp/v2/posts?orderby=dat' });
  await apiFetch({ path: \`/wp/v3/posts/\${posts.length}\` });
  return [found, titel, await send(titlesPath)];
}
`;

const files = {
  'src/code.ts': code,
  'src/send.ts': 'export const send = (path: string) => fetch(`https://shop.example.com/wp-json${path}`);\n',
  'src/paths.ts': "export const titlesPath = '/wp/v2/titles';\n",
};

const expected = [
  'code.ts:5:22 routewright/known-route No route of the site matches /wp/v2/post. Did you mean /wp/v2/posts or /wp/v2/posts/{id}? [Change post to posts. «posts»]',
  'code.ts:8:34 routewright/declared-response The site declares no property titel of this response. Did you mean title? [Change titel to title. «title»]',
  'code.ts:8:75 routewright/valid-arguments per_page cannot be "1000": the site accepts integer, 1 to 100.',
  'code.ts:9:64 routewright/valid-arguments GET /wp/v2/posts lists no argument serch: the argument most likely has no effect. Did you mean search? [Change serch to search. «search: serch»]',
  'code.ts:10:11 routewright/declared-response The site declares no property titel of this response. Did you mean title? [Change titel to title. «title: titel»]',
  'code.ts:11:40 routewright/valid-arguments orderby cannot be "dat": the site accepts "author", "date", "id", "include", "modified", "parent", "relevance", "slug" …. Did you mean "date"? [Change dat to date. «date»]',
  'code.ts:12:26 routewright/known-route The site has no namespace wp/v3. Did you mean wp/v2 or wc/v3? [Change wp/v3 to wp/v2. «wp/v2»] [Change wp/v3 to wc/v3. «wc/v3»]',
  'code.ts:13:31 routewright/known-route No route of the site matches /wp/v2/titles. Did you mean /wp/v2/pages or /wp/v2/tags?',
];

test.each([
  ['ESLint 10', 'eslint', 'typescript', { projectService: true }],
  ['ESLint 9', 'eslint-9', 'typescript', { projectService: true }],
  ['ESLint 10 with a tsconfig', 'eslint', 'typescript', { project: './tsconfig.json' }],
  ['TypeScript 5.9', 'eslint', 'typescript-5', { projectService: true }],
] as const)(
  '%s reports the findings of the audit, with suggestions',
  (_, eslint, typescript, parserOptions) => {
    const project = eslintProject(
      { ...files, 'eslint.config.js': eslintConfig({ snapshot: 'site.index.json' }, parserOptions) },
      eslint,
      typescript,
    );
    expect(messagesOf(project.results('src'))).toEqual(expected);
    const { code: exit, stdout } = project.eslint('src');
    expect(exit).toBe(1);
    expect(stdout).toContain('8 problems (6 errors, 2 warnings)');
  },
);

test('--fix applies no suggestion', () => {
  const project = eslintProject(files);
  expect(messagesOf(project.results('--fix', 'src'))).toEqual(expected);
  expect(project.read('src/code.ts')).toBe(code);
});

test('JavaScript is checked as well', () => {
  const project = eslintProject({
    'src/index.js': `import { get } from './http.js';\nexport const posts = () => get('/wp/v2/post');\n`,
    'src/http.js': 'export const get = (path) => fetch(`/wp-json${path}`);\n',
  });
  expect(messagesOf(project.results('src'))).toEqual([
    'index.js:2:28 routewright/known-route No route of the site matches /wp/v2/post. Did you mean /wp/v2/posts or /wp/v2/posts/{id}? [Change post to posts. «posts»]',
  ]);
});

test('an object of a class is checked in the file that makes the object', () => {
  const project = eslintProject({
    'src/resource.ts': `export class Resource {
  constructor(private readonly path: string) {}
  list() { return fetch(\`https://shop.example.com/wp-json\${this.path}\`); }
}
`,
    'src/made.ts': `import { Resource } from './resource.ts';
export const posts = new Resource('/wp/v2/posts');
export const wrong = new Resource('/wp/v2/post');
`,
    'src/used.ts':
      "import { posts, wrong } from './made.ts';\nexport const all = [posts.list(), wrong.list()];\n",
  });
  expect(messagesOf(project.results('src'))).toEqual([
    'made.ts:3:22 routewright/known-route No route of the site matches /wp/v2/post. Did you mean /wp/v2/posts or /wp/v2/posts/{id}? [Change post to posts. «posts»]',
  ]);
});

test('a property is reported in the file that reads it', () => {
  const project = eslintProject({
    'src/load.ts':
      "import apiFetch from '@wordpress/api-fetch';\nexport const load = async (): Promise<any> => apiFetch({ path: '/wp/v2/posts/7' });\n",
    'src/page.ts': "import { load } from './load.ts';\nexport const title = (await load()).titel;\n",
  });
  expect(messagesOf(project.results('src'))).toEqual([
    'page.ts:2:37 routewright/declared-response The site declares no property titel of this response. Did you mean title? [Change titel to title. «title»]',
  ]);
});

/* -------------------------------------------------------------------- setup */

const three = {
  'src/a.ts': 'export const a = 1;\n',
  'src/b.ts': 'export const b = 1;\n',
  'src/c.js': 'export const c = 1;\n',
};

const setups: readonly (readonly [name: string, settings: unknown, text: string])[] = [
  ['no setting', undefined, 'The setting routewright is missing.'],
  ['no snapshot', {}, 'The setting routewright.snapshot is missing.'],
  ['a missing file', { snapshot: 'nowhere.json' }, 'There is no file'],
  ['a broken file', { snapshot: 'broken.json' }, 'broken.json'],
  ['a folder', { snapshot: 'src' }, 'src'],
  ['an address', { snapshot: 'https://example.com' }, 'must be a file or recorded releases'],
  ['a host', { snapshot: 'example.com' }, 'must be a file or recorded releases'],
  ['a revision', { snapshot: 'git:HEAD:site.index.json' }, 'must be a file or recorded releases'],
  ['unknown releases', { snapshot: 'known:woo' }, 'No releases of "woo" are recorded.'],
  ['an unknown setting', { snapshot: 'site.index.json', sit: 1 }, 'The setting routewright.sit is unknown'],
  [
    'wrong callers',
    { snapshot: 'site.index.json', callers: [{}] },
    'The setting routewright.callers has an error',
  ],
  ['no configuration', { snapshot: 'site.index.json', config: 'no.json' }, 'There is no configuration'],
  ['a wrong site', { snapshot: 'site.index.json', site: 'shop' }, 'routewright.site must be an address'],
];

const setupScript = `import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import config from './eslint.config.js';
for (const settings of JSON.parse(readFileSync('setups.json', 'utf8'))) {
  const overrideConfig = config.map((one) => ({ ...one, settings: settings === null ? {} : { routewright: settings } }));
  const results = await new ESLint({ overrideConfigFile: true, overrideConfig }).lintFiles(['src']);
  console.log(JSON.stringify(results));
}
`;

test('each problem of the setup is one message of a run, at the first line of a file', () => {
  const project = eslintProject({
    ...three,
    'broken.json': '{ "routes": ',
    'setups.json': JSON.stringify(setups.map(([, settings]) => settings ?? null)),
    'setups.js': setupScript,
  });
  const text = execFileSync(process.execPath, ['setups.js'], { cwd: project.folder, encoding: 'utf8' });
  const messages = text
    .trim()
    .split('\n')
    .map((line) => messagesOf(JSON.parse(line) as readonly ESLint.LintResult[]));
  expect(messages.map((list, at) => [setups[at]?.[0], list.length])).toEqual(
    setups.map(([name]) => [name, 1]),
  );
  setups.forEach(([, , part], at) => {
    expect(messages[at]?.[0]).toMatch(/^[abc]\.[jt]s:1:1 routewright\/known-route /);
    expect(messages[at]?.[0]).toContain(part);
  });
});

test('without type information the rules name the option that is missing', () => {
  const project = eslintProject({ ...three, 'eslint.config.js': eslintConfig(undefined, {}) });
  const [message, ...others] = messagesOf(project.results('src'));
  expect(others).toEqual([]);
  // ESLint begins with the file that it has read first.
  expect(message?.replace(/^[abc]\.[jt]s:/, '')).toBe(
    '1:1 routewright/known-route The rules of routewright need type information, which is off for this file. Use the parser of typescript-eslint with parserOptions: { projectService: true }.',
  );
});

test('of two clients that one condition chooses, each call uses the client that has the route', () => {
  const project = eslintProject({
    'src/a.js': `import axios from 'axios';
const S = process.env.SITE_URL;
export async function handle(m, id) {
  let c;
  if (m.startsWith('wp_')) { c = axios.create({ baseURL: \`\${S}/wp-json/wp/v2\` }); }
  else { c = axios.create({ baseURL: \`\${S}/wp-json/wc/v3\` }); }
  await c.get(\`/posts/\${id}\`);
  await c.get(\`/orders/\${id}\`);
  await c.get(\`/nope/\${id}\`);
}
`,
    'eslint.config.js': eslintConfig(),
  });
  expect(messagesOf(project.results('src'))).toEqual([
    expect.stringMatching(/^a\.js:9:\d+ routewright\/known-route /),
  ]);
});

test('recorded releases are a snapshot', () => {
  const project = eslintProject({
    'src/a.ts': "export const a = fetch('/wp-json/wp/v2/post');\n",
    'eslint.config.js': eslintConfig({ snapshot: 'known:wordpress@6.8' }),
  });
  expect(messagesOf(project.results('src'))[0]).toContain('No route of the site matches /wp/v2/post.');
});

const own = {
  'src/http.ts': 'export declare function ask(how: string, path: string): Promise<unknown>;\n',
  'src/a.ts': "import { ask } from './http.ts';\nexport const a = ask('GET', '/wp/v2/post');\n",
};
const caller = { module: './src/http.ts', name: 'ask', path: ['1'], method: ['0'] };

test('callers come from the settings', () => {
  const settings = { snapshot: 'site.index.json', callers: [caller] };
  const project = eslintProject({ ...own, 'eslint.config.js': eslintConfig(settings) });
  expect(messagesOf(project.results('src'))[0]).toContain('a.ts:2:29 routewright/known-route No route');
});

test('callers come from the configuration of routewright', () => {
  const config = JSON.stringify({ callers: [caller] });
  const project = eslintProject({ ...own, 'routewright.config.json': config });
  expect(messagesOf(project.results('src'))[0]).toContain('a.ts:2:29 routewright/known-route No route');
});

test('a site in the settings is another address of the site', () => {
  const project = eslintProject({
    'src/a.ts': "export const a = fetch('https://staging.shop.org/wp-json/wp/v2/post');\n",
  });
  expect(messagesOf(project.results('src'))).toEqual([]);
  project.write({
    'eslint.config.js': eslintConfig({ snapshot: 'site.index.json', site: 'https://staging.shop.org' }),
  });
  expect(messagesOf(project.results('src'))).toHaveLength(1);
});

test('the options of known-route report deprecated calls, and calls that were not understood', () => {
  const project = eslintProject({
    'src/a.ts':
      "import apiFetch from '@wordpress/api-fetch';\nimport { path } from 'somewhere';\nexport const a = [apiFetch({ path: '/wc/v2/orders' }), apiFetch({ path })];\n",
  });
  expect(messagesOf(project.results('src'))).toEqual([]);
  project.write({ 'eslint.config.js': eslintConfig().replace('recommended', 'strict') });
  expect(messagesOf(project.results('src'))).toEqual([
    'a.ts:3:36 routewright/known-route /wc/v2/orders is in wc/v2, but the newer namespace wc/v3 has the same route. Call /wc/v3/orders instead.',
    'a.ts:3:56 routewright/known-route apiFetch calls the site. The call was not checked, because routewright cannot read its path from the code.',
  ]);
});

/* ------------------------------------------------------------------ an editor */

const editor = `process.env.TSESTREE_SINGLE_RUN = 'false';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync, utimesSync } from 'node:fs';
import { ESLint } from 'eslint';
const eslint = new ESLint();
const lint = async (file, text = readFileSync(file, 'utf8')) =>
  (await eslint.lintText(text, { filePath: file }))[0].messages.map(({ message }) => message);
const a = readFileSync('src/a.ts', 'utf8');
const out = {};
out.before = await lint('src/a.ts');
out.edited = await lint('src/a.ts', a.replace('post', 'posts'));
out.back = await lint('src/a.ts', a);
const snapshot = JSON.parse(readFileSync('site.index.json', 'utf8'));
snapshot.routes['/wp/v2/post'] = snapshot.routes['/wp/v2/posts'];
writeFileSync('site.index.json', JSON.stringify(snapshot));
out.changedSnapshot = await lint('src/a.ts');
writeFileSync('site.index.json', 'nothing');
out.broken = await lint('src/a.ts');
out.brokenAgain = await lint('src/a.ts');
out.other = await lint('src/send.ts');
const loaded = Object.keys(createRequire(import.meta.url).cache);
out.morph = loaded.filter((path) => path.includes('ts-morph'));
out.typescript = loaded.filter((path) => path.endsWith('typescript.js')).length;
console.log(JSON.stringify(out));
`;

test('an editor sees edits, a new snapshot and a broken one, and loads no second compiler', () => {
  const project = eslintProject({
    'src/send.ts': files['src/send.ts'],
    'src/a.ts': "import { send } from './send.ts';\nexport const a = send('/wp/v2/post');\n",
    'editor.js': editor,
  });
  const text = execFileSync(process.execPath, ['editor.js'], { cwd: project.folder, encoding: 'utf8' });
  const { broken, ...seen } = JSON.parse(text) as Readonly<Record<string, readonly string[]>>;
  const wrong = ['No route of the site matches /wp/v2/post. Did you mean /wp/v2/posts or /wp/v2/posts/{id}?'];
  expect(seen).toEqual({
    before: wrong,
    edited: [],
    back: wrong,
    changedSnapshot: [],
    brokenAgain: broken,
    other: [],
    morph: [],
    typescript: 1,
  });
  expect(broken).toEqual([expect.stringContaining('site.index.json')]);
});
