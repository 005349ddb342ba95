// What the hooks of React make of queries and mutations: types alone.

import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { createTransport, type ApiError } from './client/index.js';
import { createSite } from './client/site.js';
import type { ShopOrder } from './client/wc-v3.js';
import type { Post, PostEdit } from './client/wp-v2.js';
import { madeOf, receiveWebhook, type ListPage } from './query/index.js';
import { ordersGetQuery } from './query/wc-v3.js';
import {
  postsCreateMutation,
  postsDeleteMutation,
  postsGetQuery,
  postsListQuery,
  postsUpdateMutation,
} from './query/wp-v2.js';

const transport = createTransport({ baseUrl: 'https://blog.example/wp-json' });
const site = createSite({ baseUrl: 'https://blog.example/wp-json' });

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Compiles where both types are the same. */
function same<One, Other>(_: Same<One, Other>): void {
  // The types say it.
}

function told({ status, reason }: ApiError): void {
  console.log(status, reason);
}

export function Queries(): unknown {
  const list = useQuery(postsListQuery.queryOptions(transport, { per_page: 3 }));
  same<typeof list.data, Post[] | undefined>(true);
  // @ts-expect-error -- it may be undefined
  same<typeof list.data, Post[]>(true);
  if (list.error?.kind === 'http') told(list.error);

  const edited = useQuery(postsGetQuery.queryOptions(site, { id: 3, context: 'edit' }));
  same<typeof edited.data, PostEdit | undefined>(true);
  const narrow = useSuspenseQuery(postsGetQuery.queryOptions(site, { id: 3, _fields: ['id', 'title.rendered'] }));
  same<typeof narrow.data.title.rendered, string>(true);
  // @ts-expect-error -- it was not asked for
  console.log(narrow.data.slug);
  const count = useQuery({ ...postsListQuery.queryOptions(transport), select: (posts) => posts.length });
  same<typeof count.data, number | undefined>(true);
  const kept = useQuery(queryOptions({ ...ordersGetQuery.queryOptions(site, { id: 3 }), staleTime: 3 }));
  same<typeof kept.data, ShopOrder | undefined>(true);
  const [first, second] = useQueries({
    queries: [postsListQuery.queryOptions(transport), ordersGetQuery.queryOptions(transport, { id: 3 })],
  });
  same<typeof first.data, Post[] | undefined>(true);
  same<typeof second.data, ShopOrder | undefined>(true);
  if (first.error?.kind === 'http') told(first.error);

  // @ts-expect-error -- there is no such argument
  useQuery(postsListQuery.queryOptions(transport, { per_paper: 3 }));
  // @ts-expect-error -- the post is missing
  useQuery(postsGetQuery.queryOptions(transport));
  // @ts-expect-error -- it is of another site
  useQuery(postsListQuery.queryOptions({ shopV1: {} }));
  // @ts-expect-error -- a post is no list
  console.log(postsGetQuery.infiniteQueryOptions);
  // @ts-expect-error -- what writes is no query
  console.log(postsCreateMutation.queryOptions);
  return [list, edited, narrow, count, kept];
}

export function Lists(): unknown {
  const list = useInfiniteQuery(postsListQuery.infiniteQueryOptions(transport, { per_page: 10 }));
  same<NonNullable<typeof list.data>['pages'], ListPage<Post>[]>(true);
  if (list.error?.kind === 'http') told(list.error);
  return list;
}

export function Mutations(): unknown {
  const update = useMutation(postsUpdateMutation.mutationOptions(site));
  update.mutate({ id: 3, title: 'New' });
  // @ts-expect-error -- the post is missing
  update.mutate({ title: 'New' });
  const remove = useMutation({
    ...postsDeleteMutation.mutationOptions(site, { shape: { force: true } }),
    onSuccess: (_data, args, _result, { client }) =>
      client.invalidateQueries(madeOf(postsDeleteMutation.affects(args))),
  });
  remove.mutate({ id: 3 });
  same<NonNullable<typeof remove.data>['deleted'], true>(true);
  if (remove.error?.kind === 'validation') console.log(remove.error.issues);
  const create = useMutation(postsCreateMutation.mutationOptions(transport));
  create.mutate();
  create.mutate({ title: 'New' });
  // @ts-expect-error -- there is no such argument
  create.mutate({ titel: 'New' });
  return [update, remove, create];
}

export async function cached(cache: QueryClient): Promise<void> {
  same<Awaited<ReturnType<typeof fetched>>, Post>(true);
  const post = cache.getQueryData(postsGetQuery.queryKey({ id: 3 }));
  same<typeof post, Post | undefined>(true);
  const pages = cache.getQueryData(postsListQuery.infiniteQueryKey());
  same<NonNullable<typeof pages>['pages'], ListPage<Post>[]>(true);
  cache.setQueryData(postsGetQuery.queryKey({ id: 3 }), (old) => old && { ...old, slug: 'new' });
  // @ts-expect-error -- a post has no such property
  cache.setQueryData(postsGetQuery.queryKey({ id: 3 }), (old) => old && { ...old, slog: old.slog });
  await cache.invalidateQueries({ queryKey: postsListQuery.queryKey({ per_page: 3 }) });
  await cache.invalidateQueries(madeOf(['wp/v2/posts:3']));
}

async function fetched(cache: QueryClient): Promise<Post> {
  const options = postsGetQuery.queryOptions(site, { id: 3 });
  const ensured: Post = await cache.ensureQueryData(options);
  return ensured.id === 3 ? ensured : cache.query(options);
}

export async function hook(request: Request): Promise<readonly string[]> {
  const webhook = await receiveWebhook(request, { secret: 'a secret' });
  if (webhook.topic === 'order.updated') same<typeof webhook.payload, ShopOrder>(true);
  if (webhook.topic === 'product.updated' && 'attributes' in webhook.payload)
    same<(typeof webhook.payload.attributes)[number]['option'], string>(true);
  if (webhook.topic === 'order.deleted') same<typeof webhook.payload.id, number>(true);
  if (webhook.topic === 'content.changed') console.log(webhook.payload.changes[0]?.resource);
  // @ts-expect-error -- there is no such topic
  if (webhook.topic === 'subscription.updated') return [];
  return webhook.tags;
}
