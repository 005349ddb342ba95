// Calls of `apiFetch` against the school, as its users write them. What must not compile is
// planted: a directive that nothing needs is an error itself.

import apiFetch from '@wordpress/api-fetch';
import type { Archive, ByIdEmbed, BySlugEmbed, Course, CourseEdit, Post } from './wordpress/types/wp-v2';

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const same = <One, Other>(_: Same<One, Other>): void => undefined;

declare const id: number;
declare const text: string;
declare const either: number | string;
declare const whatever: any;
declare const base: 'posts' | 'courses';

/* Lists and items, by path. */
const posts = await apiFetch({ path: '/wp/v2/posts?per_page=5' });
same<typeof posts, Post[]>(true);
posts.map((post) => post.title.rendered);
// @ts-expect-error -- the context `view` has no `raw`
posts.map((post) => post.title.raw);
// @ts-expect-error -- there is no such field
posts.map((post) => post.titel);
(await apiFetch({ path: `/wp/v2/courses/${id}` })).level.toFixed();
(await apiFetch({ path: `/wp/v2/courses/${text}` })).level.toFixed();
(await apiFetch({ path: `/wp/v2/courses/${either}` })).level.toFixed();
(await apiFetch({ path: `/wp/v2/courses/${whatever}` })).level.toFixed();
(await apiFetch({ path: 'wp/v2/courses/7/' })).level.toFixed();
// @ts-expect-error -- posts have no level
(await apiFetch({ path: `/wp/v2/posts/${id}` })).level;
// @ts-expect-error -- it is no list of texts
const texts: string[] = await apiFetch({ path: '/wp/v2/posts' });
const of = await apiFetch({ path: `/wp/v2/${base}` });
same<typeof of, Post[] | Course[]>(true);

/* By context. */
(await apiFetch({ path: '/wp/v2/posts?context=edit&per_page=3' })).map((post) => post.title.raw);
(await apiFetch({ path: `/wp/v2/posts/${id}?per_page=${id}&context=edit` })).content.raw;
// @ts-expect-error -- what is embedded has no content
(await apiFetch({ path: `/wp/v2/posts/${id}?context=embed` })).content;
const anyContext = await apiFetch({ path: `/wp/v2/posts/${id}?context=${text}` });
anyContext.slug;
// @ts-expect-error -- nobody knows whether it is asked for
anyContext.content;
const anyQuery = await apiFetch({ path: `/wp/v2/posts?${text}` });
anyQuery.map((post) => post.slug);
// @ts-expect-error -- nobody knows whether it is asked for
anyQuery.map((post) => post.content);

/* By method. */
same<Awaited<ReturnType<typeof created>>, CourseEdit>(true);
const created = () => apiFetch({ path: '/wp/v2/courses', method: 'POST', data: { title: 'A', level: 1 } });
(await apiFetch({ path: `/wp/v2/courses/${id}`, method: 'put', data: {} })).title.raw;
(await apiFetch({ path: `/wp/v2/courses/${id}`, method: 'DELETE' })).title.raw;
(await apiFetch({ path: `/wp/v2/courses/${id}?force=true`, method: 'DELETE' })).previous.title.raw;
(await apiFetch({ path: `/wp/v2/courses/${id}`, method: 'DELETE', data: { force: true } })).previous.title.raw;
// @ts-expect-error -- it is in the trash, and nothing else is answered
(await apiFetch({ path: `/wp/v2/courses/${id}`, method: 'DELETE' })).previous;

/* `_fields` and `_embed`. */
const narrow = await apiFetch({ path: '/wp/v2/courses?_fields=id,title.rendered' });
narrow.map((course) => `${course.id} ${course.title.rendered}`);
// @ts-expect-error -- it was not asked for
narrow.map((course) => course.level);
const some = await apiFetch({ path: `/wp/v2/courses/${id}?_fields[]=level` });
some.level?.toFixed();
// @ts-expect-error -- it may be missing
some.level.toFixed();
const whole = await apiFetch({ path: `/wp/v2/posts/${id}?_embed` });
whole._embedded?.['wp:term'];
whole.title.rendered;
// @ts-expect-error -- nothing is embedded where it is not asked for
(await apiFetch({ path: `/wp/v2/posts/${id}` }))._embedded;

/* What is not parsed. */
(await apiFetch({ path: '/wp/v2/posts', parse: false })).headers.get('X-WP-Total');
// @ts-expect-error -- it is a response
(await apiFetch({ path: '/wp/v2/posts', parse: false })).map(() => 0);
const perhaps = await apiFetch({ path: '/wp/v2/posts', parse: Math.random() > 0.5 });
same<typeof perhaps, Post[] | Response>(true);

/* Where several routes fit. */
(await apiFetch({ path: '/wp/v2/users/me?context=edit' })).roles;
(await apiFetch({ path: '/wp/v2/templates/theme//home' })).theme;
(await apiFetch({ path: '/wp/v2/templates/theme//home/revisions' })).map((revision) => revision.status);
(await apiFetch({ path: `/wp/v2/products/${id}?context=embed` })) satisfies ByIdEmbed;
(await apiFetch({ path: '/wp/v2/products/hat' })).bySlug;
(await apiFetch({ path: '/wp/v2/products/latest' })).bySlug;
(await apiFetch({ path: '/wp/v2/archive' })) satisfies Archive;
(await apiFetch({ path: `/wp/v2/archive/${id}` })) satisfies Archive;
const byText = await apiFetch({ path: `/wp/v2/products/${text}?context=embed` });
same<typeof byText, ByIdEmbed | BySlugEmbed>(true);

/* All else stays as it was. */
const foreign = await apiFetch({ path: '/acme/v1/things' });
same<typeof foreign, unknown>(true);
const targetDiagnostics = await apiFetch({ path: '/wp/v2/unknown' });
same<typeof targetDiagnostics, unknown>(true);
const mixed = await apiFetch({ path: '/wp/v2/report-7' });
same<typeof mixed, unknown>(true);
const notThere = await apiFetch({ path: '/wp/v2/posts/abc' });
same<typeof notThere, unknown>(true);
const otherMethod = await apiFetch({ path: '/wp/v2/posts', method: 'PATCH' });
same<typeof otherMethod, unknown>(true);
const anyMethod = await apiFetch({ path: '/wp/v2/posts', method: text });
same<typeof anyMethod, unknown>(true);
const anyPath = await apiFetch({ path: text });
same<typeof anyPath, unknown>(true);
const byUrl = await apiFetch({ url: text });
same<typeof byUrl, unknown>(true);
const assigned: { readonly a: 1 } = await apiFetch({ path: '/acme/v1/things' });
(await apiFetch<{ readonly a: 1 }>({ path: '/wp/v2/posts' })).a;
(await apiFetch<{ readonly a: 1 }, false>({ path: '/wp/v2/posts', parse: false })).ok;
// @ts-expect-error -- there is no such option
await apiFetch({ path: '/wp/v2/posts', methd: 'POST' });
apiFetch.use((options, next) => next(options));

export { assigned, texts };
