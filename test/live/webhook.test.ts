// What the plugin in `samples/wordpress` tells of changes, from wp-admin and over REST, by
// our own receiver: it believes the signature, and its tags are those of the queries.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildClient, type Built } from '../support/built-client.ts';
import { coreOf, modelOf } from './live-model.ts';

const { pretty: site } = inject('sites');

interface Change {
  readonly kind: string;
  readonly event: string;
  readonly resource: string;
  readonly id?: number | string;
  readonly name: string;
}

interface Told {
  readonly topic: string;
  readonly source: string;
  readonly delivery: string;
  readonly tags: readonly string[];
  readonly payload: { readonly changes: readonly Change[]; readonly sent: number };
}

type Tags = { readonly tags: (args?: object) => readonly string[] };

let built: Built;
let server: Server;
let address: string;
let tell: ((told: Told | Error) => void) | undefined;
let queries: Readonly<Record<string, Tags>>;

beforeAll(async () => {
  built = await buildClient(coreOf(await modelOf(site)), ['query']);
  queries = (await built.load('query/wp-v2.ts')) as typeof queries;
  const { receiveWebhook } = (await built.load('query/index.ts')) as {
    readonly receiveWebhook: (request: Request, options: object) => Promise<Told>;
  };
  server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const headers = new Headers(
        Object.entries(message.headers).map(([name, value = '']) => [name, String(value)]),
      );
      const request = new Request(`http://app.example${message.url ?? ''}`, {
        method: message.method ?? '',
        headers,
        body: Buffer.concat(chunks),
      });
      receiveWebhook(request, { secret: 'a secret in wp-config.php' })
        .then(
          (told) => tell?.(told),
          (error: unknown) => tell?.(error as Error),
        )
        .finally(() => {
          response.end();
        });
    });
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
});
afterAll(() => {
  server.close();
  built.remove();
});

/** Runs what changes something; @returns what was told of it, with what that answered */
async function after<Result>(
  change: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<{ readonly told: Told; readonly answer: Result }> {
  const coming = new Promise<Told | Error>((resolve) => {
    tell = resolve;
  });
  const answer = await change({ 'x-live-webhook': address });
  const told = await coming;
  if (told instanceof Error) throw told;
  return { told, answer };
}

const authorization = `Basic ${btoa(`admin:${site.passwords.admin}`)}`;

const rest = (path: string, method: string, body: object = {}) =>
  after(async (headers) => {
    const response = await fetch(`${site.restBase}${path}`, {
      method,
      headers: { ...headers, authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly id: number };
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  });

const tagsOf = (name: string, args?: object): readonly string[] => {
  const found = queries[name];
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.tags(args);
};

/** What a query reads goes stale when one of its tags is fired. */
const touches = ({ tags }: Told, name: string, args?: object): boolean =>
  tagsOf(name, args).some((tag) => tags.includes(tag));

test('a post over REST: written, changed, trashed, restored and deleted', async () => {
  const { told, answer } = await rest('wp/v2/posts', 'POST', { title: 'Told', status: 'publish' });
  const { id } = answer;
  const change = { kind: 'post', resource: 'wp/v2/posts', name: 'post', id };
  expect(told).toMatchObject({ topic: 'content.changed', source: site.home });
  expect(told.delivery).toMatch(/^[\da-f-]{36}$/);
  expect(told.payload.changes).toContainEqual({ ...change, event: 'created' });
  expect(touches(told, 'postsListQuery')).toBe(true);
  expect(touches(told, 'postsGetQuery', { id })).toBe(true);
  expect(touches(told, 'postsGetQuery', { id: id + 1000 })).toBe(false);
  expect(touches(told, 'pagesListQuery')).toBe(false);

  const path = `wp/v2/posts/${id}`;
  const updated = await rest(path, 'POST', { title: 'Told again' });
  expect(updated.told.payload.changes).toEqual([{ ...change, event: 'updated' }]);
  expect(touches(updated.told, 'postsRevisionsListQuery', { parent: id })).toBe(true);
  expect((await rest(path, 'DELETE')).told.payload.changes).toContainEqual({ ...change, event: 'trashed' });
  const restored = await rest(path, 'POST', { status: 'publish' });
  expect(restored.told.payload.changes).toContainEqual({ ...change, event: 'restored' });
  const deleted = await rest(path, 'DELETE', { force: true });
  expect(deleted.told.payload.changes).toContainEqual({ ...change, event: 'deleted' });
});

test('a post saved on the edit screen of wp-admin', async () => {
  const { answer } = await rest('wp/v2/posts', 'POST', { title: 'Before', status: 'publish' });
  const login = await fetch(`${site.home}wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: 'editor', pwd: 'another pass phrase', testcookie: '1' }),
    redirect: 'manual',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ');
  // Quick edit, as the list of posts sends it.
  const list = await (await fetch(`${site.home}wp-admin/edit.php`, { headers: { cookie } })).text();
  const [, nonce = ''] = /name="_inline_edit" value="(\w+)"/.exec(list) ?? [];
  const { told } = await after(async (headers) => {
    const response = await fetch(`${site.home}wp-admin/admin-ajax.php`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new URLSearchParams({
        action: 'inline-save',
        _inline_edit: nonce,
        post_type: 'post',
        post_ID: String(answer.id),
        post_title: 'After',
        post_name: 'after',
        screen: 'edit-post',
        post_view: 'list',
        _status: 'publish',
        aa: '2024',
        mm: '01',
        jj: '02',
        hh: '03',
        mn: '04',
        ss: '05',
      }),
    });
    return response.text();
  });
  expect(told.payload.changes).toContainEqual({
    kind: 'post',
    event: 'updated',
    resource: 'wp/v2/posts',
    id: answer.id,
    name: 'post',
  });
  expect(touches(told, 'postsGetQuery', { id: answer.id })).toBe(true);
  await rest(`wp/v2/posts/${answer.id}`, 'DELETE', { force: true });
});

test('terms, users, menus and options', async () => {
  const term = await rest('wp/v2/categories', 'POST', { name: 'Told' });
  expect(term.told.payload.changes).toEqual([
    { kind: 'term', event: 'created', resource: 'wp/v2/categories', id: term.answer.id, name: 'category' },
  ]);
  expect(touches(term.told, 'categoriesListQuery')).toBe(true);
  const gone = await rest(`wp/v2/categories/${term.answer.id}`, 'DELETE', { force: true });
  expect(touches(gone.told, 'categoriesGetQuery', { id: term.answer.id })).toBe(true);

  const user = await rest('wp/v2/users/1', 'POST', { description: `Told at ${Date.now()}` });
  expect(touches(user.told, 'usersGetQuery', { id: 1 })).toBe(true);
  expect(touches(user.told, 'usersMeQuery')).toBe(true);

  const menu = await rest('wp/v2/menus', 'POST', { name: `Menu ${Date.now()}` });
  expect(touches(menu.told, 'menusListQuery')).toBe(true);
  const link = { title: 'Home', url: site.home, status: 'publish', menus: menu.answer.id };
  const entry = await rest('wp/v2/menu-items', 'POST', link);
  expect(touches(entry.told, 'menuItemsListQuery')).toBe(true);
  expect(touches(entry.told, 'menuItemsGetQuery', { id: entry.answer.id })).toBe(true);
  await rest(`wp/v2/menus/${menu.answer.id}`, 'DELETE', { force: true });

  const option = await rest('wp/v2/settings', 'POST', { description: `Told at ${Date.now()}` });
  expect(option.told.payload.changes).toContainEqual({
    kind: 'option',
    event: 'updated',
    resource: 'wp/v2/settings',
    name: 'blogdescription',
  });
  expect(touches(option.told, 'settingsGetQuery')).toBe(true);
  expect(option.told.tags).toContain('/');
});

test('all changes of one request are told together, and too many as one', async () => {
  const create = (title: string) => ({ method: 'POST', path: '/wp/v2/posts', body: { title } });
  const { told } = await rest('batch/v1', 'POST', { requests: ['One', 'Two', 'Three'].map(create) });
  const posts = told.payload.changes.filter(({ resource }) => resource === 'wp/v2/posts');
  expect(posts.map(({ event }) => event)).toEqual(['created', 'created', 'created']);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(3);
});

test('what is only read is not told of', async () => {
  let told = false;
  tell = () => {
    told = true;
  };
  const headers = { authorization, 'x-live-webhook': address };
  await (await fetch(`${site.restBase}wp/v2/posts`, { headers })).text();
  await (await fetch(`${site.home}wp-login.php`, { headers })).text();
  expect(told).toBe(false);
});
