// Hooks of WordPress' store of data.
import { useEntityRecord, useEntityRecords as useRecords } from '@wordpress/core-data';

export function list(id: number, type: string) {
  const posts = useRecords('postType', 'post', { per_page: 500, serch: 'a' });
  const every = useRecords('taxonomy', 'post_tag', { per_page: -1 });
  const one = useEntityRecord('postType', 'post', id);
  // Of a plugin, or not told: nobody knows the path.
  const books = useRecords('postType', 'book', { per_page: 500 });
  const others = useRecords('postType', type, { per_page: 500 });
  return [posts, every, one, books, others];
}
