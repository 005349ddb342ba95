// PHP writes a list whose keys have gaps, or stand in another order, as an object. A client
// reads it as the list that it is; what is no list fails by one error that names the
// operation, however the operation is called.

import { QueryClient } from '@tanstack/query-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ApiModel } from '../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { apiFetchTransport } from '../../../templates/client/runtime/api-fetch.ts';
import type * as batches from '../../../templates/client/runtime/batch.ts';
import type { ApiResponse } from '../../../templates/client/runtime/call.ts';
import {
  operation,
  type OptionalBound,
  type OptionalOperation,
} from '../../../templates/client/runtime/operation.ts';
import type * as paging from '../../../templates/client/runtime/paging.ts';
import { json } from '../../../templates/client/runtime/php-query.ts';
import { items } from '../../../templates/client/runtime/read-response.ts';
import { createTransport, type Transport } from '../../../templates/client/runtime/transport.ts';
import { apiFetchAt } from '../../support/api-fetch-at.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;

interface List extends OptionalBound<Args, readonly unknown[], string> {
  readonly paginate: (args?: Args) => AsyncIterable<unknown>;
  readonly pages: (args?: Args) => AsyncIterable<ApiResponse<unknown>>;
}

interface Client {
  readonly createSite: (options: object) => {
    readonly wpV2: { readonly posts: { readonly list: List }; readonly media: { readonly list: List } };
  };
  readonly apiFetchTransport: typeof apiFetchTransport;
  readonly paginate: typeof paging.paginate;
}

interface Query {
  readonly queryOptions: (site: object, args?: Args) => never;
  readonly infiniteQueryOptions: (site: object, args?: Args) => never;
}

let built: Built;
let client: Client;
let postsList: OptionalOperation<Args, readonly unknown[], string>;
let postsListQuery: Query;
let server: RecordingServer;
let body = '';
let status = 200;
let statusText = 'OK';

beforeAll(async () => {
  const document = readCase('render/client', 'resources', 'model.json') as ModelDocument;
  const model = withGuessedMedia(completeModel(document).value);
  built = await buildClient(model, ['query']);
  client = (await built.loadClient()) as unknown as Client;
  ({ postsList } = (await built.load('client/wp-v2.ts')) as unknown as { postsList: typeof postsList });
  ({ postsListQuery } = (await built.load('query/wp-v2.ts')) as unknown as { postsListQuery: Query });
  server = await recordingServer(({ method }, response) => {
    response.writeHead(status, statusText, {
      'content-type': 'application/json',
      'x-wp-total': '2',
      'x-wp-totalpages': '1',
    });
    response.end(method === 'HEAD' ? '' : body);
  });
});
afterAll(async () => {
  built.remove();
  await server.close();
});
afterEach(() => {
  status = 200;
  statusText = 'OK';
});

/** That the media are a list is a guess of a rule; the other lists of the model are declared. */
const withGuessedMedia = (model: ApiModel): ApiModel => ({
  ...model,
  routes: model.routes.map((route) => ({
    ...route,
    operations: route.operations.map((one) =>
      one.name === 'media.list' ? { ...one, response: { ...one.response, provenance: 'inferred' } } : one,
    ),
  })),
});

const whole = () => client.createSite({ baseUrl: server.origin });
const site = () => whole().wpV2.posts;
const transport = (): Transport => createTransport({ baseUrl: server.origin });

async function all(list: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const item of list) found.push(item);
  return found;
}

function overApiFetch(): Transport {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
  return client.apiFetchTransport(apiFetchAt(server.origin));
}
afterAll(() => vi.unstubAllGlobals());

/** Every way to the items of a list. */
const ways: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  'a bound call': () => site().list(),
  'a bound call with its response': async () => (await site().list.raw({})).data,
  'a standalone call': () => postsList(transport(), {}),
  'an outcome': async () => {
    const outcome = await postsList.safe(transport(), {});
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  },
  'items, page by page': () => all(site().list.paginate()),
  pages: async () =>
    ((await all(site().list.pages())) as readonly ApiResponse<unknown[]>[]).flatMap(({ data }) => data),
  'standalone items, page by page': () => all(client.paginate(transport(), postsList as never)),
  'a query': () => new QueryClient().query(postsListQuery.queryOptions(whole())),
  'an infinite query': async () => {
    const found: { readonly pages: readonly { readonly items: readonly unknown[] }[] } =
      await new QueryClient().infiniteQuery(postsListQuery.infiniteQueryOptions(transport()));
    return found.pages.flatMap(({ items: some }) => some);
  },
  apiFetch: () => postsList(overApiFetch(), {}),
};

describe.each(Object.entries(ways))('%s', (_, itemsOf) => {
  test.each([
    ['a list', '[{"id":1},{"id":2}]', [{ id: 1 }, { id: 2 }]],
    ['an empty list', '[]', []],
    ['an object whose keys have a gap', '{"0":{"id":1},"2":{"id":2}}', [{ id: 1 }, { id: 2 }]],
    ['an object that begins later', '{"1":{"id":1},"2":{"id":2}}', [{ id: 1 }, { id: 2 }]],
    ['an object in an order of its own', '{"9":{"id":1},"3":{"id":2}}', [{ id: 1 }, { id: 2 }]],
    ['an empty object', '{}', []],
  ])('reads %s', async (_name, text, expected) => {
    body = text;
    expect(await itemsOf()).toEqual(expected);
  });

  test.each([
    '{"id":1,"title":"A"}',
    '{"0":{"id":1},"code":"x"}',
    '{"-1":{"id":1}}',
    '{"1.5":{"id":1}}',
    '{"":{"id":1}}',
    '"text"',
    '7',
    'true',
    'null',
    '',
  ])('refuses %s by an error of the operation', async (text) => {
    body = text;
    await expect(itemsOf()).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'http',
      status: 200,
      message: expect.stringMatching(/^GET \/wp\/v2\/posts: 200 .*, not a list/) as unknown,
      operation: { name: 'wpV2.posts.list' },
    });
  });

  test('an error of the site is as it was', async () => {
    status = 404;
    body = '{"code":"rest_no_route","message":"No route.","data":{"status":404}}';
    await expect(itemsOf()).rejects.toMatchObject({
      status: 404,
      code: 'rest_no_route',
      reason: 'No route.',
    });
  });
});

test.each([
  [
    'keys within, and texts that look like keys',
    '{"7":{"2":"b","1":"\\"3\\":","a\\"5":1},"4":"{\\"9\\":1}"}',
    [{ 1: '"3":', 2: 'b', 'a"5': 1 }, '{"9":1}'],
  ],
  ['blanks between', ' {\n "7" : 1 ,\t"4": [ { "5" : 2 } ] } ', [1, [{ 5: 2 }]]],
  ['large numbers', '{"99999999999999999999":1,"4294967296":2,"3":3}', [1, 2, 3]],
  ['a key that is there twice', '{"3":1,"2":2,"3":3}', [3, 2]],
])('the order is that of the site: %s', async (_, text, expected) => {
  body = text;
  expect(await site().list()).toEqual(expected);
});

test('the message holds what the site says, and what to do', async () => {
  body = '{"code":"maintenance","message":"Back soon."}';
  await expect(site().list()).rejects.toMatchObject({
    message: expect.stringMatching(
      /^GET \/wp\/v2\/posts: 200 Back soon\., not a list\. .*`as: 'response'`/,
    ) as unknown,
    data: { code: 'maintenance', message: 'Back soon.' },
    reason: 'Back soon.',
  });
});

test('without a status text, the message has no empty place', async () => {
  body = '[';
  status = 500;
  statusText = '';
  await expect(site().list()).rejects.toThrow(/: 500 not JSON/);
  body = '{"a":1}';
  await expect(site().list()).rejects.toThrow(/^GET \/wp\/v2\/posts: 500$/);
  status = 200;
  await expect(site().list()).rejects.toThrow(/^GET \/wp\/v2\/posts: 200, not a list/);
});

describe('a list that is a guess', () => {
  const media = (options: object = {}) =>
    client.createSite({ baseUrl: server.origin, ...options }).wpV2.media.list;

  test('a list is read as ever', async () => {
    const onResponseMismatch = vi.fn();
    for (const text of ['[{"id":1}]', '{"3":{"id":1}}']) {
      body = text;
      expect(await media({ onResponseMismatch })()).toEqual([{ id: 1 }]);
      expect(await all(media({ onResponseMismatch }).paginate())).toEqual([{ id: 1 }]);
    }
    expect(onResponseMismatch).not.toHaveBeenCalled();
  });

  test.each([
    ['{"a":1,"b":[]}', { a: 1, b: [] }] as const,
    ['"text"', 'text'] as const,
    ['null', null] as const,
  ])('hands on %s and reports it', async (text, expected) => {
    body = text;
    const onResponseMismatch = vi.fn();
    expect(await media({ onResponseMismatch })()).toEqual(expected);
    expect((await media({ onResponseMismatch }).raw({})).data).toEqual(expected);
    expect(onResponseMismatch.mock.calls).toMatchObject(
      Array(2).fill([
        {
          kind: 'mismatch',
          data: expected,
          issues: [
            { message: expect.stringMatching(/^not a list\..* is a guess: correct `responses`/) as unknown },
          ],
        },
      ]),
    );
  });

  test('a report names the operation, and is a warning unless the app takes it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    body = '{"a":1}';
    expect(await media()()).toEqual({ a: 1 });
    expect(warn.mock.calls.flat().map(String)).toEqual([
      expect.stringMatching(/GET \/wp\/v2\/media: the response differs from its declaration: not a list\. /),
    ]);
    warn.mockClear();
    expect(await media()({}, { validateResponse: false })).toEqual({ a: 1 });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('only `throw` and `paginate` fail', async () => {
    body = '{"a":1}';
    await expect(media({ onResponseMismatch: 'throw' })()).rejects.toMatchObject({ kind: 'mismatch' });
    const paginated = all(media({ onResponseMismatch: () => undefined }).paginate());
    await expect(paginated).rejects.toMatchObject({
      kind: 'http',
      message: 'GET /wp/v2/media: 200 OK, not a list',
    });
  });

  test('its type says so, and how to declare the list', () => {
    const types = built.files.map(({ text }) => text).join('\n');
    expect(types.replace(/\s*\n \* /g, ' ')).toContain(
      'That the response is a list is a guess by the rule "post-only-beside-get"; the site does not declare it. To declare it, use `responses` in the configuration.',
    );
  });
});

test('what is asked for in another form is handed on as it is', async () => {
  body = '{"a":1}';
  expect(await site().list({}, { as: 'text' })).toBe('{"a":1}');
  expect(await (await site().list({}, { as: 'response' })).json()).toEqual({ a: 1 });
});

test('HEAD has no body, and tells how long the list is', async () => {
  expect(await site().list.raw({}, { method: 'HEAD' })).toMatchObject({ data: undefined, total: 2 });
});

test('a list that is not paged, and one that a write answers', async () => {
  const list: OptionalOperation<Args, unknown[]> = operation(
    { method: 'GET', query: () => '', list: items },
    'a.b.list',
    '/b',
  );
  const create: OptionalOperation<Args, unknown[]> = operation(
    { method: 'POST', encode: json, list: items },
    'a.b.create',
    '/b',
  );
  for (const call of [list, create]) {
    body = '{"5":1,"2":2}';
    expect(await call(transport())).toEqual([1, 2]);
    body = '{"a":1}';
    await expect(call(transport())).rejects.toThrow('/b: 200 OK, not a list');
  }
});

test('in a batch each is read as if it had come alone', async () => {
  const found = operation<batches.Batchable<Args, unknown[]> & OptionalOperation<Args, unknown[]>>(
    { method: 'POST', encode: json, list: items, batch: 9 },
    'a.b.create',
    '/b',
  );
  const { batch, request } = (await built.loadClient()) as unknown as typeof batches;
  body = JSON.stringify({
    responses: [
      { status: 200, headers: {}, body: { 1: 'a', 3: 'b' } },
      { status: 200, headers: {}, body: { a: 1 } },
    ],
  });
  const outcomes = await batch(transport(), [request(found, {}), request(found, {})]);
  expect(outcomes).toMatchObject([
    { ok: true, data: ['a', 'b'] },
    {
      ok: false,
      kind: 'http',
      error: { message: expect.stringContaining('POST /b: 200, not a list') as unknown },
    },
  ]);
});
