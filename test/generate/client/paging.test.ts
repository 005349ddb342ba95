// Lists in pages, read by a generated client from a real server that ends them in each of
// the ways in which sites do.

import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { ApiResponse } from '../../../templates/client/runtime/call.ts';
import type { OptionalOperation } from '../../../templates/client/runtime/operation.ts';
import type * as paging from '../../../templates/client/runtime/paging.ts';
import type { Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

interface Args {
  readonly page?: number | undefined;
  readonly per_page?: number;
  readonly offset?: number;
}

interface Post {
  readonly id: number;
}

interface List {
  readonly raw: (args: Args) => Promise<ApiResponse<Post[]>>;
  readonly paginate: (args?: Args, options?: paging.PagingOptions) => AsyncIterable<Post>;
  readonly pages: (args?: Args) => AsyncIterable<paging.Page<Post>>;
}

interface Client {
  readonly createSite: (options: object) => { readonly wpV2: { readonly posts: { readonly list: List } } };
  readonly createTransport: (options: object) => Transport;
  readonly paginate: typeof paging.paginate;
}

type Ending = (response: ServerResponse, page: number, pages: number) => void;

let built: Built;
let client: Client;
let postsList: OptionalOperation<Args, Post[], 'GET'> & paging.Paged<Args, Post[]>;
let server: RecordingServer | undefined;

beforeAll(async () => {
  const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  built = await buildClient(model);
  client = (await built.loadClient()) as unknown as Client;
  ({ postsList } = (await built.load('client/wp-v2.ts')) as unknown as { postsList: typeof postsList });
});
afterEach(() => server?.close());
afterAll(() => {
  built.remove();
});

/** A site with some posts, `per_page` of them on a page, 10 where that is not asked. */
async function siteWith(posts: number, ending: Ending): Promise<List> {
  server = await recordingServer(({ url }, response) => {
    const query = new URL(url, 'http://x.test').searchParams;
    const size = Number(query.get('per_page') ?? 10);
    const offset = query.get('offset');
    // As WordPress does: `page` counts for nothing beside `offset`.
    const page = offset === null ? Number(query.get('page') ?? 1) : Number(offset) / size + 1;
    const pages = Math.ceil(posts / size);
    ending(response, page, pages);
    if (response.writableEnded) return;
    const items = Array.from({ length: posts }, (_, at) => ({ id: at + 1 }));
    response.end(JSON.stringify(items.slice((page - 1) * size, page * size)));
  });
  return client.createSite({ baseUrl: server.origin }).wpV2.posts.list;
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const ids = (from: number, to: number): readonly Post[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }));

const asked = (): readonly (string | null)[] =>
  (server?.seen ?? []).map(({ url }) => new URL(url, 'http://x.test').searchParams.get('page'));

const byTotal: Ending = (response, _, pages) => {
  response.setHeader('x-wp-total', '25');
  response.setHeader('x-wp-totalpages', String(pages));
};

const byLink: Ending = (response, page, pages) => {
  const next =
    page < pages ? `<http://x.test/?page=${page + 1}>; rel="next"` : '<http://x.test/>; rel="prev"';
  response.setHeader('link', next);
};

const saysNothing: Ending = () => undefined;

const refusesPastTheEnd: Ending = (response, page, pages) => {
  if (page <= pages) return;
  response.statusCode = 400;
  response.end('{"code":"rest_post_invalid_page_number","message":"no such page","data":{"status":400}}');
};

test.each([
  ['its total', byTotal, 25, 10, 3],
  ['its total, the last page full', byTotal, 20, 10, 2],
  ['no next link', byLink, 20, 10, 2],
  ['a short page', saysNothing, 25, 10, 3],
  ['an empty page', saysNothing, 20, 10, 3],
  ['a refusal', refusesPastTheEnd, 20, 10, 3],
  ['its total, of nothing', byTotal, 0, 10, 1],
] as const)('a list ends by %s', async (_, ending, posts, size, requests) => {
  const list = await siteWith(posts, ending);
  expect(await all(list.paginate({ per_page: size }))).toEqual(ids(1, posts));
  expect(asked()).toEqual(Array.from({ length: requests }, (__, at) => String(at + 1)));
});

/** A page that is the same whatever is asked for, as from a cache that does not look at the query. */
async function siteThatIgnoresPages(page: unknown, headers: Readonly<Record<string, string>>): Promise<List> {
  server = await recordingServer((_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(JSON.stringify(page));
  });
  return client.createSite({ baseUrl: server.origin }).wpV2.posts.list;
}

test.each([
  ['says nothing', {}],
  ['promises a next page', { link: '<http://x.test/?page=2>; rel="next"' }],
  ['counts pages', { 'x-wp-totalpages': '1000000' }],
])('where `page` is ignored a list ends, and says so: one that %s', async (_, headers) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const list = await siteThatIgnoresPages(ids(1, 10), headers);
  expect(await all(list.paginate({ per_page: 10 }))).toEqual(ids(1, 10));
  expect(asked()).toEqual(['1', '2']);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^wpV2\.posts\.list: page 2 has the same items as page 1/) as string],
  ]);
  warn.mockRestore();
});

test('items that are alike but have no identifier are all answered, where the pages are counted', async () => {
  const alike = Array.from({ length: 10 }, () => ({ status: 'publish' }));
  const list = await siteThatIgnoresPages(alike, { 'x-wp-totalpages': '3' });
  expect(await all(list.paginate({ per_page: 10 }))).toHaveLength(30);
});

test('a list with gaps in its keys ends as any other', async () => {
  const list = await siteThatIgnoresPages({ 1: { id: 1 }, 3: { id: 2 } }, {});
  expect(await all(list.paginate({ per_page: 3 }))).toEqual(ids(1, 2));
  expect(asked()).toEqual(['1']);
});

test('a number of pages that is none is not counted on', async () => {
  const list = await siteThatIgnoresPages(ids(1, 4), { 'x-wp-totalpages': 'many' });
  expect(await all(list.paginate({ per_page: 5 }))).toEqual(ids(1, 4));
  expect(asked()).toEqual(['1']);
});

test('pages begin where the caller says, and tell of themselves', async () => {
  const list = await siteWith(25, byTotal);
  const pages = await all(list.pages({ page: 2, per_page: 10 }));
  expect(pages.map(({ page, total, totalPages, data }) => [page, total, totalPages, data])).toEqual([
    [2, 25, 3, ids(11, 20)],
    [3, 25, 3, ids(21, 25)],
  ]);
});

test('a page is asked for when it is wanted, not before', async () => {
  const list = await siteWith(25, byTotal);
  for await (const { id } of list.paginate()) if (id === 10) break;
  expect(asked()).toEqual(['1']);
});

test('without a size the first page tells what a full one is', async () => {
  const list = await siteWith(25, saysNothing);
  expect(await all(list.paginate())).toEqual(ids(1, 25));
  expect(asked()).toEqual(['1', '2', '3']);
});

test('a refusal of the first page is an error, and so is any other', async () => {
  const refused = await siteWith(5, refusesPastTheEnd);
  await expect(all(refused.paginate({ page: 7 }))).rejects.toMatchObject({ kind: 'http', status: 400 });
  await server?.close();
  const broken = await siteWith(25, (response, page) => {
    if (page < 2) return;
    response.statusCode = 500;
    response.end('{"code":"db_error"}');
  });
  await expect(all(broken.paginate({ per_page: 10 }))).rejects.toMatchObject({ status: 500 });
});

test('operations of their own are paged with a transport', async () => {
  await siteWith(25, byTotal);
  const transport = client.createTransport({ baseUrl: server?.origin });
  expect(await all(client.paginate(transport, postsList, { per_page: 20 }))).toEqual(ids(1, 25));
});

test('the raw answer tells how many there are, where the site says', async () => {
  const list = await siteWith(25, byTotal);
  expect(await list.raw({ page: 1 })).toMatchObject({ total: 25, totalPages: 3 });
  await server?.close();
  const silent = await siteWith(25, saysNothing);
  expect(await silent.raw({ page: 1 })).toMatchObject({ total: undefined, totalPages: undefined });
});

test('an offset advances, for sites ignore the page beside it', async () => {
  const list = await siteWith(25, (response) => {
    response.setHeader('x-wp-total', '25');
    response.setHeader('x-wp-totalpages', '3');
    response.setHeader('link', '<http://x.test/?page=2>; rel="next"');
  });
  expect(await all(list.paginate({ offset: 5, per_page: 10 }))).toEqual(ids(6, 25));
  expect(server?.seen.map(({ url }) => url.split('?')[1])).toEqual([
    'offset=5&per_page=10',
    'offset=15&per_page=10',
  ]);
  expect(asked()).toEqual([null, null]);
});

test('an offset advances by what came where the size of a page is not asked for', async () => {
  const list = await siteWith(25, saysNothing);
  expect(await all(list.paginate({ offset: 0 }))).toEqual(ids(1, 25));
  expect(server?.seen.map(({ url }) => url.split('?')[1])).toEqual(['offset=0', 'offset=10', 'offset=20']);
});

test('a count of pages that lies ends by the number of items', async () => {
  const list = await siteWith(25, (response) => {
    response.setHeader('x-wp-total', '25');
    response.setHeader('x-wp-totalpages', '1000000');
  });
  expect(await all(list.paginate({ per_page: 10 }))).toEqual(ids(1, 25));
  expect(asked()).toEqual(['1', '2', '3']);
  expect(await all(list.paginate({ page: 2, per_page: 10 }))).toEqual(ids(11, 25));
});

test('a count of pages that lies ends by a page that is the first again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  server = await recordingServer(({ url }, response) => {
    const page = Number(new URL(url, 'http://x.test').searchParams.get('page'));
    response.setHeader('x-wp-totalpages', '1000000');
    response.end(JSON.stringify(page === 2 ? ids(11, 20) : ids(1, 10)));
  });
  const { list } = client.createSite({ baseUrl: server.origin }).wpV2.posts;
  expect(await all(list.paginate({ per_page: 10 }))).toEqual(ids(1, 20));
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/: page 3 has the same items as page 1/) as string],
  ]);
  warn.mockRestore();
});

test('a list that never ends is cut at the maximum that is stated', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const alike = Array.from({ length: 10 }, () => ({ status: 'publish' }));
  const list = await siteThatIgnoresPages(alike, { 'x-wp-totalpages': '1000000' });
  expect(await all(list.paginate({ per_page: 10 }, { maxPages: 7 }))).toHaveLength(70);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/the list has more than 7 pages/) as string]]);
  warn.mockRestore();
});
