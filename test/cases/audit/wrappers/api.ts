import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs } from '@wordpress/url';

const request = async <T>(path: string, method = 'GET', data?: object): Promise<T> =>
  apiFetch<T>({ path, method, data });

export default function get<T>(path: string, query: object = {}): Promise<T> {
  return request<T>(addQueryArgs(`/wp/v2/${path}`, query));
}

export const listPosts = (query: object) => get('posts', query);

export class Api {
  constructor(private readonly base = '/wp/v2') {}

  private readonly prefix = '/acme/v1';

  post(path: string, data: object): Promise<unknown> {
    return request(`${this.prefix}/${path}`, 'POST', data);
  }
}

export const api = { remove: (id: number) => request(`/wp/v2/tags/${id}`, 'DELETE') };

/** Calls itself, and another that calls it: there is an end to that. */
export function again(path: string, times: number): Promise<unknown> {
  return times > 0 ? again(path, times - 1) : once(path);
}
const once = (path: string): Promise<unknown> => (path === '' ? again(path, 1) : apiFetch({ path }));
