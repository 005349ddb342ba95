// The arguments that a site accepted in an exercise: samples, `show` and the mock use them, and nothing harmful is read.

import { expect, test } from 'vitest';
import type { ApiModel, Operation } from '../../../src/core/model/api/api.ts';
import type { WireIndex } from '../../../src/core/model/index/index-document.ts';
import { defaultHtmlOptions } from '../../../src/generate/targets/html/html-options.ts';
import { renderHtml } from '../../../src/generate/targets/html/render-html.ts';
import { renderMarkdown } from '../../../src/generate/targets/markdown/markdown.ts';
import { exerciseSandbox } from '../../../src/source/exercise/exercise.ts';
import { normalize } from '../../../src/source/normalize/normalize.ts';
import { withObservations } from '../../../src/source/observe-site.ts';
import { withHttpServer } from '../../support/http-server.ts';
import { asking, mockOf } from '../../support/mock-site.ts';
import { FakeLibrary, fakeSandbox, libraryIndex } from './fake-library.ts';

const limits = { seed: 1, requests: 500, durationMs: 60_000, timeoutMs: 10_000, maxBytes: 1_000_000 };

const creationIn = ({ routes }: ApiModel): Operation | undefined =>
  routes.find(({ path }) => path === '/library/v1/books')?.operations.find(({ method }) => method === 'POST');

test('samples and the mock use the values that the site accepted', async () => {
  const library = new FakeLibrary();
  const exercised = await withHttpServer(library.listener, async (origin) =>
    exerciseSandbox(fakeSandbox(library, origin), libraryIndex, limits),
  );
  const model = normalize(withObservations(libraryIndex, exercised)).value;
  const { isbn, ...others } = creationIn(model)?.accepted ?? {};
  expect(isbn).toMatch(/^\d{3}$/);
  expect(others).toMatchObject({ status: 'publish' });
  expect(others).not.toHaveProperty('api_key');

  const { title } = others;
  if (typeof title !== 'string') throw new Error('There is no title.');
  expect(title).toMatch(/\d$/);
  expect(renderMarkdown(model).some(({ text }) => text.includes(title))).toBe(true);

  // The response declares only texts.
  const listed = asking(mockOf(model))('GET /library/v1/books?per_page=2').body as readonly object[];
  expect(listed[0]).toMatchObject({ id: 1, isbn, status: 'publish' });
});

const withExamples = (args: object, examples: unknown, response: object = {}): WireIndex => ({
  routes: {
    '/shop/v1/labels': {
      namespace: 'shop/v1',
      endpoints: [{ methods: ['POST'], args }],
      examples,
      ...response,
    },
  },
});

const acceptedIn = (args: object, examples: unknown): unknown =>
  normalize(withExamples(args, examples)).value.routes[0]?.operations[0]?.accepted;

const text = { type: 'string' };

test.each<readonly [name: string, args: object, examples: unknown, accepted: unknown]>([
  ['values of declared arguments', { size: text }, { POST: { size: 'XL', other: 1 } }, { size: 'XL' }],
  ['no other method', { size: text }, { GET: { size: 'XL' } }, undefined],
  ['no value that the declaration refuses', { size: text }, { POST: { size: 7 } }, undefined],
  ['no list', { size: text }, [{ size: 'XL' }], undefined],
  ['no text', { size: text }, { POST: 'XL' }, undefined],
  ['no inherited member', { constructor: {}, toString: {} }, { POST: {} }, undefined],
  ['no secret name', { api_key: text, password: text }, { POST: { api_key: 'a', password: 'b' } }, undefined],
  ['no secret name inside', { data: {} }, { POST: { data: { nested: [{ nonce: 'a' }] } } }, undefined],
  ['no token', { note: text }, { POST: { note: `Use ${'a1'.repeat(20)}` } }, undefined],
  ['no address of a person', { note: text }, { POST: { note: 'Ask person@firm.test' } }, undefined],
  [
    'addresses of example hosts',
    { mail: text },
    { POST: { mail: 'a@site.example, b@example.org' } },
    { mail: 'a@site.example, b@example.org' },
  ],
  [
    'no host that only begins like one',
    { mail: text },
    { POST: { mail: 'a@example.org.evil.io' } },
    undefined,
  ],
  ['no long values', { note: text }, { POST: { note: 'long '.repeat(1000) } }, undefined],
])('an index is read with %s', (_, args, examples, accepted) => {
  expect(acceptedIn(args, examples)).toEqual(accepted);
});

test('a recorded value never becomes markup, and an operation outside a collection has it in the mock', async () => {
  const hostile = '</script><img src=x onerror=alert(1)>\'"`$(id)';
  const schema = { title: 'label', type: 'object', properties: { shade: text, size: text } };
  const args = { shade: text, size: { type: 'string', enum: ['M', 'XL'], required: true } };
  const index = withExamples(args, { POST: { shade: hostile, size: 'XL' } }, { schema });
  const model = normalize(index).value;
  for (const { text: html } of renderHtml(model, defaultHtmlOptions))
    expect(html).not.toContain('<img src=x');
  expect(asking(mockOf(model))('POST /shop/v1/labels', { json: { size: 'M' } }).body).toMatchObject({
    shade: hostile,
  });
});
