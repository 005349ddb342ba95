// Calls that look like calls of the site, of functions that nothing is known of.
import apiFetch from 'some-lib/api-fetch';
import remote from 'some-http';
import { http, HttpResponse } from 'msw';
import useSWR from 'swr';
import { load } from './load';

declare const magic: any;
declare const app: any;
declare const page: any;
declare const handler: any;
const base = '/wp-json';

export const posts = () => apiFetch({ path: '/wp/v2/posts?serch=a' });
export const many = async (): Promise<unknown[]> => [
  await remote(`${base}/wp/v2/pages`),
  await remote.get('https://shop.example.com/wp-json/acme/v9/things'),
  await remote('https://api.acme.net/wp-json/wp/v2/posts'),
  await magic('/wp/v2/tags'),
];

// Through functions of the code's own.
const get = (path: string) => apiFetch({ path: `/wp/v2/${path}` });
export const tags = () => get('tags');
class Api {
  constructor(private readonly root: string) {}
  list(name: string) {
    return magic.request({ url: `${this.root}/${name}`, method: 'GET' });
  }
}
export const media = () => new Api('/wp-json/wp/v2').list('media');

// A key that a function of another module is given, and a request without a function.
export const usePosts = () => useSWR('/wp/v2/posts', load);
export function raw() {
  const request = new XMLHttpRequest();
  request.open('GET', '/wp-json/wp/v2/comments');
  request.send();
}

// Callers that are known, with an address that the code does not tell.
declare const settings: { readonly path: string };
import wpFetch from '@wordpress/api-fetch';
export const own = () => wpFetch({ path: settings.path });
export const rest = () => fetch(`/wp-json/${settings.path}`);

// No calls of the site: what tests and servers do, and what only handles addresses.
export async function none() {
  http.get('/wp-json/wp/v2/posts', () => HttpResponse.json([]));
  http.post('/wp/v2/posts', handler);
  app.get('/wp/v2/posts', handler);
  app.post('/wp/v2/posts', handler);
  console.log('/wp/v2/posts');
  await page.waitForResponse('/wp-json/wp/v2/posts');
  await page.route('/wp-json/wp/v2/posts', handler);
  expect(apiFetch).toHaveBeenCalledWith({ path: '/wp/v2/posts' });
  await expect(magic('/not/of/the/site')).resolves.toBe('/wp/v2/posts');
  const cache = new Map<string, string>();
  cache.get('/wp/v2/posts');
  await magic('/users/me');
  await fetch(settings.path);
  return '/wp/v2/posts'.startsWith('/wp/v2');
}
declare const expect: any;

// What another module may give an address for.
export const later = (path: string) => wpFetch({ path });
