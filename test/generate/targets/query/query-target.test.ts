// The query target: what it prints, which tags it gives, and what TanStack Query makes of
// it against a real server.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { InfiniteQueryObserver, MutationCache, MutationObserver, QueryClient } from '@tanstack/query-core';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeModel } from '../../../../src/source/normalize/complete-model.ts';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { layOut } from '../../../../src/generate/output/layout/layout.ts';
import { formattingNow } from '../../../../src/generate/output/format.ts';
import { reexportedNames, runtimeSource } from '../../../../src/generate/targets/client/runtime-source.ts';
import { queryRuntime } from '../../../../src/generate/targets/query/query-runtime.ts';
import { render } from '../../../../src/generate/targets/render.ts';
import { packagesOf, targetsNamed } from '../../../../src/generate/targets/targets.ts';
import { blogIndex } from '../../../support/blog-index.ts';
import { buildClient, type Built } from '../../../support/built-client.ts';
import { caseFile } from '../../../support/case-folders.ts';
import { hostileModel } from '../../../support/hostile-model.ts';
import { emptyFolder, routewright } from '../../../support/routewright.ts';
import { recordingServer, type RecordingServer } from '../../../support/recording-server.ts';

const blog = () => normalize(blogIndex).value;

test.each(['index', 'wp-v2', 'wc-v3', 'runtime/namespaces', 'runtime/webhooks'])(
  'prints %s',
  async (name) => {
    const files = await render(blog(), ['query']);
    const { text = '' } = files.find(({ path }) => path === `query/${name}.ts`) ?? {};
    await expect(layOut(text, formattingNow())).toMatchFileSnapshot(
      caseFile('render/query', 'blog', `${name}.ts`),
    );
  },
);

test('brings the client along, whose modules it names', async () => {
  const paths = (await render(blog(), ['query'])).map(({ path }) => path);
  expect(paths).toContain('client/wp-v2.ts');
  expect(paths.filter((path) => path.startsWith('zod/'))).toEqual([]);
});

test('the types come from the package that is named, a package asks for it', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'blog.json'), JSON.stringify(blogIndex));
  const generate = (...args: readonly string[]) =>
    routewright(['generate', 'blog.json', '-o', 'api', ...args], { cwd: folder });
  const types = ['--query-types', '@tanstack/vue-query'];
  expect((await generate('--target', 'query', '--no-format', ...types)).code).toBe(0);
  const read = (path: string): string => readFileSync(join(folder, 'api', path), 'utf8');
  expect(read('query/runtime/queries.ts')).toMatch(/^import type .* from '@tanstack\/vue-query';$/m);
  expect(read('query/runtime/queries.ts')).not.toContain('query-core');
  expect(
    packagesOf(
      targetsNamed(['query']).map(({ definition }) => definition),
      { query: { types: '@tanstack/vue-query' } },
    ),
  ).toEqual([{ name: '@tanstack/vue-query', versions: '^5.62.0' }]);
  expect(await generate('--target', 'client', ...types)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--query-types applies only to the target query.') as unknown,
  });
  expect(await generate('--target', 'query', '--query-types', "x'; alert(1)//")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not the name of a package') as unknown,
  });
});

test('no name of the runtime is given twice, or to a namespace', async () => {
  const files = ['tags', 'queries', 'shaped-queries', 'lists', 'next', 'webhook'];
  const names = files.flatMap((file) => [...runtimeSource(file, queryRuntime).exports.keys()]);
  expect(new Set(names).size).toBe(names.length);
  expect(reexportedNames('tags', 'value', queryRuntime)).toEqual(['affects', 'madeOf', 'tags']);
});

test('every module of a hostile model can be loaded', async () => {
  const built = await buildClient(completeModel(hostileModel).value, ['query']);
  try {
    const modules = built.files.filter(({ path }) => /^query\/[^/]+\.ts$/.test(path));
    expect(modules.length).toBeGreaterThan(1);
    for (const { path } of modules) await built.load(path);
  } finally {
    built.remove();
  }
});

/** As far as these tests use it. */
interface Query {
  readonly queryOptions: (site: object, args?: object, options?: object) => never;
  readonly infiniteQueryOptions: (site: object, args?: object) => never;
  readonly mutationOptions: (site: object, options?: object) => never;
  readonly queryKey: (args?: object) => readonly unknown[];
  readonly infiniteQueryKey: (args?: object) => readonly unknown[];
  readonly tags: (args?: object) => readonly string[];
  readonly affects: (args?: object, rules?: object) => readonly string[];
}

describe('of a blog with a shop', () => {
  let built: Built;
  let site: RecordingServer;
  let wp: Readonly<Record<string, Query>>;
  let wc: Readonly<Record<string, Query>>;
  let runtime: {
    readonly madeOf: (tags: readonly string[]) => object;
    readonly staleAfter: (mutation: object, variables: unknown) => readonly string[];
    readonly tags: (operation: unknown, args?: object) => readonly string[];
    readonly nextTags: () => never;
  };
  let client: {
    readonly createTransport: (options: object) => object;
    readonly createSite: (options: object) => object;
  };

  const query = (of: Readonly<Record<string, Query>>, name: string): Query => {
    const found = of[name];
    if (found === undefined) throw new Error(`There is no ${name}: ${Object.keys(of).join(', ')}`);
    return found;
  };
  const posts = Array.from({ length: 5 }, (_, at) => ({ id: at + 1, title: { rendered: `Post ${at + 1}` } }));

  beforeAll(async () => {
    built = await buildClient(blog(), ['query']);
    wp = (await built.load('query/wp-v2.ts')) as typeof wp;
    wc = (await built.load('query/wc-v3.ts')) as typeof wc;
    runtime = (await built.load('query/index.ts')) as unknown as typeof runtime;
    client = (await built.loadClient()) as unknown as typeof client;
    site = await recordingServer(({ url, method }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site.example');
      const page = Number(searchParams.get('page') ?? 1);
      const size = Number(searchParams.get('per_page') ?? 10);
      const [, id] = /\/posts\/(\d+)$/.exec(pathname) ?? [];
      const isMissing = id === '404';
      if (id === undefined && method === 'GET')
        response.setHeaders(
          new Map([
            ['x-wp-total', '5'],
            ['x-wp-totalpages', String(Math.ceil(5 / size))],
          ]),
        );
      const answer =
        id === undefined
          ? method === 'POST'
            ? posts[0]
            : posts.slice((page - 1) * size, page * size)
          : isMissing
            ? { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } }
            : posts[Number(id) - 1];
      response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });
  afterAll(async () => {
    built.remove();
    await site.close();
  });

  const transport = (more: object = {}) => client.createTransport({ baseUrl: site.origin, ...more });

  test.each([
    ['postsListQuery', {}, ['wp/v2/posts']],
    ['postsListQuery', { per_page: 3 }, ['wp/v2/posts']],
    ['postsGetQuery', { id: 12 }, ['wp/v2/posts:12', 'wp/v2/posts:*']],
    ['postsGetQuery', {}, ['wp/v2/posts:*']],
    ['postsRevisionsListQuery', { parent: 7 }, ['wp/v2/posts:7/revisions', 'wp/v2/posts:7', 'wp/v2/posts:*']],
    ['usersMeQuery', {}, ['wp/v2/users/me', 'wp/v2/users']],
    ['templatesGetQuery', { id: 'theme//a,b' }, ['wp/v2/templates:theme%2F%2Fa%2Cb', 'wp/v2/templates:*']],
    ['indexGetQuery', {}, ['wp/v2']],
  ])('%s of %j is made of %j', (name, args, expected) => {
    expect(query(wp, name).tags(args)).toEqual(expected);
  });

  test('the index of the site is made of itself', async () => {
    const root = (await built.load('query/root.ts')) as typeof wp;
    expect(query(root, 'indexGetQuery').tags()).toEqual(['/']);
  });

  test.each([
    ['postsCreateMutation', {}, ['wp/v2/posts']],
    ['postsUpdateMutation', { id: 12 }, ['wp/v2/posts:12', 'wp/v2/posts']],
    ['postsDeleteMutation', { id: 12 }, ['wp/v2/posts:12', 'wp/v2/posts']],
    ['usersUpdateMeMutation', {}, ['wp/v2/users/me', 'wp/v2/users', 'wp/v2/users:*']],
  ])('%s of %j makes stale %j', (name, args, expected) => {
    expect(query(wp, name).affects(args)).toEqual(expected);
  });

  test('a batch makes stale what it names, and a note its order', () => {
    const batch = { create: [{ name: 'a' }], update: [{ id: 3 }], delete: [4] };
    expect(query(wc, 'productsBatchMutation').affects(batch)).toEqual([
      'wc/v3/products/batch',
      'wc/v3/products',
      'wc/v3/products:3',
      'wc/v3/products:4',
    ]);
    expect(query(wc, 'ordersNotesCreateMutation').affects({ order_id: 7 })).toEqual([
      'wc/v3/orders:7/notes',
      'wc/v3/orders:7',
      'wc/v3/orders',
    ]);
  });

  test('what the caller knows better goes before the rules', () => {
    const rules = {
      'wpV2.posts.update': (args: { id: number }, usual: readonly string[]) => [...usual, `page:${args.id}`],
    };
    expect(query(wp, 'postsUpdateMutation').affects({ id: 3 }, rules)).toEqual([
      'wp/v2/posts:3',
      'wp/v2/posts',
      'page:3',
    ]);
    expect(query(wp, 'postsCreateMutation').affects({}, rules)).toEqual(['wp/v2/posts']);
  });

  test('a standalone operation has the same tags', async () => {
    const operations = await built.load('client/wp-v2.ts');
    expect(runtime.tags(operations['postsGet'], { id: 12 })).toEqual(
      query(wp, 'postsGetQuery').tags({ id: 12 }),
    );
  });

  test('a query asks by a transport and by a client, under the same key', async () => {
    const cache = new QueryClient();
    const one = query(wp, 'postsGetQuery');
    const asked = await cache.query(one.queryOptions(transport(), { id: 2 }));
    expect(asked).toEqual(posts[1]);
    expect(cache.getQueryData(one.queryKey({ id: 2 }))).toEqual(posts[1]);
    expect(one.queryKey({ id: 2 })).toEqual(['wp/v2', 'posts', 'get', { id: 2 }]);
    const before = site.seen.length;
    const bound = one.queryOptions(client.createSite({ baseUrl: site.origin }), { id: 2 });
    expect(await cache.query({ ...(bound as object), staleTime: Infinity } as never)).toEqual(posts[1]);
    expect(site.seen.length).toBe(before);
    cache.clear();
    expect(await cache.query(bound)).toEqual(posts[1]);
    expect(() => one.queryOptions({ wpV2: {} }, { id: 2 })).toThrow('This client has no wpV2.posts.get.');
  });

  test('arguments that the site does not list are part of the key', () => {
    const options: { readonly queryKey: unknown } = query(wp, 'postsListQuery').queryOptions(
      transport(),
      { per_page: 2 },
      { extra: { lang: 'en' } },
    );
    expect(options.queryKey).toEqual(['wp/v2', 'posts', 'list', { per_page: 2, lang: 'en' }]);
  });

  test('an error of the site is the query’s, with its kind', async () => {
    const cache = new QueryClient();
    const failing = query(wp, 'postsGetQuery').queryOptions(transport(), { id: 404 });
    await expect(cache.query(failing)).rejects.toMatchObject({
      kind: 'http',
      status: 404,
      code: 'rest_post_invalid_id',
    });
  });

  test('the query’s signal ends the call', async () => {
    const cache = new QueryClient();
    let signal: AbortSignal | undefined;
    const hanging = transport({
      fetch: (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal = init.signal ?? undefined;
          signal?.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    });
    const one = query(wp, 'postsListQuery');
    const asked = cache.query(one.queryOptions(hanging));
    const ended = expect(asked).rejects.toThrow();
    await expect.poll(() => signal).toBeDefined();
    await cache.cancelQueries({ queryKey: one.queryKey() });
    await ended;
    expect(signal?.aborted).toBe(true);
  });

  test('any prefix of a key invalidates', async () => {
    const cache = new QueryClient();
    const list = query(wp, 'postsListQuery');
    const one = query(wp, 'postsGetQuery');
    await cache.query(list.queryOptions(transport(), { per_page: 2, page: 2 }));
    await cache.query(one.queryOptions(transport(), { id: 1 }));
    const stale = () =>
      cache
        .getQueryCache()
        .findAll({ stale: true, predicate: ({ state }) => state.isInvalidated })
        .map(({ queryKey }) => queryKey.slice(2));
    const after = async (queryKey: readonly unknown[]) => {
      for (const { queryKey: key } of cache.getQueryCache().getAll())
        cache.setQueryData(key, cache.getQueryData(key));
      await cache.invalidateQueries({ queryKey });
      return stale();
    };
    const both = [
      ['list', { per_page: 2, page: 2 }],
      ['get', { id: 1 }],
    ];
    expect(await after(['wp/v2'])).toEqual(both);
    expect(await after(['wp/v2', 'posts'])).toEqual(both);
    expect(await after(['wp/v2', 'posts', 'get'])).toEqual(both.slice(1));
    expect(await after(list.queryKey({ per_page: 2 }))).toEqual(both.slice(0, 1));
    expect(await after(list.queryKey())).toEqual(both.slice(0, 1));
    expect(await after(['wc/v3'])).toEqual([]);
  });

  test('a list is read page by page, by what the headers say, under one key', async () => {
    const cache = new QueryClient();
    const list = query(wp, 'postsListQuery');
    const observer = new InfiniteQueryObserver(
      cache,
      list.infiniteQueryOptions(transport(), { per_page: 2 }),
    );
    const stop = observer.subscribe(() => undefined);
    const state = () => observer.getCurrentResult();
    await expect.poll(() => state().isSuccess).toBe(true);
    for (const left of [true, true, false]) {
      expect(state().hasNextPage).toBe(left);
      if (left) await state().fetchNextPage();
    }
    stop();
    const { pages, pageParams } = state().data as unknown as {
      pages: readonly { items: readonly { id: number }[]; total: number; totalPages: number }[];
      pageParams: readonly number[];
    };
    expect(pageParams).toEqual([1, 2, 3]);
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
    expect(pages[0]).toMatchObject({ from: 1, next: 2, total: 5, totalPages: 3 });
    expect(JSON.parse(JSON.stringify(pages[2]))).toEqual({
      items: [posts[4]],
      from: 3,
      total: 5,
      totalPages: 3,
    });
    expect(list.infiniteQueryKey({ per_page: 2, page: 3 })).toEqual([
      'wp/v2',
      'posts',
      'list',
      { per_page: 2 },
      'infinite',
    ]);
    expect(cache.getQueryData(list.infiniteQueryKey({ per_page: 2 }))).toBeDefined();
    expect(cache.getQueryData(list.queryKey({ per_page: 2 }))).toBeUndefined();
  });

  test('a list with an offset goes on by it', async () => {
    const cache = new QueryClient();
    const options = query(wp, 'postsListQuery').infiniteQueryOptions(transport(), { per_page: 2, offset: 1 });
    await cache.infiniteQuery({ ...(options as object), pages: 2 } as never);
    const asked = site.seen.slice(-2).map(({ url }) => url);
    expect(asked).toEqual(['/wp/v2/posts?per_page=2&offset=1', '/wp/v2/posts?per_page=2&offset=3']);
  });

  test('after a mutation the queries that it touches are stale, and no others', async () => {
    const cache: QueryClient = new QueryClient({
      mutationCache: new MutationCache({
        onSuccess: (_data, variables, _result, mutation) =>
          cache.invalidateQueries(runtime.madeOf(runtime.staleAfter(mutation, variables))),
      }),
    });
    const one = query(wp, 'postsGetQuery');
    const list = query(wp, 'postsListQuery');
    const me = query(wp, 'usersMeQuery');
    await cache.query(list.queryOptions(transport()));
    for (const id of [1, 2]) await cache.query(one.queryOptions(transport(), { id }));
    await cache.query(me.queryOptions(transport()));
    const update = new MutationObserver(cache, query(wp, 'postsUpdateMutation').mutationOptions(transport()));
    await update.mutate({ id: 1, title: 'New' } as never);
    expect(site.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/wp/v2/posts/1',
      body: '{"title":"New"}',
    });
    const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
    expect(isStale(list.queryKey())).toBe(true);
    expect(isStale(one.queryKey({ id: 1 }))).toBe(true);
    expect(isStale(one.queryKey({ id: 2 }))).toBe(false);
    expect(isStale(me.queryKey())).toBe(false);
    const own = new MutationObserver(cache, { mutationFn: () => Promise.resolve(1) });
    await own.mutate();
    expect(isStale(one.queryKey({ id: 2 }))).toBe(false);
  });

  test('what shapes the answer of a mutation is said once', async () => {
    const options = query(wp, 'postsDeleteMutation').mutationOptions(transport(), { shape: { force: true } });
    await new MutationObserver(new QueryClient(), options).mutate({ id: 3 } as never);
    expect(site.seen.at(-1)).toMatchObject({ method: 'DELETE', url: '/wp/v2/posts/3?force=true' });
  });

  test.each([
    ['postsGetQuery', `queryOptions(transport, { id: 7 })`, 1100],
    ['postsUpdateMutation', `mutationOptions(transport)`, 1100],
    ['postsListQuery', `infiniteQueryOptions(transport)`, 1900],
  ])('an app of %s carries no other, and of the runtime what it needs', async (name, call, limit) => {
    const bundle = async (from: string, use: string): Promise<string> => {
      const { outputFiles } = await build({
        stdin: {
          contents: `import { createTransport } from './client/index.ts';
import { ${from} } from './${/(?:Query|Mutation)$/.test(from) ? 'query' : 'client'}/wp-v2.ts';
const transport = createTransport({ baseUrl: '/wp-json' });
console.log(${use});`,
          resolveDir: built.folder,
          loader: 'ts',
        },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        write: false,
      });
      return outputFiles[0]?.text ?? '';
    };
    const operation = name.replace(/(?:Query|Mutation)$/, '');
    const [own, alone] = await Promise.all([
      bundle(name, `${name}.${call}`),
      bundle(operation, `${operation}(transport, { id: 7 })`),
    ]);
    expect(own).not.toContain('users/me');
    expect(own).not.toContain('webhook');
    const size = (code: string) => gzipSync(code, { level: 9 }).length;
    expect(size(own) - size(alone)).toBeLessThanOrEqual(limit);
  });

  describe('nextTags', () => {
    const tagsOf = async (base: string, call: (transport: object) => Promise<unknown>, init = {}) => {
      const asked: { readonly next?: { readonly tags?: readonly string[] } | undefined }[] = [];
      const tagged = client.createTransport({
        baseUrl: base,
        middleware: [runtime.nextTags()],
        init,
        fetch: (_: string, options: RequestInit) => {
          asked.push(options);
          return Promise.resolve(new Response('{}'));
        },
      });
      await call(tagged);
      return asked[0]?.next;
    };
    type Operations = Readonly<Record<string, (transport: object, args?: object) => Promise<unknown>>>;
    const operation = async (name: string) => {
      const found = ((await built.load('client/wp-v2.ts')) as Operations)[name];
      if (found === undefined) throw new Error(name);
      return found;
    };

    test.each(['https://x.test/wp-json', 'https://x.test/?rest_route=/', 'https://x.test/blog/api'])(
      'tags what is read below %s as queries do',
      async (base) => {
        const get = await operation('postsGet');
        const list = await operation('postsRevisionsList');
        const template = await operation('templatesGet');
        expect((await tagsOf(base, (by) => get(by, { id: 12 })))?.tags).toEqual(
          query(wp, 'postsGetQuery').tags({ id: 12 }),
        );
        expect((await tagsOf(base, (by) => list(by, { parent: 7, per_page: 2 })))?.tags).toEqual(
          query(wp, 'postsRevisionsListQuery').tags({ parent: 7 }),
        );
        const args = { id: 'theme//a,b & c' };
        expect((await tagsOf(base, (by) => template(by, args)))?.tags).toEqual(
          query(wp, 'templatesGetQuery').tags(args),
        );
      },
    );

    test('keeps what the caller says, and says nothing of what is written', async () => {
      const list = await operation('postsList');
      const create = await operation('postsCreate');
      const init = { next: { revalidate: 60, tags: ['mine'] } };
      expect(await tagsOf('https://x.test/wp-json', (by) => list(by), init)).toEqual({
        revalidate: 60,
        tags: ['mine', 'wp/v2/posts'],
      });
      expect(await tagsOf('https://x.test/wp-json', (by) => create(by, { title: 'a' }))).toBeUndefined();
    });

    test('says no tag that Next would refuse', async () => {
      const template = await operation('templatesGet');
      const { tags = [] } =
        (await tagsOf('https://x.test/wp-json', (by) => template(by, { id: 'a'.repeat(300) }))) ?? {};
      expect(tags).toEqual(['wp/v2/templates:*']);
    });
  });
});
