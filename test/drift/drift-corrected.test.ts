// A declaration that was corrected to what responses already contained: only what was seen or is known counts.

import { expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import type { Finding } from '../../src/core/model/reports/drift.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';

type Members = Readonly<Record<string, Json>>;

const thing = (properties: Members, more: Members = {}): Members => ({
  title: 'thing',
  type: 'object',
  properties: { id: { type: 'integer' }, ...properties },
  ...more,
});

const seen = (keys: Members): Json => ({
  types: ['object'],
  keys: { id: { types: ['integer'] }, ...keys },
});

const changes = async (
  before: Members,
  after: Members,
  observed?: Json,
  route = '/demo/v1/thing',
  namespace = 'demo/v1',
): Promise<readonly Pick<Finding, 'code' | 'level' | 'reason' | 'witness'>[]> => {
  const site = (schema: Members, more: Members = {}) =>
    normalize({
      namespaces: [namespace],
      routes: {
        [route]: { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'] }], schema, ...more },
      },
    }).value;
  const { findings } = await findDrift(site(before, observed === undefined ? {} : { observed }), site(after));
  return findings;
};

const levels = async (...given: Parameters<typeof changes>): Promise<readonly string[]> =>
  (await changes(...given)).map(({ code, level }) => `${code} ${level}`);

test.each<[what: string, before: Members, after: Members, observed: Members, reason: string]>([
  [
    'another type',
    { author: { type: 'object' } },
    { author: { type: 'string' } },
    { author: { types: ['string'] } },
    'The site already sent a string, as the baseline observed; the declaration now says so.',
  ],
  [
    'null',
    { note: { type: 'string' } },
    { note: { type: ['string', 'null'] } },
    { note: { types: ['string', 'null'] } },
    'The site already sent null, as the baseline observed; the declaration now says so.',
  ],
  [
    'items of a list',
    { pages: { type: 'array', items: { type: 'string' } } },
    { pages: { type: 'array', items: { type: 'object', properties: { page: { type: 'string' } } } } },
    { pages: { types: ['array'], items: { types: ['object'], keys: { page: { types: ['string'] } } } } },
    'The site already sent an object, as the baseline observed; the declaration now says so.',
  ],
  [
    'one more alternative',
    { size: { oneOf: [{ type: 'integer' }] } },
    { size: { oneOf: [{ type: 'integer' }, { type: 'string' }] } },
    { size: { types: ['string', 'integer'] } },
    'The site already sent a string, as the baseline observed; the declaration now says so.',
  ],
])(
  '%s that the baseline observed is a matter of documentation',
  async (_, before, after, observed, reason) => {
    expect(await changes(thing(before), thing(after), seen(observed))).toMatchObject([
      { level: 'docs', reason, witness: null },
    ]);
    // Nothing observed, and an observation that agrees with the old declaration, change nothing.
    expect(await changes(thing(before), thing(after))).toMatchObject([{ level: 'breaking' }]);
    expect(await changes(thing(before), thing(after), seen({}))).toMatchObject([{ level: 'breaking' }]);
  },
);

test('what fits the old declaration, or does not fit the new one, changes nothing', async () => {
  const types = (type: Json): Members => thing({ author: { type } });
  const author = (...of: readonly string[]): Json => seen({ author: { types: [...of] } });
  expect(await levels(types('object'), types('string'), author('object'))).toEqual([
    'response-type-changed breaking',
  ]);
  expect(await levels(types('object'), types('string'), author('integer'))).toEqual([
    'response-type-changed breaking',
  ]);
  // A new type that nobody saw is more than a correction.
  expect(await levels(types('object'), types(['string', 'boolean']), author('string'))).toEqual([
    'response-type-changed breaking',
  ]);
  expect(await levels(types('string'), types(['string', 'integer', 'null']), author('null'))).toEqual([
    'response-type-widened breaking',
    'response-became-nullable docs',
  ]);
  // A property that was sometimes absent was sometimes there.
  expect(await levels(types('string'), thing({}), seen({}))).toEqual(['response-prop-removed breaking']);
});

test('a known value counts as an observed one', async () => {
  const plugin = (author: Json): Members => ({
    title: 'plugin',
    type: 'object',
    properties: { plugin: { type: 'string' }, author },
  });
  const [known] = await changes(
    plugin({ type: 'object' }),
    plugin({ type: 'string' }),
    undefined,
    '/wp/v2/plugins',
    'wp/v2',
  );
  expect(known).toMatchObject({
    level: 'docs',
    reason: 'The site is known to have already sent a string; the declaration now says so.',
  });
  const password = (appId: Members): Members => ({
    title: 'application-password',
    type: 'object',
    properties: { uuid: { type: 'string' }, app_id: { type: 'string', ...appId } },
  });
  const corrected = await changes(
    password({ format: 'uuid' }),
    password({
      oneOf: [
        { type: 'string', format: 'uuid' },
        { type: 'string', enum: [''] },
      ],
    }),
    undefined,
    '/wp/v2/users/(?P<user_id>[\\d]+)/application-passwords',
    'wp/v2',
  );
  expect(corrected).toMatchObject([{ level: 'docs', code: 'response-one-of-branch-added' }]);
  const invented = await levels(
    password({ format: 'uuid' }),
    password({
      oneOf: [
        { type: 'string', format: 'uuid' },
        { type: 'string', enum: ['', 'none'] },
      ],
    }),
    undefined,
    '/wp/v2/users/(?P<user_id>[\\d]+)/application-passwords',
    'wp/v2',
  );
  expect(invented).toEqual(['response-one-of-branch-added breaking']);
});

test('a declaration that moves away from what is known to be sent changes nothing', async () => {
  const revision = (type: Json): Members => ({
    title: 'wp_global_styles-revision',
    type: 'object',
    properties: { author: { type: 'integer' }, id: { type } },
  });
  const route = '/wp/v2/global-styles/(?P<parent>[\\d]+)/revisions';
  const change = (before: Json, after: Json) =>
    changes(revision(before), revision(after), undefined, route, 'wp/v2');
  expect(await change('integer', 'string')).toMatchObject([
    {
      code: 'response-type-changed',
      level: 'docs',
      reason: 'The site is known to send an integer as before; only the declaration changed.',
      witness: null,
    },
  ]);
  expect(await change('string', 'integer')).toMatchObject([{ level: 'docs' }]);
  expect(await change('boolean', 'string')).toMatchObject([{ level: 'breaking' }]);
  const coupon = (type: Json): Members => ({
    title: 'shop_coupon',
    type: 'object',
    properties: { code: { type: 'string' }, amount: { type } },
  });
  expect(
    await changes(coupon('string'), coupon(['number', 'string']), undefined, '/wc/v3/coupons', 'wc/v3'),
  ).toMatchObject([{ code: 'response-type-widened', level: 'docs' }]);
});

test('a text that the site accepts under both declarations changes nothing', async () => {
  const site = (type: Json) =>
    normalize({
      namespaces: ['wp/v2'],
      routes: {
        '/wp/v2/posts': {
          namespace: 'wp/v2',
          methods: ['POST'],
          endpoints: [
            {
              methods: ['POST'],
              args: {
                title: {
                  type,
                  properties: { raw: { type: 'string' }, rendered: { type: 'string', readonly: true } },
                },
              },
            },
          ],
        },
      },
    }).value;
  const levelsOf = async (before: Json, after: Json) =>
    (await findDrift(site(before), site(after))).findings.map(({ level }) => level);
  expect(await levelsOf('object', ['object', 'null'])).toEqual(['safe']);
  expect(await levelsOf(['object', 'string'], ['object', 'null'])).toEqual(['safe']);
  expect(await levelsOf(['object', 'null'], 'object')).toEqual(['breaking']);
});
