// An operation is named only at the call whose address it is, although other functions lead to the call.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteIndex, auditReport, callTexts, issueTexts, projectWith } from '../support/audit-project.ts';
import { routewright } from '../support/routewright.ts';

const get = `export const get = async (url: string): Promise<any> => {
  const response = await fetch(url);
  return response.json();
};
`;

/** `page` requests any address, and first a constant address, as the strategies of HeadstartWP do. */
const strategy = `import { get } from './get';
export async function page(url: string, params: { author?: string }): Promise<unknown> {
  if (params.author) await get(\`/wp-json/wp/v2/users?slug=\${params.author}\`);
  return get(url);
}
`;

test('a constant call next to an address of the caller names only its own line', async () => {
  const report = await auditReport({
    'get.ts': get,
    'page.ts': strategy,
    'code.ts': `import { page } from './page';
export const one = (path: string) => page(path, { author: 'ann' });
export const two = () => page('/wp-json/wp/v2/pages', { author: 'ben' });
`,
  });
  expect(callTexts(report).filter((text) => !text.includes('many'))).toEqual([
    'page.ts:3 GET /wp/v2/users = wpV2.users.list',
    'code.ts:3 GET /wp/v2/pages = wpV2.pages.list',
  ]);
  expect(report.coverage.map(({ operation, places }) => [operation, places.map(({ file }) => file)])).toEqual(
    [
      ['wpV2.pages.list', ['code.ts']],
      ['wpV2.users.list', ['page.ts']],
    ],
  );
});

test('arguments that a call passes through functions are checked at their own line', async () => {
  const report = await auditReport({
    'get.ts': get,
    'page.ts': `import { addQueryArgs } from '@wordpress/url';
import { get } from './get';
export async function page(url: string, query: object): Promise<unknown> {
  await get(addQueryArgs('/wp-json/wp/v2/tags', query));
  return get(url);
}
`,
    'code.ts': `import { page } from './page';
void page('/wp-json/wp/v2/pages', { per_page: 500 });
`,
  });
  expect(issueTexts(report)).toEqual(['refused-value code.ts:2:47']);
  expect(callTexts(report)).toContain('page.ts:4 GET /wp/v2/tags = wpV2.tags.list');
  expect(callTexts(report).join()).not.toContain('code.ts:2 GET /wp/v2/tags');
});

test.each([
  [
    'an option of a factory',
    `const resource = (base: string) => ({
  list: async (query: object) => {
    await fetch('/wp-json/wp/v2/users?who=' + String(query));
    return fetch(\`/wp-json/wp/v2/\${base}\`);
  },
});
void resource('posts').list({});
void resource('tags').list({});
`,
  ],
  [
    'a map lookup',
    `const paths = { posts: '/wp/v2/posts', tags: '/wp/v2/tags' };
const load = async (kind: keyof typeof paths, name: string) => {
  const users = await fetch('/wp-json/wp/v2/users?slug=' + name);
  const items = await fetch('/wp-json' + paths[kind]);
  return [users, items];
};
void load('posts', 'a');
void load('tags', 'b');
`,
  ],
  [
    'a member of a class',
    `class Resource {
  constructor(private readonly base: string) {}
  async list(name: string): Promise<unknown> {
    const user = await fetch('/wp-json/wp/v2/users?slug=' + name);
    return [user, await fetch('/wp-json/wp/v2/' + this.base)];
  }
}
void new Resource('posts').list('a');
void new Resource('tags').list('b');
`,
  ],
])('the address comes from %s: the constant beside it names one line', async (_, code) => {
  const report = await auditReport({ 'code.ts': code });
  const users = report.coverage.find(({ operation }) => operation === 'wpV2.users.list');
  const line = code.split('\n').findIndex((text) => text.includes('/users')) + 1;
  expect(users?.places.map((place) => place.line)).toEqual([line]);
});

test('a function that only returns the call is a call of its operation too', async () => {
  const report = await auditReport({
    'code.ts': `const posts = (query: string) => fetch('/wp-json/wp/v2/posts?' + query).then((one) => one.json());
void posts('per_page=5');
`,
  });
  expect(report.coverage.map(({ places }) => places.map(({ line }) => line))).toEqual([[2, 1]]);
});

test('drift and contract name the line of the call, and no line that leads to it', async () => {
  const folder = projectWith({
    'tsconfig.json': '{ "include": ["*.ts"] }',
    'get.ts': get,
    'page.ts': strategy,
    'code.ts': `import { page } from './page';
export const one = (path: string) => page(path, { author: 'ann' });
`,
  });
  const { readFileSync } = await import('node:fs');
  const after = JSON.parse(readFileSync(siteIndex, 'utf8')) as { routes: Record<string, unknown> };
  delete after.routes['/wp/v2/users'];
  writeFileSync(join(folder, 'after.json'), JSON.stringify(after));
  const run = await routewright(
    ['drift', siteIndex, 'after.json', '--project', 'tsconfig.json', '--format', 'json'],
    { cwd: folder },
  );
  expect(run.stdout).toContain('page.ts');
  expect(run.stdout).not.toContain('code.ts');
});
