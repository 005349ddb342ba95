// Sessions at a real site: a user signed in by cookie whose nonce grows stale, by our own
// middleware and by the admin pages' `apiFetch`, and signatures that PHP checks.

import * as module from '@wordpress/api-fetch';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { apiFetchTransport } from '../../templates/client/runtime/api-fetch.ts';
import {
  operation,
  type Operation,
  type OptionalOperation,
} from '../../templates/client/runtime/operation.ts';
import { paginate, type Paged } from '../../templates/client/runtime/paging.ts';
import { pathParameters } from '../../templates/client/runtime/path-parameters.ts';
import { json, phpQuery } from '../../templates/client/runtime/php-query.ts';
import { totals } from '../../templates/client/runtime/read-response.ts';
import { cookieSession, keySecret } from '../../templates/client/runtime/sessions.ts';
import { createTransport, type TransportOptions } from '../../templates/client/runtime/transport.ts';
import { signIn } from '../support/wordpress-login.ts';
import type { LiveSite } from './variants.ts';

const { pretty, plain, folder } = inject('sites');

// Its declarations take its code for a CommonJS module, where Node looks for both.
const apiFetch = module.default as unknown as module.ApiFetch;

type Args = Record<string, unknown>;

interface Item {
  readonly id: number;
}

const me: OptionalOperation<Args, { readonly slug: string }> = operation(
  { method: 'GET', query: phpQuery },
  'wpV2.users.me',
  '/wp/v2/users/me',
);
const list: OptionalOperation<Args, Item[]> & Paged<Args, Item[]> = operation(
  { method: 'GET', query: phpQuery, tell: totals },
  'wpV2.posts.list',
  '/wp/v2/posts',
);
const create: Operation<Args, Item> = operation(
  { method: 'POST', encode: json },
  'wpV2.posts.create',
  '/wp/v2/posts',
);
const remove: Operation<Args, { readonly deleted: boolean }> = operation(
  { method: 'DELETE', query: phpQuery, fill: pathParameters },
  'wpV2.posts.delete',
  '/wp/v2/posts/{id}',
);

const endpointOf = ({ home }: LiveSite): string => `${home}wp-admin/admin-ajax.php?action=rest-nonce`;

/** All cookies, also those that a browser sends only to some paths. */
async function cookieOf({ home }: LiveSite, user: string, password: string): Promise<string> {
  const cookies = await signIn(home, user, password);
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

describe.each([
  ['pretty permalinks', pretty],
  ['plain permalinks', plain],
  ['a folder', folder],
])('a cookie and its nonce: %s', (_, site) => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await cookieOf(site, 'editor', 'another pass phrase');
  });

  function connect(nonce?: string) {
    const asked: string[] = [];
    const options: TransportOptions = {
      baseUrl: site.restBase,
      headers: { cookie },
      middleware: [cookieSession({ nonce, refresh: endpointOf(site) })],
      fetch: (url, init) => {
        asked.push(url.includes('admin-ajax') ? 'nonce' : (init.method ?? ''));
        return fetch(url, init);
      },
    };
    return { asked, transport: createTransport(options) };
  }

  test('one is fetched, and kept', async () => {
    const { asked, transport } = connect();
    expect(await me(transport)).toMatchObject({ slug: 'editor' });
    expect(await me(transport)).toMatchObject({ slug: 'editor' });
    expect(asked).toEqual(['nonce', 'GET', 'GET']);
  });

  test('a stale one is renewed once for all, and a post is written once', async () => {
    const { asked, transport } = connect('0123456789');
    const title = `Written with a fresh nonce, ${site.home}`;
    const [post, ...others] = await Promise.all([create(transport, { title }), me(transport), me(transport)]);
    expect(others).toMatchObject([{ slug: 'editor' }, { slug: 'editor' }]);
    expect(asked.filter((one) => one === 'nonce')).toHaveLength(1);
    expect(await list(transport, { search: title, status: 'draft' })).toMatchObject([{ id: post.id }]);
    expect(await remove(transport, { id: post.id, force: true })).toMatchObject({ deleted: true });
  });

  test('a visitor who is not signed in reads what anybody may', async () => {
    const anybody = createTransport({
      baseUrl: site.restBase,
      middleware: [cookieSession({ refresh: endpointOf(site) })],
    });
    expect((await list(anybody)).length).toBeGreaterThan(0);
    expect(await me.safe(anybody)).toMatchObject({ error: { code: 'rest_not_logged_in', status: 401 } });
  });
});

describe('over the admin pages’ apiFetch', () => {
  const transport = apiFetchTransport(apiFetch);

  beforeAll(async () => {
    const cookie = await cookieOf(pretty, 'editor', 'another pass phrase');
    const { fetch: bare } = globalThis;
    vi.stubGlobal('navigator', { onLine: true });
    // As a browser would: it has the cookie.
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      bare(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }),
    );
    apiFetch.nonceEndpoint = endpointOf(pretty);
    apiFetch.nonceMiddleware = apiFetch.createNonceMiddleware('0123456789');
    apiFetch.use(apiFetch.nonceMiddleware);
    apiFetch.use(apiFetch.createRootURLMiddleware(pretty.restBase));
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  test('the nonce is renewed, and what follows is done', async () => {
    const stale = apiFetch.nonceMiddleware?.nonce;
    const post = await create(transport, { title: 'Written over apiFetch' });
    expect(apiFetch.nonceMiddleware?.nonce).not.toBe(stale);
    expect(await me(transport)).toMatchObject({ slug: 'editor' });
    expect(await remove(transport, { id: post.id, force: true })).toMatchObject({ deleted: true });
    expect(await remove.safe(transport, { id: post.id })).toMatchObject({
      kind: 'http',
      error: { code: 'rest_post_invalid_id', status: 404 },
    });
  });

  test('250 posts in pages', async () => {
    // Those of the beginning: other tests publish and delete at the same time.
    const asked = { per_page: 100, before: '2021-01-01T00:00:00' };
    const ids = new Set<number>();
    for await (const { id } of paginate(transport, list, asked)) ids.add(id);
    expect(ids.size).toBe(250);
    const { total, totalPages } = await list.raw(transport, asked);
    expect([total, totalPages]).toEqual([250, 3]);
    expect(await list.safe(transport, { per_page: 101 })).toMatchObject({
      error: { code: 'rest_invalid_param', params: { per_page: expect.any(String) as unknown } },
    });
  });
});

describe.each([
  ['pretty permalinks', pretty],
  ['plain permalinks', plain],
  ['a folder', folder],
])('PHP finds the signature right: %s', (_, site) => {
  const connect = (secret: string, hash: 'SHA-256' | 'SHA-1') =>
    createTransport({
      baseUrl: site.restBase,
      headers: { 'x-live-switch': 'signed-only' },
      auth: keySecret('key', secret, { hash }),
    });

  test.each(['SHA-256', 'SHA-1'] as const)('%s', async (hash) => {
    const transport = connect('a secret & more', hash);
    // The oldest posts: other tests make and remove posts at the same time.
    const oldest = { per_page: 3, orderby: 'id', order: 'asc' };
    const include = (await list(transport, oldest)).map(({ id }) => id);
    const wanted = [...include, ...Array.from({ length: 30 }, (_unused, index) => 900_000 - index)];
    const queries: readonly Args[] = [
      {},
      { search: 'ü€😀 %41+~*\'()!;,/?:@&=$#[] "\\' },
      { include: wanted, orderby: 'include', per_page: 50 },
      {
        _fields: ['id', 'title.rendered'],
        status: ['publish'],
        extra: { b: { d: 1, c: [true, 'x y'] }, a: '' },
      },
    ];
    for (const query of queries) await list(transport, query);
    expect((await list(transport, queries[2])).map(({ id }) => id)).toEqual(include);
  });

  test('and a wrong one wrong', async () => {
    const outcome = await list.safe(connect('another', 'SHA-256'));
    expect(outcome).toMatchObject({ error: { code: 'live_not_signed', status: 401 } });
  });
});
