// Registered meta and settings: null in a request resets a value, null in an answer stands for
// one that does not fit its schema. Types, validators, the mock and OpenAPI say so.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { openApiDocument } from '../../../src/generate/targets/openapi/document.ts';
import { render } from '../../../src/generate/targets/render.ts';
import { takenBySite } from '../../../src/core/schema/site-acceptance.ts';
import type { Schema } from '../../../src/core/schema/schema.ts';
import { temporaryFolder, writeAll } from '../../support/built-client.ts';
import { compile } from '../../support/compile.ts';
import { importValidators, type Validators } from '../../support/import-validators.ts';
import { asking, mockOf } from '../../support/mock-site.ts';

/** As `WP_REST_Meta_Fields` declares what is registered. */
const registered = {
  type: 'object',
  context: ['view', 'edit'],
  properties: {
    subtitle: { type: 'string', title: '', description: '', default: '' },
    mood: { type: 'string', title: '', description: '', default: '', enum: ['calm', 'loud'] },
    rank: { type: 'integer', title: '', description: '', default: 0, minimum: 1 },
    place: {
      type: 'object',
      title: '',
      description: '',
      default: [],
      properties: { city: { type: 'string' } },
      additionalProperties: false,
    },
    steps: { type: 'array', title: '', description: '', default: [], items: { type: 'string' } },
    notes: { type: 'array', items: { type: 'integer', title: '', description: '', default: 0 } },
  },
};

/** As a plugin might declare an argument of its own. */
const ownMeta = { type: 'object', properties: { depth: { type: 'integer' } } };

const collection = (namespace: string, name: string, meta: object) => {
  const schema = {
    title: name,
    type: 'object',
    properties: { id: { type: 'integer', context: ['view', 'edit'], readonly: true }, meta },
  };
  const id = { id: { type: 'integer' } };
  return {
    [`/${namespace}/${name}s`]: {
      namespace,
      schema,
      endpoints: [
        { methods: ['GET'], args: { page: { type: 'integer' } } },
        { methods: ['POST'], args: { meta } },
      ],
    },
    [`/${namespace}/${name}s/(?P<id>[\\d]+)`]: {
      namespace,
      schema,
      endpoints: [
        { methods: ['GET'], args: id },
        { methods: ['POST', 'PUT', 'PATCH'], args: { ...id, meta } },
      ],
    },
  };
};

const options = { title: { type: 'string', default: '' }, count: { type: 'integer', default: 10 } };

const { value: model } = normalize({
  namespaces: ['wp/v2', 'books/v1', 'own/v1'],
  routes: {
    ...collection('wp/v2', 'post', registered),
    ...collection('books/v1', 'book', registered),
    ...collection('own/v1', 'thing', ownMeta),
    '/wp/v2/settings': {
      namespace: 'wp/v2',
      schema: { title: 'settings', type: 'object', properties: options },
      endpoints: [
        { methods: ['GET'], args: [] },
        { methods: ['POST', 'PUT', 'PATCH'], args: options },
      ],
    },
  },
});

const metaOf = (path: string): Schema =>
  model.routes
    .find((route) => route.path === path)
    ?.operations.find(({ method }) => method === 'POST')
    ?.arguments.find(({ name }) => name === 'meta')?.schema ?? {};

const nulls = { subtitle: null, mood: null, rank: null, place: null, steps: null, notes: null };

describe('null resets a value', () => {
  let validators: Validators;
  beforeAll(async () => {
    validators = await importValidators(model);
  });

  test('of every type', () => {
    expect(validators['postsUpdateArgs']?.safeParse({ id: 1, meta: nulls }).success).toBe(true);
    expect(takenBySite(metaOf('/wp/v2/posts/{id}'), 'body')(nulls)).toBe(true);
  });

  test.each([{ rank: 0 }, { mood: 'odd' }, { notes: [null] }, { steps: [null] }, { place: { lane: 1 } }])(
    'what does not fit is refused all the same: %j',
    (meta) => {
      expect(validators['postsUpdateArgs']?.safeParse({ id: 1, meta }).success).toBe(false);
      expect(takenBySite(metaOf('/wp/v2/posts/{id}'), 'body')(meta)).toBe(false);
    },
  );

  test('of post types in a namespace of their own, and of nothing else of that name', () => {
    expect(takenBySite(metaOf('/books/v1/books/{id}'), 'body')(nulls)).toBe(true);
    expect(takenBySite(metaOf('/own/v1/things/{id}'), 'body')({ depth: null })).toBe(false);
  });

  test('of settings', () => {
    expect(validators['settingsUpdateArgs']?.safeParse({ title: null, count: null }).success).toBe(true);
    expect(validators['settingsUpdateArgs']?.safeParse({ count: 'many' }).success).toBe(false);
  });

  test('in the mock, which answers the default then', () => {
    const ask = asking(mockOf(model));
    const { body } = ask('POST /wp/v2/posts', { json: { meta: { subtitle: 'Hello', steps: ['a'] } } });
    const { id } = body as { readonly id: number };
    expect(body).toMatchObject({ meta: { subtitle: 'Hello', steps: ['a'] } });
    expect(ask(`POST /wp/v2/posts/${id}`, { json: { meta: { subtitle: null } } })).toMatchObject({
      status: 200,
      body: { meta: { subtitle: '', steps: ['a'] } },
    });
    ask('POST /wp/v2/settings', { json: { count: 3 } });
    expect(ask('POST /wp/v2/settings', { json: { count: null } }).body).toMatchObject({ count: 10 });
  });
});

test('a value that does not fit its schema comes as null', async () => {
  const { postsGetResult, postsGetResultStrict, settingsGetResult } = await importValidators(model);
  const stored = { subtitle: 'a', mood: 'calm', rank: 1, place: { city: 'b' }, steps: [], notes: [7] };
  const post = (meta: object) => ({ id: 1, meta: { ...stored, ...meta } });
  for (const name of ['subtitle', 'mood', 'rank', 'place', 'steps'])
    expect(postsGetResult?.safeParse(post({ [name]: null })).success).toBe(true);
  expect(postsGetResult?.safeParse(post({ notes: [7, null] })).success).toBe(true);
  expect(postsGetResult?.safeParse(post({ notes: null })).success).toBe(false);
  expect(postsGetResultStrict?.safeParse(post({ rank: null })).success).toBe(false);
  expect(settingsGetResult?.safeParse({ title: null, count: 1 }).success).toBe(true);
});

test('the types say so, and OpenAPI does', async () => {
  const folder = temporaryFolder();
  try {
    writeAll(folder, await render(model, ['client']));
    writeFileSync(
      join(folder, 'calls.ts'),
      `import { createSite } from './client/site.js';
const site = createSite({ baseUrl: 'https://site.example/wp-json' });
await site.wpV2.posts.update({ id: 1, meta: { subtitle: null, mood: null, notes: null, steps: ['a'] } });
await site.wpV2.settings.update({ title: null });
const { meta } = await site.wpV2.posts.get({ id: 1 });
export const known: readonly [string | null, number | null] | undefined =
  meta.subtitle !== undefined && meta.rank !== undefined ? [meta.subtitle, meta.rank] : undefined;
// @ts-expect-error: a stored value may not fit
meta.subtitle satisfies string | undefined;
// @ts-expect-error: nor may one of several
meta.notes satisfies readonly number[] | undefined;
// @ts-expect-error: of several values none is null
await site.wpV2.posts.update({ id: 1, meta: { notes: [null] } });
// @ts-expect-error: not registered
await site.ownV1.things.update({ id: 1, meta: { depth: null } });
`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['calls.ts'] }));
    expect(await compile('typescript-7', join(folder, 'tsconfig.json'))).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(JSON.stringify(openApiDocument(model, undefined))).toContain(
    '"subtitle":{"type":["string","null"],"default":""',
  );
});
