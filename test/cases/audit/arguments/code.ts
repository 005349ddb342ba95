// What is sent: names, values, omissions.
import apiFetch from '@wordpress/api-fetch';

export async function calls(any: string, more: Record<string, unknown>, flag?: boolean): Promise<void> {
  await apiFetch({ path: '/acme/v1/things/one' });
  await apiFetch({ path: '/acme/v1/things/one?size=xl' });
  await apiFetch({ path: `/acme/v1/things/one?size=${flag ? 's' : 'xxl'}` });
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: { label: 'longer' } });
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: { label: any, tags: ['a', any, 'c'] } });
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: { labl: any } });
  await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { title: { rendered: 1 }, meta: [], author: 'me' } });
  await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { author: flag ? 1 : 'nobody' } });
  // Fine: spread, worked out, read leniently, brackets, no list of arguments, parts of an object.
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: more });
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: { ...more, label: any } });
  await apiFetch({ path: '/acme/v1/things/one', method: 'POST', data: { [any]: 1 } });
  await apiFetch({ path: '/wp/v2/posts?categories[]=1&categories[]=2&author=1,2&per_page=5' });
  await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { author: '5', categories: '1,2', status: any } });
  await apiFetch({ path: '/acme/v1/loose?anything=goes' });
  await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { link: 'read-only', status: undefined } });
  await apiFetch({ path: '/wc/v3/products/tags/batch', method: 'POST', data: { update: [] } });
}
