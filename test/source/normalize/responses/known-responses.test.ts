// Known responses of WordPress and WooCommerce: the routes that a row matches, and what the validators of
// these responses accept.

import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/core/model/api/api.ts';
import type { ModelDocument } from '../../../../src/core/model/api/document.ts';
import { schemaErrors } from '../../../../src/core/schema/value-errors.ts';
import { readModel } from '../../../../src/index.ts';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { knownResponseOf } from '../../../../src/source/normalize/responses/known-responses.ts';
import { readCase } from '../../../support/case-folders.ts';
import { importValidators } from '../../../support/import-validators.ts';
import { responseSchemaFor } from '../../../support/response-errors.ts';
import { argument, operation } from '../../../support/small-model.ts';

const { value: model } = completeModel(
  readCase('render/client', 'known-answers', 'model.json') as ModelDocument,
);

describe('a row matches its own route only', () => {
  const asked = (method: Operation['method'], names: readonly string[] = []): Operation =>
    operation(
      'one.act',
      names.map((name) => argument(name, {})),
      { method, methods: [method] },
    );

  test.each([
    // namespace, path, operation, title, whether an answer is known
    ['wc/v3', '/wc/v3/taxes/classes/{slug}', asked('GET'), 'tax_class', true],
    ['wc/v2', '/wc/v2/taxes/classes/{slug}', asked('GET'), 'tax_class', true],
    ['wc/v3', '/wc/v3/taxes/classes/{slug}', asked('GET'), 'acme_class', false],
    ['wc/v3', '/wc/v3/taxes/classes/{slug}', asked('GET'), undefined, false],
    ['wc/v3', '/wc/v3/taxes/classes/{slug}', asked('DELETE'), 'tax_class', false],
    ['acme/v3', '/acme/v3/taxes/classes/{slug}', asked('GET'), 'tax_class', false],
    ['wc/v3', '/wc/v3/orders/batch', asked('POST'), 'batch', true],
    ['wc-analytics', '/wc-analytics/orders/batch', asked('POST'), 'batch', true],
    ['wc/v3', '/wc/v3/orders/batch', asked('POST'), 'shop_order', false],
    // Other plugins contain copies of the shop's controller.
    ['acme/v1', '/acme/v1/orders/batch', asked('POST'), 'batch', true],
    ['acme/v1', '/acme/v1/orders/batch', asked('POST'), 'acme_batch', false],
    ['wp/v2', '/wp/v2/media/{id}/edit', asked('POST', ['id', 'src']), undefined, true],
    ['wp/v2', '/wp/v2/media/{id}/edit', asked('POST', ['id']), undefined, false],
    ['wp/v2', '/wp/v2/media/{id}/edit', asked('POST', ['id', 'src']), 'attachment', false],
    ['acme/v2', '/acme/v2/boats/{parent}/revisions/{id}', asked('DELETE'), 'boat-revision', true],
    ['acme/v2', '/acme/v2/boats/{parent}/revisions/{id}', asked('DELETE'), 'boat', false],
    ['acme/v1', '/acme/v1', asked('GET', ['namespace', 'context']), undefined, true],
    ['acme/v1', '/acme/v1', asked('GET', ['context']), undefined, false],
    ['acme/v1', '/acme/v1/more', asked('GET', ['namespace', 'context']), undefined, false],
  ] as const)('%s %s %j %j: %j', (namespace, path, one, title, isKnown) => {
    expect(knownResponseOf({ namespace, path }, one, title) !== undefined).toBe(isKnown);
  });
});

const order = { id: 1, total: '1.00' };
const failed = { id: 0, error: { code: 'no', message: 'No.', data: { status: 400 } } };
const template = { id: 'a//b', slug: 'b' };

describe.each([
  [
    'wc/v3',
    'ordersBatchResult',
    [{ create: [order, failed], delete: [order] }, {}, []],
    [{ create: [{}] }, [order]],
  ],
  ['wc/v3', 'taxesClassesGetBySlugResult', [[{ slug: 'a', name: 'A' }]], [{ slug: 'a', name: 'A' }]],
  ['wp/v2', 'templatesLookupGetResult', [template, {}], [{ id: 'a//b' }, null]],
  [
    'wp/v2',
    'usersDeleteMeResultForced',
    [{ deleted: true, previous: { id: 1, name: 'A' } }],
    [{ id: 1, name: 'A' }],
  ],
  ['wc-admin', 'featuresListResult', [['analytics'], []], [{}, [1]]],
] as const)('%s %s', (name, validator, right, wrong) => {
  test('takes what is answered, and nothing else', async () => {
    const namespaces = model.namespaces.filter((namespace) => namespace.name === name);
    const validators = await importValidators({ ...model, namespaces });
    const takes = (value: unknown) => validators[validator]?.safeParse(value).success;
    expect(right.map(takes)).toEqual(right.map(() => true));
    expect(wrong.map(takes)).toEqual(wrong.map(() => false));
  });
});

test('what is an empty list for want of members is refused by `strict`', async () => {
  const namespaces = model.namespaces.filter(({ name }) => name === 'wc/v3');
  const validators = await importValidators({ ...model, namespaces });
  expect(validators['ordersBatchResultStrict']?.safeParse([]).success).toBe(false);
  expect(validators['ordersBatchResultStrict']?.safeParse({ update: [order, failed] }).success).toBe(true);
});

test.each(['6.9', '7.0', '7.1'])('abilities of WordPress %s have the types of core’s controllers', async (release) => {
  const { value: known } = await readModel(`known:wordpress@${release}`);
  const errors = (path: string, value: unknown, query = '') => {
    const route = known.routes.find((one) => one.path === `/wp-abilities/v1${path}`);
    const [operation] = route?.operations ?? [];
    if (!route || !operation) return undefined;
    const schema = responseSchemaFor({ route, operation }, new URLSearchParams(query), known);
    return schema && schemaErrors(schema, value);
  };
  const small = { name: 'core/get', label: 'Get', category: 'site' };
  const annotations = { readonly: true, destructive: null, idempotent: true };
  const meta = { annotations, show_in_rest: true, ...(release === '7.1' && { public: false }) };
  // PHP writes an empty map as a list: this ability takes no input.
  const ability = { ...small, description: '', input_schema: [], output_schema: { type: 'object' }, meta };
  expect(errors('/abilities', [ability])).toEqual([]);
  expect(errors('/abilities/{name}', { ...ability, output_schema: 'none' })).not.toEqual([]);
  expect(errors('/abilities', [small], 'context=embed')).toEqual([]);
  expect(errors('/categories', [{ slug: 'site', label: 'Site', description: '', meta: [] }])).toEqual([]);
}); // prettier-ignore

test('routes of plugins that controllers of core serve respond like the routes of core', () => {
  const args = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const get = (...names: readonly string[]) => ({
    namespace: 'wp/v2',
    endpoints: [{ methods: ['GET'], args: args(...names) }],
  });
  const { value } = normalize({
    namespaces: ['wp/v2'],
    routes: {
      '/wp/v2/block-renderer/(?P<name>acme/box)': get('name', 'context', 'attributes', 'post_id'),
      '/wp/v2/block-renderer/(?P<name>acme/list)': get('name', 'context', 'attributes', 'post_id'),
      '/wp/v2/abilities': get('context', 'page', 'per_page'),
      '/wp/v2/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)': get('name'),
      '/wp/v2/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run': get('name', 'input'),
      '/wp/v2/abilities/categories': get('context', 'page', 'per_page'),
      '/wp/v2/abilities/categories/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)': get('slug'),
    },
  });
  const responses = value.routes.map(({ operations }) => operations[0]?.response);
  const rendered = { kind: 'schema', schema: { properties: { rendered: { type: 'string' } } } };
  expect(responses).toMatchObject([
    rendered,
    rendered,
    { schema: { type: 'array', items: { properties: { label: { type: 'string' } } } } },
    { schema: { properties: { label: { type: 'string' }, category: { type: 'string' } } } },
    { kind: 'schema', schema: {} },
    { schema: { type: 'array', items: { properties: { slug: { type: 'string' } } } } },
    { schema: { properties: { slug: { type: 'string' } } } },
  ]);
});
