// Batches, sent by a generated client to a real server whose batch route behaves as the
// site's does: it checks all, performs in order and answers 207 with an envelope for each.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import type * as batches from '../../../templates/client/runtime/batch.ts';
import type { AnyOperation } from '../../../templates/client/runtime/operation.ts';
import type { Transport } from '../../../templates/client/runtime/transport.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type Answering, type RecordingServer } from '../../support/recording-server.ts';

type Args = Readonly<Record<string, unknown>>;

type Request = batches.BatchRequest<{ readonly id: number }>;

interface Requesting {
  readonly request: (args: Args, options?: object) => Request;
}

interface Site {
  readonly wpV2: {
    readonly posts: { readonly create: Requesting; readonly update: Requesting; readonly delete: Requesting };
    readonly media: { readonly create: Requesting };
  };
  readonly extV1: { readonly entries: { readonly update: Requesting } };
  readonly batch: batches.BoundBatch;
}

interface Client {
  readonly createSite: (options: object) => Site;
  readonly createTransport: (options: object) => Transport;
  readonly batch: typeof batches.batch;
  readonly request: (operation: AnyOperation, args: Args) => Request;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly title?: { readonly raw?: string }; readonly status?: string };
}

interface Sent {
  readonly validation: string;
  readonly requests: readonly Entry[];
}

let built: Built;
let client: Client;
let validators: object;
let wpV2: Readonly<Record<string, AnyOperation>>;
let server: RecordingServer | undefined;

/** As many as the site takes at once. */
const limit = 3;

beforeAll(async () => {
  const document = readCase('render/client', 'resources', 'model.json') as ModelDocument;
  const text = JSON.stringify(document).replace('"maxItems":25', `"maxItems":${limit}`);
  built = await buildClient(completeModel(JSON.parse(text) as ModelDocument).value, ['client', 'zod']);
  client = (await built.loadClient()) as unknown as Client;
  wpV2 = (await built.load('client/wp-v2.ts')) as unknown as typeof wpV2;
  validators = await built.load('zod/index.ts');
});
afterEach(() => server?.close());
afterAll(() => {
  built.remove();
});

const refusal = {
  code: 'rest_invalid_param',
  message: 'Invalid parameter(s): status',
  data: { status: 400, params: { status: 'status is not one of publish' } },
};

const isRefused = ({ body }: Entry): boolean => body?.status === 'refused';

const answerBatch: Answering = ({ body }, response) => {
  const { validation, requests } = JSON.parse(body) as Sent;
  response.statusCode = 207;
  const envelope = (one: Entry) =>
    isRefused(one)
      ? { body: refusal, status: 400, headers: [] }
      : {
          body: { id: Number(one.body?.title?.raw ?? /\d+/.exec(one.path.slice(8))?.[0]) },
          status: one.method === 'POST' ? 201 : 200,
          headers: { Location: 'http://x.test/1', 'X-Odd': 'a\nb' },
        };
  if (validation === 'require-all-validate' && requests.some(isRefused))
    response.end(
      JSON.stringify({
        failed: 'validation',
        responses: requests.map((one) => (isRefused(one) ? envelope(one) : null)),
      }),
    );
  else response.end(JSON.stringify({ responses: requests.map(envelope) }));
};

async function site(answer: Answering = answerBatch, options: object = {}): Promise<Site> {
  server = await recordingServer(answer);
  return client.createSite({ baseUrl: server.origin, ...options });
}

const sent = (): readonly Sent[] => (server?.seen ?? []).map(({ body }) => JSON.parse(body) as Sent);

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const creations = ({ wpV2: { posts } }: Site, titles: readonly (string | number)[]): Request[] =>
  titles.map((title) =>
    posts.create.request(title === 'bad' ? { status: 'refused' } : { title: { raw: String(title) } }),
  );

/** An identifier, or the kind of the failure. */
const brief = (outcomes: readonly batches.BatchOutcome<{ readonly id: number }>[]): readonly unknown[] =>
  outcomes.map((outcome) => (outcome.ok ? outcome.data.id : outcome.kind));

test('requests travel as the batch route wants them, and each is answered as if it had come alone', async () => {
  const { wpV2: ops, batch } = await site(answerBatch, {
    defaults: { lang: 'de' },
    headers: { 'x-site': 'all' },
  });
  const outcomes = await batch([
    ops.posts.create.request(
      { title: { raw: '1' }, date: new Date(0), _fields: ['id'] },
      { headers: { 'x-one': 'a' } },
    ),
    ops.posts.update.request({ id: 7, content: null }, { method: 'PATCH' }),
    ops.posts.delete.request({ id: 8, force: true }),
  ]);
  expect(
    server?.seen.map(({ method, url, headers }) => [method, url, headers['content-type'], headers['x-site']]),
  ).toEqual([['POST', '/batch/v1', 'application/json', 'all']]);
  expect(sent()).toEqual([
    {
      validation: 'normal',
      requests: [
        {
          method: 'POST',
          path: '/wp/v2/posts?_fields%5B%5D=id',
          headers: { 'x-one': 'a' },
          body: { lang: 'de', title: { raw: '1' }, date: '1970-01-01T00:00:00.000Z' },
        },
        { method: 'PATCH', path: '/wp/v2/posts/7', body: { lang: 'de', content: null } },
        { method: 'DELETE', path: '/wp/v2/posts/8?lang=de&force=true' },
      ],
    },
  ]);
  expect(brief(outcomes)).toEqual([1, 7, 8]);
  const [created] = outcomes;
  if (!created.ok) throw created.error;
  expect([created.response.status, created.response.headers.get('location')]).toEqual([
    201,
    'http://x.test/1',
  ]);
});

test('a refused request fails alone, in its place, with what the site says', async () => {
  const one = await site();
  const outcomes = await one.batch(creations(one, [1, 'bad', 3]));
  expect(brief(outcomes)).toEqual([1, 'http', 3]);
  const [, failed] = outcomes;
  if (failed?.ok !== false || failed.kind !== 'http') throw new Error('it was accepted');
  expect([failed.error.status, failed.error.code, failed.error.params]).toEqual([
    400,
    'rest_invalid_param',
    { status: 'status is not one of publish' },
  ]);
});

test('more than the site takes at once are sent in parts, one after another', async () => {
  const one = await site();
  expect(brief(await one.batch(creations(one, numbers(1, 8))))).toEqual(numbers(1, 8));
  expect(sent().map(({ requests }) => requests.length)).toEqual([3, 3, 2]);
});

test('a batch that must not be split is refused before anything is sent', async () => {
  const one = await site();
  const tooMany = creations(one, numbers(1, 4));
  for (const options of [{ validation: 'require-all-validate' }, { split: false }] as const)
    await expect(one.batch(tooMany, options)).rejects.toMatchObject({
      kind: 'validation',
      message: expect.stringContaining(
        '4 requests are more than the 3 that the site accepts at once',
      ) as string,
    });
  expect(sent()).toEqual([]);
  expect(brief(await one.batch(tooMany, { validation: 'require-all-validate', split: true }))).toEqual([
    1, 2, 3, 4,
  ]);
  expect(sent().map(({ validation, requests }) => [validation, requests.length])).toEqual([
    ['require-all-validate', 3],
    ['require-all-validate', 1],
  ]);
});

test('of a batch that must be valid as a whole nothing is performed when one is refused', async () => {
  const one = await site();
  const options = { validation: 'require-all-validate', split: true } as const;
  expect(brief(await one.batch(creations(one, [1, 'bad', 3, 4]), options))).toEqual([
    'skipped',
    'http',
    'skipped',
    'skipped',
  ]);
  expect(sent()).toHaveLength(1);
});

test('arguments are checked as in calls of their own', async () => {
  const one = await site(answerBatch, { validators });
  const requests = [
    ...creations(one, [1]),
    one.wpV2.posts.create.request({ title: 5 }),
    ...creations(one, [3]),
  ];
  expect(brief(await one.batch(requests))).toEqual([1, 'validation', 3]);
  expect(sent().map(({ requests: entries }) => entries.length)).toEqual([2]);

  expect(brief(await one.batch(requests, { validation: 'require-all-validate' }))).toEqual([
    'skipped',
    'validation',
    'skipped',
  ]);
  expect(sent()).toHaveLength(1);
});

test('where the batch route fails, its part fails with it and what follows is not sent', async () => {
  const one = await site((seen, response, count) => {
    if (count === 2) {
      response.statusCode = 500;
      response.end('{"code":"internal_error","message":"broken"}');
    } else answerBatch(seen, response, count);
  });
  const outcomes = await one.batch(creations(one, numbers(1, 8)));
  expect(brief(outcomes)).toEqual([1, 2, 3, 'http', 'http', 'http', 'skipped', 'skipped']);
  const last = outcomes.at(-1);
  expect(last).toMatchObject({ error: { cause: { code: 'internal_error' } } });
  expect(sent()).toHaveLength(2);
});

test.each([
  ['nothing', ''],
  ['something else', '{"ok":true}'],
  ['too little', '{"responses":[]}'],
])('an answer that says %s of a request is not taken for success', async (_, text) => {
  const one = await site((__, response) => response.end(text));
  const [outcome] = await one.batch(creations(one, [1]));
  expect(outcome?.ok).toBe(false);
});

test('a call without content is answered with nothing', async () => {
  const one = await site((_, response) =>
    response.end('{"responses":[{"status":204,"body":null,"headers":[]}]}'),
  );
  const [outcome] = await one.batch(creations(one, [1]));
  expect(outcome).toMatchObject({ ok: true, data: undefined });
});

test('a batch can be abandoned', async () => {
  const one = await site(() => undefined);
  const controller = new AbortController();
  const outcomes = one.batch(creations(one, [1, 2]), { signal: controller.signal });
  controller.abort();
  expect(brief(await outcomes)).toEqual(['abort', 'abort']);
});

test('an empty batch asks nothing of the site', async () => {
  const one = await site();
  expect(await one.batch([])).toEqual([]);
  expect(sent()).toEqual([]);
});

test('operations outside a client go in batches, and those that the site takes in none do not', async () => {
  server = await recordingServer(answerBatch);
  const { postsCreate, postsGet, mediaCreate } = wpV2;
  if (!postsCreate || !postsGet || !mediaCreate) throw new Error('an operation is missing');
  const transport = client.createTransport({ baseUrl: server.origin });
  expect(
    brief(await client.batch(transport, [client.request(postsCreate, { title: { raw: '4' } })])),
  ).toEqual([4]);
  expect(() => client.request(mediaCreate, {})).toThrow(
    'The site does not accept wpV2.media.create in a batch.',
  );
  // The endpoint says that it may, but the batch route only takes methods that write.
  expect(() => client.request(postsGet, { id: 1 })).toThrow(TypeError);
});

test('a slash within a value stays encoded, as in a call that goes alone', async () => {
  const { wpV2: ops, batch } = await site();
  await batch([ops.posts.update.request({ id: 'a/b c%2Fü' })]);
  expect(sent().flatMap(({ requests }) => requests.map(({ path }) => path))).toEqual([
    '/wp/v2/posts/a%2Fb c%2Fü',
  ]);
});
