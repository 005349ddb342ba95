// The content types and abilities of a site. The member `_site` of an index contains the responses of the routes that
// list them. A snapshot contains only some members of these responses.

import { isRecord } from './index-document.ts';

/**
 * The lists that are requested from a site. Each list has a route, the member that identifies an entry, and the
 * members that a snapshot keeps. A snapshot keeps no labels.
 */
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
  // Abilities exist since WordPress 6.9. Only signed-in callers may list them.
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
 * The entries of a list by slug or name, in the site's order.
 *
 * @param raw an object whose keys are slugs, or a list of entries with the identifying member (PHP writes an
 * empty object as a list)
 * @returns undefined for any other value
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

/** Reduces an entry to the members that a snapshot keeps. */
export function keptOfEntry(part: SitePart, entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const keeps: readonly string[] = siteParts[part].keeps;
  const { meta } = entry;
  // The annotations of an ability are in `meta`, which may also contain members of other programs.
  const members = isRecord(meta) ? { annotations: meta['annotations'], ...entry } : entry;
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => keeps.includes(name) && value !== undefined),
  );
}
