// What JSON cannot hold would arrive as something else, or not at all: a `Blob` as `{}`, a
// function without a trace. It is refused by its name before anything is sent, in every
// way in which a call can be made.

import { createContext, runInContext } from 'node:vm';
import { MutationObserver, QueryClient } from '@tanstack/query-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type { apiFetchTransport } from '../../../templates/client/runtime/api-fetch.ts';
import type * as batches from '../../../templates/client/runtime/batch.ts';
import type { Outcome } from '../../../templates/client/runtime/call.ts';
import type { CallError, ValidationError } from '../../../templates/client/runtime/call-errors.ts';
import {
  operation,
  type OptionalBound,
  type OptionalOperation,
} from '../../../templates/client/runtime/operation.ts';
import type * as paging from '../../../templates/client/runtime/paging.ts';
import { pathParameters } from '../../../templates/client/runtime/path-parameters.ts';
import { form, json, phpQuery } from '../../../templates/client/runtime/php-query.ts';
import { createTransport, type Transport } from '../../../templates/client/runtime/transport.ts';
import type { withFile } from '../../../templates/client/runtime/upload.ts';
import { apiFetchAt } from '../../support/api-fetch-at.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;
type Any = OptionalOperation<Args, unknown>;

let server: RecordingServer;
beforeAll(async () => {
  server = await recordingServer(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(/\/posts(\?|$)/.test(url) ? '[]' : '{"ok":true}');
  });
});
afterAll(() => server.close());
afterEach(() => {
  server.seen.length = 0;
});

class Point {
  #secret = 1;
  constructor(readonly x = 1) {}
  get sum(): number {
    return this.x + this.#secret;
  }
}

const circle: Record<string, unknown> = { a: 1 };
circle['b'] = { c: circle };

const named = Object.assign(['a'], { more: 'b' });

/** Each is refused, wherever it stands. */
const refused: Readonly<Record<string, unknown>> = {
  'a Blob': new Blob(['a']),
  'a File': new File(['a'], 'a.txt'),
  'a FormData': new FormData(),
  'a URLSearchParams': new URLSearchParams('a=b'),
  'a Headers': new Headers(),
  'a Map': new Map([['a', 1]]),
  'a Set': new Set([1, 2]),
  'a WeakMap': new WeakMap(),
  'a promise': Promise.resolve(1),
  'a regular expression': /a/,
  'an error': new Error('a'),
  'an ArrayBuffer': new ArrayBuffer(2),
  'a Uint8Array': new Uint8Array(2),
  'a function': () => 1,
  'a class': Point,
  'an object of a class': new Point(),
  'an object that inherits': Object.create({ a: 1 }) as unknown,
  'a boxed text': Object('a') as unknown,
  'a boxed number': Object(1) as unknown,
  'a symbol': Symbol('a'),
  'a BigInt': 7n,
  'not a number': NaN,
  infinity: Infinity,
  'minus infinity': -Infinity,
  'a date that is none': new Date('none'),
  'a list with a gap': [1, , 3], // eslint-disable-line no-sparse-arrays -- such lists are what is refused
  'a list that ends in a gap': new Array(2),
  'a list of nothing': [undefined],
  'a list whose members have names': named,
  'a match of a regular expression': /a/.exec('a'),
  'what another realm’s class made': runInContext('new Map([[1, 2]])', createContext()) as unknown,
};

/** Each arrives as JSON says it. */
const sent: Readonly<Record<string, readonly [unknown, unknown]>> = {
  null: [null, null],
  'texts, numbers, booleans': [
    { a: '', b: '\u0000', c: 0, d: -1.5, e: true, f: false },
    { a: '', b: '\u0000', c: 0, d: -1.5, e: true, f: false },
  ],
  'a text that names a number that is none': ['NaN', 'NaN'],
  'a date': [new Date(0), '1970-01-01T00:00:00.000Z'],
  'an address': [new URL('https://x.test/'), 'https://x.test/'],
  'what says itself how it is written': [{ toJSON: () => [1] }, [1]],
  'what a class made that says so': [
    new (class extends Point {
      toJSON = () => 2;
    })(),
    2,
  ],
  'an object without a prototype': [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
  'an object of another realm': [
    runInContext('({ a: [1, { b: 2 }] })', createContext()),
    { a: [1, { b: 2 }] },
  ],
  'a list of a class': [class extends Array<number> {}.of(1, 2), [1, 2]],
  'the same object twice': [
    [circle['a'], named.concat(), named.concat()],
    [1, ['a'], ['a']],
  ],
  'undefined in an object': [{ a: undefined, b: 1 }, { b: 1 }],
  'a frozen object': [Object.freeze({ a: Object.freeze([]) }), { a: [] }],
  'a proxy': [new Proxy({ a: 1 }, {}), { a: 1 }],
  'names of prototypes': [
    JSON.parse('{"__proto__":{"a":1},"constructor":2}') as unknown,
    JSON.parse('{"__proto__":{"a":1},"constructor":2}') as unknown,
  ],
};

const calls: Readonly<Record<string, Any>> = {
  'a query': operation({ method: 'GET', query: phpQuery }, 'a.b.list', '/b'),
  'a body of JSON': operation({ method: 'POST', encode: json }, 'a.b.create', '/b'),
  'a form': operation({ method: 'POST', encode: form }, 'a.b.send', '/b'),
  'the query of a write': operation(
    { method: 'POST', encode: json, query: phpQuery, elsewhere: ['arg'] },
    'a.b.update',
    '/b',
  ),
  'the path': operation({ method: 'GET', fill: pathParameters, query: phpQuery }, 'a.b.get', '/b/{arg}'),
};

const transport = (more: object = {}): Transport => createTransport({ baseUrl: server.origin, ...more });

function refusalOf(outcome: Outcome<unknown>): ValidationError {
  expect(outcome).toMatchObject({ ok: false, kind: 'validation', error: { name: 'ValidationError' } });
  expect(server.seen).toEqual([]);
  return (outcome as { readonly error: ValidationError }).error;
}

describe.each(Object.entries(calls))('in %s', (_, call) => {
  test.each(Object.entries(refused))('%s is refused by its name', async (_name, arg) => {
    const { issues, message } = refusalOf(await call.safe(transport(), { arg }));
    expect(issues).toEqual([{ path: ['arg'], message: 'not JSON' }]);
    expect(message).toBe(`${call.info.method} ${call.info.path}: arg: not JSON`);
    await expect(call(transport(), { arg })).rejects.toMatchObject({ name: 'ValidationError' });
  });

  test.each(Object.entries(refused))('%s within is refused by its path', async (_name, inner) => {
    const arg = { 'a b': [{ c: 1 }, { d: { e: inner } }] };
    expect(refusalOf(await call.safe(transport(), { other: 1, arg })).issues).toEqual([
      { path: ['arg', 'a b', '1', 'd', 'e'], message: 'not JSON' },
    ]);
  });

  test('a circle is refused where it closes', async () => {
    expect(refusalOf(await call.safe(transport(), { arg: circle })).issues).toEqual([
      { path: ['arg', 'b', 'c'], message: 'not JSON' },
    ]);
    const list: unknown[] = [1];
    list.push(list);
    expect(refusalOf(await call.safe(transport(), { arg: list })).issues[0]?.path).toEqual(['arg', '1']);
  });

  test('so it is among the arguments of every call, and those that the site does not list', async () => {
    const defaults = { arg: [new Set()] };
    expect(refusalOf(await call.safe(transport({ defaults }), {})).issues[0]?.path).toEqual(['arg', '0']);
    const extra = { other: { file: new Blob([]) } };
    expect(refusalOf(await call.safe(transport(), { arg: 1 }, { extra })).issues[0]?.path).toEqual([
      'other',
      'file',
    ]);
  });

  test.each([new FormData(), new Map([['arg', 1]]), new URLSearchParams('arg=1'), new Point(), circle])(
    'arguments that are no plain object: %s',
    async (args) => {
      refusalOf(await call.safe(transport(), args as unknown as Args));
    },
  );
});

test.each(Object.entries(sent))('in a body arrives: %s', async (_, [arg, arrives]) => {
  await (calls['a body of JSON'] as Any)(transport(), { arg });
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ arg: arrives });
});

test('a large body and a deep one are sent', async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 500; depth++) deep = { deep };
  const arg = [deep, 'x'.repeat(1e6), Array.from({ length: 1e4 }, (_, at) => ({ at }))];
  await (calls['a body of JSON'] as Any)(transport(), { arg });
  expect(server.seen[0]?.body).toBe(JSON.stringify({ arg }));
});

test('objects as deep as the stack are an outcome', async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 1e5; depth++) deep = { deep };
  for (const call of Object.values(calls))
    expect(await call.safe(transport(), { arg: deep })).toMatchObject({ ok: false });
});

describe('a generated client', () => {
  interface Operation extends OptionalBound<Args, unknown> {
    readonly request: (args: Args) => batches.BatchRequest<unknown>;
    readonly paginate: (args: Args) => AsyncIterable<unknown>;
    readonly upload: (file: Blob, args: Args) => Promise<unknown>;
  }
  interface Client {
    readonly createSite: (options: object) => {
      readonly wpV2: Readonly<Record<'posts' | 'media', Readonly<Record<'list' | 'create', Operation>>>>;
      readonly batch: batches.BoundBatch;
    };
    readonly apiFetchTransport: typeof apiFetchTransport;
    readonly withFile: typeof withFile;
    readonly paginate: typeof paging.paginate;
  }
  interface Query {
    readonly queryOptions: (site: object, args: Args) => never;
    readonly infiniteQueryOptions: (site: object, args: Args) => never;
    readonly mutationOptions: (site: object, options?: object) => never;
  }

  let built: Built;
  let client: Client;
  let standalone: Readonly<Record<'postsList' | 'postsCreate' | 'mediaCreate', Any>>;
  let queries: Readonly<Record<'postsListQuery' | 'postsCreateMutation', Query>>;

  beforeAll(async () => {
    const document = readCase('render/client', 'resources', 'model.json') as ModelDocument;
    built = await buildClient(completeModel(document).value, ['query']);
    client = (await built.loadClient()) as unknown as Client;
    standalone = (await built.load('client/wp-v2.ts')) as typeof standalone;
    queries = (await built.load('query/wp-v2.ts')) as unknown as typeof queries;
  });
  afterAll(() => {
    built.remove();
  });

  const site = () => client.createSite({ baseUrl: server.origin });

  /** What it fails with, in whichever way it was called. */
  async function failure(call: () => Promise<unknown>): Promise<CallError> {
    const error: unknown = await call().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'ValidationError', kind: 'validation' });
    expect(server.seen).toEqual([]);
    return error as CallError;
  }

  const all = async (items: AsyncIterable<unknown>): Promise<unknown> => {
    for await (const item of items) return item;
    return undefined;
  };

  const meta = { file: new File(['a'], 'a.txt') };
  const include = new Set([1, 2]);

  test('says what to do', async () => {
    const { message } = await failure(() => site().wpV2.posts.create({ meta }));
    expect(message).toMatch(/^POST \/wp\/v2\/posts: meta\.file: not JSON\. .*`upload`/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a bound list', () => site().wpV2.posts.list({ include })],
    ['a bound list, page by page', () => all(site().wpV2.posts.list.paginate({ include }))],
    ['a standalone list', () => standalone.postsList(transport(), { include })],
    [
      'a standalone list, page by page',
      () => all(client.paginate(transport(), standalone.postsList as never, { include } as never)),
    ],
    ['a query', () => new QueryClient().query(queries.postsListQuery.queryOptions(site(), { include }))],
    [
      'an infinite query',
      () =>
        new QueryClient().infiniteQuery(
          queries.postsListQuery.infiniteQueryOptions(transport(), { include }),
        ),
    ],
  ])('a Set in %s', async (_, call) => {
    expect((await failure(call)).message).toContain('GET /wp/v2/posts: include: not JSON');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a list', () => site().wpV2.posts.list(new FormData() as never)],
    ['a list, page by page', () => all(site().wpV2.posts.list.paginate(new FormData() as never))],
    [
      'a query',
      () => new QueryClient().query(queries.postsListQuery.queryOptions(site(), new FormData() as never)),
    ],
    [
      'an infinite query',
      () =>
        new QueryClient().infiniteQuery(
          queries.postsListQuery.infiniteQueryOptions(site(), new FormData() as never),
        ),
    ],
    ['a write', () => site().wpV2.posts.create(new FormData() as never)],
    [
      'a mutation',
      () =>
        new MutationObserver(new QueryClient(), queries.postsCreateMutation.mutationOptions(site())).mutate(
          new FormData() as never,
        ),
    ],
    [
      'a mutation that shapes its answer',
      () =>
        new MutationObserver(
          new QueryClient(),
          queries.postsCreateMutation.mutationOptions(site(), { shape: { _fields: ['id'] } }),
        ).mutate(new FormData() as never),
    ],
  ])('a form as the arguments of %s', async (_, call) => {
    expect((await failure(call)).message).toContain('not JSON');
  });

  test('page by page, from a page that is none', async () => {
    await failure(() => all(site().wpV2.posts.list.paginate({ page: NaN })));
    await failure(() => all(site().wpV2.posts.list.paginate({ offset: Infinity })));
  });

  test('in a batch the others are sent', async () => {
    const { posts } = site().wpV2;
    const outcomes = await site().batch([
      posts.create.request({ meta }),
      posts.create.request({ title: 'A' }),
    ]);
    expect(outcomes[0]).toMatchObject({ ok: false, kind: 'validation' });
    expect((outcomes[0] as { error: Error }).error.message).toContain('meta.file: not JSON');
    expect(
      server.seen.map(({ url, body }) => [url, (JSON.parse(body) as { requests: object[] }).requests]),
    ).toEqual([
      [
        '/batch/v1',
        [
          {
            method: 'POST',
            path: '/wp/v2/posts',
            body: { title: 'A' },
          },
        ],
      ],
    ]);
  });

  test('in a batch of all or nothing, nothing is sent', async () => {
    const { posts } = site().wpV2;
    const requests = [posts.create.request({ title: 'A' }), posts.create.request({ meta })] as const;
    const outcomes = await site().batch(requests, { validation: 'require-all-validate' });
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false]);
    expect(server.seen).toEqual([]);
  });

  test('beside a file', async () => {
    await failure(() => site().wpV2.media.create.upload(new File(['a'], 'a.txt'), { meta }));
    for (const as of ['multipart', 'binary'] as const) {
      const carrying = client.withFile(transport(), new File(['a'], 'a.txt'), { as });
      await failure(() => standalone.mediaCreate(carrying, { title: new Map() }));
    }
  });

  test('over apiFetch', async () => {
    vi.stubGlobal('window', globalThis);
    const over = client.apiFetchTransport(apiFetchAt(server.origin));
    await failure(() => standalone.postsCreate(over, { meta }));
    await failure(() => standalone.postsList(over, { include }));
    vi.unstubAllGlobals();
  });
});
