// What a mock answers: judged, worded and stored as a WordPress-style site does it.

import { describe, expect, test } from 'vitest';
import { planMock } from '../../src/mock-engine/plan-mock.ts';
import { createMock } from '../../src/mock-engine/mock.ts';
import { refusalOf } from '../../src/mock-engine/refusal.ts';
import { schemaErrors } from '../../src/core/schema/value-errors.ts';
import { takenBySite } from '../../src/core/schema/site-acceptance.ts';
import { shapeOf } from '../../src/core/schema/shape.ts';
import fc from '../support/fast-check.ts';
import { asking, mockOf, mockedModel } from '../support/mock-site.ts';
import { anySchema } from '../support/random-schema.ts';
import { sampleModel } from '../support/samples.ts';

const ask = (...call: Parameters<ReturnType<typeof asking>>) => asking(mockOf())(...call);

test('what is created can be read, listed, changed, put into the trash and deleted', () => {
  const ask = asking(mockOf());
  const created = ask('POST /wp/v2/posts', { form: 'title=Hello&status=publish&categories[]=3' });
  expect(created).toMatchObject({
    status: 201,
    headers: { Location: 'http://127.0.0.1:8080/wp-json/wp/v2/posts/13' },
    body: { id: 13, title: { raw: 'Hello', rendered: 'Hello' }, status: 'publish', categories: [3] },
  });
  expect(ask('GET /wp/v2/posts/13?_fields=id,title').body).toEqual({ id: 13, title: { rendered: 'Hello' } });
  expect(ask('GET /wp/v2/posts?include=13&_fields=id').body).toEqual([{ id: 13 }]);
  expect(ask('PATCH /wp/v2/posts/13', { json: { title: { raw: 'Bye' } } }).body).toMatchObject({
    id: 13,
    title: { raw: 'Bye', rendered: 'Bye' },
  });
  expect(ask('DELETE /wp/v2/posts/13').body).toMatchObject({ id: 13, status: 'trash' });
  expect(ask('GET /wp/v2/posts?include=13').body).toEqual([]);
  expect(ask('GET /wp/v2/posts?include=13&status=trash&_fields=id').body).toEqual([{ id: 13 }]);
  expect(ask('DELETE /wp/v2/posts/13')).toMatchObject({
    status: 410,
    body: { code: 'rest_already_trashed' },
  });
  expect(ask('DELETE /wp/v2/posts/13?force=true').body).toMatchObject({
    deleted: true,
    previous: { id: 13 },
  });
  expect(ask('GET /wp/v2/posts/13')).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
});

test('a new post is a draft, which lists do not show unless asked to', () => {
  const ask = asking(mockOf());
  ask('POST /wp/v2/posts', { json: { title: 'Hello' } });
  expect(ask('GET /wp/v2/posts?include=13').body).toEqual([]);
  expect(ask('GET /wp/v2/posts?include=13&status=draft&_fields=status').body).toEqual([{ status: 'draft' }]);
});

describe('errors are the site’s', () => {
  test.each<readonly [call: string, sent: Parameters<typeof ask>[1], status: number, body: object]>([
    ['GET /wp/v2/none', {}, 404, { code: 'rest_no_route', data: { status: 404 } }],
    ['DELETE /wp/v2/posts', {}, 404, { code: 'rest_no_route' }],
    [
      'POST /wp/v2/categories',
      { json: {} },
      400,
      {
        code: 'rest_missing_callback_param',
        message: 'Missing parameter(s): name',
        data: { status: 400, params: ['name'] },
      },
    ],
    [
      'GET /wp/v2/posts?per_page=101&context=all',
      {},
      400,
      {
        code: 'rest_invalid_param',
        message: 'Invalid parameter(s): context, per_page',
        data: {
          status: 400,
          params: {
            context: 'context is not one of view, edit, and embed.',
            per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)',
          },
          details: {
            context: {
              code: 'rest_not_in_enum',
              message: 'context is not one of view, edit, and embed.',
              data: null,
            },
            per_page: {
              code: 'rest_out_of_bounds',
              message: 'per_page must be between 1 (inclusive) and 100 (inclusive)',
              data: null,
            },
          },
        },
      },
    ],
    [
      'POST /wp/v2/posts',
      { json: { status: 7 } },
      400,
      { data: { details: { status: { code: 'rest_invalid_type', data: { param: 'status' } } } } },
    ],
    [
      'POST /wp/v2/posts',
      { form: '{', headers: { 'content-type': 'application/json' } },
      400,
      { code: 'rest_invalid_json' },
    ],
    ['GET /wp/v2/posts/99', {}, 404, { code: 'rest_post_invalid_id', message: 'Invalid post ID.' }],
    ['GET /wp/v2/posts/99/revisions', {}, 404, { code: 'rest_post_invalid_parent' }],
    ['GET /wp/v2/categories/99', {}, 404, { code: 'rest_term_invalid' }],
    ['GET /wc/v3/products/99', {}, 404, { code: 'woocommerce_rest_product_invalid_id' }],
    ['DELETE /wp/v2/categories/1', {}, 501, { code: 'rest_trash_not_supported' }],
    ['GET /wp/v2/posts?page=9', {}, 400, { code: 'rest_post_invalid_page_number' }],
    ['POST /wp/v2/posts', { anonymous: true }, 401, { code: 'rest_cannot_create' }],
    ['GET /wp/v2/settings', { anonymous: true }, 401, { code: 'rest_forbidden' }],
    ['GET /wp/v2/posts?context=edit', { anonymous: true }, 401, { code: 'rest_forbidden_context' }],
  ])('%s %j', (call, sent, status, body) => {
    expect(ask(call, sent)).toMatchObject({ status, body });
  });
});

test('who was seen to be refused is', () => {
  const model = {
    ...mockedModel,
    routes: mockedModel.routes.map((route) => ({
      ...route,
      operations: route.operations.map((operation) => ({
        ...operation,
        access: { who: 'refused' as const },
      })),
    })),
  };
  const ask = asking(mockOf(model));
  expect(ask('GET /wp/v2/posts')).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } });
});

test('lists are paged, and say so', () => {
  const { headers, body } = ask('GET /wp/v2/posts?per_page=5&page=2&_fields=id&exclude=3');
  expect(body).toEqual([7, 8, 9, 10, 11].map((id) => ({ id })));
  const link = (page: number) =>
    `<http://127.0.0.1:8080/wp-json/wp/v2/posts?per_page=5&exclude%5B%5D=3&page=${page}>`;
  expect(headers).toMatchObject({
    'X-WP-Total': '11',
    'X-WP-TotalPages': '3',
    Link: `${link(1)}; rel="prev", ${link(3)}; rel="next"`,
  });
  expect(ask('GET /wp/v2/posts?offset=10&_fields=id').body).toEqual([{ id: 11 }, { id: 12 }]);
});

test('contexts show what they have', () => {
  const keys = (call: string) => Object.keys(ask(call).body ?? {});
  expect(keys('GET /wp/v2/posts/1')).not.toContain('password');
  expect(keys('GET /wp/v2/posts/1?context=edit')).toContain('password');
  expect(keys('GET /wp/v2/posts/1?context=embed')).not.toContain('status');
});

test('the same seed answers the same, another one something else', () => {
  const bodies = [1, 1, 2].map((seed) => asking(mockOf(mockedModel, seed))('GET /wp/v2/posts').body);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).not.toEqual(bodies[2]);
});

test('answers fit what the site declares, in every context', async () => {
  for (const model of [mockedModel, await sampleModel('content-commerce-site.index')]) {
    const ask = asking(createMock(planMock(model), { seed: 1, base: '' }));
    for (const { path, namespace, operations } of model.routes)
      for (const { method, response } of operations) {
        if (method !== 'GET' || response.kind !== 'resource' || path.includes('{')) continue;
        const resource = model.resources?.find(
          (one) => one.namespace === namespace && one.name === response.resource,
        );
        const { status, body } = ask(`GET ${path}`);
        if (status !== 200 || resource === undefined) continue;
        const schema = shapeOf(resource, 'view');
        const all = response.form === 'array' ? { type: 'array' as const, items: schema } : schema;
        if (response.form === 'array' || response.form === 'item')
          expect(schemaErrors(all, body), path).toEqual([]);
      }
  }
});

test('settings keep what is written', () => {
  const ask = asking(mockOf());
  ask('POST /wp/v2/settings', { json: { title: 'Mine' } });
  expect(ask('GET /wp/v2/settings').body).toMatchObject({ title: 'Mine' });
});

test('a batch answers each, and validates all first where that is asked for', () => {
  const ask = asking(mockOf());
  const requests = [
    { path: '/wp/v2/posts', body: { title: 'Hello' } },
    { method: 'DELETE', path: '/wp/v2/posts/99?force=true' },
    { path: '/wp/v2/settings', body: {} },
  ];
  const answered = ask('POST /batch/v1', { json: { requests } });
  expect(answered).toMatchObject({
    status: 207,
    body: {
      responses: [
        { status: 201, body: { id: 13 } },
        { status: 404, body: { code: 'rest_post_invalid_id' } },
        { status: 400, body: { code: 'rest_batch_not_allowed' } },
      ],
    },
  });
  const refused = ask('POST /batch/v1', { json: { validation: 'require-all-validate', requests } });
  expect(refused.body).toMatchObject({
    failed: 'validation',
    responses: [null, null, { body: { code: 'rest_batch_not_allowed' } }],
  });
  expect(ask('POST /batch/v1', { json: { requests: Array(26).fill(requests[0]) } }).status).toBe(400);
});

test('a shop changes many at once', () => {
  const json = { create: [{ name: 'Tea' }], update: [{ id: 1, name: 'Cup' }, { id: 99 }], delete: [2] };
  expect(ask('POST /wc/v3/products/batch', { json }).body).toMatchObject({
    create: [{ id: 13, name: 'Tea' }],
    update: [
      { id: 1, name: 'Cup' },
      { id: 99, error: { code: 'woocommerce_rest_product_invalid_id' } },
    ],
    delete: [{ deleted: true, previous: { id: 2 } }],
  });
});

test('the index, and what OPTIONS says, are those of the source at the mock’s address', () => {
  expect(ask('GET /').body).toMatchObject({
    name: 'A school',
    url: 'http://127.0.0.1:8080',
    namespaces: ['wp/v2', 'wc/v3', 'shop/v1'],
    authentication: {
      'application-passwords': { endpoints: { authorization: 'http://127.0.0.1:8080/authorize' } },
    },
    routes: { '/wp/v2/posts': { _links: { self: [{ href: 'http://127.0.0.1:8080/wp-json/wp/v2/posts' }] } } },
  });
  expect(JSON.stringify(ask('GET /').body)).not.toContain('"schema"');
  expect(JSON.stringify(ask('GET /?context=help').body)).toContain('"schema"');
  expect(ask('OPTIONS /wp/v2/posts')).toMatchObject({
    status: 200,
    headers: { Allow: 'GET, POST' },
    body: { schema: { title: 'post' } },
  });
});

test('the analytics service takes forms and wants its key', async () => {
  const model = await sampleModel('analytics-service.model');
  const ask = asking(createMock(planMock(model), { seed: 1, base: '' }));
  expect(ask('GET /websites', { anonymous: true }).status).toBe(401);
  expect(ask('POST /websites', { form: 'privacy=1' })).toMatchObject({
    status: 400,
    body: { data: { params: ['domain'] } },
  });
  expect(ask('POST /websites', { form: 'domain=site.example&privacy=2' }).body).toMatchObject({
    id: 13,
    domain: 'site.example',
    privacy: 2,
  });
  expect(ask('GET /websites/13').body).toMatchObject({ domain: 'site.example' });
  expect(ask('PUT /websites/13', { form: 'email=1' }).body).toMatchObject({ email: 1, privacy: 2 });
  expect(ask('DELETE /websites/13').status).toBeLessThan(300);
  expect(ask('GET /websites/13').status).toBe(404);
});

test('a value is refused where the site is known to refuse it', async () => {
  fc.assert(
    fc.property(anySchema, fc.jsonValue(), (schema, value) => {
      expect(refusalOf(schema, value, 'it') === undefined).toBe(takenBySite(schema, 'body')(value));
    }),
    { numRuns: 300 },
  );
});

test('whatever is asked is answered, and never with an error of the server', () => {
  const mock = mockOf();
  const paths = mockedModel.routes.map(({ path }) => path);
  const word = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1', '%', '[]', 'toString'));
  const part = fc.tuple(
    word,
    fc.oneof(
      word,
      fc.jsonValue().map((value) => JSON.stringify(value)),
    ),
  );
  fc.assert(
    fc.property(
      fc.record({
        method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'BREW'),
        path: fc.oneof(
          fc
            .tuple(fc.constantFrom(...paths), fc.oneof(fc.constant('1'), word))
            .map(([path, filling]) => path.replace(/\{\w+\}/g, () => filling)),
          fc.string(),
        ),
        query: fc.array(part).map((parts) => parts.map(([name, value]) => `${name}=${value}`).join('&')),
        type: fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          '',
        ),
        body: fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
          fc.constant('['.repeat(9000)),
        ),
      }),
      ({ type, ...request }) => {
        const { status } = mock.answer({ ...request, headers: { 'content-type': type, authorization: 'x' } });
        expect([200, 201, 204, 207, 400, 401, 403, 404, 410, 501]).toContain(status);
      },
    ),
    { numRuns: 400 },
  );
});
