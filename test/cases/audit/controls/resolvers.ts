import { apiFetch as remote } from '@wordpress/data-controls';
import { apiFetch, fetchWithHeaders, receive } from './controls';

const NAMESPACE = '/wp/v2';

export function* getPosts(query: { readonly headers: boolean }): Generator {
  yield apiFetch({ path: `${NAMESPACE}/postz` });
  yield apiFetch({ path: `${NAMESPACE}/posts`, method: 'POST', data: { titel: 'A' } });
  const response = (yield fetchWithHeaders({ path: `${NAMESPACE}/posts?serch=a` })) as {
    data: readonly { slug: string; slag: string }[];
    headers: Headers;
  };
  yield receive({ path: '/wp/v2/neverSent' });
  // One of two, of which each answers in its own form: what is read tells nothing.
  const either = query.headers ? fetchWithHeaders : remote;
  const other = (yield either({ path: `${NAMESPACE}/tags` })) as { headers: Headers; data: unknown };
  return [response.headers, response.data.map(({ slug, slag }) => [slug, slag]), other.headers, other.data];
}

export function* savePost(id: number): Generator {
  yield { type: 'API_FETCH', request: { path: `${NAMESPACE}/posts/${id}`, method: 'PUTT' } };
}
