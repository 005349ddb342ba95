// Code that would make a careless reader work for ever.
import apiFetch from '@wordpress/api-fetch';

const a = b + '/x';
const b: string = a + '/y';
await apiFetch({ path: a });

const pick = (one: string): string => (Math.random() > 0.5 ? `${one}${pick(one)}` : pick(one + one));
await apiFetch({ path: pick('/wp/v2/') });

const t0 = Math.random() > 0.5 ? 'a' : 'b';
const t1 = `${t0}${t0}${t0}${t0}`;
const t2 = `${t1}${t1}${t1}${t1}`;
const t3 = `${t2}${t2}${t2}${t2}`;
const t4 = `${t3}${t3}${t3}${t3}`;
const t5 = `${t4}${t4}${t4}${t4}`;
const t6 = `${t5}${t5}${t5}${t5}`;
await apiFetch({ path: `/wp/v2/${t6}` });

await apiFetch({ path: '/wp/v2/__proto__/constructor' });
await apiFetch({ path: '/wp/v2/posts?__proto__=1&constructor=2&toString=3' });
const posts = await apiFetch<any>({ path: '/wp/v2/posts/7' });
posts.constructor;
