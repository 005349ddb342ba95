// Wrappers that choose between addresses.
import apiFetch from '@wordpress/api-fetch';

// What they are given decides.
const whole = (path) => apiFetch({ path: path.startsWith('/') ? path : `/wp/v2/${path}` });
export const decided = () => [whole('/wp/v2/posts'), whole('posts'), whole('/wp/v2/postz'), whole('pagez')];

const byType = (type) => {
  if (type === 'order') return '/wc/v3/orders';
  if (/^(?:post|page|tag)$/.test(type)) return `/wp/v2/${type}s`;
  switch (type) {
    case 'user':
      return '/wp/v2/userz';
    case 'review':
      return '/wc/v3/products/reviews';
    default:
      return `/wc/v3/products/${type}`;
  }
};
const ofType = (type) => apiFetch({ path: byType(type) });
export const types = () => [ofType('order'), ofType('post'), ofType('user'), ofType('review'), ofType('tagz')];

function inTurn(path, version) {
  if (!version) version = 'v2';
  if (!path.includes('/')) path = `wp/${version}/${path}`;
  let url = path;
  if (!url.startsWith('/')) url = `/${url}`;
  return apiFetch({ path: url });
}
export const turns = () => [inTurn('posts'), inTurn('/wp/v2/tags'), inTurn('wp/v2/tagz'), inTurn('pages', 'v3')];

// Nothing that they are given decides: each of them comes about.
const either = (isNew, search) =>
  apiFetch({ path: isNew ? `/wp/v2/postz?search=${search}` : `/wp/v2/posts?search=${search}` });
export const sent = (isNew) => either(isNew, 'a');
const each = () => apiFetch({ path: window.isShop ? '/wc/v3/orderz' : '/wp/v2/posts' });
export const called = () => each();

// What they are given decides, in a way that the code does not tell: one that fits is enough.
const unknowable = (path) => apiFetch({ path: isWhole(path) ? path : `/wp/v2/${path}` });
export const silent = () => [unknowable('posts'), unknowable('/wp/v2/posts'), unknowable('postz')];

// It is never sent.
const guarded = (path) => path && apiFetch({ path: `/wp/v2/${path}` });
export const guardedBy = (path = '') => [guarded(''), guarded('tagz'), guarded(path)];
const split = (path, isRaw) => {
  if (isRaw) return apiFetch({ path });
  return apiFetch({ path: `/wp/v2/${path}` });
};
export const splits = () => [split('/wp/v2/posts', true), split('posts', false)];

// Requests that a table makes, each sent by itself.
const made = {
  post: (title) => ({ path: '/wp/v2/postz', method: 'POST', data: { title } }),
  page: (title) => ({ path: '/wp/v2/pages', method: 'POST', data: { titel: title } }),
};
export async function sendAll(items) {
  const requests = items.map(({ type, title }) => made[type]?.(title)).filter(Boolean);
  for (const request of requests) await apiFetch(request);
}
