// Reading real sites: from any address of theirs to an index that says what its routes
// answer, whatever stands in the way.

import { describe, expect, inject, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostics/diagnostic.ts';
import { load, type Loaded } from '../../src/source/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../../src/source/load-options.ts';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { isRecord, type WireIndex } from '../../src/core/model/index/index-document.ts';
import { normalize } from '../../src/source/normalize/normalize.ts';
import { snapshotText } from '../../src/source/snapshot/snapshot.ts';
import { savedIndex } from '../support/saved-index.ts';

const sites = inject('sites');
const { pretty, plain, folder, prefix } = sites;

type LiveIndex = Required<Pick<Extract<Loaded, { kind: 'index' }>, 'kind' | 'index' | 'site'>>;

async function read(
  address: string,
  options: Partial<LoadOptions> = {},
): Promise<LiveIndex & { readonly diagnostics: readonly Diagnostic[] }> {
  const { value, diagnostics } = await load(address, { ...defaultLoadOptions, ...options });
  if (value.kind !== 'index' || !value.site) throw new Error('No live site was found.');
  return { ...value, site: value.site, diagnostics };
}

const switched = (words: string): Partial<LoadOptions> => ({ headers: { 'X-Live-Switch': words } });

const codes = (diagnostics: readonly Diagnostic[]): readonly string[] => [
  ...new Set(diagnostics.map(({ code }) => code)),
];

const described = (index: WireIndex): readonly string[] =>
  Object.entries(index.routes)
    .filter(([, route]) => isRecord(route) && 'schema' in route)
    .map(([key]) => key);

const user = (name: 'admin' | 'reader', password: string = pretty.passwords[name]): Partial<LoadOptions> => ({
  credentials: { kind: 'application-password', name, password },
});

const without = (address: string): string => address.replace('http://', '');

describe('any address of a site leads to its REST base', () => {
  test.each([
    [pretty.home, pretty.restBase],
    [without(pretty.home), pretty.restBase],
    [`${pretty.home}2020/09/post-7/`, pretty.restBase],
    [`${pretty.home}no/such/page/`, pretty.restBase],
    [`${pretty.home}wp-login.php`, pretty.restBase],
    [`${pretty.home}?rest_route=/`, pretty.restBase],
    [`${pretty.restBase}wp/v2/posts/1`, pretty.restBase],
    [folder.home, folder.restBase],
    [`${folder.home}2020/09/post-1/`, folder.restBase],
    [prefix.home, prefix.restBase],
    [`${prefix.home}?p=1`, prefix.restBase],
    [prefix.restBase, prefix.restBase],
  ])('%s', async (address, base) => {
    const { site, index, diagnostics } = await read(address);
    expect(site).toMatchObject({ schemas: 'all', signedIn: false });
    expect(site.base.url.href).toBe(base);
    expect(described(index)).toContain('/wp/v2/posts');
    expect(codes(diagnostics)).toEqual([]);
  });

  test.each([plain.home, `${plain.home}?p=1`, `${plain.home}wp-json/`, plain.restBase])(
    'with plain permalinks: %s',
    async (address) => {
      const { site, index, diagnostics } = await read(address);
      expect(site.base).toMatchObject({ permalinks: 'plain' });
      expect(described(index)).toContain('/wp/v2/posts');
      expect(codes(diagnostics)).toEqual(['site-plain-permalinks']);
    },
  );

  test('one namespace of it', async () => {
    const { index, site } = await read(`${pretty.restBase}wp/v2`);
    expect(Object.keys(index.routes).every((key) => key.startsWith('/wp/v2'))).toBe(true);
    expect(site.schemas).toBe('all');
  });
});

describe('signing in', () => {
  test('opens an index that is closed to anonymous callers', async () => {
    await expect(read(pretty.home, switched('closed'))).rejects.toThrow(
      'Anonymous visitors are not allowed to read the index.',
    );
    const { site } = await read(pretty.home, { ...switched('closed'), ...user('admin') });
    expect(site.signedIn).toBe(true);
  });

  test('shows the same routes to everyone', async () => {
    const keys = async (options: Partial<LoadOptions>) =>
      Object.keys((await read(pretty.home, options)).index.routes);
    const anonymous = await keys({});
    expect(await keys(user('admin'))).toEqual(anonymous);
    expect(await keys(user('reader'))).toEqual(anonymous);
  });

  test('with a wrong password is told from none', async () => {
    const { site, diagnostics } = await read(pretty.home, user('admin', 'wrong'));
    expect(site.signedIn).toBe(false);
    expect(diagnostics.map(({ message }) => message).join()).toContain(
      `${pretty.home}wp-admin/authorize-application.php?app_name=routewright`,
    );
    await expect(read(pretty.home, { ...switched('asks-early'), ...user('admin', 'wrong') })).rejects.toThrow(
      'The site does not know this user name and application password.',
    );
  });

  test('where application passwords are switched off or refused is told', async () => {
    const off = await read(pretty.home, { ...switched('no-application-passwords'), ...user('admin') });
    expect(off.diagnostics.map(({ message }) => message).join()).toContain('offers no application passwords');
    await expect(read(pretty.home, { ...switched('no-authorization'), ...user('admin') })).rejects.toThrow(
      'The site refuses the sign-in.',
    );
  });
});

describe('plugins at their worst', () => {
  test('notices around every answer are left out', async () => {
    const { index, site, diagnostics } = await read(pretty.home, switched('notices'));
    expect(codes(diagnostics)).toEqual(['source-notices-before-json']);
    expect(site.schemas).toBe('all');
    expect(described(index)).toEqual(described((await read(pretty.home)).index));
  });

  test('a schema that fails costs its own route, not those of the others', async () => {
    const whole = described((await read(pretty.home)).index);
    const { index, site, diagnostics } = await read(pretty.home, switched('failing-schema'));
    expect(site.schemas).toBe('some');
    expect(described(index)).toEqual(
      expect.arrayContaining([...whole, '/failing/v1/sound', '/failing/v1/sound/(?P<id>[\\d]+)']),
    );
    const said = diagnostics.map(({ code, where }) => `${code} ${where.route ?? '-'}`);
    expect(said).toEqual([
      'schemas-read-one-by-one -',
      'schemas-not-of-namespace -',
      'schema-not-read /failing/v1/broken',
      'schema-not-read /failing/v1/guarded',
      'schema-of-other-route /failing/v1/wide/(?P<number>[\\d]+)',
    ]);
  });

  test('a path that the site itself matches can be made for every shape of pattern', async () => {
    // All namespaces fail, so that every route is asked by itself.
    const { index, diagnostics } = await read(pretty.home, {
      fetch: (url, request) =>
        url.searchParams.get('context') === 'help'
          ? Promise.resolve(new Response('', { status: 500 }))
          : fetch(url, request),
    });
    const asked = await read(pretty.home);
    const lost = described(asked.index).filter((key) => !described(index).includes(key));
    const reasons = new Map(diagnostics.map(({ where, code }) => [where.route, code]));
    // Only those that another route answers for, and that is said.
    expect(lost.map((key) => reasons.get(key))).toEqual(lost.map(() => 'schema-of-other-route'));
    const unread = diagnostics
      .filter(({ code }) => code === 'schema-not-read')
      .map(({ where }) => where.route);
    expect(unread).toEqual([]);
  });

  test('hundreds of routes more are read as well', async () => {
    const { index } = await read(pretty.home, switched('many'));
    expect(described(index).filter((key) => key.startsWith('/many/'))).toHaveLength(250);
  });

  test('no route, method or argument is lost on the way into the model', async () => {
    const { index } = await read(pretty.home, switched('many, failing-schema'));
    const { value: model, diagnostics } = normalize(index);
    const reported = new Set(diagnostics.map(({ where }) => where.route));
    const known = new Set(model.routes.map(({ key }) => key));
    const lost = Object.keys(index.routes).filter((key) => !known.has(key));
    expect(lost.filter((key) => !reported.has(key))).toEqual([]);
  });
});

describe('a snapshot', () => {
  const saved = async (address: string, options: Partial<LoadOptions> = {}): Promise<string> => {
    const { index, site } = await read(address, options);
    const { base, schemas, signedIn } = site;
    return snapshotText(index, { permalinks: base.permalinks, schemas, signedIn, base: base.url.href });
  };

  test('is the same whenever it is made, by whichever address', async () => {
    const first = await saved(pretty.home);
    expect(await saved(`${pretty.home}2020/09/post-7/`)).toBe(first);
  });

  test('differs by who made it only in saying so', async () => {
    // Statuses that are not public are known to those who may edit posts.
    const neutral = (text: string): unknown =>
      JSON.parse(text, (name, value: unknown) =>
        name === 'signedIn' || name === 'statuses' ? undefined : value,
      );
    expect(neutral(await saved(pretty.home, user('admin')))).toEqual(neutral(await saved(pretty.home)));
  });

  test('holds no address of the site, no secret, and nothing of its editors', async () => {
    for (const site of Object.values(sites)) {
      const text = await saved(site.home, {
        credentials: { kind: 'application-password', name: 'admin', password: site.passwords.admin },
      });
      for (const forbidden of [
        new URL(site.home).host,
        site.passwords.admin,
        btoa(`admin:${site.passwords.admin}`),
        'Live site',
        'Text of the editors',
        'Europe/Oslo',
      ])
        expect(text).not.toContain(forbidden);
    }
  });

  test('of one interface is the same wherever the site lives, but for the path of its REST base', async () => {
    const [one, other] = await Promise.all([saved(folder.home), saved(prefix.home)]);
    expect(one).toContain('"restPath": "/wp-json"');
    expect(one.replace('"/wp-json"', '"/api"')).toBe(other);
  });

  test('becomes the same operations as the site itself', async () => {
    const live = normalize((await read(pretty.home)).index).value;
    const offline = normalize(savedIndex(await saved(pretty.home))).value;
    const names = ({ routes }: typeof live) =>
      routes.flatMap(({ key, operations }) => operations.map(({ name }) => `${key} ${name}`));
    expect(names(offline)).toEqual(names(live));
    expect(offline.resources?.map(({ name }) => name).toSorted()).toEqual(
      live.resources?.map(({ name }) => name).toSorted(),
    );
    expect(offline.auth).toEqual(live.auth);
    expect(offline.site).toEqual(live.site);
  });

  test('keeps what the site is made of, by names that lead to its routes', async () => {
    const of = async (options: Partial<LoadOptions> = {}): Promise<ApiModel> =>
      normalize(savedIndex(await saved(pretty.home, options))).value;
    const [anonymous, admin] = [await of(), await of(user('admin'))];
    const { statuses: visible, ...rest } = anonymous.site ?? {};
    const { statuses: all, ...same } = admin.site ?? {};
    expect(same).toEqual(rest);
    expect(visible).toEqual([{ slug: 'publish', public: true, queryable: true }]);
    expect(all?.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['draft', 'private', 'publish']));
    expect(rest).toMatchObject({
      permalinks: 'pretty',
      postTypes: expect.arrayContaining([
        { slug: 'page', restBase: 'pages', restNamespace: 'wp/v2', hierarchical: true, taxonomies: [] },
      ]) as unknown,
      taxonomies: expect.arrayContaining([
        {
          slug: 'post_tag',
          restBase: 'tags',
          restNamespace: 'wp/v2',
          hierarchical: false,
          postTypes: ['post'],
        },
      ]) as unknown,
    });
    const keys = new Set(anonymous.routes.map(({ key }) => key));
    const collections = [...(rest.postTypes ?? []), ...(rest.taxonomies ?? [])];
    const missing = collections.filter(
      ({ restNamespace, restBase }) => !keys.has(`/${restNamespace}/${restBase}`),
    );
    expect(missing.map(({ slug }) => slug)).toEqual([]);
  });
});
