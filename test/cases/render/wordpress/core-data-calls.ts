// The store of @wordpress/core-data as its users ask it for what the school has.

import { store } from '@wordpress/core-data';
import { resolveSelect, select } from '@wordpress/data';

/* A post type of the site: without a word of it in the context `edit`. */
const course = select(store).getEntityRecord('postType', 'course', 7);
course?.title.raw;
course?.level.toFixed();
// @ts-expect-error -- there is no such field
course?.titel;
// @ts-expect-error -- the context `view` has no `raw`
select(store).getEntityRecord('postType', 'course', 7, { context: 'view' })?.title.raw;
select(store).getEntityRecord('postType', 'course', 7, { context: 'view' })?.level;
// @ts-expect-error -- nor has `embed` a level
select(store).getEntityRecord('postType', 'course', 7, { context: 'embed' })?.level;
select(store).getEntityRecords('postType', 'course', { per_page: 3 })?.map(({ title }) => title.raw);
(await resolveSelect(store).getEntityRecord('postType', 'course', 7))?.title.raw;
const narrow = select(store).getEntityRecord('postType', 'course', 7, { _fields: 'id,title' });
narrow?.title?.raw;
// @ts-expect-error -- what is not among the fields is missing
narrow?.title.raw;

/* A taxonomy, and what WordPress has itself. */
select(store).getEntityRecord('taxonomy', 'genre', 7)?.count.toFixed();
// @ts-expect-error -- there is no such field
select(store).getEntityRecord('taxonomy', 'genre', 7)?.amount;
select(store).getEntityRecord('root', 'user', 7)?.roles.join();
// @ts-expect-error -- there is no such field
select(store).getEntityRecord('root', 'user', 7)?.rolls;
select(store).getEntityRecord('root', 'site')?.language;

/* The package's own stay as they are, and what the site does not describe. */
select(store).getEntityRecord('postType', 'post', 7)?.sticky;
// @ts-expect-error -- the type is not described, so that it may be anything
select(store).getEntityRecord('postType', 'lesson', 7)?.title;
