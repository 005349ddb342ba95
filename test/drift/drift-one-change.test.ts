// One change is one finding: names of one interface, versions, siblings, and findings that only repeat others.

import { describe, expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import type { Drift } from '../../src/core/model/reports/drift.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';

type Members = Readonly<Record<string, Json>>;

const endpoint = (namespace: string, args: Members, properties?: Members, method = 'GET'): Members => ({
  namespace,
  methods: [method],
  endpoints: [{ methods: [method], args }],
  ...(properties && { schema: { title: 'thing', type: 'object', properties } }),
});

const between = (before: Members, after: Members): Promise<Drift> => {
  const site = (routes: Members) =>
    normalize({
      namespaces: [...new Set(Object.keys(routes).map((key) => key.slice(1, key.lastIndexOf('/'))))],
      routes,
    }).value;
  return findDrift(site(before), site(after));
};

const told = ({ findings }: Drift): readonly string[] =>
  findings.map(({ code, level, places }) => `${level} ${code} ×${places.length}`);

describe('a change is one finding', () => {
  const limit = (maximum: number): Members => ({ per_page: { type: 'integer', maximum } });
  const in_ = (maximum: number, ...namespaces: readonly string[]): Members =>
    Object.fromEntries(namespaces.map((name) => [`/${name}/products`, endpoint(name, limit(maximum))]));

  test('under both names of an interface, and in all its versions', async () => {
    const twins = ['wc/store', 'wc/store/v1'];
    expect(told(await between(in_(100, ...twins), in_(50, ...twins)))).toEqual([
      'breaking maximum-lowered ×2',
    ]);
    const versions = ['shop/v1', 'shop/v2'];
    expect(told(await between(in_(100, ...versions), in_(50, ...versions)))).toEqual([
      'breaking maximum-lowered ×2',
    ]);
    const others = ['shop/v1', 'club/v1'];
    expect(told(await between(in_(100, ...others), in_(50, ...others)))).toHaveLength(2);
  });

  test('of properties of one object that changed alike, unless each needs a proof', async () => {
    const sizes = (type: string): Members => ({
      '/demo/v1/things': endpoint(
        'demo/v1',
        {},
        {
          size: {
            type: 'object',
            properties: { width: { type }, height: { type }, name: { type: 'string' } },
          },
        },
      ),
    });
    expect(told(await between(sizes('integer'), sizes('number')))).toEqual([
      'risky response-integer-became-number ×2',
    ]);
    expect(told(await between(sizes('integer'), sizes('string')))).toEqual([
      'breaking response-type-changed ×1',
      'breaking response-type-changed ×1',
    ]);
  });

  test('of an argument and the property that is declared alike', async () => {
    const coupon = (type: Json): Members => ({
      '/demo/v1/coupons': {
        namespace: 'demo/v1',
        methods: ['GET', 'POST'],
        endpoints: [
          { methods: ['GET'], args: {} },
          { methods: ['POST'], args: { amount: { type } } },
        ],
        schema: { title: 'coupon', type: 'object', properties: { amount: { type } } },
      },
    });
    const drift = await between(coupon('string'), coupon(['number', 'string']));
    expect(told(drift)).toEqual(['breaking response-type-widened ×2']);
    expect(drift.findings[0]?.repeats).toEqual([
      {
        code: 'type-changed-reinterpreted',
        places: [expect.objectContaining({ pointer: '/args/amount/type', method: 'POST' })],
      },
    ]);
  });

  test('of a member of an argument and of the response, although their schemas differ', async () => {
    const meta = (members: Members, sent: Members): Members => ({
      '/demo/v1/things': endpoint(
        'demo/v1',
        { meta: { type: 'object', properties: { kept: { type: 'string' }, ...members } } },
        { meta: { type: 'object', properties: { kept: { type: 'string' }, ...sent } } },
        'POST',
      ),
    });
    const text = { type: 'string' };
    const drift = await between(meta({ data: { type: ['string', 'null'] } }, { data: text }), meta({}, {}));
    expect(told(drift)).toEqual(['breaking response-prop-removed ×1']);
    expect(drift.findings[0]?.repeats).toMatchObject([{ code: 'prop-removed-open' }]);
    // Another member is another change.
    const others = await between(meta({ note: text }, { data: text }), meta({}, {}));
    expect(told(others)).toEqual(['breaking response-prop-removed ×1', 'risky prop-removed-open ×1']);
    // One argument may repeat the removal of several properties.
    const nullable = { data: { type: ['string', 'null'] }, mode: { type: ['string', 'null'] } };
    const several = await between(meta(nullable, { data: text, mode: text }), meta({}, {}));
    expect(told(several)).toEqual(['breaking response-prop-removed ×1', 'breaking response-prop-removed ×1']);
  });

  test('of a taxonomy that takes its name along', async () => {
    const search = (...types: readonly string[]): Members => ({
      '/wp/v2/search': endpoint('wp/v2', { subtype: { type: 'string', enum: ['post', 'page', ...types] } }),
    });
    const brands = { '/wp/v2/brand': endpoint('wp/v2', {}) };
    const drift = await between({ ...search('brand'), ...brands }, search());
    expect(told(drift)).toEqual(['breaking route-removed ×1']);
    expect(drift.findings[0]?.repeats).toMatchObject([{ code: 'enum-value-removed-volatile' }]);
  });

  test('of a plugin that takes its values along', async () => {
    const search = (...types: readonly string[]): Members => ({
      '/wp/v2/search': endpoint('wp/v2', { subtype: { type: 'string', enum: ['post', 'page', ...types] } }),
    });
    const builder = { '/builder/v1/parts': endpoint('builder/v1', {}) };
    const drift = await between({ ...search('builder_part'), ...builder }, search());
    expect(told(drift)).toEqual(['breaking namespace-removed ×2']);
    expect(drift.findings[0]?.repeats).toMatchObject([{ code: 'enum-value-removed-volatile' }]);
    // A value that the removed plugin does not explain is told.
    const others = await between({ ...search('builder_part', 'course'), ...builder }, search());
    expect(told(others)).toEqual(['breaking namespace-removed ×2', 'risky enum-value-removed-volatile ×1']);
  });
});

describe('a removed and an added name that are alike are one likely rename', () => {
  const fields = (acf: Members, args: Members = {}): Members => ({
    '/wp/v2/books': endpoint('wp/v2', args, {
      acf: { type: 'object', properties: { pages: { type: ['integer', 'null'] }, ...acf } },
    }),
  });
  const text = { type: ['string', 'null'] };
  const between_ = async (before: Members, after: Members): Promise<readonly string[]> => {
    const { findings } = await between(before, after);
    return findings.map(({ code, level, before: old, after: now }) =>
      JSON.stringify([level, code, ...(/renamed/.test(code) ? [old, now] : [])]).replaceAll('"', ''),
    );
  };

  test('of a custom field, with its proof and its reason', async () => {
    const [before, after] = [fields({ subtitle: text }), fields({ tagline: text })];
    const [finding, ...others] = (await between(before, after)).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'response-prop-renamed',
      level: 'breaking',
      pointer: '/schema/properties/acf/properties/subtitle',
      before: 'subtitle',
      after: 'tagline',
      reason:
        'Code that reads the property under its old name now gets undefined; it was likely renamed from "subtitle" to "tagline", which is new and of the same shape.',
      witness: { kind: 'undecodable' },
    });
    expect(await between_(after, before)).toEqual(['[breaking,response-prop-renamed,tagline,subtitle]']);
  });

  test('of a list of values, and of a name that is only written differently', async () => {
    const kind = (description: string): Members => ({ type: 'string', enum: ['a', 'b'], description });
    expect(await between_(fields({}, { kind: kind('Old.') }), fields({}, { sort: kind('New.') }))).toEqual([
      '[breaking,arg-renamed,kind,sort]',
    ]);
    expect(
      await between_(
        fields({ startDate: { type: 'string' }, note: { type: 'string' } }),
        fields({ start_date: { type: 'string' }, price: { type: 'string' } }),
      ),
    ).toEqual([
      '[breaking,response-prop-removed]',
      '[breaking,response-prop-renamed,startDate,start_date]',
      '[safe,response-prop-added]',
    ]);
  });

  test.each([
    ['a bare type', { a: { type: 'string' } }, { b: { type: 'string' } }],
    ['two candidates', { a: text }, { b: text, c: text }],
    ['another shape', { a: text }, { b: { type: ['string', 'null'], enum: ['x', null] } }],
    [
      'a plain list',
      { a: { type: 'array', items: { type: 'string' } } },
      { b: { type: 'array', items: { type: 'string' } } },
    ],
  ] satisfies readonly (readonly [string, Members, Members])[])('but not of %s', async (_, before, after) => {
    const codes = await between_(fields(before), fields(after));
    expect(codes.filter((code) => code.includes('renamed'))).toEqual([]);
    expect(codes).toContain('[breaking,response-prop-removed]');
  });
});

test('declaring the items of a list in a query as texts refuses nothing', async () => {
  const list = (method: string, more: Members): Members => ({
    '/demo/v1/things': endpoint('demo/v1', { slug: { type: 'array', ...more } }, undefined, method),
  });
  const texts = { items: { type: 'string' } };
  expect(told(await between(list('GET', {}), list('GET', texts)))).toEqual(['safe items-added-text ×1']);
  expect(told(await between(list('POST', {}), list('POST', texts)))).toEqual(['breaking items-added ×1']);
});

describe('a path parameter', () => {
  const item = (key: string, id: string, type: string, args: Members = {}): Members => ({
    [`/demo/v1/things/${key}`]: endpoint('demo/v1', { id: { type, ...args } }, { id: { type: id } }),
  });

  test('that loses only values which no id of the resource has is noted', async () => {
    const drift = await between(
      item('(?P<id>[\\w-]+)', 'integer', 'string'),
      item('(?P<id>[\\d]+)', 'integer', 'integer'),
    );
    expect(told(drift)).toEqual(['docs route-param-pattern-narrowed ×1']);
    expect(drift.findings[0]?.reason).toBe(
      'The path parameter only has numbers; the site accepts these as before.',
    );
    // Digits that the new pattern refuses are lost.
    expect(
      told(
        await between(
          item('(?P<id>[\\w-]+)', 'integer', 'string'),
          item('(?P<id>[a-z]+)', 'integer', 'string'),
        ),
      ),
    ).toEqual(['breaking route-param-pattern-narrowed ×1']);
  });

  test('whose resource has names of a known form loses no name that a site can have', async () => {
    const blocks = (pattern: string): Members => ({
      [`/wp/v2/block-renderer/(?P<name>${pattern})`]: endpoint('wp/v2', {}, { rendered: { type: 'string' } }),
    });
    const narrowed = async (before: string, after: string): Promise<readonly string[]> =>
      (await between(blocks(before), blocks(after))).findings
        .filter(({ code }) => code === 'route-param-pattern-narrowed')
        .map(({ level, reason }) => `${level}: ${reason}`);
    const noted = 'docs: The path parameter only has names of blocks; the site accepts these as before.';
    const names = '[a-z0-9-]+/[a-z0-9-]+';
    expect(await narrowed('[\\w/-]+', names)).toEqual([noted]);
    expect(await narrowed(names, 'core/[a-z0-9-]+')).toEqual([expect.stringMatching(/^breaking: /)]);
    // Of the names of blocks, the old pattern serves only those of core, and so does the new one.
    expect(await narrowed('core/[a-z0-9-]+|x', 'core/[a-z0-9-]+')).toEqual([noted]);
  });

  test('whose pattern and type changed is one issue', async () => {
    expect(
      told(
        await between(
          item('(?P<id>[\\w-]+)', 'string', 'string'),
          item('(?P<id>[\\d]+)', 'string', 'integer'),
        ),
      ),
    ).toEqual(['breaking route-param-pattern-narrowed ×1']);
  });

  test('of a template never has the last word of a new route', async () => {
    const templates = (key: string): Members => ({
      ...(key === 'lookup' && { '/wp/v2/templates/lookup': endpoint('wp/v2', {}) }),
      '/wp/v2/templates/(?P<id>([^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)[\\/\\w%-]+)': {
        ...endpoint('wp/v2', {}, { id: { type: 'string' }, slug: { type: 'string' } }),
        schema: {
          title: 'wp_template',
          type: 'object',
          properties: { id: { type: 'string' }, slug: { type: 'string' } },
        },
      },
    });
    expect(told(await between(templates(''), templates('lookup')))).toEqual([
      'safe route-added ×1',
      'safe namespace-listed ×1',
      'docs route-shadowed ×1',
    ]);
  });
});
