// One change of one thing in the index of a shop, of every kind: it is found once, under its
// code and at its level, wherever it stands. Which routes and arguments are changed is drawn.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import type { DriftLevel } from '../../src/core/model/reports/drift.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import type { Json } from '../../src/core/schema/schema.ts';

type Schema = Record<string, Json>;

interface Endpoint {
  methods: string[];
  args: Record<string, Schema>;
}

interface Route {
  namespace: string;
  endpoints: Endpoint[];
  schema: { title: string; type: string; properties: Record<string, Schema> };
}

interface Index {
  namespaces: string[];
  routes: Record<string, Route>;
}

const words = ['orders', 'products', 'coupons', 'customers', 'refunds', 'taxes'];

/** Each resource has words of its own everywhere, so that one change has one place. */
function shop(): Index {
  const routes = words.flatMap((word): readonly (readonly [string, Route])[] => {
    const described = (text: string, more: Schema): Schema => ({
      description: `${text} of ${word}.`,
      ...more,
    });
    const args = {
      [`${word}_size`]: described('Size', { type: 'integer', minimum: 1, maximum: 100 }),
      [`${word}_kind`]: described('Kind', { type: 'string', enum: ['round', 'flat', 'tall'] }),
      [`${word}_code`]: described('Code', { type: 'string', maxLength: 20 }),
      [`${word}_tags`]: described('Tags', { type: 'array', items: { type: 'integer' }, maxItems: 9 }),
      [`${word}_rate`]: described('Rate', { type: 'number', default: 5 }),
      [`${word}_note`]: described('Note', { type: 'string' }),
    };
    const properties = {
      [`${word}_id`]: described('Mark', { type: 'integer', context: ['view', 'edit'] }),
      [`${word}_total`]: described('Total', { type: 'string', context: ['view', 'edit'] }),
      [`${word}_state`]: described('State', {
        type: 'string',
        enum: ['open', 'shut'],
        context: ['view', 'edit'],
      }),
    };
    const schema = { title: word, type: 'object', properties };
    const list = `/shop/v3/${word}`;
    return [
      [list, { namespace: 'shop/v3', endpoints: [{ methods: ['GET'], args }], schema }],
      [
        `${list}/(?P<id>[\\d]+)/parts`,
        {
          namespace: 'shop/v3',
          endpoints: [{ methods: ['GET', 'DELETE'], args: { [`${word}_deep`]: { type: 'boolean' } } }],
          schema: { ...schema, title: `${word}_part`, properties: { [`${word}_part`]: { type: 'string' } } },
        },
      ],
    ];
  });
  return { namespaces: ['shop/v3'], routes: Object.fromEntries(routes) };
}

interface Mutation {
  readonly code: string;
  readonly level: DriftLevel;
  readonly change: (index: Index, word: string) => void;
}

const list = ({ routes }: Index, word: string): Route => routes[`/shop/v3/${word}`] as Route;
const argsOf = (index: Index, word: string): Record<string, Schema> =>
  list(index, word).endpoints[0]?.args ?? {};
const arg = (index: Index, word: string, name: string): Schema =>
  argsOf(index, word)[`${word}_${name}`] as Schema;
const member = (index: Index, word: string, name: string): Schema =>
  list(index, word).schema.properties[`${word}_${name}`] as Schema;

const row = (code: string, level: DriftLevel, change: Mutation['change']): Mutation => ({
  code,
  level,
  change,
});

const setting = (code: string, level: DriftLevel, name: string, more: Schema): Mutation =>
  row(code, level, (index, word) => Object.assign(arg(index, word, name), more));

const settingMember = (code: string, level: DriftLevel, name: string, more: Schema): Mutation =>
  row(code, level, (index, word) => Object.assign(member(index, word, name), more));

const dropping = (code: string, level: DriftLevel, name: string, keyword: string): Mutation =>
  row(code, level, (index, word) => Reflect.deleteProperty(arg(index, word, name), keyword));

const adding = (code: string, level: DriftLevel, schema: Schema): Mutation =>
  row(code, level, (index, word) => {
    argsOf(index, word)['fresh'] = schema;
  });

const mutations: readonly Mutation[] = [
  row('route-removed', 'breaking', ({ routes }, word) =>
    Reflect.deleteProperty(routes, `/shop/v3/${word}/(?P<id>[\\d]+)/parts`),
  ),
  row('route-added', 'safe', ({ routes }, word) => {
    routes[`/shop/v3/${word}/fresh/things`] = structuredClone(list({ routes, namespaces: [] }, word));
  }),
  row('method-removed', 'breaking', ({ routes }, word) => {
    routes[`/shop/v3/${word}/(?P<id>[\\d]+)/parts`]?.endpoints[0]?.methods.pop();
  }),
  row('method-added', 'safe', (index, word) => {
    list(index, word).endpoints.push({ methods: ['DELETE'], args: {} });
  }),
  row('arg-removed', 'breaking', (index, word) =>
    Reflect.deleteProperty(argsOf(index, word), `${word}_note`),
  ),
  row('arg-renamed', 'breaking', (index, word) => {
    const args = argsOf(index, word);
    args['renamed'] = args[`${word}_note`] as Schema;
    Reflect.deleteProperty(args, `${word}_note`);
  }),
  adding('arg-added-optional', 'safe', { type: 'string' }),
  adding('arg-added-optional-default', 'safe', { type: 'string', default: 'a' }),
  adding('arg-added-required', 'breaking', { type: 'string', required: true }),
  adding('arg-added-filter-default', 'risky', { type: 'string', enum: ['all', 'own'], default: 'own' }),
  adding('arg-added-optional-default', 'safe', { type: 'boolean', default: false }),
  setting('arg-became-required', 'breaking', 'note', { required: true }),
  setting('type-changed', 'breaking', 'note', { type: 'object' }),
  setting('type-changed-accepted', 'safe', 'rate', { type: 'string' }),
  setting('type-changed-reinterpreted', 'risky', 'note', { type: 'array', items: { type: 'string' } }),
  setting('type-widened', 'safe', 'size', { type: 'number' }),
  setting('maximum-lowered', 'breaking', 'size', { maximum: 50 }),
  setting('maximum-raised', 'safe', 'size', { maximum: 200 }),
  dropping('maximum-dropped', 'safe', 'size', 'maximum'),
  setting('minimum-raised', 'breaking', 'size', { minimum: 10 }),
  setting('max-length-lowered', 'breaking', 'code', { maxLength: 10 }),
  setting('max-length-raised', 'safe', 'code', { maxLength: 30 }),
  setting('max-items-lowered', 'breaking', 'tags', { maxItems: 3 }),
  setting('enum-value-removed', 'breaking', 'kind', { enum: ['round', 'flat'] }),
  setting('enum-value-added', 'safe', 'kind', { enum: ['round', 'flat', 'tall', 'deep'] }),
  dropping('enum-dropped', 'safe', 'kind', 'enum'),
  setting('default-changed', 'risky', 'rate', { default: 7 }),
  dropping('default-removed', 'risky', 'rate', 'default'),
  setting('description-changed', 'docs', 'note', { description: 'Other words.' }),
  setting('pattern-added', 'breaking', 'note', { pattern: '^[a-z]+$' }),
  setting('format-added', 'breaking', 'note', { format: 'email' }),
  setting('multiple-of-added', 'breaking', 'size', { multipleOf: 5 }),
  setting('unique-items-added', 'breaking', 'tags', { uniqueItems: true }),
  row('response-prop-removed', 'breaking', (index, word) =>
    Reflect.deleteProperty(list(index, word).schema.properties, `${word}_total`),
  ),
  row('response-prop-added', 'safe', (index, word) => {
    list(index, word).schema.properties['fresh'] = { type: 'string' };
  }),
  settingMember('response-type-changed', 'breaking', 'total', { type: 'array' }),
  settingMember('response-became-nullable', 'breaking', 'total', { type: ['string', 'null'] }),
  settingMember('response-integer-became-number', 'risky', 'id', { type: 'number' }),
  settingMember('response-enum-value-added', 'risky', 'state', { enum: ['open', 'shut', 'gone'] }),
  settingMember('response-enum-value-removed', 'safe', 'state', { enum: ['open'] }),
  settingMember('response-context-narrowed', 'breaking', 'total', { context: ['edit'] }),
  settingMember('response-description-changed', 'docs', 'total', { description: 'Other words.' }),
];

const modelOf = (index: Index): ApiModel => normalize(index).value;
const before = modelOf(shop());

test.each(mutations.map((mutation) => [`${mutation.code}, ${mutation.level}`, mutation] as const))(
  '%$. one finding: %s',
  async (_, { code, level, change }) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), async (word) => {
        const index = shop();
        change(index, word);
        const { findings } = await findDrift(before, modelOf(index));
        expect(findings.map((one) => [one.code, one.level])).toEqual([[code, level]]);
        expect(level === 'breaking' ? findings[0]?.witness : 'none needed').not.toBeNull();
      }),
      { numRuns: 2 },
    );
  },
);

test('two changes of two resources are two findings, whatever they are', async () => {
  const far = mutations.filter(({ code }) => !code.startsWith('route-'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...far), fc.constantFrom(...far), async (one, other) => {
      const index = shop();
      one.change(index, 'orders');
      other.change(index, 'coupons');
      const { findings } = await findDrift(before, modelOf(index));
      const found = findings.flatMap(({ code, places }) => places.map(() => code)).toSorted();
      expect([...new Set(found)]).toEqual([...new Set([one.code, other.code])].toSorted());
    }),
    { numRuns: 15 },
  );
});
