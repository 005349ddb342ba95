// The table of entities of WordPress' own store, and one's own entities beside it.
import { dispatch } from '@wordpress/data';

export const rootEntitiesConfig = [
  { label: 'Posts', name: 'posts', kind: 'root', baseURL: '/wp/v2/posts' },
  { label: 'Post type', name: 'postType', kind: 'root', key: 'slug', baseURL: '/wp/v2/typez' },
];

dispatch('core').addEntities([
  { name: 'tag', kind: 'mine', baseURL: '/wp/v2/tagz', baseURLParams: { context: 'edit' } },
]);
