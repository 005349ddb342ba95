// After an observation the model describes whatever was observed: the `site` validators
// take it, and what nobody declared is in the types.

import { describe, expect, test } from 'vitest';
import type { ApiModel } from '../../../../src/core/model/api/api.ts';
import type { Schema } from '../../../../src/core/schema/schema.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { observe } from '../../../../src/core/model/observation/observe.ts';
import fc from '../../../support/fast-check.ts';
import { importValidators } from '../../../support/import-validators.ts';
import { anySchema } from '../../../support/random-schema.ts';
import { describedIn, responseErrors, responseSchemaFor } from '../../../support/response-errors.ts';

const asked = { context: { type: 'string', enum: ['view', 'edit'], default: 'view' } };

interface Answered {
  readonly schema?: unknown;
  readonly answers: readonly unknown[];
  readonly args?: object;
}

const route = ({ schema, answers, args = {} }: Answered) => ({
  namespace: 'shop/v1',
  endpoints: [{ methods: ['GET'], args }],
  ...(schema !== undefined && { schema }),
  observed: observe(answers, schema),
});

const modelOf = (routes: Readonly<Record<string, Answered>>): ApiModel =>
  normalize({
    namespaces: ['shop/v1'],
    routes: Object.fromEntries(Object.entries(routes).map(([key, one]) => [`/shop/v1/${key}`, route(one)])),
  }).value;

const product = {
  title: 'product',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    price: { type: 'string' },
    stock: { type: 'integer' },
    size: { type: 'object', properties: { width: { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

const shirt = { id: 1, price: '1', stock: 1, size: { width: '2' }, tags: ['a'] };

const deviationsOf = ({ resources = [] }: ApiModel) =>
  resources.flatMap(({ deviations = [] }) => deviations.map(({ property, kind }) => `${property} ${kind}`));

describe('what was seen is joined with what is declared', () => {
  test.each([
    [{ ...shirt, acf: { colour: 'red', note: null } }, ['acf undeclared']],
    [{ ...shirt, size: { width: '2', height: 3 } }, ['size.height undeclared']],
    [{ ...shirt, stock: null, price: 3 }, ['price integer', 'stock null']],
    [{ id: 1, price: '1', stock: 1 }, ['size missing', 'tags missing']],
    [{ ...shirt, tags: { a: 'x' } }, ['tags other']],
    [{ ...shirt, tags: [{ id: 1 }] }, ['tags[] other']],
    [{ ...shirt, size: [], _links: { self: [] } }, []],
  ])('%j', (answer, deviations) => {
    const args = { page: { type: 'integer' } };
    const model = modelOf({ products: { schema: product, args, answers: [[shirt, answer]] } });
    expect(deviationsOf(model)).toEqual(deviations);
  });
});

const short = { id: 1, price: '1', stock: null };
const item = String.raw`products/(?P<id>[\d]+)`;

test.each([
  ['declares its items', { schema: product, args: { page: {} } }],
  ['declares nothing', {}],
])('an object that encloses a list, where the site %s, shows what the resource lacks', async (_, list) => {
  const model = modelOf({
    products: { ...list, answers: [{ data: [shirt, short], meta: { total: 2 } }] },
    [item]: { schema: product, answers: [] },
  });
  expect(deviationsOf(model)).toEqual(['size missing', 'tags missing', 'stock null']);
  const validators = await importValidators(model);
  const takes = (name: string, value: unknown) => validators[name]?.safeParse(value).success;
  expect(takes('productsListResult', { data: [short, { ...shirt, size: {} }], meta: { total: 2 } })).toBe(
    true,
  );
  expect(takes('productsListResult', { data: [{ ...shirt, id: 'a' }], meta: { total: 2 } })).toBe(false);
  expect(takes('productsGetResult', short)).toBe(true);
});

test('a list in an object fits every context that a request can name', async () => {
  const boat = {
    title: 'boat',
    type: 'object',
    properties: {
      id: { type: 'integer', context: ['view', 'edit'] },
      owner: { type: 'string', context: ['view'] },
      draft: { type: 'boolean', context: ['edit'] },
    },
  };
  const model = modelOf({
    boats: { schema: boat, args: { ...asked, page: {} }, answers: [{ data: [{ id: 1, owner: 'a' }] }] },
    [String.raw`boats/(?P<id>[\d]+)`]: { schema: boat, args: asked, answers: [] },
  });
  const validators = await importValidators(model);
  const takes = (item: object) => validators['boatsListResult']?.safeParse({ data: [item] }).success;
  expect([{ id: 1, owner: 'a' }, { id: 1, draft: true }, { id: 1 }].map(takes)).toEqual([true, true, true]);
  expect([{ owner: 'a' }, { id: 1, owner: 2 }, { id: 1, draft: 'no' }].map(takes)).toEqual([
    false,
    false,
    false,
  ]);
});

describe('an undeclared response also has what was observed', () => {
  const pod = { name: 'a', label: 'A', id: 1, public: '0' };
  const accepts = (members: object, method: string, value: unknown): boolean => {
    const model = normalize({
      namespaces: ['pods/v1'],
      routes: {
        [String.raw`/pods/v1/pods/(?P<slug>\w+)`]: {
          namespace: 'pods/v1',
          endpoints: ['GET', 'POST', 'DELETE'].map((one) => ({
            methods: [one],
            args: one === 'GET' ? asked : {},
          })),
          ...members,
        },
      },
    }).value;
    const one = describedIn(model).find(({ operation }) => operation.method === method);
    const schema = one && responseSchemaFor(one, new URLSearchParams(), model);
    return schema !== undefined && responseErrors(schema, value).length === 0;
  };

  test('in the responses of other methods with the same object', () => {
    const { public: _, ...short } = pod;
    const seen = {
      observed: observe([{ pod }, { pod: { ...short, object: 'b' } }], undefined),
      observedWrites: {
        POST: observe([{ pod }, { pod: { ...pod, id: 2, more: 'x' } }], undefined),
        DELETE: observe([{ status: 'deleted' }, { status: 'trashed' }], undefined),
      },
    };
    expect(accepts(seen, 'POST', { pod: short })).toBe(true);
    expect(accepts(seen, 'POST', { pod: { ...short, id: 'x' } })).toBe(false);
    expect(accepts(seen, 'GET', { pod: { ...short, more: 1 } })).toBe(false);
    expect(accepts(seen, 'DELETE', { pod })).toBe(false);
  });

  test('in other contexts', () => {
    const seen = {
      observed: observe([pod, { ...pod, id: 2 }], undefined),
      observedContexts: { edit: observe([{ id: 1, name: null }], undefined) },
    };
    expect(accepts(seen, 'GET', { id: 1, name: null })).toBe(true);
    expect(accepts(seen, 'GET', { id: 'x', name: null })).toBe(false);
  });
});

test('what a plugin never sends is also missing in resources without observations', () => {
  const of = (title: string) => ({
    title,
    type: 'object',
    properties: Object.fromEntries(
      ['id', 'order', title].map((name) => [name, { type: 'integer', readonly: true }]),
    ),
  });
  const modelWith = (tags: readonly unknown[], ranks: readonly unknown[]) =>
    modelOf({
      tags: { schema: of('tag'), args: { page: {} }, answers: [tags] },
      ranks: { schema: of('rank'), args: { page: {} }, answers: [ranks] },
      topics: { schema: of('topic'), args: { page: {} }, answers: [[]] },
    });
  const missing = ['order missing', 'order missing', 'order missing'];
  expect(deviationsOf(modelWith([{ id: 1, tag: 1 }], [{ id: 1, rank: 1 }]))).toEqual(missing);
  expect(deviationsOf(modelWith([{ id: 1, tag: 1 }], []))).toEqual(['order missing']);
  expect(
    deviationsOf(
      modelWith(
        [{ id: 1, tag: 1 }],
        [
          { id: 1, rank: 1 },
          { id: 2, rank: 1, order: 1 },
        ],
      ),
    ),
  ).toEqual(['order missing', 'order missing']);
});

test('in a namespace whose responses lack properties that can be written, other resources may lack theirs', () => {
  const of = (title: string, ...writable: readonly string[]) => ({
    title,
    type: 'object',
    properties: {
      id: { type: 'integer', readonly: true },
      ...Object.fromEntries(writable.map((name) => [name, { type: 'string' }])),
    },
  });
  const args = { page: {} };
  const observed = {
    tags: { schema: of('tag', 'label', 'parent'), args, answers: [[{ id: 1, label: 'a' }]] },
    ranks: { schema: of('rank', 'grade', 'token'), args, answers: [[{ id: 1, grade: 'a' }]] },
  };
  const complete = (title: string) => ({
    schema: of(title, 'name'),
    args,
    answers: [[{ id: 1, name: 'a' }]],
  });
  const reviews = { schema: of('review', 'name', 'email'), args, answers: [[]] };
  const deviations = (routes: Readonly<Record<string, Answered>>) => deviationsOf(modelOf(routes)).sort();
  const ofObserved = ['parent missing', 'token missing'];
  const ofReviews = ['email missing', 'name missing'];
  expect(deviations({ ...observed, reviews })).toEqual([...ofReviews, ...ofObserved]);
  const two = { boats: complete('boat'), ports: complete('port') };
  expect(deviations({ ...observed, ...two, reviews })).toEqual([...ofReviews, ...ofObserved]);
  expect(deviations({ ...observed, ...two, quays: complete('quay'), reviews })).toEqual(ofObserved);
  const { tags } = observed;
  expect(deviations({ tags, reviews })).toEqual(['parent missing']);
});

test('observations belong to the resource of their namespace, not to another one of the same name', () => {
  const user = (...names: readonly string[]) => ({
    title: 'user',
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const users = (namespace: string, schema: object, answers: readonly unknown[]) => ({
    [`/${namespace}/users`]: { ...route({ schema, args: { page: {} }, answers }), namespace },
  });
  const { resources = [] } = normalize({
    namespaces: ['school/v1', 'shop/v1'],
    routes: {
      ...users('school/v1', user('name', 'class'), [[{ name: 'a', class: 1 }]]),
      ...users('shop/v1', user('name', 'class', 'city'), [[]]),
    },
  }).value;
  expect(
    resources.map(({ name, namespace, deviations = [] }) => [name, namespace, deviations.length]),
  ).toEqual([
    ['User', 'school/v1', 1],
    ['User', 'shop/v1', 0],
  ]);
});

test('the links of an observed item depend on the item and on the caller', async () => {
  const links = (id: number) => ({
    self: [{ href: `/${id}`, targetHints: { allow: ['GET', 'DELETE'] } }],
    next: [{ href: '/9' }],
  });
  const items = [1, 2].map((id) => ({ id, _links: links(id) }));
  const validators = await importValidators(modelOf({ lessons: { answers: [items] } }));
  const takes = (_links: unknown) => validators['lessonsListResult']?.safeParse([{ id: 3, _links }]).success;
  expect([links(3), { self: [{ href: '/3' }] }, {}].map(takes)).toEqual([true, true, true]);
  expect([{ self: [{}] }, { self: [{ href: 3 }] }, 3, undefined].map(takes)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a list of summaries does not change the resource', () => {
  const model = modelOf({
    products: { answers: [[{ id: 1, price: '1' }]] },
    [item]: { schema: product, answers: [] },
  });
  expect(deviationsOf(model)).toEqual([]);
});

test('what several routes answered of a resource is joined', async () => {
  const model = modelOf({
    products: { schema: product, args: { page: {} }, answers: [[{ ...shirt, more: { a: 1 } }]] },
    'products/latest': { schema: product, answers: [{ ...shirt, more: { b: null } }] },
  });
  expect(deviationsOf(model)).toEqual(['more undeclared']);
  const validators = await importValidators(model);
  for (const more of [{ a: 1 }, { b: null }, {}])
    expect(validators['productsListResult']?.safeParse([{ ...shirt, more }]).success).toBe(true);
  expect(validators['productsListResult']?.safeParse([{ ...shirt, more: 1 }]).success).toBe(false);
});

describe('a form that is contradicted is corrected', () => {
  test.each([
    ['a list for a map', [shirt], 'array'],
    ['one', shirt, 'item'],
    ['a map', { 'a b': shirt, 'c d': shirt }, 'map'],
  ])('%s', (_, answer, form) => {
    const model = modelOf({ products: { schema: product, args: { page: {} }, answers: [answer] } });
    expect(model.routes[0]?.operations[0]?.response).toMatchObject({ kind: 'resource', form });
  });

  test('what is nothing of the resource is typed by what was seen', () => {
    const model = modelOf({ products: { schema: product, answers: [{ total: 3, pages: [1] }] } });
    expect(model.routes[0]?.operations[0]?.response).toMatchObject({
      kind: 'schema',
      provenance: 'observed',
      schema: { properties: { total: { type: 'number' } } },
    });
    expect(deviationsOf(model)).toEqual([]);
  });
});

/** Names that declared and undeclared members share. */
const name = fc.constantFrom('id', 'city', 'note', 'parts', 'odd.name', 'a b', '__proto__', 'x1');

const answer = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown[]>(null, true, 0, 1.5, '', 'red', [], {}),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  ),
})).any;

const asResource = (schema: Schema): unknown => ({
  title: 'thing',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    city: schema,
    note: { type: 'object', properties: { parts: schema } },
  },
});

test('whatever was observed is taken by the `site` validators', async () => {
  const cases = fc.sample(
    fc.record({
      schema: fc.oneof(
        anySchema.map(asResource),
        anySchema.map((schema) => ({ title: 'thing', ...schema })),
      ),
      answers: fc.oneof(
        fc.array(answer, { minLength: 1, maxLength: 3 }),
        fc.array(fc.dictionary(name, answer, { maxKeys: 5 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.array(fc.dictionary(name, answer, { maxKeys: 5 }), { maxLength: 3 }), {
          minLength: 1,
          maxLength: 2,
        }),
      ),
      path: fc.constantFrom('things', 'thing', 'overview'),
      isPaged: fc.boolean(),
    }),
    400,
  );
  const routes = Object.fromEntries(
    cases.map(({ schema, answers, path, isPaged }, at): [string, Answered] => [
      `c${at}/${path}`,
      { schema, answers, args: { ...asked, ...(isPaged && { page: { type: 'integer' } }) } },
    ]),
  );
  const model = modelOf(routes);
  const validators = await importValidators(model);
  const refused = model.routes.flatMap(({ path, operations: [operation] }) => {
    const { schema, answers } = routes[path.slice('/shop/v1/'.length)] ?? { answers: [] };
    const [resource = '', verb = ''] = operation?.name.split('.') ?? [];
    const validator = validators[`${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}Result`];
    // Of nothing but `[]` and null nobody knows what it is.
    if (validator === undefined) expect(operation?.response.kind).toBe('unknown');
    return answers
      .map((one) => [one, validator?.safeParse(one)] as const)
      .filter(([, parsed]) => parsed?.success === false)
      .map(([one, parsed]) => ({
        path,
        schema,
        one,
        issues: parsed?.error?.issues,
        response: operation?.response,
      }));
  });
  expect(refused).toEqual([]);
  const kinds = model.routes.map(({ operations }) => operations[0]?.response.kind);
  for (const kind of ['resource', 'schema'])
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(20);
  expect(deviationsOf(model).length).toBeGreaterThan(20);
});
