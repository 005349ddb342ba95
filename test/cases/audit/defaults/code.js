// What a parameter holds when nothing is given to it is not all that it may hold.
import apiFetch from '@wordpress/api-fetch';

export const save = (id, status = null) =>
  apiFetch({ path: `/wp/v2/posts/${id}`, method: 'POST', data: { status } });

// Called without one, and asks before it sends.
const withStatus = (id, status = null) =>
  status && apiFetch({ path: `/wp/v2/posts/${id}`, method: 'PUT', data: { status } });
export const plain = (id) => withStatus(id);

export const nothing = (id) => apiFetch({ path: `/wp/v2/posts/${id}`, method: 'PUT', data: { status: null } });

export const listed = (perPage = 10) => apiFetch({ path: `/wp/v2/posts?per_page=${perPage}` });

const tagsOf = (post) => {
  if (!post) return [];
  return post.tags;
};

// An empty list, or nothing, that is only one of several values is mostly not sent.
export const tagged = (post) => {
  const include = tagsOf(post);
  return include.length > 0 ? apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { tags: include } }) : undefined;
};
