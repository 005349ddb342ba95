// What a site tells of what it is made of, as it sends it: `_site` of an index holds the
// answers of these routes, that of a snapshot what is kept of them.

import { isRecord } from './wire.ts';

/** What a site is asked for: where, and which members of each entry are kept; names in its language are not. */
export const siteParts = {
  types: {
    words: 'post types',
    route: '/wp/v2/types',
    keeps: ['hierarchical', 'rest_base', 'rest_namespace', 'taxonomies'],
  },
  taxonomies: {
    words: 'taxonomies',
    route: '/wp/v2/taxonomies',
    keeps: ['hierarchical', 'rest_base', 'rest_namespace', 'types'],
  },
  statuses: {
    words: 'statuses',
    route: '/wp/v2/statuses',
    keeps: ['public', 'queryable'],
  },
} as const;

export type SitePart = keyof typeof siteParts;

export const sitePartNames: readonly SitePart[] = ['types', 'taxonomies', 'statuses'];

/**
 * The entries of a part by slug, in the site's order.
 *
 * @param raw an object by slug; a list, as PHP writes an empty map, of entries that name their slugs
 * @returns undefined for what is neither
 */
export function siteEntries(raw: unknown): readonly (readonly [slug: string, entry: unknown])[] | undefined {
  if (isRecord(raw)) return Object.entries(raw);
  if (!Array.isArray(raw)) return undefined;
  return raw.map((entry: unknown, at) => {
    const slug = isRecord(entry) ? entry['slug'] : undefined;
    return [typeof slug === 'string' ? slug : String(at), entry];
  });
}
