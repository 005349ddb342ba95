// Every way in which apiFetch is imported and called.
import apiFetch from '@wordpress/api-fetch';
import { default as renamed } from '@wordpress/api-fetch';
import * as whole from '@wordpress/api-fetch';
import { apiFetch as control } from '@wordpress/data-controls';

declare const wp: { apiFetch(options: object): Promise<unknown> };

export async function calls(id: number): Promise<void> {
  await apiFetch({ path: '/wp/v2/psts' });
  await renamed({ path: 'wp/v2/pagez' });
  await whole.default({ path: `/wp/v2/posts/${id}/revisionz` });
  await wp.apiFetch({ path: '/wp/v2/posts', method: 'DELETE' });
  await window.wp.apiFetch({ path: '/wp/v2/userz' });
  await apiFetch({ url: 'https://shop.example.com/wp-json/wp/v2/tagz' });
  await apiFetch({ path: '/wp/v2/posts', method: 'post', data: { titel: 'A', status: 'publishd' } });
  await apiFetch({ path: '/wc/v3/orders', data: { unknownToGet: 1 } });
  // Fine: all pages, a slash at the end, a method that is not told, what every route takes.
  await apiFetch({ path: '/wp/v2/posts?per_page=-1&_fields=id&_embed=1' });
  await apiFetch({ path: '/wp/v2/posts/' });
  await apiFetch({ path: '/acme/v1/things/one?size=s&per_page=-1' });
  await apiFetch({ path: '/wp/v2/posts', method: String(id) });
  await apiFetch({ path: `/wp/v2/posts/${id}`, method: 'OPTIONS' });
  const options = { path: '/wp/v2/posts', parse: false } as const;
  await apiFetch(options);
  const response = (await apiFetch({ path: '/wp/v2/posts', parse: false })) as Response;
  response.headers.get('X-WP-Total');
}

export function* generator() {
  yield control({ path: '/wp/v2/searchh' });
}

declare global {
  interface Window {
    wp: { apiFetch(options: object): Promise<unknown> };
  }
}
