// What holds of a comparison as a whole, whatever changed.

import { describe, expect, test } from 'vitest';
import { approve } from '../../src/drift/approvals.ts';
import { findDrift } from '../../src/drift/compare/compare.ts';
import type { DriftOptions } from '../../src/drift/compare/drift-options.ts';
import { defaultDriftOptions } from '../../src/drift/compare/drift-options.ts';
import { schemaInContext } from '../../src/drift/compare/schema-facts.ts';
import { pairUp } from '../../src/drift/compare/pair-up.ts';
import { adviseVersion } from '../../src/drift/compare/version-advice.ts';
import type { ApiModel, Provenance, ResourceResponse } from '../../src/core/model/api/api.ts';
import type { Drift } from '../../src/core/model/reports/drift.ts';
import type { Fetched } from '../../src/core/model/index/fetched.ts';
import type { SiteAddresses } from '../../src/core/model/index/site-address.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { isRecord } from '../../src/core/model/index/index-document.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';

type Members = Readonly<Record<string, Json>>;

const get = (args: Members = {}, more: Members = {}): Members => ({
  methods: ['GET'],
  endpoints: [{ methods: ['GET'], args }],
  ...more,
});

const posted = (routes: Members): Members =>
  Object.fromEntries(
    Object.keys(routes).map((key) => [key, { methods: ['POST'], endpoints: [{ methods: ['POST'] }] }]),
  );

const site = (routes: Members, namespaces: readonly string[] = ['demo/v1']): ApiModel =>
  normalize({ namespaces, routes }).value;

const codes = ({ findings }: Drift): readonly string[] => findings.map(({ code }) => code);

const between = (
  before: Members,
  after: Members,
  options: DriftOptions = defaultDriftOptions,
): Promise<Drift> => findDrift(site(before), site(after), options);

const withArgument = (schema: Json): Members => ({ '/demo/v1/things': get({ value: schema }) });

describe('an own address is no difference', () => {
  const options: DriftOptions = {
    ...defaultDriftOptions,
    addresses: {
      before: { sites: ['https://staging.example:8080/blog/'] },
      after: { sites: ['http://site.example'] },
    },
  };
  const from = (address: string): Members =>
    withArgument({
      type: 'string',
      enum: [`${address}/a`, 'b'],
      default: `${address}/a`,
      description: `See ${address}/help.`,
    });

  test('in defaults, choices and descriptions', async () => {
    const drift = await between(
      from('https://staging.example:8080/blog'),
      from('https://site.example'),
      options,
    );
    expect(codes(drift)).toEqual([]);
  });

  test('against a snapshot that has a placeholder for it', async () => {
    const drift = await between(from('{site_url}'), from('http://site.example'), options);
    expect(codes(drift)).toEqual([]);
  });

  test.each([
    ['https://site.example/wp-json/x', undefined],
    ['{site_url}/wp-json/x', undefined],
    ['http://site.example/?rest_route=/x', undefined],
    ['https://site.example/index.php?rest_route=%2Fx', undefined],
    ['https://site.example/api/x', '/api'],
  ])('nor that of its REST base: %s', async (address, restPath) => {
    const drift = await between(
      withArgument({ default: '{rest_base}/x' }),
      withArgument({ default: address }),
      {
        ...defaultDriftOptions,
        addresses: {
          before: { sites: [] },
          after: { sites: ['https://site.example'], ...(restPath !== undefined && { restPath }) },
        },
      },
    );
    expect(codes(drift)).toEqual([]);
  });

  test('but another address is one', async () => {
    const drift = await between(
      from('https://staging.example:8080/blog'),
      from('https://site.example.org'),
      options,
    );
    expect(codes(drift)).toEqual(['enum-value-removed', 'enum-value-added', 'description-changed']);
  });
});

describe('where the two are', () => {
  const places = (before: SiteAddresses, after: SiteAddresses): DriftOptions => ({
    ...defaultDriftOptions,
    addresses: { before, after },
  });
  const things = { '/demo/v1/things': get(), '/demo/v1/parts': get() };
  const staging = ['https://staging.example/blog', 'https://staging.example'];
  const found = async (before: SiteAddresses, after: SiteAddresses) =>
    (await between(things, things, places(before, after))).findings.map((one) => [
      one.code,
      one.before,
      one.after,
    ]);

  test('is told beside the findings, where both are known to be elsewhere', async () => {
    const hosts = async (sites: readonly string[]) => {
      const { findings, summary } = await between(things, things, places({ sites: staging }, { sites }));
      expect(findings).toEqual([]);
      return summary.compared.hosts;
    };
    expect(await hosts(['http://127.0.0.1:8080'])).toEqual({
      before: 'staging.example',
      after: '127.0.0.1:8080',
    });
    for (const sites of [['http://staging.example/shop'], []]) expect(await hosts(sites)).toBeNull();
  });

  test('is no reason for a new version', async () => {
    const how = places({ sites: staging }, { sites: ['https://site.example'] });
    expect((await between(things, things, how)).summary.versionAdvice).toBe('none');
  });

  test('another path of the REST base breaks whoever holds the old one', async () => {
    const [old, now] = [
      { sites: staging, restPath: '/wp-json' },
      { sites: [], restPath: '/api' },
    ];
    expect(await found(old, now)).toEqual([['base-path-changed', '{site_url}/wp-json', '{site_url}/api']]);
    expect(await found(old, { sites: [], restPath: '/wp-json' })).toEqual([]);
  });

  test.each([[undefined], ['/?rest_route=']])('a path of %s is none to compare', async (restPath) => {
    const unknown = { sites: [], ...(restPath !== undefined && { restPath }) };
    expect(await found({ sites: [], restPath: '/wp-json' }, unknown)).toEqual([]);
  });
});

describe('values worked out when the site is asked are counted, not reported', () => {
  test.each([
    ['2024-05-01T10:00:00', '2024-06-02 11:30:00'],
    [1714557600, 1717324200],
    ['https://a.example/x', 'https://b.example/y'],
    ['mail.a.example', 'b.example:8025'],
    ['admin@a.example', 'editor@b.example'],
    ['de_DE', 'en_US'],
    ['Europe/Berlin', 'America/New_York'],
    ['0a1b2c3d4e', 'f5e4d3c2b1'],
  ])('%s and %s', async (before, after) => {
    const drift = await between(withArgument({ default: before }), withArgument({ default: after }));
    expect(drift.findings).toEqual([]);
    expect(drift.summary.ignored.volatileDefaults).toBe(1);
  });

  test.each([
    ['asc', 'desc'],
    [10, 20],
    ['2024-05-01', 'now'],
  ])('%s and %s are not such', async (before, after) => {
    const drift = await between(withArgument({ default: before }), withArgument({ default: after }));
    expect(codes(drift)).toEqual(['default-changed']);
    expect(drift.summary.ignored.volatileDefaults).toBe(0);
  });
});

describe('order', () => {
  const routes: Members = {
    '/demo/v1/things': get({ a: { type: 'string' }, b: { type: 'integer' } }),
    '/demo/v1/things/(?P<id>[\\d]+)': get(),
    '/other/v1/notes': get({ c: { type: 'string' } }),
  };
  const reversed = (value: Json): Json =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, member]) => [key, reversed(member)]),
        )
      : value;
  const turned = reversed(routes) as Members;

  test('of namespaces, routes that share no path, arguments and keys is no difference', async () => {
    const drift = await findDrift(
      site(routes, ['demo/v1', 'other/v1']),
      site(turned, ['other/v1', 'demo/v1']),
    );
    expect(drift.findings).toEqual([]);
  });

  test('of the sources does not show in the report', async () => {
    const after: Members = { '/demo/v1/things': get({ a: { type: 'boolean' } }) };
    const one = await findDrift(site(routes, ['demo/v1', 'other/v1']), site(after));
    const other = await findDrift(site(turned, ['other/v1', 'demo/v1']), site(after));
    expect(one.findings.length).toBeGreaterThan(3);
    expect(other.findings).toEqual(one.findings);
  });
});

test('what belongs to a namespace that is gone is not reported apart', async () => {
  const before = site({ '/demo/v1/things': get({ a: {} }), '/shop/v1/carts': get({ b: {} }) }, [
    'demo/v1',
    'shop/v1',
  ]);
  const { findings, summary } = await findDrift(before, site({ '/demo/v1/things': get({ a: {} }) }));
  expect(findings).toMatchObject([
    {
      code: 'namespace-removed',
      namespace: 'shop/v1',
      places: [{ route: null }, { route: '/shop/v1/carts' }],
    },
  ]);
  expect(summary.namespaces).toEqual({ onlyBefore: ['shop/v1'], onlyAfter: [] });
});

describe('answers are compared where both sides tell of them', () => {
  const schema: Json = { title: 'thing', type: 'object', properties: { id: { type: 'integer' } } };
  const told = { '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema }) };
  const untold = { '/demo/v1/things/(?P<id>[\\d]+)': get() };

  // Only the reading differs if a side has no schemas at all, so there is no issue about the site.
  test.each([
    [told, told, true, [], 0],
    [told, untold, false, ['after'], 1],
    [untold, told, false, ['before'], 1],
    [untold, untold, false, ['before', 'after'], 0],
  ])('case %#', async (before, after, response, responsesMissing, notCompared) => {
    const { findings, summary } = await between(before, after);
    expect(summary.compared).toMatchObject({ request: true, response, responsesMissing });
    expect(summary.compared.notCompared.responses).toBe(notCompared);
    expect(findings).toEqual([]);
  });

  test('and the finding of the others names both sides, and keeps its approval as they grow', async () => {
    const routes = (...names: readonly string[]): Members =>
      Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `/${name}/v1/things/(?P<id>[\\d]+)`,
          get({}, names.includes(name) ? { schema } : {}),
        ]),
      );
    const all = ['a/v1', 'b/v1', 'c/v1'];
    const fetched: Fetched = { permalinks: 'pretty', schemas: 'some', signedIn: false };
    const found = async (old: readonly string[], now: readonly string[]) => {
      const { findings } = await findDrift(site(routes(...old), all), site(routes(...now), all), {
        ...defaultDriftOptions,
        fetched: { before: fetched, after: fetched },
      });
      return findings;
    };
    const [one, ...others] = await found(['a', 'b'], ['b', 'c']);
    const [more] = await found(['a', 'b'], ['c']);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ code: 'response-not-compared', level: 'risky', namespace: null });
    expect(one?.reason).toMatch(
      /the current side lacks .* 1 operation of a\/v1: .*; the baseline lacks .* of c\/v1: /,
    );
    expect(more?.reason).toContain('2 operations of a/v1, b/v1');
    expect(more?.fingerprint).toBe(one?.fingerprint);
    expect(await found(['a'], ['a'])).toEqual([]);
  });
});

describe('the form of an answer', () => {
  const things = site({
    '/demo/v1/things': get({}, { schema: { title: 'thing', properties: { id: { type: 'integer' } } } }),
  });
  const told = (form: ResourceResponse['form'], rule: string, provenance: Provenance): ApiModel => ({
    ...things,
    routes: things.routes.map((route) => ({
      ...route,
      operations: route.operations.map((operation) => ({
        ...operation,
        response: { kind: 'resource', resource: 'Thing', form, rule, context: 'view', provenance },
      })),
    })),
  });

  test.each([
    ['inferred', 'known'],
    ['inferred', 'declared'],
    ['known', 'declared'],
    ['observed', 'inferred'],
  ] as const)('that was %s and is now %s is no change of the site', async (one, other) => {
    const [guess, better] = [told('item', 'one', one), told('array', 'other', other)];
    expect(codes(await findDrift(guess, better))).toEqual([]);
    expect(codes(await findDrift(better, guess))).toEqual([]);
  });

  test('of a whole body, known of one side alone, is not compared with what the other says', async () => {
    const media = (more: Members): ApiModel =>
      site({ '/wp/v2/media/(?P<id>[\\d]+)/render': get(), ...more }, ['wp-block-editor/v1']);
    const known = media({ '/wp-block-editor/v1/url-details': get({ url: { type: 'string' } }) });
    const schema = { title: 'url-details', properties: { more: { type: 'integer' } } };
    const described = media({
      '/wp-block-editor/v1/url-details': get({ url: { type: 'string' } }, { schema }),
    });
    expect(known.routes[1]?.operations[0]?.response.kind).toBe('schema');
    expect((await findDrift(known, described)).summary.compared.responsesMissing).toEqual(['before']);
    const forced = { ...defaultDriftOptions, force: true };
    expect(codes(await findDrift(known, described, forced))).toEqual(['response-schema-appeared']);
  });

  test.each(['declared', 'known', 'inferred'] as const)('%s on both sides may differ', async (one) => {
    const drift = await findDrift(told('item', 'one', one), told('array', 'other', one));
    expect(codes(drift)).toEqual(['response-form-changed']);
  });
});

describe('what one side alone has, where the two were read in different ways', () => {
  const everyRoute = { '/demo/v1/things': get(), '/demo/v1/secrets': get(), '/inner/v1/keys': get() };
  const fewRoutes = { '/demo/v1/things': get() };
  const all = site(everyRoute, ['demo/v1', 'inner/v1']);
  const few = site(fewRoutes);
  const fetched = (signedIn: boolean, more: Partial<Fetched> = {}): Fetched => ({
    permalinks: 'pretty',
    schemas: 'all',
    signedIn,
    ...more,
  });
  const options = (
    before: Fetched | null,
    after: Fetched | null,
    more: Partial<DriftOptions> = {},
  ): DriftOptions => ({ ...defaultDriftOptions, fetched: { before, after }, ...more });

  test.each([
    ['gone', all, few, true, false],
    ['come', few, all, false, true],
    ['gone, though more is seen now', all, few, false, true],
  ])('is not %s but counted, for another caller', async (_, before, after, wasSignedIn, isSignedIn) => {
    const { findings, summary } = await findDrift(
      before,
      after,
      options(fetched(wasSignedIn), fetched(isSignedIn)),
    );
    expect(findings).toEqual([]);
    expect(summary.compared).toMatchObject({
      routes: false,
      notCompared: { namespaces: 1, routes: 2 },
      fetched: { before: { signedIn: wasSignedIn }, after: { signedIn: isSignedIn } },
    });
  });

  test.each([
    ['with force', options(fetched(true), fetched(false), { force: true })],
    ['for the same caller', options(fetched(true), fetched(true))],
    ['where it is not known who called', options(fetched(true), null)],
  ])('is judged %s', async (_, how) => {
    const drift = await findDrift(all, few, how);
    expect(codes(drift)).toEqual(['route-removed', 'namespace-removed']);
    expect(drift.summary.compared).toMatchObject({ routes: true, notCompared: { namespaces: 0, routes: 0 } });
  });

  test.each([
    ['both signed in', fetched(true), fetched(true), true],
    ['neither signed in', fetched(false), fetched(false), true],
    ['nobody says who', null, null, true],
    ['one signed in', fetched(true), fetched(false), false],
    ['one does not say who', fetched(true), null, false],
  ])('what the one who asks may do, %s', async (_, before, after, isJudged) => {
    const hinting = (...allow: readonly string[]): ApiModel =>
      site({ '/demo/v1/things': get({}, { _links: { self: [{ targetHints: { allow } }] } }) });
    const [old, now] = [hinting('GET', 'POST'), hinting('GET')];
    const found = codes(await findDrift(old, now, options(before, after)));
    expect(found).toEqual(isJudged ? ['target-hints-changed'] : []);
    expect(codes(await findDrift(old, now, options(before, after, { force: true })))).toHaveLength(1);
    expect(codes(await findDrift(old, site(fewRoutes), options(before, after)))).toEqual([]);
  });

  test('does not hide what changed in what both have', async () => {
    const [before, after] = [
      site({ ...everyRoute, '/demo/v1/things': get({ size: { type: 'string' } }) }),
      few,
    ];
    expect(codes(await findDrift(before, after, options(fetched(true), fetched(false))))).toEqual([
      'arg-removed',
    ]);
  });

  describe('answers', () => {
    const schema = (title: string): Json => ({ title, type: 'object', properties: { id: {} } });
    const both = {
      '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: schema('thing') }),
      '/demo/v1/notes/(?P<id>[\\d]+)': get({}, { schema: schema('note') }),
    };
    const one = { ...both, '/demo/v1/things/(?P<id>[\\d]+)': get() };
    const [told, partly, untold] = [both, one, { '/demo/v1/things/(?P<id>[\\d]+)': get() }].map((routes) =>
      site(routes),
    ) as [ApiModel, ApiModel, ApiModel];
    const [whole, some] = [fetched(false), fetched(false, { schemas: 'some' })];

    test('that a site failed to tell are counted', async () => {
      const { findings, summary } = await findDrift(told, partly, options(whole, some));
      expect(findings).toMatchObject([
        { code: 'response-not-compared', before: 'complete', after: 'incomplete' },
      ]);
      expect(summary.compared.notCompared.responses).toBe(1);
      const back = await findDrift(partly, told, options(some, whole));
      expect(back.findings).toMatchObject([
        { code: 'response-not-compared', before: 'incomplete', after: 'complete' },
      ]);
      expect(back.summary.compared.notCompared.responses).toBe(1);
    });

    test.each([
      ['the site told all it has', options(whole, whole)],
      ['it is not known', options(null, null)],
      ['forced', options(whole, some, { force: true })],
    ])('are not told any more where %s', async (_, how) => {
      expect(codes(await findDrift(told, partly, how))).toEqual(['response-schema-disappeared']);
    });

    test('that a whole side leaves out are judged with force alone', async () => {
      const [{ summary }, forced] = await Promise.all([
        findDrift(partly, untold, options(whole, fetched(false, { schemas: 'none' }))),
        findDrift(told, untold, options(null, null, { force: true })),
      ]);
      expect(summary.compared).toMatchObject({ response: false, responsesMissing: ['after'] });
      expect(codes(forced)).toContain('response-schema-disappeared');
    });
  });
});

describe('the fingerprint', () => {
  const limited = (parameter: string, maximum: number, description = ''): Members => ({
    [`/demo/v1/things/(?P<${parameter}>[\\d]+)/parts`]: get({
      per_page: { type: 'integer', maximum, description },
    }),
  });
  const markOf = async (before: Members, after: Members): Promise<string | undefined> =>
    (await between(before, after)).findings.find(({ code }) => code === 'maximum-lowered')?.fingerprint;

  test('stays when a path parameter is renamed, a description reworded, another route added', async () => {
    const mark = await markOf(limited('id', 100), limited('id', 50));
    expect(mark).toMatch(/^[\da-f]{12}$/);
    expect(await markOf(limited('id', 100, 'How many.'), limited('thing', 50, 'How many?'))).toBe(mark);
    expect(await markOf(limited('id', 100), { ...limited('id', 50), '/demo/v1/notes': get() })).toBe(mark);
  });

  test('is another for another value, and for another set of places', async () => {
    const mark = await markOf(limited('id', 100), limited('id', 50));
    expect(await markOf(limited('id', 100), limited('id', 20))).not.toBe(mark);
    const more = (maximum: number): Members => ({
      ...limited('id', maximum),
      '/demo/v1/notes': get({ per_page: { type: 'integer', maximum } }),
    });
    expect(await markOf(more(100), more(50))).not.toBe(mark);
  });
});

test.each([
  ['2026-05-30', 0],
  ['2026-05-31', 1],
  [undefined, 1],
])('an approval until %s holds on 2026-05-31 for so many: %i', async (until, approved) => {
  const models = [{ size: {} }, {}].map((args) => site({ '/demo/v1/things': get(args) })) as [
    ApiModel,
    ApiModel,
  ];
  const approval = { code: '*', reason: 'why', ...(until !== undefined && { until }) };
  const { summary } = approve(await findDrift(...models), [approval], models, '2026-05-31');
  expect(summary.approved.breaking).toBe(approved);
  expect(summary.approvals?.expired).toHaveLength(1 - approved);
});

describe('what no request reaches', () => {
  const wide = { '/demo/v1/things/(?P<id>[\\w/-]+)': get() };
  const parts = (args: Members): Members => ({ '/demo/v1/things/(?P<id>[\\d]+)/parts': get(args) });
  const [before, after] = [parts({ size: { type: 'string' } }), parts({})];

  test.each([
    ['behind a wider route', { ...wide, ...before }, { ...wide, ...after }],
    ['behind one before', { ...wide, ...before }, { ...after, ...wide }],
  ])('is counted: %s', async (_, one, other) => {
    const forth = await between(one, other);
    const back = await between(other, one);
    expect([...codes(forth), ...codes(back)].filter((code) => code.startsWith('arg-'))).toEqual([]);
    expect([forth, back].map(({ summary }) => summary.ignored.unreachable)).toEqual([1, 1]);
  });

  test('is counted for one method of a route that answers another', async () => {
    const both = (args: Members): Members => ({
      '/demo/v1/things/(?P<id>[\\d]+)/parts': {
        methods: ['GET', 'POST'],
        endpoints: ['GET', 'POST'].map((method) => ({ methods: [method], args })),
      },
    });
    const drift = await between({ ...wide, ...both({ size: {} }) }, { ...wide, ...both({}) });
    expect(drift.findings.map(({ code, places }) => [code, places.map(({ method }) => method)])).toEqual([
      ['arg-removed', ['POST']],
    ]);
    expect(drift.summary.ignored.unreachable).toBe(1);
  });

  test('is not told of either when its path parameter takes other values', async () => {
    const keys = ['[\\d]+', '[\\d]{2,}'].map((parameter) => ({
      ...wide,
      [`/demo/v1/things/(?P<id>${parameter})/parts`]: get(),
    }));
    const [one = {}, other = {}] = keys;
    const { findings, summary } = await between(one, other);
    expect(findings).toEqual([]);
    expect(summary.ignored.unreachable).toBe(1);
  });

  test.each([
    ['before it', { ...before, ...wide }, { ...after, ...wide }],
    [
      'of some of its paths',
      { '/demo/v1/things/(?P<id>[\\d]{1,4})/parts': get(), ...before },
      { '/demo/v1/things/(?P<id>[\\d]{1,4})/parts': get(), ...after },
    ],
    ['for another method', { ...posted(wide), ...before }, { ...posted(wide), ...after }],
  ])('is not meant where the other route stands %s', async (_, one, other) => {
    const drift = await between(one, other);
    expect(codes(drift)).toEqual(['arg-removed']);
    expect(drift.summary.ignored.unreachable).toBe(0);
  });
});

test('HEAD is answered by GET, so it neither comes nor goes', async () => {
  const both = { '/demo/v1/things': { methods: ['GET', 'HEAD'], endpoints: [{ methods: ['GET', 'HEAD'] }] } };
  const { findings } = await between(both, { '/demo/v1/things': get() });
  expect(findings).toEqual([]);
  expect((await between({ '/demo/v1/things': get() }, both)).findings).toEqual([]);
});

test.each([
  [{ breaking: 1, risky: 0, safe: 9, docs: 9 }, 'major'],
  [{ breaking: 0, risky: 1, safe: 0, docs: 0 }, 'minor'],
  [{ breaking: 0, risky: 0, safe: 1, docs: 9 }, 'minor'],
  [{ breaking: 0, risky: 0, safe: 0, docs: 1 }, 'patch'],
  [{ breaking: 0, risky: 0, safe: 0, docs: 0 }, 'none'],
] as const)('%o asks for a new version: %s', (counts, advice) => {
  expect(adviseVersion(counts, 0)).toBe(advice);
  expect(adviseVersion(counts, 1)).toBe('major');
});

test('a type that the client no longer exports asks for a major version', async () => {
  const schema = (title: string): Json => ({
    title,
    type: 'object',
    properties: { id: { type: 'integer' } },
  });
  const titled = (title: string): Members => ({
    '/demo/v1/things/(?P<id>\\d+)': get({}, { schema: schema(title) }),
  });
  const { summary } = await between(titled('thing'), titled('gadget'));
  expect(summary.removedExports).toEqual([{ namespace: 'demo/v1', name: 'Thing' }]);
  expect(summary.counts.breaking).toBe(0);
  expect(summary.versionAdvice).toBe('major');
  const same = await between(titled('thing'), titled('thing'));
  expect(same.summary).toMatchObject({ removedExports: [], versionAdvice: 'none' });
});

describe('hostile sources', () => {
  test('names of Object.prototype are names like others', async () => {
    const members = (type: string): Json =>
      JSON.parse(
        `{"__proto__": {"type": "${type}"}, "constructor": {"type": "${type}"}, "toString": {"type": "${type}"}}`,
      ) as Json;
    const source = (type: string): Members => ({
      '/demo/v1/__proto__': get(members(type) as Members),
      '/demo/v1/things': get({ value: { type: 'object', properties: members(type) } }),
    });
    const { findings } = await between(source('string'), source('object'));
    expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'type-changed /args/__proto__/type',
      'type-changed /args/constructor/type',
      'type-changed /args/toString/type',
      'type-changed /args/value/properties/__proto__/type',
      'type-changed /args/value/properties/constructor/type',
      'type-changed /args/value/properties/toString/type',
    ]);
    expect(findings.filter(({ witness }) => witness === null).map(({ pointer }) => pointer)).toEqual([]);
  });

  test('a key that a backtracking matcher would never finish is matched', async () => {
    const source = (word: string): Members => ({
      [`/demo/v1/(?P<a>(?:[a-z]+)+)${word}`]: get(),
      '/demo/v1/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1': get({ b: {} }),
    });
    expect(codes(await between(source('/x'), source('/y')))).toEqual(['route-removed', 'route-added']);
  });
});

describe('a witness shows its own change, whatever else changed', () => {
  const post = (args: Members, more: Members = {}): Members => ({
    '/demo/v1/things': { methods: ['POST'], endpoints: [{ methods: ['POST'], args, ...more }] },
  });
  const witnessOf = async (before: Members, after: Members, code: string): Promise<unknown> =>
    (await between(before, after)).findings.find((finding) => finding.code === code)?.witness;

  const colours = (...values: readonly string[]): Json => ({ type: 'string', enum: values });
  const size: Json = { type: 'string', required: true };

  test('where another argument became required, it is sent too', async () => {
    const before = post({
      colour: colours('red', 'green'),
      note: { type: 'string' },
      size: { type: 'string' },
    });
    const after = post({ colour: colours('red'), size });
    expect(await witnessOf(before, after, 'enum-value-removed')).toMatchObject({
      arguments: { colour: 'green', size: 'a' },
    });
    expect(await witnessOf(before, after, 'arg-removed')).toMatchObject({
      arguments: { note: 'a', size: 'a' },
    });
    expect(await witnessOf(before, after, 'arg-became-required')).toMatchObject({ arguments: {} });
  });

  test('where another required argument takes other values, one that both take is sent', async () => {
    const before = post({ colour: colours('red', 'green'), size: { type: 'integer', required: true } });
    const after = post({ colour: colours('red'), size: { type: 'integer', required: true, minimum: 7 } });
    expect(await witnessOf(before, after, 'enum-value-removed')).toMatchObject({
      arguments: { colour: 'green', size: 7 },
    });
  });

  test('where the argument itself became required, leaving it out is no proof of another change', async () => {
    const before = post({ colour: colours('red', 'green') });
    const after = post({ colour: { type: 'string', enum: ['red'], required: true } });
    expect(await witnessOf(before, after, 'enum-value-removed')).toMatchObject({
      arguments: { colour: 'green' },
    });
  });

  test('what is batched is a whole request', async () => {
    const before = post({ size }, { allow_batch: { v1: true } });
    expect(await witnessOf(before, post({ size }), 'allow-batch-removed')).toMatchObject({
      via: 'batch',
      arguments: { size: 'a' },
    });
  });

  test('where null is allowed now and the type changed too, each has its own', async () => {
    const thing = (size: Json): Members => ({
      '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: { title: 'thing', properties: { size } } }),
    });
    for (const [before, after] of [
      [{ type: 'string' }, { type: ['integer', 'null'] }],
      [{ type: 'string' }, { type: ['null', 'string', 'integer'] }],
      [
        { type: 'string', enum: ['s'] },
        { type: ['string', 'integer', 'null'], enum: ['s', 1, null] },
      ],
    ] as const) {
      const { findings } = await between(thing(before), thing(after));
      const shown = findings.map(({ code, level, witness }) => [
        `${level} ${code.replace(/-(?:changed|widened)$/, '')}`,
        witness?.kind === 'undecodable' && isRecord(witness.response) ? witness.response['size'] : 'no proof',
      ]);
      expect(shown).toContainEqual(['breaking response-became-nullable', null]);
      expect(shown).toContainEqual(['breaking response-type', expect.any(Number)]);
    }
    const sent = post({ size: { type: ['string', 'null'] } });
    expect(await witnessOf(sent, post({ size: { type: 'object' } }), 'became-not-nullable')).toMatchObject({
      arguments: { size: null },
    });
  });

  test('where null is declared beside a list without null, it has no proof but breaks', async () => {
    const thing = (size: Json): Members => ({
      '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: { title: 'thing', properties: { size } } }),
    });
    const { findings } = await between(
      thing({ type: 'string', enum: ['s'] }),
      thing({ type: ['string', 'null'], enum: ['s', 'm'] }),
    );
    const nullable = findings.find(({ code }) => code === 'response-became-nullable');
    expect([nullable?.level, nullable?.witness]).toEqual(['breaking', null]);
  });

  test('of steps that are no whole numbers', async () => {
    const weight = (more: Members): Members => post({ weight: { type: 'number', ...more } });
    expect(await witnessOf(weight({}), weight({ multipleOf: 0.5 }), 'multiple-of-added')).toMatchObject({
      arguments: { weight: 1.25 },
    });
  });
});

test('a limit that became exclusive is not called a higher one, of whole numbers either', async () => {
  const count = (more: Members): Members => withArgument({ type: 'integer', minimum: 1, ...more });
  expect(codes(await between(count({}), count({ exclusiveMinimum: true })))).toEqual([
    'minimum-became-exclusive',
  ]);
  expect(
    codes(await between(withArgument({ type: 'integer', minimum: 2 }), count({ exclusiveMinimum: true }))),
  ).toEqual([]);
});

describe('an argument that asks for a context', () => {
  const thing = { title: 'thing', type: 'object', properties: { id: { type: 'integer' } } };
  const asking = (standard?: string): Members => ({
    '/demo/v1/things/(?P<id>[\\d]+)': get(
      standard === undefined
        ? {}
        : { context: { type: 'string', enum: ['view', 'edit'], default: standard } },
      { schema: thing },
    ),
  });

  test('changes nothing for others when it is added with the context that they got', async () => {
    expect(codes(await between(asking(), asking('view')))).toEqual(['arg-added-optional-default']);
  });

  test('is one finding when it goes, and the answer stays what it was without it', async () => {
    expect(codes(await between(asking('view'), asking()))).toEqual(['arg-removed']);
  });

  test('changes the answers to others when they get another context', async () => {
    expect(codes(await between(asking(), asking('edit')))).toEqual([
      'arg-added-filter-default',
      'response-context-changed',
    ]);
  });
});

describe('the format of what comes back', () => {
  const answer = (format?: string): Members => ({
    '/demo/v1/things/(?P<id>[\\d]+)': get(
      {},
      {
        schema: {
          title: 'thing',
          type: 'object',
          properties: { value: { type: 'string', ...(format !== undefined && { format }) } },
        },
      },
    ),
  });

  test.each([
    ['uri', 'email', 'response-format-uri-removed', 'breaking'],
    ['uri', 'text-field', 'response-format-uri-removed', 'breaking'],
    ['time', 'date-time', 'response-format-hint-changed', 'risky'],
    ['date-time', 'date', 'response-format-changed', 'breaking'],
    ['text-field', 'email', 'response-format-added', 'safe'],
    ['text-field', 'uri', 'response-format-hint-added', 'safe'],
  ])('%s → %s is %s', async (before, after, code, level) => {
    const { findings } = await between(answer(before), answer(after));
    expect(findings).toMatchObject([{ code, level }]);
  });
});

describe('what has one cause is one finding', () => {
  const places = ({ findings }: Drift): readonly string[] =>
    findings.flatMap((finding) => finding.places.map(({ route, pointer }) => `${route ?? ''}${pointer}`));

  const users: Members = {
    '/demo/v1/users': get({ page: { type: 'integer' } }),
    '/demo/v1/users/(?P<id>[\\d]+)': get(),
    '/demo/v1/users/(?P<user>[\\d]+)/keys': get(),
  };
  const notes: Members = { '/demo/v1/notes': get(), '/demo/v1/usersettings': get() };

  test('a route that goes takes those beneath it along', async () => {
    const drift = await between({ ...users, ...notes }, notes);
    expect(codes(drift)).toEqual(['route-removed']);
    expect(places(drift)).toEqual(Object.keys(users));
    expect(drift.findings[0]).toMatchObject({
      route: '/demo/v1/users',
      before: { path: '/demo/v1/users' },
      reason:
        'The paths of the route now return 404 (rest_no_route); all routes below this path were removed too.',
      witness: { kind: 'unroutable' },
    });
  });

  test('and one that comes brings those beneath it', async () => {
    expect(codes(await between(notes, { ...users, ...notes }))).toEqual(['route-added']);
  });

  test('and one that moves takes them along', async () => {
    const moved = Object.fromEntries(
      Object.entries(users).map(([key, route]) => [key.replace('/users', '/people/users'), route]),
    );
    const drift = await between({ ...users, ...notes }, { ...moved, ...notes });
    expect(codes(drift)).toEqual(['route-moved']);
    expect(places(drift)).toEqual(Object.keys(users));
  });

  test('but routes that only share a namespace go each for itself', async () => {
    const root: Members = { '/demo/v1': get() };
    const drift = await between({ ...root, ...notes, '/demo/v1/left': get() }, { '/demo/v1/left': get() });
    expect(codes(drift)).toEqual(['route-removed', 'route-removed', 'route-removed']);
  });

  const args: Members = { a: { type: 'string' }, b: { type: 'integer' }, c: { type: 'boolean' } };

  test('an operation that loses all its arguments', async () => {
    const drift = await between({ '/demo/v1/things': get(args) }, { '/demo/v1/things': get() });
    expect(drift.findings).toMatchObject([
      { code: 'arg-removed', before: ['a', 'b', 'c'], witness: { kind: 'ignored', argument: 'a' } },
    ]);
    expect(places(drift)).toEqual(['a', 'b', 'c'].map((name) => `/demo/v1/things/args/${name}`));
  });

  test('an object that loses all its members', async () => {
    const drift = await between(
      withArgument({ type: 'object', additionalProperties: false, properties: args }),
      withArgument({ type: 'object', additionalProperties: false }),
    );
    expect(drift.findings).toMatchObject([
      { code: 'prop-removed-closed', before: ['a', 'b', 'c'], witness: { kind: 'refused' } },
    ]);
    expect(drift.findings[0]?.places).toHaveLength(3);
  });
});

describe('what is alike is one thing only where nothing else is like it', () => {
  const colour: Json = { type: 'string', description: 'The colour to look for.' };
  const named = (...names: readonly string[]): Members => ({
    '/demo/v1/things': get({
      page: { type: 'integer' },
      ...Object.fromEntries(names.map((name) => [name, colour])),
    }),
  });

  test.each([
    ['one argument for another', ['a'], ['b'], ['arg-renamed']],
    ['one for two', ['a', 'b'], ['c'], ['arg-removed', 'arg-removed', 'arg-added-optional']],
    ['two for one', ['a'], ['b', 'c'], ['arg-removed', 'arg-added-optional', 'arg-added-optional']],
  ])('%s', async (_, before, after, expected) => {
    expect(codes(await between(named(...before), named(...after)))).toEqual(expected);
  });

  const limit = { type: 'integer', description: 'How many.' };
  const inTwo = (one: string, other: string, more: Members): ApiModel =>
    site(
      {
        '/demo/v1/things': get({ [one]: { ...limit, ...more } }),
        '/other/v1/notes': get({ [other]: { ...limit, ...more } }),
      },
      ['demo/v1', 'other/v1'],
    );

  test.each([
    ['maximum-lowered', { maximum: 100 }, { maximum: 50 }],
    ['arg-became-required', {}, { required: true }],
  ])('%s of one argument of two namespaces is one finding, of two it is two', async (code, before, after) => {
    const found = async (one: string, other: string) =>
      codes(await findDrift(inTwo(one, other, before), inTwo(one, other, after)));
    expect(await found('size', 'size')).toEqual([code]);
    expect(await found('size', 'limit')).toEqual([code, code]);
  });
});

describe('a path of which a part may be left out now', () => {
  const sales: Members = { period: { type: 'string' } };
  const [short, long] = ['/demo/v1/sales', '/demo/v1/sales(?:/(?P<year>[\\d]+))?'];

  test('is the same route, whose arguments are compared', async () => {
    const drift = await between({ [short]: get(sales) }, { [long]: get() });
    expect(codes(drift)).toEqual(['arg-removed', 'route-respelled']);
  });

  test('and breaks when that part is gone', async () => {
    const drift = await between({ [long]: get(sales) }, { [short]: get(sales) });
    expect(drift.findings).toMatchObject([
      { code: 'route-literal-changed', witness: { kind: 'unroutable', path: '/demo/v1/sales/1' } },
    ]);
  });
});

describe('what comes back in one context', () => {
  const member = (context: string): Schema => ({ type: 'string', context: [context] });
  const object: Schema = {
    type: 'object',
    properties: { shown: member('view'), raw: member('edit') },
    required: ['shown', 'raw', 'undeclared'],
  };
  const left: Schema = {
    type: 'object',
    properties: { shown: member('view') },
    required: ['shown', 'undeclared'],
  };

  test.each<[string, (inner: Schema) => Schema]>([
    ['itself', (inner) => inner],
    ['a property', (inner) => ({ properties: { one: inner } })],
    ['items', (inner) => ({ items: inner })],
    ['a position of a list', (inner) => ({ prefixItems: [{ type: 'string' }, inner] })],
    ['further members', (inner) => ({ additionalProperties: inner })],
    ['members by pattern', (inner) => ({ patternProperties: { '^x_': inner } })],
    ['any of', (inner) => ({ anyOf: [inner, { type: 'null' }] })],
    ['one of', (inner) => ({ oneOf: [inner, { type: 'null' }] })],
  ])('leaves out the members of others: %s', (_, around) => {
    expect(schemaInContext(around(object), 'view')).toEqual(around(left));
  });
});

test('of several things with one key the first are the same, the others came or went', () => {
  const [one, another] = [
    [
      { key: 'a', at: 1 },
      { key: 'a', at: 2 },
      { key: 'b', at: 3 },
    ],
    [
      { key: 'a', at: 4 },
      { key: 'a', at: 5 },
    ],
  ] as const;
  expect(pairUp<{ key: string; at: number }>(one, another, ({ key }) => key)).toEqual({
    kept: [{ before: one[0], after: another[0] }],
    removed: [one[1], one[2]],
    added: [another[1]],
  });
});

describe('an answer whose form nobody knows', () => {
  // A POST to a path that says neither what it makes nor what it changes.
  const described = (schema: Json | undefined): Members => ({
    '/demo/v1/things': get(
      {},
      { schema: { title: 'thing', type: 'object', properties: { id: { type: 'integer' } } } },
    ),
    '/demo/v1/reports': get({}, schema === undefined ? {} : { schema }),
  });
  const report = (plugins: Json): Json => ({
    title: 'gauge',
    type: 'object',
    properties: { plugins: { type: 'array', items: plugins } },
  });
  const names: Json = { type: 'string' };
  const objects: Json = { type: 'object', properties: { name: { type: 'string' } } };

  test('is really of that kind', () => {
    const { routes } = site(described(report(names)));
    expect(routes[1]?.operations[0]?.response).toMatchObject({ kind: 'unknown', resource: 'Gauge' });
  });

  test('is compared by what the site declares of it', async () => {
    const { findings } = await between(described(report(names)), described(report(objects)));
    expect(findings.map(({ code, level, route }) => [code, level, route])).toEqual([
      ['response-type-changed', 'breaking', '/demo/v1/reports'],
    ]);
  });

  test('is told of when its schema vanishes or comes', async () => {
    expect(codes(await between(described(report(names)), described(undefined)))).toEqual([
      'response-schema-disappeared',
    ]);
    expect(codes(await between(described(undefined), described(report(names))))).toEqual([
      'response-schema-appeared',
    ]);
  });

  test('is counted where neither side says anything', async () => {
    const { summary } = await between(described(undefined), described(undefined));
    expect(summary.ignored.undocumented).toBe(1);
  });
});

describe('the values of an enumeration', () => {
  const orders = (namespace: string, values: readonly string[], more: Members = {}): ApiModel =>
    normalize({
      namespaces: [namespace],
      ...more,
      routes: {
        [`/${namespace}/orders`]: get(
          { status: { type: 'string', enum: values } },
          {
            schema: {
              title: 'order',
              type: 'object',
              properties: { status: { type: 'string', enum: values } },
            },
          },
        ),
      },
    }).value;
  const of = async (before: ApiModel, after: ApiModel): Promise<readonly string[]> =>
    (await findDrift(before, after)).findings.map(({ code, level }) => `${level} ${code}`).toSorted();

  const own = ['pending', 'processing', 'on-hold', 'completed'];

  test('that WooCommerce brings are its interface', async () => {
    const less = own.filter((value) => value !== 'on-hold');
    expect(await of(orders('wc/v3', own), orders('wc/v3', less))).toEqual([
      'breaking enum-value-removed',
      'safe response-enum-value-removed',
    ]);
  });

  test('are of the list that explains most of them, where several have some of them', async () => {
    // As woocommerce/src/Admin/API/Reports has them, and wp/v2 the formats of a post.
    const shown = ['auto-draft', 'trash', 'publish', ...own];
    const without = shown.filter((value) => value !== 'on-hold');
    expect(await of(orders('wc-analytics', shown), orders('wc-analytics', without))).toEqual([
      'breaking enum-value-removed',
      'safe response-enum-value-removed',
    ]);
    const formats = ['standard', 'image', 'video', 'audio', 'aside', 'quote', 'link'];
    expect(await of(orders('wp/v2', formats), orders('wp/v2', formats.slice(0, -1)))).toEqual([
      'breaking enum-value-removed',
      'safe response-enum-value-removed',
    ]);
    const statuses = ['publish', 'draft', 'pending', 'trash', 'approved'];
    const toldBy = (model: ApiModel): ApiModel => ({
      ...model,
      site: { statuses: statuses.map((slug) => ({ slug, public: true, queryable: true })) },
    });
    expect(
      await of(toldBy(orders('wp/v2', statuses)), toldBy(orders('wp/v2', ['draft', 'pending', 'approved']))),
    ).toContain('breaking enum-value-removed');
  });

  test('that a site brought are content of the site, also beside others', async () => {
    expect(await of(orders('wc/v3', [...own, 'packed']), orders('wc/v3', own.slice(1)))).toEqual([
      'breaking enum-value-removed',
      'risky enum-value-removed-volatile',
      'safe response-enum-value-removed',
      'safe response-enum-value-removed-volatile',
    ]);
  });

  test('are a plugin’s own where the name alone is that of a status', async () => {
    const jobs = ['waiting', 'running', 'done'];
    expect(await of(orders('jobs/v1', jobs), orders('jobs/v1', jobs.slice(1)))).toEqual([
      'breaking enum-value-removed',
      'safe response-enum-value-removed',
    ]);
  });

  test('may surprise who reads them, unless the site says that they are its own', async () => {
    const added = 'risky response-enum-value-added';
    expect(await of(orders('wc/v3', own), orders('wc/v3', [...own, 'packed']))).toContain(added);
    const after = orders('wc/v3', [...own, 'packed']);
    const told = { ...after, site: { statuses: [{ slug: 'wc-packed', public: true, queryable: true }] } };
    const levels = await of(orders('wc/v3', own), told);
    expect(levels).not.toContain(added);
    expect(levels).toContain('safe response-enum-value-added-volatile');
  });

  test.each([
    ['gateways', ['bacs', 'cheque', 'cod']],
    ['e-mails', ['new_order', 'cancelled_order', 'customer_invoice']],
  ])('%s come and go with a site’s settings', async (_, values) => {
    expect(await of(orders('wc/v3', values), orders('wc/v3', values.slice(1)))).toEqual([
      'risky enum-value-removed-volatile',
      'safe response-enum-value-removed-volatile',
    ]);
  });

  test('of roles, types and taxonomies: those of core are the interface, others are content', async () => {
    for (const [values, gone] of [
      [['administrator', 'editor', 'seller'], 'editor'],
      [['post', 'page', 'attachment', 'course'], 'page'],
      [['category', 'post_tag', 'genre'], 'post_tag'],
    ] as const) {
      const [all, without, custom] = [
        values,
        values.filter((value) => value !== gone),
        values.slice(0, -1),
      ].map((some) => orders('demo/v1', some));
      if (!all || !without || !custom) throw new Error('no models');
      expect(await of(all, without)).toContain('breaking enum-value-removed');
      expect(await of(all, custom)).toContain('risky enum-value-removed-volatile');
    }
  });
});

describe('one cause is one finding, and its reason true', () => {
  const told = async (before: Members, after: Members): Promise<readonly unknown[]> =>
    (await between(before, after)).findings.map(({ code, level, before: old, after: now }) => [
      code,
      level,
      old,
      now,
    ]);

  const judged = async (before: Members, after: Members): Promise<readonly unknown[]> =>
    (await between(before, after)).findings.map(({ code, level }) => [code, level]);

  test('a value that became one of two alternatives', async () => {
    const uuid = { type: 'string', format: 'uuid', description: 'Its mark.' };
    const either = {
      type: 'string',
      oneOf: [
        { type: 'string', format: 'uuid' },
        { type: 'string', enum: [''] },
      ],
      description: 'Its mark.',
    };
    const added = [{ type: 'string', enum: [''] }];
    expect(await told(withArgument(uuid), withArgument(either))).toEqual([
      ['one-of-branch-added-apart', 'safe', null, added],
    ]);
    expect(await told(withArgument(either), withArgument(uuid))).toEqual([
      ['one-of-branch-removed', 'breaking', added, null],
    ]);
    const answer = (schema: Json): Members => ({
      '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: { title: 'thing', properties: { mark: schema } } }),
    });
    expect(await told(answer(uuid), answer(either))).toEqual([
      ['response-one-of-branch-added', 'breaking', null, added],
    ]);
  });

  test('of kinds that a member tells apart', async () => {
    const kind = (name: string): Json => ({
      type: 'object',
      properties: { type: { type: 'string', enum: [name] }, size: { type: 'integer' } },
    });
    const of = (...kinds: readonly string[]): Members => withArgument({ oneOf: kinds.map(kind) });
    expect(await judged(of('flip', 'crop'), of('flip', 'crop', 'turn'))).toEqual([
      ['one-of-branch-added-apart', 'safe'],
    ]);
  });

  test('a choice that became a list of such choices is read as it was meant', async () => {
    const values = ['image', 'video'];
    const list = { type: 'array', items: { type: 'string', enum: [...values, 'text'] } };
    expect(await judged(withArgument({ type: 'string', enum: values }), withArgument(list))).toEqual([
      ['type-changed-accepted', 'safe'],
    ]);
    const words = { type: 'string', enum: ['a picture', 'a film'] };
    expect(await told(withArgument(words), withArgument(list))).not.toMatchObject([
      ['type-changed-accepted'],
    ]);
  });

  test.each([
    ['search_columns', { type: 'array', default: [], items: { type: 'string', enum: ['name'] } }, 'safe'],
    ['ignore_sticky', { type: 'boolean', default: true }, 'safe'],
    ['with_trash', { type: 'boolean', default: false }, 'safe'],
    ['user_type', { type: 'string', enum: ['all', 'guest'], default: 'all' }, 'safe'],
    ['brand_operator', { type: 'string', enum: ['in', 'and'], default: 'in' }, 'safe'],
    ['hide_empty', { type: 'boolean', default: true }, 'risky'],
    ['visibility', { type: 'string', enum: ['any', 'public'], default: 'public' }, 'risky'],
    ['fields', { type: 'array', default: ['id'], items: { type: 'string', enum: ['id'] } }, 'risky'],
  ])('a new argument with a default is judged by what it chooses: %s', async (name, schema, level) => {
    const added = (
      await between({ '/demo/v1/things': get() }, { '/demo/v1/things': get({ [name]: schema }) })
    ).findings;
    expect(added.map((one) => one.level)).toEqual([level]);
  });

  test('a whole number that may be a fraction concerns validators', async () => {
    const answer = (schema: Json): Members => ({
      '/demo/v1/things/(?P<id>[\\d]+)': get({}, { schema: { title: 'thing', properties: { size: schema } } }),
    });
    for (const [before, after] of [
      ['integer', 'number'],
      [
        ['integer', 'null'],
        ['number', 'null'],
      ],
    ] as const)
      expect(await told(answer({ type: before }), answer({ type: after }))).toEqual([
        ['response-integer-became-number', 'risky', before, after],
      ]);
    expect(await judged(answer({ type: 'integer' }), answer({ type: ['number', 'string'] }))).toEqual([
      ['response-type-widened', 'breaking'],
    ]);
  });

  test('a route beneath one whose path parameter takes slashes shadows nothing', async () => {
    const things = { '/demo/v1/things/(?P<id>[\\/\\w-]+)': get() };
    const notes = { '/demo/v1/things/(?P<id>[\\/\\w-]+)/notes': get() };
    const { findings } = await between(things, { ...notes, ...things });
    expect(findings.map(({ code }) => code)).toEqual(['route-added']);
    expect(findings[0]?.reason).toContain('the route /demo/v1/things/{id} matched these paths before');
  });
});
