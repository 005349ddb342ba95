// Queries and mutations in real apps, in a real browser: the hooks of React and the
// composables of Vue show what the site answers, and what it answers after a write.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { normalize } from '../../../../src/source/normalize/normalize.ts';
import { blogIndex } from '../../../support/blog-index.ts';
import { hasBrowser, openBrowser } from '../../../support/browser.ts';
import { buildClient, type Built } from '../../../support/built-client.ts';

const common = `
import { createSite } from './client/site.ts';
import { madeOf, staleAfter } from './query/index.ts';
import { postsListQuery, postsUpdateMutation } from './query/wp-v2.ts';

const site = createSite({ baseUrl: '/wp-json' });
const cache = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (_data, variables, _result, mutation) =>
      cache.invalidateQueries(madeOf(staleAfter(mutation, variables))),
  }),
});
const titles = (posts = []) => posts.map(({ title }) => title.rendered).join(', ');
`;

const apps = {
  React: `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { MutationCache, QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
${common}
function App() {
  const list = useQuery(postsListQuery.queryOptions(site, { per_page: 3 }));
  const pages = useInfiniteQuery(postsListQuery.infiniteQueryOptions(site, { per_page: 2 }));
  const rename = useMutation(postsUpdateMutation.mutationOptions(site));
  return h('main', null,
    h('p', { id: 'list' }, titles(list.data)),
    h('p', { id: 'pages' }, titles(pages.data?.pages.flatMap(({ items }) => items))),
    h('button', { id: 'more', disabled: !pages.hasNextPage, onClick: () => pages.fetchNextPage() }),
    h('button', { id: 'rename', onClick: () => rename.mutate({ id: 1, title: 'Renamed' }) }));
}
createRoot(document.getElementById('app')).render(h(QueryClientProvider, { client: cache }, h(App)));
`,
  Vue: `
import { createApp, h } from 'vue';
import { MutationCache, QueryClient, VueQueryPlugin, useInfiniteQuery, useMutation, useQuery } from '@tanstack/vue-query';
${common}
const App = {
  setup() {
    const list = useQuery(postsListQuery.queryOptions(site, { per_page: 3 }));
    const pages = useInfiniteQuery(postsListQuery.infiniteQueryOptions(site, { per_page: 2 }));
    const rename = useMutation(postsUpdateMutation.mutationOptions(site));
    return () => h('main', [
      h('p', { id: 'list' }, titles(list.data.value)),
      h('p', { id: 'pages' }, titles(pages.data.value?.pages.flatMap(({ items }) => items))),
      h('button', { id: 'more', disabled: !pages.hasNextPage.value, onClick: () => pages.fetchNextPage() }),
      h('button', { id: 'rename', onClick: () => rename.mutate({ id: 1, title: 'Renamed' }) }),
    ]);
  },
};
createApp(App).use(VueQueryPlugin, { queryClient: cache }).mount('#app');
`,
} as const;

describe.skipIf(!hasBrowser)('in a browser', () => {
  let built: Built;
  let browser: Browser;
  let server: Server;
  let origin: string;
  let script = '';
  let posts: { readonly id: number; title: { readonly rendered: string } }[] = [];

  beforeAll(async () => {
    built = await buildClient(normalize(blogIndex).value, ['query']);
    browser = await openBrowser();
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.example');
      if (!pathname.startsWith('/wp-json')) {
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><div id="app"></div><script type="module">${script}</script>`);
        return;
      }
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const [first] = posts;
        if (request.method === 'POST' && first)
          first.title = { rendered: (JSON.parse(body) as { title: string }).title };
        const size = Number(searchParams.get('per_page'));
        const page = Number(searchParams.get('page') ?? 1);
        response.writeHead(200, {
          'content-type': 'application/json',
          'x-wp-total': posts.length,
          'x-wp-totalpages': Math.ceil(posts.length / size) || 1,
        });
        const answer = request.method === 'POST' ? first : posts.slice((page - 1) * size, page * size);
        response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    built.remove();
  });

  test.each(Object.entries(apps))(
    'an app of %s',
    async (_, contents) => {
      posts = ['One', 'Two', 'Three'].map((rendered, at) => ({ id: at + 1, title: { rendered } }));
      const { outputFiles } = await build({
        stdin: { contents, loader: 'js', resolveDir: built.folder },
        bundle: true,
        format: 'esm',
        minify: true,
        write: false,
        define: { 'process.env.NODE_ENV': '"production"' },
      });
      script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
      const page = await browser.newPage();
      await page.goto(origin);
      const text = (id: string) => page.textContent(`#${id}`);
      await expect.poll(() => text('list')).toBe('One, Two, Three');
      await expect.poll(() => text('pages')).toBe('One, Two');
      await page.click('#more');
      await expect.poll(() => text('pages')).toBe('One, Two, Three');
      expect(await page.isDisabled('#more')).toBe(true);
      await page.click('#rename');
      await expect.poll(() => text('list')).toBe('Renamed, Two, Three');
      await expect.poll(() => text('pages')).toBe('Renamed, Two, Three');
      await page.close();
    },
    60_000,
  );
});
