// What is read of answers, and what code says that they are.
import apiFetch from '@wordpress/api-fetch';

interface Post {
  id: string;
  title: { rendered: string; plain: string };
  slogan: string;
  maybe?: string;
}

interface Tag {
  id: number;
  name: string;
}

export async function reads(): Promise<void> {
  const post = (await apiFetch({ path: '/wp/v2/posts/7' })) as any;
  post.titel;
  post.title.raw;
  post.title.rendered;
  post._links;
  if (post.acf) post.acf;
  post.acf?.field;
  const { slugg, status } = await apiFetch<any>({ path: '/wp/v2/posts/7' });
  slugg + status;
  const edited = await apiFetch<any>({ path: '/wp/v2/posts/7?context=edit' });
  edited.title.raw;
  const posts: any = await apiFetch({ path: '/wp/v2/posts' });
  posts[0].nope;
  posts.length;
  posts.title;
  for (const one of posts) one.neither;
  posts.filter((one: any) => one.filtered).map((one: any) => one.mapped);
  apiFetch({ path: '/wp/v2/tags' }).then((tags: any) => tags[0].taxonomi);
  fetch('/wp-json/wp/v2/tags')
    .then((response) => response.json())
    .then((tags) => tags[0].counts);
  const response = await fetch('/wp-json/wp/v2/tags');
  response.ok;
  const body = await response.json();
  body[0].countz;
  let changed: any = await apiFetch({ path: '/wp/v2/tags' });
  changed = {};
  changed.anything;
}

export const typed = () => apiFetch<Post[]>({ path: '/wp/v2/posts' });
export const single = () => apiFetch<Post>({ path: '/wp/v2/posts' });
export const right = () => apiFetch<Tag[]>({ path: '/wp/v2/tags' });
export const unread = () => apiFetch<Post>({ path: '/acme/v1/loose' });
