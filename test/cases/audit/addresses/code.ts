// Every way to build an address. What is wrong in it has "wrong" in its name.
import apiFetch from '@wordpress/api-fetch';
import { addQueryArgs, buildQueryString } from '@wordpress/url';
import { PATHS, REST, Route, renamedPaths, wrongPath } from './barrel';
import * as constants from './constants';

type Kind = 'posts' | 'wrong-type';

export async function calls(id: number, kind: Kind, any: string, isNew: boolean): Promise<void> {
  await apiFetch({ path: REST + '/' + 'wrong-sum/' + id });
  await apiFetch({ path: `${REST}/wrong-template/${id}` });
  await apiFetch({ path: PATHS.wrong });
  await apiFetch({ path: renamedPaths['wrong'] });
  await apiFetch({ path: Route.Wrong });
  await apiFetch({ path: wrongPath });
  await apiFetch({ path: constants.PATHS.wrong + '/namespace-import' });
  await apiFetch({ path: `/wp/v2/${kind}` });
  await apiFetch({ path: isNew ? '/wp/v2/posts' : '/wp/v2/wrong-ternary' });
  await apiFetch({ path: [REST, 'wrong-join', id].join('/') });
  await apiFetch({ path: '/wp/v2'.concat('/wrong-concat') });
  await apiFetch({ path: addQueryArgs('/wp/v2/posts', { wrong_arg: 1 }) });
  await apiFetch({ path: '/wp/v2/posts?' + buildQueryString({ wrong_built: 1 }) });
  await apiFetch({ path: `/wp/v2/posts?${new URLSearchParams({ wrong_params: any })}` });
  await apiFetch({ path: `/wp/v2/posts?wrong_text=${any}&page=1` });
  const params = new URLSearchParams();
  params.set('wrong_set', any);
  params.append('page', '1');
  await apiFetch({ path: `/wp/v2/posts?${params.toString()}` });
  const url = new URL('wp/v2/posts', 'https://shop.example.com/wp-json/');
  url.searchParams.set('wrong_url', any);
  await fetch(url.href);
  await fetch(new URL('/wp-json/wp/v2/wrong-url', location.origin));
  let path = '/wp/v2/posts';
  if (isNew) path = '/wp/v2/wrong-let';
  await apiFetch({ path });
  let query = '/wp/v2/posts?page=1';
  if (isNew) query += '&wrong_added=1';
  await apiFetch({ path: query });
  const table: Record<string, string> = { a: '/wp/v2/posts', b: '/wp/v2/wrong-table' };
  await apiFetch({ path: table[any] });
  for (const one of ['posts', 'wrong-loop']) await apiFetch({ path: `/wp/v2/${one}` });
  ['posts', 'wrong-map'].map((one) => apiFetch({ path: `/wp/v2/${one}` }));
  const { wrong: destructured = '' } = PATHS;
  await apiFetch({ path: destructured });
  const args = { path: '/wp/v2/posts', method: 'POST' };
  await apiFetch({ ...args, path: '/wp/v2/wrong-spread' });
  const sent: Record<string, unknown> = { title: any };
  sent.wrong_member = 1;
  Object.assign(sent, { wrong_assigned: 1 });
  await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: sent });
  // Slots that may hold what is right.
  await apiFetch({ path: `/wp/v2/${any}` });
  await apiFetch({ path: `/wp/v2/${any}/${id}` });
  await apiFetch({ path: `/${any}/posts` });
  await apiFetch({ path: `/wp/v2/posts${any}` });
  await apiFetch({ path: `/wp/v2/posts/{id}` });
  await apiFetch({ path: any });
  await apiFetch({ path: `/wp/v2/${any}?per_page=10`, method: isNew ? 'POST' : 'GET' });
  await apiFetch({
    path: isNew ? '/wp/v2/posts' : `/wp/v2/posts/${id}`,
    method: isNew ? 'POST' : 'PUT',
  });
}
