// What answers a generated client, compared with what the site declares: real answers
// of a real server, by the validators that are generated beside the client.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type * as batches from '../../../templates/client/runtime/batch.ts';
import type { CallOptions, Outcome, StandardSchema } from '../../../templates/client/runtime/call.ts';
import type * as checks from '../../../templates/client/runtime/response-check.ts';
import type { Call, Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;

interface Bound {
  (args?: Args, options?: CallOptions): Promise<unknown>;
  readonly safe: (args?: Args, options?: CallOptions) => Promise<Outcome<unknown>>;
  readonly paginate: (args?: Args) => AsyncIterable<unknown>;
  readonly request: (args: Args) => batches.BatchRequest<unknown>;
}

type Site = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Bound>>>>>> & {
  readonly batch: batches.BoundBatch;
};

interface Client {
  readonly createSite: (options: object) => Site;
  readonly createTransport: (options: object) => Transport;
  readonly checkResponses: typeof checks.checkResponses;
}

type Standalone = (transport: Transport, args?: Args, options?: CallOptions) => Promise<unknown>;

let built: Built;
let client: Client;
let validators: Readonly<Record<string, Readonly<Record<string, StandardSchema>>>>;
let wpV2: Readonly<Record<string, Standalone>>;
let server: RecordingServer | undefined;

beforeAll(async () => {
  const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;
  built = await buildClient(model, ['client', 'zod']);
  client = (await built.loadClient()) as unknown as Client;
  wpV2 = (await built.load('client/wp-v2.ts')) as unknown as typeof wpV2;
  validators = (await built.load('zod/index.ts')) as unknown as typeof validators;
});
afterEach(() => server?.close());
afterAll(() => {
  built.remove();
});

const embed = {
  id: 1,
  date: '2024-05-01T10:00:00',
  link: 'https://x.test/a/',
  slug: 'a',
  title: { rendered: 'A' },
  author: 1,
};
const post = {
  ...embed,
  date_gmt: '2024-05-01T10:00:00',
  guid: { rendered: 'https://x.test/?p=1' },
  status: 'publish',
  content: { rendered: '', protected: false },
  format: 'standard',
  meta: { footnotes: '' },
  categories: [1],
  _links: { self: [{ href: 'https://x.test/' }] },
};
const edit = {
  ...post,
  guid: { raw: 'https://x.test/?p=1', rendered: 'https://x.test/?p=1' },
  password: '',
  title: { raw: 'A', rendered: 'A' },
  content: { raw: '', rendered: '', block_version: 0, protected: false },
};

const answering = async (answer: unknown): Promise<string> => {
  server = await recordingServer((_, response) => response.end(JSON.stringify(answer)));
  return server.origin;
};

/** A client that keeps what it is told, and what that was about. */
async function watched(answer: unknown, options: object = {}) {
  const heard: checks.ResponseMismatch[] = [];
  const site = client.createSite({
    baseUrl: await answering(answer),
    validators,
    onResponseMismatch: (mismatch: checks.ResponseMismatch) => void heard.push(mismatch),
    ...options,
  });
  const places = () =>
    heard.flatMap(({ issues }) =>
      issues.map(({ path = [] }) =>
        path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      ),
    );
  return { site, heard, places };
}

const operationAt = (site: Site, name: string): Bound => {
  const [namespace = '', resource = '', verb = ''] = name.split('.');
  const found = site[namespace]?.[resource]?.[verb];
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
};

test('an answer that is another than declared is reported and handed on', async () => {
  const { site, heard } = await watched({ ...post, id: 'one', slug: undefined });
  expect(await operationAt(site, 'wpV2.posts.get')({ id: 1 })).toMatchObject({ id: 'one' });
  expect(heard).toHaveLength(1);
  const [mismatch] = heard;
  expect(mismatch).toBeInstanceOf(Error);
  expect(mismatch).toMatchObject({
    kind: 'mismatch',
    operation: { name: 'wpV2.posts.get' },
    issues: [{ path: ['id'] }, { path: ['slug'] }],
    data: { id: 'one' },
    response: { status: 200 },
  });
  expect(mismatch?.message).toMatch(
    /^GET \/wp\/v2\/posts\/\{id\}: the response differs from its declaration: id: .*; slug: /,
  );
});

test('a long list of mismatches is told in short', async () => {
  const { site, heard } = await watched(Array.from({ length: 9 }, () => ({ ...post, id: null })));
  await operationAt(site, 'wpV2.posts.list')();
  expect(heard[0]?.issues).toHaveLength(9);
  expect(heard[0]?.message).toMatch(/; 4\.id: Expected number; got null; and 4 more$/);
});

const wrong = { ...post, id: null };
const forced = { deleted: true, previous: edit };

test.each([
  ['the context that is usual', 'wpV2.posts.get', { id: 1 }, post, []],
  ['the context asked for', 'wpV2.posts.get', { id: 1, context: 'edit' }, edit, []],
  [
    'another context than that',
    'wpV2.posts.get',
    { id: 1, context: 'edit' },
    post,
    ['guid.raw', 'password', 'title.raw', 'content.raw', 'content.block_version'],
  ],
  ['the smallest context', 'wpV2.posts.get', { id: 1, context: 'embed' }, embed, []],
  ['a context nobody knows', 'extV1.featured.getBySlot', { slot: 'top', context: 'tile' }, { any: 1 }, []],
  ['a list', 'wpV2.posts.list', { context: 'embed' }, [embed, post, { ...embed, id: '2' }], ['2.id']],
  ['a map', 'wpV2.types.list', {}, [], []],
  ['what was written', 'wpV2.posts.create', { status: 'draft' }, edit, []],
  [
    'what was written, as it is viewed',
    'wpV2.posts.update',
    { id: 1 },
    post,
    ['guid.raw', 'password', 'title.raw', 'content.raw', 'content.block_version'],
  ],
  ['what is in the trash', 'wpV2.posts.delete', { id: 1 }, edit, []],
  ['what is deleted', 'wpV2.posts.delete', { id: 1, force: true }, forced, []],
  ['what was to be deleted', 'wpV2.posts.delete', { id: 1, force: true }, edit, ['deleted', 'previous']],
  [
    'a deletion without a trash',
    'wpV2.usersApplicationPasswords.deleteByUuid',
    { user_id: 1, uuid: 'a' },
    {},
    ['deleted', 'previous'],
  ],
  ['a deletion nobody knows', 'extV1.featured.deleteBySlot', { slot: 'top', force: true }, { any: 1 }, []],
  [
    'a deletion of a shop',
    'shopV3.orders.delete',
    { id: 1, force: true, _fields: ['id'] },
    { id: 'one' },
    ['id'],
  ],
  ['what nobody declares', 'root.batch.create', { requests: [] }, { any: 1 }, []],
  ['what the site wraps', 'wpV2.posts.get', { id: 1 }, { body: wrong }, [], { extra: { _envelope: 1 } }],
] as const)('compares %s', async (_, name, args, answer, expected, options?: CallOptions) => {
  const { site, places } = await watched(answer);
  await operationAt(site, name)(args, options);
  expect([...places()].sort()).toEqual([...expected].sort());
});

test.each([
  [['id'], { id: 1 }, []],
  [['id', 'slug'], { id: 1 }, ['slug']],
  [['id'], { id: 'one' }, ['id']],
  [['title.rendered', 'content.protected'], { title: { rendered: 'A' }, content: { protected: false } }, []],
  [['title.rendered'], { title: {} }, ['title.rendered']],
  [['title.rendered'], { title: 'A' }, ['title']],
  [['title.rendered'], {}, ['title']],
  [['title'], { title: {} }, ['title.rendered']],
  [['id', '_links'], { id: 1, _links: {} }, []],
  [['id'], 'nothing', ['']],
  // An empty list asks for everything.
  [[], { ...post, id: null }, ['id']],
])('of an answer narrowed to %j what was asked for is judged: %j', async (_fields, answer, expected) => {
  const one = await watched(answer);
  await operationAt(one.site, 'wpV2.posts.get')({ id: 1, _fields });
  expect(one.places()).toEqual(expected);
  await server?.close();
  const list = await watched([answer]);
  await operationAt(list.site, 'wpV2.posts.list')({ _fields });
  expect(list.places()).toEqual(expected.map((place) => (place === '' ? '0' : `0.${place}`)));
});

test('fields that come as text or with every call count as well', async () => {
  const { site, places } = await watched({ id: 1, slug: 'a' }, { defaults: { _fields: 'id, slug' } });
  await operationAt(site, 'wpV2.posts.get')({ id: 1 });
  expect(places()).toEqual([]);
});

test('what sites really send is taken, unless a call or the client is strict', async () => {
  const sent = { ...post, date: null, status: 'on-hold', meta: [] };
  const { site, places, heard } = await watched(sent);
  const get = operationAt(site, 'wpV2.posts.get');
  await get({ id: 1 });
  expect(places()).toEqual([]);
  await get({ id: 1 }, { validateResponse: 'strict' });
  expect(places()).toEqual(expect.arrayContaining(['status', 'meta']));
  heard.length = 0;
  const strict = client.createSite({
    baseUrl: server?.origin,
    validators,
    validateResponse: 'strict',
    onResponseMismatch: (mismatch: checks.ResponseMismatch) => void heard.push(mismatch),
  });
  await operationAt(strict, 'wpV2.posts.get')({ id: 1 }, { validateResponse: 'site' });
  expect(heard).toEqual([]);
  await operationAt(strict, 'wpV2.posts.get')({ id: 1 });
  expect(heard).toHaveLength(1);
});

test('a call can bring a schema, or go unchecked', async () => {
  const { site, places } = await watched({ ...post, id: 'one' });
  const get = operationAt(site, 'wpV2.posts.get');
  await get({ id: 1 }, { validateResponse: false });
  expect(places()).toEqual([]);
  const schema: StandardSchema = {
    '~standard': {
      validate: () => Promise.resolve({ issues: [{ message: 'odd', path: [{ key: 'link' }] }] }),
    },
  };
  await get({ id: 1 }, { validateResponse: schema });
  expect(places()).toEqual(['link']);
});

test('a mismatch fails the call where that was asked for', async () => {
  const { site, heard } = await watched({ ...post, id: 'one' });
  const get = operationAt(site, 'wpV2.posts.get');
  const options = { onResponseMismatch: 'throw' } as const;
  await expect(get({ id: 1 }, options)).rejects.toMatchObject({
    name: 'ResponseMismatch',
    issues: [{ path: ['id'] }],
  });
  expect(await get.safe({ id: 1 }, options)).toMatchObject({ ok: false, kind: 'mismatch' });
  expect(heard).toEqual([]);

  const throwing = client.createSite({ baseUrl: server?.origin, validators, onResponseMismatch: 'throw' });
  await expect(operationAt(throwing, 'wpV2.posts.get')({ id: 1 })).rejects.toMatchObject({
    kind: 'mismatch',
  });
});

test('without anybody to tell, only calls that ask are checked, and the console is told', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { site } = await watched({ ...post, id: 'one' }, { onResponseMismatch: undefined });
  const get = operationAt(site, 'wpV2.posts.get');
  await get({ id: 1 });
  expect(warn).not.toHaveBeenCalled();
  await get({ id: 1 }, { validateResponse: 'site' });
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ kind: 'mismatch' }));
  warn.mockRestore();

  const bare = client.createSite({ baseUrl: server?.origin });
  await expect(
    operationAt(bare, 'wpV2.posts.get')({ id: 1 }, { validateResponse: 'strict' }),
  ).rejects.toThrow('needs `validators`');
  await expect(
    operationAt(bare, 'wpV2.posts.get')({ id: 1 }, { onResponseMismatch: 'throw' }),
  ).rejects.toThrow('needs `validators`');
});

test('pages and the answers of a batch are checked one by one', async () => {
  const { site, heard, places } = await watched([{ ...post, id: 'one' }]);
  for await (const one of operationAt(site, 'wpV2.posts.list').paginate({ per_page: 5 }))
    expect(one).toMatchObject({ id: 'one' });
  expect(places()).toEqual(['0.id']);
  heard.length = 0;
  await server?.close();

  const envelopes = [edit, { ...edit, id: 'two' }].map((body) => ({ body, status: 200, headers: {} }));
  const second = await watched({ responses: envelopes });
  const { request } = operationAt(second.site, 'wpV2.posts.create');
  await second.site.batch([request({}), request({})]);
  expect(second.heard.map(({ operation }) => operation.name)).toEqual(['wpV2.posts.create']);
});

test('standalone calls are checked by their transport, or each for itself', async () => {
  const { postsGet } = wpV2;
  const { postsGetResult } = validators['wpV2'] ?? {};
  if (!postsGet || !postsGetResult) throw new Error('a part is missing');
  const baseUrl = await answering({ ...post, id: 'one' });
  const heard: unknown[] = [];
  const checking = client.createTransport({
    baseUrl,
    inspect: client.checkResponses({
      validators,
      onResponseMismatch: (mismatch) => void heard.push(mismatch),
    }),
  });
  await postsGet(checking, { id: 1 });
  await postsGet(checking, { id: 1 }, { validateResponse: postsGetResult });
  expect(heard).toHaveLength(2);

  const plain = client.createTransport({ baseUrl });
  await postsGet(plain, { id: 1 }, { validateResponse: false });
  const own = client.checkResponses({ validateResponse: postsGetResult, onResponseMismatch: 'throw' });
  await expect(postsGet(plain, { id: 1 }, { validateResponse: own })).rejects.toMatchObject({
    kind: 'mismatch',
  });
  // Where nothing checks, a call that wants to be checked does not pass for checked.
  for (const validateResponse of ['site', postsGetResult] as const)
    await expect(postsGet(plain, { id: 1 }, { validateResponse })).rejects.toThrow(TypeError);
  expect(heard).toHaveLength(2);
});

test('a transport may look at answers in a way of its own', async () => {
  const { postsGet } = wpV2;
  if (!postsGet) throw new Error('an operation is missing');
  const seen: string[] = [];
  const inspect = ({ path }: Call) => void seen.push(path);
  await postsGet(client.createTransport({ baseUrl: await answering(post), inspect }), {
    id: 1,
    context: 'edit',
  });
  expect(seen).toEqual(['/wp/v2/posts/1?context=edit']);
});
