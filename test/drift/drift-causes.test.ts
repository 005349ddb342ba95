// Findings folded under what caused them: one card for one update, one switch, one setting.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDrift } from '../../src/drift/compare/compare.ts';
import { assignCauses } from '../../src/drift/causes/assign-causes.ts';
import type { Drift } from '../../src/core/model/reports/drift.ts';
import type { DriftReport } from '../../src/core/model/reports/drift-report.ts';
import type { Software } from '../../src/core/model/software/software.ts';
import { caveats } from '../../src/report/finding-text.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import type { Json } from '../../src/core/schema/schema.ts';
import { emptyFolder, routewright } from '../support/routewright.ts';

type Members = Readonly<Record<string, Json>>;

const get = (args: Members = {}, more: Members = {}): Members => ({
  endpoints: [{ methods: ['GET'], args }],
  ...more,
});

const choice = (...values: readonly string[]): Json => ({ type: 'string', enum: values });

const things = (name: string, meta: Members = {}): Json => ({
  title: name,
  type: 'object',
  properties: { id: { type: 'integer' }, meta: { type: 'object', properties: meta } },
});

const core = (subtypes: readonly string[], meta: Members = {}): Members => ({
  '/wp/v2/posts/(?P<id>[\\d]+)': get({}, { schema: things('post', meta) }),
  '/wp/v2/pages/(?P<id>[\\d]+)': get({}, { schema: things('page', meta) }),
  '/wp/v2/search': get({ subtype: choice('post', 'page', ...subtypes) }),
});

const indexOf = (routes: Members, more: Members = {}): Json => ({
  namespaces: [
    ...new Set(Object.keys(routes).map((key) => /^\/(__experimental|[^/]+\/[^/]+)/.exec(key)?.[1] ?? '')),
  ],
  routes,
  ...more,
});

const nothing = { before: null, after: null };

async function folded(
  before: Members,
  after: Members,
  {
    more = {},
    moreAfter = more,
    software = nothing,
  }: Partial<{
    more: Members;
    moreAfter: Members;
    software: { readonly before: Software | null; readonly after: Software | null };
  }> = {},
): Promise<Drift> {
  const [old, now] = [
    normalize(indexOf(before, more) as never).value,
    normalize(indexOf(after, moreAfter) as never).value,
  ];
  return assignCauses(await findDrift(old, now), old, now, software);
}

const cards = ({ causes }: Pick<Drift, 'causes'>): readonly unknown[] =>
  causes.map(({ kind, title, counts }) => [kind, title, counts.breaking, counts.risky, counts.safe]);

const builder = {
  '/builder/v1/things': get(),
  '/builder/v1/parts': get(),
  '/builder-ai/v1/hints': get(),
};

describe('a plugin', () => {
  const meta = { _builder_data: { type: 'string', description: 'Its page.' } };
  const before = { ...core(['builder_library'], meta), '/wp/v2/builder_library': get(), ...builder };
  const after = core([]);
  const plugin = (version: string, active = true): Software => ({
    core: '6.8',
    plugins: [{ slug: 'builder', name: 'Page Builder', version, active }],
  });

  test('that is switched off takes its namespaces, routes, members and values along', async () => {
    const drift = await folded(before, after);
    expect(cards(drift)).toEqual([
      ['plugin-removed', 'builder was removed: was the plugin deactivated?', 4, 0, 0],
    ]);
    expect(drift.findings.every(({ cause }) => cause === drift.causes[0]?.fingerprint)).toBe(true);
    expect(cards(await folded(after, before))).toEqual([['plugin-added', 'builder is new', 0, 0, 5]]);
  });

  test('whose versions are known is called by them', async () => {
    const known = (software: { before: Software | null; after: Software | null }) =>
      folded(before, after, { software });
    const titles = async (before: Software, after: Software) =>
      (await known({ before, after })).causes.map(({ title }) => title);
    expect(await titles(plugin('3.1'), plugin('3.1', false))).toEqual(['Page Builder 3.1 was deactivated']);
    expect(await titles(plugin('3.1'), { plugins: [] })).toEqual(['Page Builder 3.1 was removed']);
    const updated = await folded(
      builder,
      { ...builder, '/builder/v1/things': get({ size: choice('s') }) },
      {
        software: { before: plugin('3.1'), after: plugin('4.0') },
      },
    );
    expect(updated.causes).toMatchObject([
      { kind: 'plugin-updated', title: 'Page Builder 3.1 → 4.0', versions: { before: '3.1', after: '4.0' } },
    ]);
  });

  test('that is updated has one card, WordPress another', async () => {
    const shop = { '/wc/v3/orders': get({ status: choice('a', 'b') }), '/wc-analytics/orders': get() };
    const now = {
      '/wc/v3/orders': get({ status: choice('a') }),
      '/wc-analytics/orders': get({ size: choice('s') }),
    };
    const drift = await folded({ ...core([]), ...shop }, { ...core(['category']), ...now });
    expect(cards(drift)).toEqual([
      ['plugin-updated', 'WooCommerce changed', 1, 0, 1],
      ['core-updated', 'WordPress changed', 0, 0, 1],
    ]);
  });
});

describe('a change in a namespace of WordPress belongs to its owner', () => {
  const post = (properties: Members, args: Members = {}): Members => ({
    '/wp/v2/posts': get(args, { schema: { title: 'post', type: 'object', properties } }),
  });
  const text = { type: 'string' };
  const fields = (name: string): Members => ({ acf: { type: 'object', properties: { [name]: text } } });
  const unknown = 'A plugin, a theme or an option changed parts of the interface of WordPress';

  test.each([
    [
      'a renamed field of ACF',
      post(fields('colour')),
      post(fields('color')),
      'Advanced Custom Fields changed',
    ],
    ['yoast_head', post({ id: text, yoast_head: text }), post({ id: text }), 'Yoast SEO changed'],
    ['jetpack_sharing', post({ id: text, jetpack_sharing: text }), post({ id: text }), 'Jetpack changed'],
    [
      'the products of WooCommerce',
      { ...post({ id: text }), '/wp/v2/product': get() },
      post({ id: text }),
      'WooCommerce changed',
    ],
    ['a field of a must-use plugin', post({ id: text, mood: text }), post({ id: text }), unknown],
    [
      'a custom status',
      post({}, { status: choice('draft', 'lost') }),
      post({}, { status: choice('draft') }),
      unknown,
    ],
    ['a route of a custom post type', { ...post({}), '/wp/v2/film': get() }, post({}), unknown],
    ['an argument of WordPress', post({}, { search: text }), post({}), 'WordPress changed'],
    [
      '/wp/v2/users',
      { ...post({}), '/wp/v2/users': get() },
      post({}),
      '/wp/v2/users is hidden, as security plugins do',
    ],
  ])('%s', async (_, before, after, title) => {
    const { causes } = await folded(before, after);
    expect(causes.map((cause) => cause.title)).toEqual([title]);
  });

  test('not to WordPress if both sides run one version', async () => {
    const software = { before: { core: '6.8' }, after: { core: '6.8' } };
    const { causes } = await folded(post({}, { search: text }), post({}), { software });
    expect(causes.map(({ title }) => title)).toEqual([unknown]);
  });

  test('to the plugin whose taxonomy makes WordPress add tax_relation', async () => {
    const args = { tax_relation: text, wall_kind: text };
    const { causes, findings } = await folded({ ...post({}, args), '/wall/v1/things': get() }, post({}));
    expect(findings.map(({ pointer }) => pointer)).toEqual(['', '/args/tax_relation']);
    expect(causes.map(({ kind }) => kind)).toEqual(['plugin-removed']);
  });
});

describe('what WordPress itself registers', () => {
  const users = { '/wp/v2/users': get(), '/wp/v2/users/(?P<id>[\\d]+)': get(), '/wp/v2/users/me': get() };
  const health = { '/wp-site-health/v1/tests/a': get(), '/wp-site-health/v1/tests/b': get() };
  const others = { ...builder, '/wp/v2/search': get() };
  const hidden = 'the likely cause is a missing sign-in or a security plugin that hides it';

  test.each([
    ['the users', { ...users, ...others }, others, 'route-removed'],
    ['wp/v2', { ...core([]), ...users, ...builder }, builder, 'namespace-removed'],
  ])('is hidden where it is gone: %s', async (_, before, after, code) => {
    const { findings, causes } = await folded(before, after);
    expect(findings).toMatchObject([{ code, reason: expect.stringContaining(hidden) as string }]);
    expect(causes.map(({ kind }) => kind)).toEqual(['core-hidden']);
    expect(findings[0]?.reason).not.toContain('deactivated');
  });

  test('is one card, and may be missing in an older version where newer ones alone have it', async () => {
    const comments = { '/wp/v2/comments': get() };
    const drift = await folded({ ...users, ...comments, ...health, ...others }, others);
    expect(cards(drift)).toEqual([
      [
        'core-hidden',
        'Routes of WordPress itself were removed: does a security plugin hide them, or is a sign-in missing?',
        3,
        0,
        0,
      ],
    ]);
    expect(drift.findings.find(({ route }) => route === null)?.reason).toContain('an older version');
    expect(caveats(drift)).toContainEqual(
      expect.stringMatching(/^Namespace wp-site-health\/v1 is in the baseline only: WordPress itself/),
    );
  });
});

describe('what is registered', () => {
  const type = (slug: string, restBase: string): Members => ({ [slug]: { rest_base: restBase, slug } });
  const site = (types: Members): Members => ({
    _site: { types: { ...type('post', 'posts'), ...types }, taxonomies: {}, statuses: {} },
  });
  const courses = {
    '/wp/v2/courses': get(),
    '/wp/v2/courses/(?P<id>[\\d]+)': get(),
  };

  test.each([
    ['the sides say so', site(type('course', 'courses')), site({}), 'The post type course was removed', 0],
    ['values and routes show it', {}, {}, 'The post type or taxonomy course was removed', 1],
  ])('is gone with its routes and values, where %s', async (_, more, moreAfter, title, risky) => {
    const drift = await folded({ ...core(['course']), ...courses }, core([]), { more, moreAfter });
    expect(drift.causes).toMatchObject([{ kind: 'post-type-removed', title, subject: 'course' }]);
    // A removal that the site itself explains includes the lost value of the list.
    expect(drift.causes[0]?.counts).toMatchObject({ breaking: 1, risky });
    expect(drift.findings[0]?.repeats ?? []).toHaveLength(1 - risky);
  });
});

test('a base that moved is one card', async () => {
  const at = (base: string): Members => ({
    [`/wp/v2/${base}`]: get({ colour: choice('red'), size: choice('s'), shape: choice('round') }),
    [`/wp/v2/${base}/(?P<id>[\\d]+)`]: get({
      colour: choice('red'),
      size: choice('l'),
      shape: choice('flat'),
    }),
  });
  expect(cards(await folded({ ...core([]), ...at('x') }, { ...core([]), ...at('y') }))).toEqual([
    ['base-moved', '/wp/v2/x is /wp/v2/y now', 1, 0, 0],
  ]);
});

describe('a part that moved to another namespace', () => {
  const part = (namespace: string, base: string, size: string): Members => ({
    [`/${namespace}/${base}`]: get({ size: choice(size), colour: choice('red') }),
    [`/${namespace}/${base}/(?P<id>[\\d]+)`]: get({ size: choice(size) }),
  });

  test('is one card with its new place, and the old namespace stays', async () => {
    const before = { ...core([]), ...part('wp/v2', 'product', 's') };
    const drift = await folded(before, { ...core([]), ...part('wp/v3', 'product', 's') });
    expect(drift.findings.map(({ code, after }) => [code, after])).toEqual([
      ['route-moved', { path: '/wp/v3/product', methods: ['GET'] }],
      ['namespace-listed', 'wp/v3'],
    ]);
    expect(cards(drift)[0]).toEqual(['base-moved', 'product moved from /wp/v2 to /wp/v3', 1, 0, 0]);
  });

  test('is named if it moved into a namespace that both sides have', async () => {
    const before = { ...core([]), ...part('__experimental', 'menus', 's') };
    const after = { ...core([]), ...part('wp/v2', 'menus', 's') };
    const { findings } = await folded(before, after);
    expect(findings).toMatchObject([{ code: 'namespace-removed' }, { code: 'route-added' }]);
    expect(findings[0]?.reason).toContain('the namespace "wp/v2" has most of the removed routes');
    const more = { ...part('__experimental', 'a', 'a'), ...part('__experimental', 'b', 'b') };
    const some = await folded({ ...before, ...more }, after);
    expect(some.findings.map(({ code }) => code)).toEqual(['namespace-removed', 'route-moved']);
  });

  test('never moved to what was there before', async () => {
    const old = part('shop/v2', 'orders', 's');
    const { findings } = await folded({ ...part('shop/v1', 'orders', 's'), ...old }, old);
    expect(findings).toMatchObject([{ code: 'namespace-removed' }]);
    expect(findings[0]?.reason).not.toContain('shop/v2');
  });
});

test('a route whose path takes other values did not move', async () => {
  // As WordPress 6.9 has it, and 6.8 before.
  const styles = (pattern: string): Members => ({
    [`/wp/v2/global-styles/(?P<id>${pattern})/revisions`]: get(),
    [`/wp/v2/global-styles/(?P<id>${pattern})`]: get(),
  });
  const drift = await folded(
    { ...core([]), ...styles('[\\/\\w-]+') },
    { ...core([]), ...styles('[\\/\\d+]+') },
  );
  expect(drift.findings.map(({ code }) => code)).toEqual([
    'route-param-pattern-narrowed',
    'route-param-pattern-narrowed',
  ]);
  expect(cards(drift)).toEqual([['core-updated', 'WordPress changed', 2, 0, 0]]);
});

test('an index cut short is asked about, a plugin at its end is not', async () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const all = Object.fromEntries(letters.map((letter) => [`/wp/v2/${letter}things`, get()]));
  const cut = Object.fromEntries(Object.entries(all).slice(0, 15));
  expect(cards(await folded(all, cut))).toEqual([
    ['index-cut', '11 routes were removed, all from the letter p on: was the response truncated?', 11, 0, 0],
  ]);
  const plugin = Object.fromEntries(letters.map((letter) => [`/zoo/v1/${letter}`, get()]));
  expect(cards(await folded({ ...all, ...plugin }, all))).toEqual([
    ['plugin-removed', 'zoo was removed: was the plugin deactivated?', 1, 0, 0],
  ]);
});

describe('on the command line', () => {
  const before = { ...core(['builder_library']), '/wp/v2/builder_library': get(), ...builder };
  const after = core([]);

  function sides(now: Members = after): readonly [cwd: string, ...sides: string[]] {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'before.index.json'), JSON.stringify(indexOf(before)));
    writeFileSync(join(cwd, 'after.json'), JSON.stringify(indexOf(now)));
    return [cwd, 'before.index.json', 'after.json'];
  }

  test.each(['text', 'markdown', 'html', 'github', 'sarif', 'junit', 'gitlab', 'json'])(
    '%s has the cards',
    async (format) => {
      const [cwd, ...both] = sides();
      const { stdout, code } = await routewright(['drift', ...both, '--format', format], { cwd });
      expect(code).toBe(1);
      expect(stdout).toMatch(/builder was removed(?::|%3A) was the plugin deactivated\?/);
    },
  );

  test('annotations begin with the advice and the causes', async () => {
    const [cwd, ...both] = sides();
    const { stdout } = await routewright(['drift', ...both, '--format', 'github'], { cwd });
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^::notice title=REST interface drift::\d+ breaking change/),
      expect.stringMatching(/^::error title=builder was removed/),
    ]);
  });

  test('approving a cause approves what it held then', async () => {
    const [cwd, ...both] = sides({ ...after, '/builder-ai/v1/hints': get() });
    const json = async (...args: readonly string[]): Promise<DriftReport> =>
      JSON.parse((await routewright(['drift', ...args, '--format', 'json'], { cwd })).stdout) as DriftReport;
    const { causes } = await json(...both);
    expect(causes.length).toBeGreaterThan(0);
    const approved = await routewright(
      [
        'drift',
        ...both,
        '--reason',
        'wanted',
        '--approve',
        causes.map(({ fingerprint }) => fingerprint).join(),
      ],
      { cwd },
    );
    expect([approved.code, approved.stderr.split('\n')[0]]).toEqual([
      0,
      expect.stringContaining('approved in'),
    ]);
    expect(JSON.parse(readFileSync(join(cwd, 'routewright.approvals.json'), 'utf8'))).toMatchObject({
      approvals: causes.map(({ fingerprint, title }) => ({ fingerprint, about: title })),
    });
    writeFileSync(join(cwd, 'after.json'), JSON.stringify(indexOf(after)));
    const { issues, summary } = await json(...both);
    expect(summary.approvals).toEqual({ expired: [], unused: [] });
    const open = issues.filter(({ approval, level }) => approval === null && level === 'breaking');
    expect(open.map(({ where }) => where[0]?.namespace)).toEqual(['builder-ai/v1']);
  });

  test('asks for a cause of several first, and for the findings of one that is refused', async () => {
    const [cwd, ...both] = sides();
    const ask = ['drift', ...both, '--reason', 'seen', '--approve', 'ask'];
    const whole = await routewright(ask, { cwd, answers: ['y'] });
    expect([whole.code, whole.stderr]).toEqual([
      0,
      expect.stringContaining('was removed: was the plugin deactivated?'),
    ]);
    const { approvals } = JSON.parse(readFileSync(join(cwd, 'routewright.approvals.json'), 'utf8')) as {
      readonly approvals: readonly { readonly about: string }[];
    };
    expect(approvals.map(({ about }) => about)).toEqual([expect.stringContaining('was removed')]);

    const [other] = sides();
    const apart = await routewright(ask, { cwd: other, answers: ['n', 'y', 'n', 'n', 'n', 'n'] });
    expect([apart.code, apart.stderr]).toEqual([1, expect.stringContaining('1 approved in')]);
  });

  test('versions stand beside a snapshot', async () => {
    const [cwd, ...both] = sides();
    writeFileSync(
      join(cwd, 'before.software.json'),
      JSON.stringify({ plugins: [{ slug: 'builder', name: 'Page Builder', version: '3.1', active: true }] }),
    );
    const { stdout } = await routewright(['drift', ...both], { cwd });
    expect(stdout).toContain('Page Builder 3.1 was removed: was the plugin deactivated?');
    writeFileSync(join(cwd, 'after.software.json'), '{"plugins":[]}');
    const log = await routewright(['changelog', ...both], { cwd });
    expect(log.stdout).toContain('- **Page Builder 3.1 was removed**: ');
    writeFileSync(join(cwd, 'after.software.json'), '[]');
    const broken = await routewright(['drift', ...both], { cwd });
    expect([broken.code, broken.stderr]).toEqual([
      2,
      expect.stringContaining('after.software.json is not a list of the software of a site.'),
    ]);
  });
});
