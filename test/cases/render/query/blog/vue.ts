// What the composables of Vue make of queries and mutations: types alone.

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/vue-query';
import { computed, ref } from 'vue';
import { createSite } from './client/site.js';
import { postsGetQuery, postsListQuery, postsUpdateMutation } from './query/wp-v2.js';

const site = createSite({ baseUrl: 'https://blog.example/wp-json' });

export function setup(): readonly unknown[] {
  const page = ref(1);
  const list = useQuery(computed(() => postsListQuery.queryOptions(site, { page: page.value })));
  const post = useQuery(() => postsGetQuery.queryOptions(site, { id: page.value }));
  const pages = useInfiniteQuery(postsListQuery.infiniteQueryOptions(site));
  const update = useMutation(postsUpdateMutation.mutationOptions(site));
  update.mutate({ id: 1, title: 'New' });
  // @ts-expect-error -- the post is missing
  update.mutate({ title: 'New' });
  const cached = useQueryClient().getQueryData(postsGetQuery.queryKey({ id: 1 }));
  const titles: readonly (string | undefined)[] = [
    list.data.value?.[0]?.title.rendered,
    post.data.value?.title.rendered,
    pages.data.value?.pages[0]?.items[0]?.title.rendered,
    cached?.title.rendered,
  ];
  // @ts-expect-error -- a post has no such property
  console.log(cached?.titel);
  // @ts-expect-error -- a post has no such property
  console.log(post.data.value?.titel);
  const status: number | undefined = list.error.value?.kind === 'http' ? list.error.value.status : undefined;
  return [...titles, status];
}
