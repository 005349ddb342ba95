// A client composed of namespaces, resources and single operations: each form sends what the
// others send, and brings into a bundle nothing but what it is composed of.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { ModelDocument } from '../../../src/core/model/api/document.ts';
import { completeModel } from '../../../src/source/normalize/complete-model.ts';
import { constantNames } from '../../../src/generate/targets/client/client-part-names.ts';
import { buildClient, type Built } from '../../support/built-client.ts';
import { readCase } from '../../support/case-folders.ts';
import { recordingServer, type RecordingServer } from '../../support/recording-server.ts';

type Call = (...given: readonly unknown[]) => Promise<unknown>;
type Operation = Call & {
  readonly raw: Call;
  readonly safe: Call;
  readonly paginate: (args?: object) => AsyncIterable<unknown>;
  readonly request: (args: object) => unknown;
  readonly upload: Call;
};
type Composed = Readonly<
  Record<string, Operation & Readonly<Record<string, Operation & Record<string, Operation>>>>
>;

const model = completeModel(readCase('render/client', 'resources', 'model.json') as ModelDocument).value;

let built: Built;
let createClient: (options: object, parts: object) => Composed;
let index: Readonly<Record<string, unknown>>;
let wp: Readonly<Record<string, unknown>>;
let server: RecordingServer;

beforeAll(async () => {
  built = await buildClient(model);
  index = await built.load('client/index.ts');
  wp = await built.load('client/wp-v2.ts');
  createClient = index['createClient'] as typeof createClient;
});
afterEach(() => server.close());
afterAll(() => {
  built.remove();
});

const serve = async (answer: unknown): Promise<object> => {
  server = await recordingServer((_, response) => {
    response.end(JSON.stringify(answer));
  });
  return { baseUrl: server.origin };
};

const asked = () => server.seen.map(({ method, url }) => `${method} ${url}`);

test('a namespace, a resource and an operation send the same, under the same names', async () => {
  const options = await serve([]);
  const { wpV2, posts, postsList } = wp;
  const client = createClient(options, { wpV2, posts, postsList });
  expect(Object.keys(client)).toEqual(['wpV2', 'posts', 'postsList']);
  const transport = (index['createTransport'] as (given: object) => object)(options);
  const calls = [client['wpV2']?.['posts']?.['list'], client['posts']?.['list'], client['postsList']];
  for (const call of calls) expect(await call?.({ page: 2 })).toEqual([]);
  expect(await (postsList as Call)(transport, { page: 2 })).toEqual([]);
  expect(asked()).toEqual(Array.from({ length: 4 }, () => 'GET /wp/v2/posts?page=2'));
});

test('clients of one module send through the `fetch` of their own request', async () => {
  const options = await serve([]);
  const clientOf = (visitor: string): Composed => {
    const ofRequest = (url: string, init: RequestInit): Promise<Response> =>
      fetch(`${url}?visitor=${visitor}`, { ...init, headers: { 'x-visitor': visitor } });
    return createClient({ ...options, fetch: ofRequest }, { posts: wp['posts'] });
  };
  const clients = ['ada', 'bob'].map(clientOf);
  expect(server.seen).toEqual([]);
  for (const client of clients) await client['posts']?.['list']?.();
  expect(asked()).toEqual(['GET /wp/v2/posts?visitor=ada', 'GET /wp/v2/posts?visitor=bob']);
  expect(server.seen.map(({ headers }) => headers['x-visitor'])).toEqual(['ada', 'bob']);
});

test('parts may be called otherwise', async () => {
  const client = createClient(await serve([]), { blog: wp['posts'], all: wp['postsList'] });
  await client['blog']?.['list']?.();
  await client['all']?.();
  expect(asked()).toEqual(['GET /wp/v2/posts', 'GET /wp/v2/posts']);
});

test('every form has all that an operation can do', async () => {
  const client = createClient(await serve([{ id: 7 }]), { posts: wp['posts'], postsList: wp['postsList'] });
  for (const list of [client['posts']?.['list'], client['postsList']]) {
    expect(await list?.raw()).toMatchObject({ data: [{ id: 7 }] });
    expect(await list?.safe()).toMatchObject({ ok: true });
    const items = [];
    for await (const item of list?.paginate({ per_page: 10 }) ?? []) items.push(item);
    expect(items).toEqual([{ id: 7 }]);
  }
});

test('batches and files go by their parts', async () => {
  const client = createClient(await serve({ responses: [{ status: 201, body: { id: 9 } }] }), {
    posts: wp['posts'],
    postsCreate: wp['postsCreate'],
    mediaCreate: wp['mediaCreate'],
    batch: index['batch'],
  });
  for (const create of [client['posts']?.['create'], client['postsCreate']])
    expect(await client['batch']?.([create?.request({ title: 'A' })])).toMatchObject([
      { ok: true, data: { id: 9 } },
    ]);
  await client['mediaCreate']?.upload(new Blob(['x'], { type: 'image/png' }));
  expect(asked()).toEqual(['POST /batch/v1', 'POST /batch/v1', 'POST /wp/v2/media']);
});

test('validators are found by the name of the operation, whatever the form', async () => {
  const validators = { wpV2: { postsListArgs: z.object({ page: z.number() }) } };
  const options = { ...(await serve([])), validators };
  const client = createClient(options, { posts: wp['posts'], all: wp['postsList'] });
  for (const list of [client['posts']?.['list'], client['all']])
    expect(await list?.safe({ page: 'two' })).toMatchObject({ ok: false, kind: 'validation' });
  expect(asked()).toEqual([]);
});

test('failures are said in a line, and explained by whom one asks to', async () => {
  const options = await serve({ no: 'list' });
  const message = async (more: object): Promise<unknown> => {
    const outcome = await createClient({ ...options, ...more }, { posts: wp['posts'] })['posts']?.[
      'list'
    ]?.safe();
    return (outcome as { readonly error: Error }).error.message;
  };
  expect(await message({})).toBe('GET /wp/v2/posts: 200 OK, not a list');
  expect(await message({ explain: index['explain'] })).toMatch(/not a list\. The response is not a list/);
});

const bundlers = {
  esbuild: async (entry: string) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minifySyntax: true,
      format: 'esm',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  },
  rollup: async (entry: string) => {
    const bundle = await rollup({ input: entry, logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return output[0].code;
  },
};

const forms = [
  { part: 'wpV2', holds: ['/wp/v2/posts', '/wp/v2/media'], lacks: ['/shop/v3/', '/ext/v1/'] },
  { part: 'posts', holds: ['/wp/v2/posts'], lacks: ['/wp/v2/media', '/shop/v3/', '/ext/v1/'] },
  { part: 'postsList', holds: ['/wp/v2/posts'], lacks: ['DELETE', '/wp/v2/media', '/shop/v3/', '/ext/v1/'] },
];

test.each(
  Object.entries(bundlers).flatMap(([name, bundle]) => forms.map((form) => ({ ...form, name, bundle }))),
)('$name: a client of $part carries that alone', async ({ name, bundle, part, holds, lacks }) => {
  const entry = join(built.folder, 'js', `${name}-${part}.js`);
  writeFileSync(
    entry,
    `import { createClient } from './client/index.js';
     import { ${part} } from './client/wp-v2.js';
     console.log(createClient({ baseUrl: '/wp-json' }, { ${part} }));`,
  );
  const code = await bundle(entry);
  for (const text of holds) expect(code).toContain(text);
  for (const text of [...lacks, '/batch/v1', 'WP_DEBUG_DISPLAY', 'ResponseMismatch', 'oauth_nonce'])
    expect(code).not.toContain(text);
});

test('a name that is taken gives way to operations, lists of values and the namespace', () => {
  const text = JSON.stringify(readCase('render/client', 'resources', 'model.json'))
    .replaceAll('"accessor":"wpV2"', '"accessor":"posts"')
    .replaceAll('"media.list"', '"kinds.list"');
  const renamed = completeModel(JSON.parse(text) as ModelDocument).value;
  const namespace = renamed.namespaces.find(({ name }) => name === 'wp/v2');
  const { parts } = constantNames(renamed, namespace ?? { name: '', accessor: '', module: '' });
  expect([
    parts.namespace,
    parts.resource('posts'),
    parts.resource('kinds'),
    parts.resource('types'),
  ]).toEqual(['posts', 'postsResource', 'kindsResource', 'types']);
});

test('the compiler reads the modules of the composed namespaces and no others', () => {
  const entry = join(built.folder, 'reads-posts.ts');
  writeFileSync(
    entry,
    `import { createClient } from './client/index.js';
     import { posts } from './client/wp-v2.js';
     export const site = createClient({ baseUrl: 'https://x.test/wp-json' }, { posts });`,
  );
  const program = ts.createProgram([entry], { module: ts.ModuleKind.NodeNext, strict: true, noEmit: true });
  const read = new Set(program.getSourceFiles().map(({ fileName }) => fileName));
  const modules = model.namespaces.map(({ module }) => module);
  expect(modules.length).toBeGreaterThan(2);
  expect(modules.filter((module) => read.has(join(built.folder, `client/${module}.ts`)))).toEqual(['wp-v2']);
  expect(read.has(join(built.folder, 'client/types.ts'))).toBe(false);
});
