// What the site is made of, from what its routes for that answered, or a snapshot kept.

import type { Report } from '../diagnostics/diagnostic.ts';
import type { PostStatus, PostType, Site, Taxonomy } from '../model/site.ts';
import { siteEntries, siteParts, type SitePart } from '../model/wire-site.ts';
import { isRecord, type WireIndex } from '../model/wire.ts';
import { pointer } from '../schema/json-pointer.ts';
import { problem } from './problems.ts';

/** Far more than any site has; each costs work in every target that names it. */
const mostEntries = 2000;

/** As `sanitize_key()` makes them, which plugins may loosen. */
const slugForm = /^[\w.-]{1,200}$/;

/** Reads `_site` of an index; what makes no sense is reported and left out. */
export function readSite({ _site: raw }: WireIndex, report: Report): Site | undefined {
  if (raw === undefined) return undefined;
  if (!isRecord(raw)) {
    report(problem('site-malformed', { pointer: pointer('_site') }, { found: raw }));
    return undefined;
  }
  const { permalinks } = raw;
  const isKnown = permalinks === 'pretty' || permalinks === 'plain';
  if (permalinks !== undefined && !isKnown)
    report(problem('site-malformed', { pointer: pointer('_site', 'permalinks') }, { found: permalinks }));
  const postTypes = readPart('types', postTypeIn, raw, report);
  const taxonomies = readPart('taxonomies', taxonomyIn, raw, report);
  const statuses = readPart('statuses', statusIn, raw, report);
  return {
    ...(isKnown && { permalinks }),
    ...(postTypes && { postTypes }),
    ...(taxonomies && { taxonomies }),
    ...(statuses && { statuses }),
  };
}

type Members = Readonly<Record<string, unknown>>;

/** Undefined where a member is not what it must be. */
type ReadEntry<Entry> = (slug: string, members: Members) => Entry | undefined;

function readPart<Entry extends { readonly slug: string }>(
  part: SitePart,
  read: ReadEntry<Entry>,
  site: Members,
  report: Report,
): readonly Entry[] | undefined {
  const raw = site[part];
  if (raw === undefined) return undefined;
  const at = ['_site', part] as const;
  const entries = siteEntries(raw);
  if (!entries) {
    report(problem('site-malformed', { pointer: pointer(...at) }, { found: raw }));
    return undefined;
  }
  const { words } = siteParts[part];
  if (entries.length > mostEntries)
    report(problem('site-list-endless', { pointer: pointer(...at) }, { words, most: mostEntries }));
  const bySlug = new Map<string, Entry>();
  for (const [slug, members] of entries.slice(0, mostEntries)) {
    const entry = slugForm.test(slug) && isRecord(members) ? read(slug, members) : undefined;
    if (entry) bySlug.set(slug, entry);
    else
      report(
        problem('site-entry-malformed', { pointer: pointer(...at, slug) }, { words, slug, found: members }),
      );
  }
  return [...bySlug.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

function postTypeIn(slug: string, members: Members): PostType | undefined {
  const collection = collectionIn(slug, members);
  const taxonomies = textsIn(members['taxonomies']);
  return collection && taxonomies && { slug, ...collection, taxonomies };
}

function taxonomyIn(slug: string, members: Members): Taxonomy | undefined {
  const collection = collectionIn(slug, members);
  const postTypes = textsIn(members['types']);
  return collection && postTypes && { slug, ...collection, postTypes };
}

function statusIn(slug: string, members: Members): PostStatus | undefined {
  const isPublic = flagIn(members['public']);
  const queryable = flagIn(members['queryable']);
  return isPublic === undefined || queryable === undefined
    ? undefined
    : { slug, public: isPublic, queryable };
}

type Collection = Pick<PostType, 'restBase' | 'restNamespace' | 'hierarchical'>;

function collectionIn(slug: string, members: Members): Collection | undefined {
  const restBase = textIn(members['rest_base'], slug);
  // Before WordPress 5.9 there was no other namespace, and none was told.
  const restNamespace = textIn(members['rest_namespace'], 'wp/v2');
  const hierarchical = flagIn(members['hierarchical']);
  if (restBase === undefined || restNamespace === undefined || hierarchical === undefined) return undefined;
  return { restBase, restNamespace, hierarchical };
}

const textIn = (value: unknown, missing: string): string | undefined => {
  if (value === undefined) return missing;
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
};

const flagIn = (value: unknown): boolean | undefined =>
  value === undefined ? false : typeof value === 'boolean' ? value : undefined;

/** Slugs; PHP may send a list with gaps as an object. */
function textsIn(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] | undefined = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value)
      : value === undefined
        ? []
        : undefined;
  const texts = list?.filter((one): one is string => typeof one === 'string' && slugForm.test(one));
  return texts && texts.length === list?.length ? [...new Set(texts)].sort() : undefined;
}
