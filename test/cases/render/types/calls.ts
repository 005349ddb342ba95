// Calls of a site by other clients, typed by the target `types`. Compiled, never run.

import apiFetch from '@wordpress/api-fetch';
import WooCommerce from '@woocommerce/woocommerce-rest-api';
import createClient from 'openapi-fetch';
import type { BodyOf, ErrorBody, paths, QueryOf, ResponseOf, wcV3, wpV2 } from './types/index.js';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const claim = <T extends true>(_: T | null = null): void => undefined;

const client = createClient<paths>({
  baseUrl: 'https://x.test/wp-json',
  querySerializer: { array: { style: 'form', explode: false } },
});

export async function openApiFetch(): Promise<void> {
  const list = await client.GET('/wp/v2/posts', { params: { query: { per_page: 5, orderby: 'date' } } });
  const titles: readonly string[] | undefined = list.data?.map(({ title }) => title.rendered);
  const posts: readonly wpV2.Post[] | undefined = list.data;
  const code: string | undefined = list.error?.code;
  await client.GET('/wp/v2/posts');
  const one = await client.GET('/wp/v2/posts/{id}', { params: { path: { id: 7 } } });
  claim<Equal<typeof one.data, NonNullable<typeof list.data>[number] | undefined>>();
  const made = await client.POST('/wp/v2/posts', { body: { title: 'A', status: 'draft' } });
  const edit: wpV2.PostEdit | undefined = made.data;
  void [titles, posts, code, edit];
  await client.PUT('/wc/v3/orders/{id}', { params: { path: { id: 7 } }, body: { status: 'completed' } });
  await client.DELETE('/wp/v2/posts/{id}', { params: { path: { id: 7 }, query: { force: true } } });

  // @ts-expect-error -- no such path
  await client.GET('/wp/v2/postz');
  // @ts-expect-error -- the path parameter is missing
  await client.GET('/wp/v2/posts/{id}');
  // @ts-expect-error -- the path parameter is not part of the query
  await client.GET('/wp/v2/posts/{id}', { params: { path: { id: 7 }, query: { id: 7 } } });
  // @ts-expect-error -- no such value
  await client.GET('/wp/v2/posts', { params: { query: { orderby: 'dat' } } });
  // @ts-expect-error -- no such method
  await client.DELETE('/wp/v2/posts');
  // @ts-expect-error -- the identifier of an author is a number
  await client.POST('/wp/v2/posts', { body: { author: 'A' } });
}

async function get<Path extends '/wp/v2/posts' | '/wc/v3/orders'>(
  path: Path,
  query: QueryOf<Path, 'get'>,
): Promise<ResponseOf<Path, 'get'>> {
  const response = await fetch(`https://x.test/wp-json${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`);
  if (!response.ok) throw new Error(((await response.json()) as ErrorBody).message);
  return (await response.json()) as ResponseOf<Path, 'get'>;
}

export async function ownFetch(): Promise<void> {
  const posts = await get('/wp/v2/posts', { per_page: 5 });
  claim<Equal<typeof posts, wpV2.Post[]>>();
  const update: BodyOf<'/wp/v2/posts/{id}', 'post'> = { status: 'draft' };
  void update;
  // @ts-expect-error -- no such argument
  await get('/wc/v3/orders', { per_pages: 5 });
  // @ts-expect-error -- no such argument
  ({ titel: 'A' }) satisfies BodyOf<'/wp/v2/posts/{id}', 'post'>;
}

export async function apiFetchCalls(): Promise<void> {
  const post = await apiFetch<wpV2.PostsUpdateResult>({
    path: '/wp/v2/posts/7',
    method: 'POST',
    data: { status: 'draft' } satisfies BodyOf<'/wp/v2/posts/{id}', 'post'>,
  });
  claim<Equal<typeof post, wpV2.PostEdit>>();
}

const shop = new WooCommerce({ url: 'https://x.test', consumerKey: 'ck', consumerSecret: 'cs', version: 'wc/v3' });

export async function wooCommerceCalls(): Promise<void> {
  const args = { status: ['completed'], per_page: 5 } satisfies wcV3.OrdersListArgs;
  const { data } = (await shop.get('orders', args)) as { data: wcV3.OrdersListResult };
  claim<Equal<typeof data, wcV3.ShopOrder[]>>();
  await shop.put('orders/7', { status: 'completed' } satisfies BodyOf<'/wc/v3/orders/{id}', 'put'>);
}
