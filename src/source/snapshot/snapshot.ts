// A saved index for git: the same site gives the same bytes, whoever asks and whenever,
// but for what the one who asks may know alone: the statuses of posts that are not public,
// and, as few sites say, which methods of a route they may use.
// What editors change is left out, what PHP orders by accident is sorted, what holds
// the site's own address is made relative to it; routes and endpoints stay in the
// site's order, for the first match wins.

import { fetchedIn, type Fetched } from '../../core/model/fetched.ts';
import {
  addressesIn,
  relativiserOf,
  restPathOf,
  type OwnAddresses,
  type Relativise,
} from '../../core/model/site-address.ts';
import { allowHints, isRecord, type WireIndex } from '../../core/model/index-document.ts';
import { keptOfEntry, siteEntries, sitePartNames } from '../../core/model/index-site.ts';
import type { SeenAccess } from '../../core/model/access.ts';
import type { Observation } from '../../core/model/observation.ts';

export interface HowFetched extends Fetched {
  /** The REST base that the index was asked at. */
  readonly base: string;
}

export interface SeenOnDay {
  readonly observations: ReadonlyMap<string, Observation>;
  readonly access: ReadonlyMap<string, SeenAccess>;
  /** `2026-11-22` */
  readonly day: string;
}

const version = 2;

/**
 * The text of the saved index; every command takes it as a source.
 *
 * @param how absent for an index that is a file itself; what a snapshot says of itself is kept
 */
export const snapshotText = (index: WireIndex, how: HowFetched | undefined): string =>
  textOfSnapshot(snapshotDocument(index, how));

/** A snapshot as its file holds it. */
export const textOfSnapshot = (document: SnapshotDocument): string =>
  `${JSON.stringify(document, null, 2)}\n`;

/** What `snapshotText` writes, its members in the order of the file. */
export interface SnapshotDocument {
  readonly [member: string]: unknown;
  readonly routes: Readonly<Record<string, unknown>>;
}

/**
 * What a saved index holds; see `snapshotText`.
 *
 * @param seen what was seen of answers, by the key of the route, and on which day
 */
export function snapshotDocument(
  index: WireIndex,
  how: HowFetched | undefined,
  seen?: SeenOnDay,
): SnapshotDocument {
  const addresses = addressesOf(index, how);
  const recorded = how ? undefined : recordIn(index);
  const relativise = relativiserOf(addresses);
  const { authentication } = index;
  return {
    _snapshot: { ...(recorded ?? recordOf(how, addresses)), ...(seen && { seen: seen.day }) },
    ...namesOf(index),
    authentication: isRecord(authentication) ? settle(authentication, relativise) : [],
    ...(isRecord(index._site) && { _site: settleSite(index._site, relativise) }),
    routes: Object.fromEntries(
      Object.entries(index.routes).map(([key, raw]) => {
        const route = settleRoute(raw, relativise);
        const beside = besideRoute(seen?.observations.get(key), seen?.access.get(key));
        return [key, isRecord(route) ? { ...route, ...beside } : route];
      }),
    ),
  };
}

/** What was seen of a route, as it stands beside what the route says of itself. */
export const besideRoute = (
  observed: Observation | undefined,
  access: SeenAccess | undefined,
): Readonly<Record<string, unknown>> => ({ ...(observed && { observed }), ...(access && { access }) });

function recordOf(how: HowFetched | undefined, { restPath }: OwnAddresses) {
  const path = isPath(restPath) && how?.permalinks !== 'plain' ? { restPath } : {};
  if (!how) return { version, ...path };
  const { permalinks, schemas, signedIn } = how;
  return { version, permalinks, ...path, schemas, signedIn };
}

/** What an earlier snapshot recorded. */
const recordIn = ({ _snapshot: record }: WireIndex): Readonly<Record<string, unknown>> | undefined =>
  isRecord(record) ? record : undefined;

/** Parameters may be secrets: what has any is no path. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/[^\s?#]*$/.test(value);

/** How the index of a snapshot was fetched; null for another index, and where the record is not sound. */
export function fetchedOf(index: WireIndex): Fetched | null {
  const read = fetchedIn(index._snapshot);
  return read?.kind === 'sound' ? read.fetched : null;
}

/**
 * Where the site of an index lives, by what it says and by where it was found.
 *
 * @param how absent for an index that is a file
 */
export function addressesOf(index: WireIndex, how?: HowFetched): OwnAddresses {
  const said = addressesIn(index);
  if (!how) {
    const recorded = recordIn(index)?.['restPath'];
    const restPath = said.restPath ?? (isPath(recorded) ? recorded : undefined);
    return { sites: said.sites, ...(restPath !== undefined && { restPath }) };
  }
  const restPath = restPathOf(how.base, said.sites);
  if (restPath !== undefined) return { sites: said.sites, restPath };
  const site = siteOf(how);
  return { sites: [...said.sites, site], restPath: how.base.slice(site.length).replace(/\/$/, '') };
}

/** `https://site.test/blog/wp-json/` and `https://site.test/blog/?rest_route=/` → `https://site.test/blog`. */
function siteOf({ base, permalinks }: HowFetched): string {
  const { origin, pathname } = new URL(base);
  const tail = permalinks === 'plain' ? /\/(?:index\.php)?$/ : /\/[^/]+\/?$/;
  return origin + pathname.replace(tail, '');
}

function namesOf({ namespace, namespaces }: WireIndex): Readonly<Record<string, unknown>> {
  if (typeof namespace === 'string') return { namespace };
  const listed = isRecord(namespaces) ? Object.values(namespaces) : (namespaces ?? []);
  return { namespaces: Array.isArray(listed) ? sortedTexts(listed) : [] };
}

function settleRoute(route: unknown, relativise: Relativise): unknown {
  if (!isRecord(route)) return route;
  const { namespace, methods, endpoints, schema, _links, ...rest } = route;
  // Links hold the site's address; what the caller may do is kept of them.
  const hints = allowHints(route).map((allow) => ({ targetHints: { allow } }));
  return {
    ...(namespace !== undefined && { namespace }),
    ...(methods !== undefined && { methods }),
    ...(endpoints !== undefined && {
      endpoints: Array.isArray(endpoints)
        ? endpoints.map((endpoint) => settleEndpoint(endpoint, relativise))
        : settle(endpoints, relativise),
    }),
    ...(schema !== undefined && { schema: settle(schema, relativise) }),
    ...mapRecord(sorted(rest), (value) => settle(value, relativise)),
    ...(hints.length > 0 && { _links: { self: hints } }),
  };
}

function settleEndpoint(endpoint: unknown, relativise: Relativise): unknown {
  if (!isRecord(endpoint)) return endpoint;
  const { methods, args, ...rest } = endpoint;
  return {
    ...(methods !== undefined && { methods }),
    ...mapRecord(sorted(rest), (value) => settle(value, relativise)),
    ...(args !== undefined && { args: settle(args, relativise) }),
  };
}

/** What the site is made of: of each entry the members that neither editors nor the language change. */
function settleSite(
  { permalinks, ...parts }: Readonly<Record<string, unknown>>,
  relativise: Relativise,
): Readonly<Record<string, unknown>> {
  const settled = sitePartNames.flatMap((part): readonly (readonly [string, unknown])[] => {
    const entries = siteEntries(part, parts[part]);
    if (!entries) return [];
    const kept = entries.map(([key, entry]) => [key, sortedMembers(keptOfEntry(part, entry))] as const);
    return [[part, settle(Object.fromEntries(kept), relativise)]];
  });
  return { ...(permalinks !== undefined && { permalinks }), ...Object.fromEntries(settled) };
}

const sortedMembers = (entry: unknown): unknown => (isRecord(entry) ? mapRecord(entry, sortedTexts) : entry);

/** Texts stand in the order in which plugins run. */
const sortedTexts = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;

/** The keys of every object sorted, the site's address taken out of every text. */
function settle(value: unknown, relativise: Relativise): unknown {
  if (typeof value === 'string') return relativise(value);
  if (Array.isArray(value)) return value.map((item) => settle(item, relativise));
  return isRecord(value) ? mapRecord(sorted(value), (member) => settle(member, relativise)) : value;
}

const mapRecord = (
  record: Readonly<Record<string, unknown>>,
  map: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** By code units, as every machine sorts. */
const sorted = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
