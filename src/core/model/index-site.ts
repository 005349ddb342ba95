// What a site tells of what it is made of, as it sends it: `_site` of an index holds the
// answers of these routes, that of a snapshot what is kept of them.

import { isRecord } from './index-document.ts';

/** What a site is asked for: where, by which member its entries are told apart, and which others are kept; labels are not. */
export const siteParts = {
  types: {
    words: 'post types',
    route: '/wp/v2/types',
    key: 'slug',
    keeps: ['hierarchical', 'rest_base', 'rest_namespace', 'taxonomies'],
  },
  taxonomies: {
    words: 'taxonomies',
    route: '/wp/v2/taxonomies',
    key: 'slug',
    keeps: ['hierarchical', 'rest_base', 'rest_namespace', 'types'],
  },
  statuses: {
    words: 'statuses',
    route: '/wp/v2/statuses',
    key: 'slug',
    keeps: ['public', 'queryable'],
  },
  // WordPress 6.9 and later; only signed-in callers may list them.
  abilities: {
    words: 'abilities',
    route: '/wp-abilities/v1/abilities',
    key: 'name',
    keeps: ['annotations', 'category', 'description', 'input_schema', 'output_schema'],
  },
} as const;

export type SitePart = keyof typeof siteParts;

export const sitePartNames: readonly SitePart[] = ['types', 'taxonomies', 'statuses', 'abilities'];

/**
 * The entries of a part by slug or name, in the site's order.
 *
 * @param raw an object by slug; a list, as PHP writes an empty map, of entries that name theirs
 * @returns undefined for what is neither
 */
export function siteEntries(
  part: SitePart,
  raw: unknown,
): readonly (readonly [key: string, entry: unknown])[] | undefined {
  if (isRecord(raw)) return Object.entries(raw);
  if (!Array.isArray(raw)) return undefined;
  return raw.map((entry: unknown, at) => {
    const key = isRecord(entry) ? entry[siteParts[part].key] : undefined;
    return [typeof key === 'string' ? key : String(at), entry];
  });
}

/** What is kept of an entry. */
export function keptOfEntry(part: SitePart, entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const keeps: readonly string[] = siteParts[part].keeps;
  const { meta } = entry;
  // An ability's stand among facts of other programs.
  const members = isRecord(meta) ? { annotations: meta['annotations'], ...entry } : entry;
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => keeps.includes(name) && value !== undefined),
  );
}
