// Reads the content types and abilities of a site from the responses of its routes or from a snapshot.

import type { Report } from '../../core/diagnostics/diagnostic.ts';
import {
  abilityPath,
  type PostStatus,
  type PostType,
  type Site,
  type Taxonomy,
} from '../../core/model/index/site.ts';
import type { AuthScheme } from '../../core/model/api/api.ts';
import { siteEntries, siteParts, type SitePart } from '../../core/model/index/index-site.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { pointer } from '../../core/schema/json-pointer.ts';
import { abilityForm, readAbility, slugForm, type ReadAbility } from './abilities.ts';
import type { SchemaReader } from './schemas/intern.ts';
import type { UnnamedRoute } from './names/name-operations.ts';
import { indexProblem } from './problems.ts';

/**
 * The maximum number of entries, which no real site reaches. Every target that lists the entries needs time for
 * each entry.
 */
const maxEntries = 2000;

export interface ReadSite {
  readonly site: Site;
  /** The routes of the site's abilities, which no index lists. */
  readonly routes: readonly UnnamedRoute[];
}

/** Reads the member `_site` of an index. Invalid values are reported and omitted. */
export function readSiteParts(
  { _site: raw, routes }: WireIndex,
  readSchema: SchemaReader,
  report: Report,
): ReadSite | undefined {
  if (raw === undefined) return undefined;
  if (!isRecord(raw)) {
    report(indexProblem('site-malformed', { pointer: pointer('_site') }, { found: raw }));
    return undefined;
  }
  const { permalinks } = raw;
  const isKnown = permalinks === 'pretty' || permalinks === 'plain';
  if (permalinks !== undefined && !isKnown)
    report(
      indexProblem('site-malformed', { pointer: pointer('_site', 'permalinks') }, { found: permalinks }),
    );
  const postTypes = readSitePart('types', postTypeIn, raw, report);
  const taxonomies = readSitePart('taxonomies', taxonomyIn, raw, report);
  const statuses = readSitePart('statuses', statusIn, raw, report);
  const abilityIn: ReadEntry<ReadAbility> = (name, members) =>
    Object.hasOwn(routes, abilityPath(name)) ? undefined : readAbility(name, members, readSchema, report);
  const abilities = readSitePart('abilities', abilityIn, raw, report);
  return {
    site: {
      ...(isKnown && { permalinks }),
      ...(postTypes && { postTypes }),
      ...(taxonomies && { taxonomies }),
      ...(statuses && { statuses }),
      ...(abilities && { abilities: abilities.map(({ ability }) => ability) }),
    },
    routes: abilities?.map(({ route }) => route) ?? [],
  };
}

type EntryMembers = Readonly<Record<string, unknown>>;

/** Reads an entry; undefined if a member of the entry has the wrong type. */
type ReadEntry<Entry> = (key: string, members: EntryMembers) => Entry | undefined;

const keyForms = { slug: slugForm, name: abilityForm } as const;

/** Reads the entries of one kind (such as `types`), sorted by their keys. */
function readSitePart<Entry>(
  part: SitePart,
  read: ReadEntry<Entry>,
  site: EntryMembers,
  report: Report,
): readonly Entry[] | undefined {
  const raw = site[part];
  if (raw === undefined) return undefined;
  const at = ['_site', part] as const;
  const entries = siteEntries(part, raw);
  if (!entries) {
    report(indexProblem('site-malformed', { pointer: pointer(...at) }, { found: raw }));
    return undefined;
  }
  const { words, key: kind } = siteParts[part];
  if (entries.length > maxEntries)
    report(indexProblem('site-list-too-long', { pointer: pointer(...at) }, { words, most: maxEntries }));
  const byKey = new Map<string, Entry>();
  for (const [key, members] of entries.slice(0, maxEntries)) {
    const entry = keyForms[kind].test(key) && isRecord(members) ? read(key, members) : undefined;
    if (entry) byKey.set(key, entry);
    else
      report(
        indexProblem(
          'site-entry-malformed',
          { pointer: pointer(...at, key) },
          { words, key, found: members },
        ),
      );
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

function postTypeIn(slug: string, members: EntryMembers): PostType | undefined {
  const collection = collectionIn(slug, members);
  const taxonomies = slugList(members['taxonomies']);
  return collection && taxonomies && { slug, ...collection, taxonomies };
}

function taxonomyIn(slug: string, members: EntryMembers): Taxonomy | undefined {
  const collection = collectionIn(slug, members);
  const postTypes = slugList(members['types']);
  return collection && postTypes && { slug, ...collection, postTypes };
}

function statusIn(slug: string, members: EntryMembers): PostStatus | undefined {
  const isPublic = flagIn(members['public']);
  const queryable = flagIn(members['queryable']);
  return isPublic === undefined || queryable === undefined
    ? undefined
    : { slug, public: isPublic, queryable };
}

type Collection = Pick<PostType, 'restBase' | 'restNamespace' | 'hierarchical'>;

function collectionIn(slug: string, members: EntryMembers): Collection | undefined {
  const restBase = textIn(members['rest_base'], slug);
  // Before WordPress 5.9, the member `rest_namespace` did not exist, and all types were in `wp/v2`.
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

/** Reads a list of slugs. PHP may send a list with gaps as an object. */
function slugList(value: unknown): readonly string[] | undefined {
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

/** The sign-in methods in the index. The site's address is removed from the URLs of the sign-in methods. */
export function authSchemes({ authentication, url, home }: WireIndex): readonly AuthScheme[] {
  if (!isRecord(authentication)) return [];
  return Object.entries(authentication).map(([name, scheme]): AuthScheme => {
    if (name !== 'application-passwords')
      return { kind: 'header', header: 'Authorization', description: name };
    const endpoints = isRecord(scheme) && isRecord(scheme['endpoints']) ? scheme['endpoints'] : {};
    const page = endpoints['authorization'];
    if (typeof page !== 'string') return { kind: 'application-password' };
    return { kind: 'application-password', authorizationUrl: relativeToSite(page, [url, home]) };
  });
}

function relativeToSite(address: string, sites: readonly unknown[]): string {
  const site = sites.find((base) => typeof base === 'string' && base !== '' && address.startsWith(base));
  if (typeof site === 'string') return `{site_url}${address.slice(site.length)}`;
  return URL.canParse(address) ? `{site_url}${new URL(address).pathname}` : address;
}
