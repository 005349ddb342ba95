// Callers with a function of their own: ofetch, ky, SWR, Nuxt, jQuery.
import { ofetch } from 'ofetch';
import ky from 'ky';
import useSWR from 'swr';
import apiFetch from '@wordpress/api-fetch';

const api = ofetch.create({ baseURL: '/wp-json' });
const client = ky.create({ prefixUrl: 'https://shop.example.com/wp-json/' });
const fetcher = (path: string) => apiFetch({ path });

export async function calls(): Promise<void> {
  await api('/wp/v2/posts', { query: { per_page: 0 } });
  await $fetch('/wp-json/wp/v2/posts', { method: 'POST', body: { status: 'late' } });
  useFetch('/wp-json/wp/v2/postz');
  await client.get('wp/v2/pages', { searchParams: { pag: 2 } }).json<{ id: string }[]>();
  useSWR('/wp/v2/userz', fetcher);
  useSWR(['/wp/v2/posts'], fetcher);
  jQuery.ajax({ url: '/wp-json/wp/v2/posts', type: 'PUT' });
  $.getJSON('/wp-json/wp/v2/comments', { orderby: 'mood' });
}

declare const $: any, jQuery: any, $fetch: any, useFetch: any;
