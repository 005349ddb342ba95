// Hooks of WordPress' store of data.
import { useEntityRecord, useEntityRecords as useRecords } from '@wordpress/core-data';

export function list(id: number, type: string) {
  const posts = useRecords('postType', 'post', { per_page: 500, serch: 'a' });
  const every = useRecords('taxonomy', 'post_tag', { per_page: -1 });
  const one = useEntityRecord('postType', 'post', id);
  // The site has no such type.
  const books = useRecords('postType', 'book', { per_page: 500 });
  // The code does not show the type.
  const others = useRecords('postType', type, { per_page: 500 });
  return [posts, every, one, books, others];
}
