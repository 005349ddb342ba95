// From a site's address to a client that does real work there, signed in with an
// application password. Whatever the site answers is held to the `site` validators.

import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ApiModel } from '../../src/core/model/api/api.ts';
import { defaultLoadOptions } from '../../src/source/load-options.ts';
import { readModel } from '../../src/source/read-model.ts';
import type { Middleware } from '../../templates/client/runtime/transport.ts';
import { Answers } from './answers.ts';
import { buildSiteClient, type BuiltSiteClient } from './built-site-client.ts';
import { coreOf } from './live-model.ts';
import { Reader } from './reader.ts';
import { compareRecognized, recognizedModel } from './recognized.ts';

const { pretty, plain } = inject('sites');

type Site = object;
type Told = Readonly<Record<string, unknown>>;

/** `test/cases/live/client/work.ts`, which only the generated client can type. */
interface Work {
  readonly connect: (access: {
    readonly baseUrl: string;
    readonly user: string;
    readonly password: string;
    readonly watch?: Middleware;
    readonly onMismatch?: (mismatch: Error) => void;
  }) => Site;
  readonly connectAnonymously: (baseUrl: string) => Site;
  readonly postThroughItsLife: (site: Site) => Promise<Told & { readonly created: { readonly id: number } }>;
  readonly lists: (site: Site) => Promise<
    Told & {
      readonly total: number;
      readonly totalPages: number;
      readonly ids: readonly number[];
      readonly pages: readonly (readonly [page: number, items: number, pages: number])[];
    }
  >;
  readonly terms: (site: Site) => Promise<Told & { readonly parent: { readonly id: number } }>;
  readonly users: (site: Site) => Promise<Told>;
  readonly settings: (site: Site) => Promise<Told>;
  readonly search: (site: Site) => Promise<Told>;
  readonly media: (
    site: Site,
  ) => Promise<
    Told & { readonly listed: readonly number[]; readonly ids: readonly number[]; readonly address: string }
  >;
  readonly embeds: (site: Site, anonymous: Site, reader: Site) => Promise<Told & { readonly ids: Told }>;
  readonly bySession: (
    baseUrl: string,
    cookie: string,
    stale: string,
  ) => Promise<Told & { readonly asked: readonly string[] }>;
  readonly maps: (site: Site) => Promise<Told>;
  readonly batchOfSixty: (site: Site) => Promise<Told>;
  readonly errors: (site: Site, ...others: readonly Site[]) => Promise<Told>;
}

type Validators = Parameters<Answers['judged']>[0];

const answers = new Answers();
const mismatches: string[] = [];
const watching = {
  watch: answers.watch,
  onMismatch: ({ message }: Error) => {
    mismatches.push(message);
  },
};
let built: BuiltSiteClient;
let run: Work;
let site: Site;
let model: ApiModel;
let validators: Validators;

const as = (user: 'admin' | 'reader') => ({
  baseUrl: pretty.restBase,
  user,
  password: pretty.passwords[user],
});

beforeAll(async () => {
  built = await buildSiteClient(pretty, { programs: ['work.ts'] });
  expect(built.generated).toMatchObject({ code: 0 });
  expect(built.compiled).toBe('');
  run = (await built.load('work.js')) as unknown as Work;
  validators = (await built.load('zod/index.js')) as Validators;
  model = (await readModel(built.snapshot, defaultLoadOptions)).value;
  site = run.connect({ ...as('admin'), ...watching });
});
afterAll(() => built.remove());

test('a post is created, read in each context, changed, trashed and deleted', async () => {
  const post = await run.postThroughItsLife(site);
  const { id } = post.created;
  expect(post.created).toMatchObject({
    date_gmt: '2024-05-01T10:00:00',
    status: 'draft',
    sticky: false,
    comment_status: 'closed',
  });
  expect(post.raw).toBe('Spring tide');
  expect(post.published).toMatchObject({ id, status: 'publish', slug: 'spring-tide' });
  expect(post.renamed).toMatchObject({ title: { raw: 'Neap tide', rendered: 'Neap tide' } });
  expect(post.view).not.toHaveProperty('content.raw');
  expect(post.embed).not.toHaveProperty('content');
  expect(post.edit).toHaveProperty('content.raw');
  expect(post.fields).toEqual({ id, slug: 'spring-tide', title: { rendered: 'Neap tide' } });
  expect(post.title).toBe('Neap tide');
  expect(post.withAuthor).toMatchObject([{ id: 1, name: 'admin' }]);
  expect(post.trashed).toMatchObject({ id, status: 'trash' });
  expect([post.deleted, post.before]).toEqual([true, 'Neap tide']);
  expect(post.afterwards).toMatchObject({ ok: false, kind: 'http', error: { status: 404 } });
});

test('over 250 posts are listed, paged through and found', async () => {
  const lists = await run.lists(site);
  expect(lists.total).toBeGreaterThanOrEqual(250);
  expect(lists.totalPages).toBe(Math.ceil(lists.total / 100));
  expect(lists.ids).toHaveLength(lists.total);
  expect(new Set(lists.ids).size).toBe(lists.total);
  const pages = Math.ceil(lists.total / 60);
  expect(lists.pages.map(([page, , total]) => [page, total])).toEqual(
    Array.from({ length: pages }, (_, at) => [at + 1, pages]),
  );
  expect(lists.slugs).toHaveLength(lists.total - 200);
  expect(lists.pastTheEnd).toMatchObject({
    ok: false,
    error: { status: 400, code: 'rest_post_invalid_page_number' },
  });
  expect(lists.found).toContain('Post 17');
  expect(lists.some).toEqual(lists.ids.slice(0, 3));
});

test('terms are made, used, changed and deleted', async () => {
  const terms = await run.terms(site);
  expect(terms.child).toMatchObject({ parent: terms.parent.id, slug: 'lamps' });
  expect([terms.byTerm, terms.byQuery, terms.without]).toEqual([[terms.post], [terms.post], 0]);
  expect([terms.renamed, terms.gone]).toEqual(['Lanterns', 'Fog']);
  expect(terms.refused).toMatchObject({ error: { status: 501, code: 'rest_trash_not_supported' } });
});

test('users and their application passwords are made and deleted', async () => {
  const users = await run.users(site);
  expect(users).toMatchObject({ roles: ['author'], firstName: 'Ida', passwords: 1, gone: 'keeper' });
  expect(users.listed).toContain('keeper');
  expect(users.password).toMatch(/^[\w ]{20,}$/);
});

test('settings are read and changed', async () => {
  const { before, changed, back } = await run.settings(site);
  expect(changed).toEqual(['By the sea', 7]);
  expect(back).toEqual(before);
});

test('posts and terms are searched', async () => {
  const { hits, terms } = await run.search(site);
  expect(hits).toContain('Post 42');
  expect(terms).toEqual(['Tide']);
});

test('maps are read by their keys', async () => {
  expect(await run.maps(site)).toMatchObject({ post: 'Posts', category: true });
});

test('sixty requests travel in batches, each answered in its place', async () => {
  const batch = await run.batchOfSixty(site);
  expect(batch['titles']).toEqual(Array.from({ length: 60 }, (_, at) => `Batch ${at + 1}`));
  expect(batch).toMatchObject({ renamed: 'Renamed', deleted: true, rest: 59 });
  expect(batch['refused']).toMatchObject({ status: 404, code: 'rest_post_invalid_id' });
});

test('each kind of error is told apart', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const address = closed.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => closed.close(resolve));
  const slowly = new Answers();
  const errors = await run.errors(
    site,
    run.connectAnonymously(pretty.restBase),
    run.connect(as('reader')),
    run.connectAnonymously(`http://127.0.0.1:${port ?? 1}/wp-json`),
    run.connect({
      ...as('admin'),
      watch: (request, next) => {
        request.headers.set('x-live-switch', 'slow');
        return slowly.watch(request, next);
      },
    }),
  );
  expect(errors).toEqual({
    badArguments: {
      kind: 'http',
      status: 400,
      code: 'rest_invalid_param',
      params: {
        page: expect.stringContaining('page must be') as string,
        per_page: expect.stringContaining('per_page must be') as string,
      },
    },
    missingArgument: {
      kind: 'http',
      status: 400,
      code: 'rest_missing_callback_param',
      params: { email: expect.any(String) as string, password: expect.any(String) as string },
    },
    anonymous: { kind: 'http', status: 401, code: 'rest_cannot_create', params: {} },
    forbidden: { kind: 'http', status: 403, code: 'rest_cannot_create', params: {} },
    notFound: { kind: 'http', status: 404, code: 'rest_post_invalid_id', params: {} },
    broken: { kind: 'http', status: 500, code: 'live_broken', params: {} },
    network: { kind: 'network', name: 'NetworkError' },
    timeout: { kind: 'timeout', name: 'TimeoutError' },
    abort: { kind: 'abort', cause: 'changed my mind' },
    mismatch: { kind: 'mismatch', paths: ['site_logo', 'use_smilies'] },
    invalid: { kind: 'validation', paths: ['per_page'] },
  });
  expect(slowly.heard).toEqual([]);
});

test('with plain permalinks the same client does the same', async () => {
  const there = run.connect({
    baseUrl: plain.restBase,
    user: 'admin',
    password: plain.passwords.admin,
    ...watching,
  });
  const post = await run.postThroughItsLife(there);
  expect(post.fields).toEqual({
    id: post.created.id,
    slug: 'spring-tide',
    title: { rendered: 'Neap tide' },
  });
  expect((await run.terms(there)).byTerm).toHaveLength(1);
});

test('files are uploaded in a form and alone, changed and deleted', async () => {
  const media = await run.media(site);
  expect(media).toMatchObject({
    inForm: ['A dot', 'One dot', 'image/gif'],
    alone: ['Alone', 'image/gif'],
    description: 'By itself',
    refused: { ok: false, error: { status: 400, code: 'rest_upload_no_content_disposition' } },
  });
  expect(media.listed).toEqual(expect.arrayContaining([...media.ids]));
  expect(media['gone']).toBe(media.ids[1]);
  expect(media.address).toMatch(/ein-Punkt\.gif$/);
});

test('what is embedded is what its links lead to, or an error in its place', async () => {
  const told = await run.embeds(site, run.connectAnonymously(pretty.restBase), run.connect(as('reader')));
  const { image, above, tag, post, first, reply } = told.ids;
  expect(told).toMatchObject({
    relations: ['author', 'replies', 'wp:featuredmedia', 'wp:term'],
    author: { id: 1 },
    media: { id: image },
    terms: [[{ taxonomy: 'category' }], [{ id: tag }]],
    page: { id: above },
    inReplyTo: { id: first },
    up: { id: post },
    children: [{ id: reply }],
    hidden: 'rest_user_cannot_view',
  });
  const fits = (operation: string, value: unknown) => {
    expect(validators['wpV2']?.[`${operation}ResultEmbed`]?.safeParse(value)).toMatchObject({
      success: true,
    });
  };
  const { terms, replies, children } = told as Readonly<Record<string, readonly unknown[]>>;
  fits('usersGet', told['author']);
  fits('mediaGet', told['media']);
  fits('pagesGet', told['page']);
  fits('postsGet', told['up']);
  fits('commentsGet', told['inReplyTo']);
  for (const one of [replies, children]) fits('commentsList', one);
  fits('categoriesList', terms?.[0]);
  fits('tagsList', terms?.[1]);
});

test('a page of the site works by cookie, and renews a stale nonce once for all', async () => {
  const login = await fetch(`${pretty.home}wp-login.php`, {
    method: 'POST',
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: 'admin', pwd: 'a sturdy pass phrase', testcookie: '1' }),
    redirect: 'manual',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const session = await run.bySession(pretty.restBase, cookie, '0123456789');
  expect(session).toMatchObject({ name: 'admin', deleted: true });
  expect(session.asked.filter((path) => path === '/wp-admin/admin-ajax.php')).toHaveLength(1);
  expect(session.asked).toHaveLength(2 + 1 + 2 + 2);
});

describe('every answer', () => {
  /** No JSON where PHP has its extension `zip`, and an error elsewhere; counted within a time, and so known at times. */
  const leftOut = new Set(['wpBlockEditorV1.export.get', 'wpSiteHealthV1.directorySizes.get']);

  /** What cannot be asked for here, and what the site says instead. */
  const unanswered = [
    'wpV2.patternDirectoryPatterns.list: GET /wp/v2/pattern-directory/patterns: 500 User has blocked requests through HTTP.',
    'wpV2.usersApplicationPasswordsIntrospect.get: GET /wp/v2/users/{user_id}/application-passwords/introspect: 403 The authenticated application password can only be introspected for the current user.',
  ];

  type Bound = (args: object) => Promise<unknown>;
  type Operations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Bound>>>>>>;

  test('is that of all that can be read, in each context', async () => {
    const reader = new Reader(coreOf(model), (name, args) => {
      const [namespace = '', resource = '', verb = ''] = name.split('.');
      const call = (site as Operations)[namespace]?.[resource]?.[verb];
      if (!call) throw new Error(`There is no ${name}.`);
      return leftOut.has(name) ? Promise.resolve() : call(args);
    });
    await reader.all();
    expect([...reader.failed].sort()).toEqual(unanswered);
    expect(reader.read.size).toBeGreaterThan(70);
  });

  /** The operation at a place, by its name in the client and as a function. */
  function operationAt(of: Site, method: string, path: string): readonly [string, Bound] {
    for (const { path: template, namespace, operations } of model.routes)
      for (const operation of template === path ? operations : []) {
        const accessor = model.namespaces.find((one) => one.name === namespace)?.accessor ?? '';
        const [resource = '', verb = ''] = operation.name.split('.');
        const call = (of as Operations)[accessor]?.[resource]?.[verb];
        if (call && operation.methods.some((one) => one === method))
          return [`${accessor}.${operation.name}`, call];
      }
    throw new Error(`There is no ${method} ${path}.`);
  }

  test('is that of what is known of routes that want to be told more', async () => {
    const theme = { stylesheet: 'twentytwentythree' };
    const asked: readonly (readonly [method: string, path: string, args: object])[] = [
      ['GET', '/wp/v2/templates/lookup', { slug: 'index' }],
      ['GET', '/wp/v2/template-parts/lookup', { slug: 'header' }],
      ['GET', '/wp/v2/global-styles/themes/{stylesheet}', theme],
      ['GET', '/wp/v2/global-styles/themes/{stylesheet}/variations', theme],
      ['GET', '/oembed/1.0/embed', { url: `${pretty.home}?p=1` }],
      ['POST', '/wp/v2/widget-types/{id}/encode', { id: 'text', instance: {} }],
      ['POST', '/wp/v2/widget-types/{id}/render', { id: 'text' }],
      ['POST', '/batch/v1', { requests: [{ path: '/wp/v2/posts', body: {} }, { path: '/none' }] }],
    ];
    const names = await Promise.all(
      asked.map(async ([method, path, args]) => {
        const [name, call] = operationAt(site, method, path);
        await call(args);
        return name;
      }),
    );
    expect([...answers.judged(validators)]).toEqual(expect.arrayContaining(names));
  });

  test('is that of the styles that editors of the site change', async () => {
    const [, themes] = operationAt(site, 'GET', '/wp/v2/themes');
    const [name, styles] = operationAt(site, 'GET', '/wp/v2/global-styles/{id}');
    const [, id = ''] =
      /global-styles\\?\/(\d+)/.exec(JSON.stringify(await themes({ status: ['active'] }))) ?? [];
    await styles({ id });
    expect([...answers.judged(validators)]).toContain(name);
  });

  test('is that of writing which answers in the context `view`, and of a link in no menu', async () => {
    const done = new Set<string>();
    const call = async (method: string, path: string, args: object): Promise<{ readonly id: unknown }> => {
      const [name, operation] = operationAt(site, method, path);
      done.add(name);
      return (await operation(args)) as { readonly id: unknown };
    };
    for (const path of ['/wp/v2/templates', '/wp/v2/template-parts']) {
      const { id } = await call('POST', path, { slug: 'quay', title: 'Quay', content: '<p>Quay</p>' });
      await call('DELETE', `${path}/{id}`, { id, force: true });
    }
    const link = await call('POST', '/wp/v2/menu-items', {
      title: 'Quay',
      url: pretty.home,
      status: 'publish',
    });
    await call('GET', '/wp/v2/menu-items/{id}', { id: link.id });
    await call('DELETE', '/wp/v2/menu-items/{id}', { id: link.id, force: true });
    expect([...answers.judged(validators)]).toEqual(expect.arrayContaining([...done]));
  });

  test('is that of an administrator who deletes themselves, and of one who loses all passwords', async () => {
    const [, create] = operationAt(site, 'POST', '/wp/v2/users');
    const [, allow] = operationAt(site, 'POST', '/wp/v2/users/{user_id}/application-passwords');
    const administrator = async (
      username: string,
    ): Promise<{ readonly id: number; readonly password: string }> => {
      const { id } = (await create({
        username,
        email: `${username}@example.org`,
        password: 'one foot out of the door',
        roles: ['administrator'],
      })) as { readonly id: number };
      const made = (await allow({ user_id: id, name: 'phone' })) as { readonly password: string };
      return { id, password: made.password };
    };
    const { id, password } = await administrator('leaver');
    const own = run.connect({ baseUrl: pretty.restBase, user: 'leaver', password, ...watching });
    const [introspecting, introspect] = operationAt(
      own,
      'GET',
      '/wp/v2/users/{user_id}/application-passwords/introspect',
    );
    await introspect({ user_id: id });
    const [leaving, leave] = operationAt(own, 'DELETE', '/wp/v2/users/me');
    await leave({ force: true, reassign: 1 });
    const [forgetting, forget] = operationAt(site, 'DELETE', '/wp/v2/users/{user_id}/application-passwords');
    // Not those of the suite: other tests sign in with them.
    const forgetful = await administrator('forgetful');
    expect(await forget({ user_id: forgetful.id })).toMatchObject({ deleted: true });
    expect([...answers.judged(validators)]).toEqual(
      expect.arrayContaining([introspecting, leaving, forgetting]),
    );
  });

  test('passes the validator of what the site answers', () => {
    expect(answers.judged(validators).size).toBeGreaterThanOrEqual(60);
    expect(mismatches).toEqual([]);
  });

  test('is described correctly by the index without its schemas', async () => {
    const { model: recognized, diagnostics } = await recognizedModel(built.snapshot);
    const [release = ''] = /^\d+\.\d+/.exec(pretty.version) ?? [];
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'releases-recognized',
        message: expect.stringContaining(`those of WordPress ${release}, without a difference`) as string,
      }),
    );
    const { operations, wrong } = compareRecognized(answers.heard, coreOf(model), recognized);
    expect(wrong).toEqual([]);
    expect(operations.size).toBeGreaterThanOrEqual(60);
  });

  test('shows each deviation that is known of this site', () => {
    const unseen = answers.unseen(model).map(({ titles, property }) => `${titles.join()} ${property}`);
    // Media before WordPress 6.6 with a filter; a widget that is no `WP_Widget`; and one without `show_instance_in_rest`.
    expect(unseen).toEqual(['attachment link', 'widget instance', 'widget instance.raw']);
  });

  test('holds nothing that is neither declared nor known to be sent', () => {
    expect(answers.undeclared(model)).toEqual([]);
  });
});
