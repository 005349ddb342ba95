// Creates the content of a snapshot: a saved index for git. The snapshot of a site has the same bytes for every caller
// and at every time, with two exceptions. The statuses of posts depend on the caller. On a few sites, the methods of
// routes also depend on the caller. The content of editors is omitted, lists with a random order are sorted, and the
// site's address is removed. Routes and endpoints keep the site's order, because the first match responds.

import { fetchedIn, type Fetched } from '../../core/model/index/fetched.ts';
import {
  addressesIn,
  relativiserOf,
  restPathOf,
  type SiteAddresses,
  type Relativise,
} from '../../core/model/index/site-address.ts';
import { compactText } from '../compact/compact-text.ts';
import { allowHints, isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { keptOfEntry, siteEntries, sitePartNames } from '../../core/model/index/index-site.ts';
import { stableAccess, type SeenAccess } from '../../core/model/api/access.ts';
import type { ExercisedRoute } from '../../core/model/observation/exercise.ts';
import type { Observation } from '../../core/model/observation/observation.ts';
import type { Json } from '../../core/schema/schema.ts';

export interface HowFetched extends Fetched {
  /** The REST base from which the index was requested. */
  readonly base: string;
}

export interface SeenOnDay {
  readonly observations: ReadonlyMap<string, Observation>;
  readonly access: ReadonlyMap<string, SeenAccess>;
  readonly exercised?: ReadonlyMap<string, ExercisedRoute>;
  /** Recorded responses to GET (`examples`). */
  readonly recorded?: ReadonlyMap<string, Json>;
  /** The day on which the responses were observed: `2026-11-22`; absent where it is not recorded. */
  readonly day?: string;
}

const snapshotVersion = 2;

/**
 * The text of a snapshot, which every command accepts as a source.
 *
 * @param how how the index was fetched; absent if the index is a file, whose member `_snapshot` is kept
 */
export const snapshotText = (index: WireIndex, how: HowFetched | undefined, seen?: SeenOnDay): string =>
  textOfSnapshot(snapshotDocument(index, how, seen));

export const textOfSnapshot = (document: SnapshotDocument): string => compactText(document);

/** The content of a snapshot, with its members in the order of the file. */
export interface SnapshotDocument {
  readonly [member: string]: unknown;
  readonly routes: Readonly<Record<string, unknown>>;
}

/** @param seen the observations of responses, by the key of the route, and the day of the observations */
export function snapshotDocument(
  index: WireIndex,
  how: HowFetched | undefined,
  seen?: SeenOnDay,
): SnapshotDocument {
  const addresses = indexAddresses(index, how);
  const recorded = how ? undefined : snapshotRecordIn(index);
  const stabilize = stabilizerOf(relativiserOf(addresses));
  const { authentication } = index;
  return {
    _snapshot: {
      ...(recorded ?? newSnapshotRecord(how, addresses)),
      ...(seen?.day !== undefined && { seen: seen.day }),
    },
    ...namespaceMembers(index),
    authentication: isRecord(authentication) ? stabilize(authentication) : [],
    ...(isRecord(index._site) && { _site: stabilizeSite(index._site, stabilize) }),
    routes: Object.fromEntries(
      Object.entries(index.routes).map(([key, raw]) => {
        const route = stabilizeRoute(raw, stabilize);
        const beside = seen ? besideRoute(key, seen) : {};
        return [key, isRecord(route) ? { ...route, ...beside } : route];
      }),
    ),
  };
}

/** The observations of a route, as members to add to the route. */
export function besideRoute(
  key: string,
  { observations, access, exercised, recorded }: Omit<SeenOnDay, 'day'>,
): Readonly<Record<string, unknown>> {
  const observed = observations.get(key);
  const seen = access.get(key);
  const example = recorded?.get(key);
  return {
    ...(observed && { observed }),
    ...(seen && { access: stableAccess(seen) }),
    ...exercised?.get(key),
    ...(example !== undefined && { recorded: example }),
  };
}

function newSnapshotRecord(how: HowFetched | undefined, { restPath }: SiteAddresses) {
  const path = isPlainPath(restPath) && how?.permalinks !== 'plain' ? { restPath } : {};
  if (!how) return { version: snapshotVersion, ...path };
  const { permalinks, schemas, signedIn, options } = how;
  return {
    version: snapshotVersion,
    permalinks,
    ...path,
    schemas,
    signedIn,
    ...(options && { options }),
  };
}

/** The member `_snapshot` of an index from an earlier snapshot. */
const snapshotRecordIn = ({ _snapshot: record }: WireIndex): Readonly<Record<string, unknown>> | undefined =>
  isRecord(record) ? record : undefined;

/** Whether a value is a path without query parameters, which may be secrets. */
const isPlainPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\s?#]*$/.test(value);

/** How the index of a snapshot was fetched; null if the index is no snapshot, or its member `_snapshot` is invalid. */
export function fetchedInSnapshot(index: WireIndex): Fetched | null {
  const read = fetchedIn(index._snapshot);
  return read?.kind === 'sound' ? read.fetched : null;
}

/**
 * The addresses of the site of an index. The addresses come from the content of the index and the address of the
 * request.
 *
 * @param how how the index was fetched; absent if the index is a file
 */
export function indexAddresses(index: WireIndex, how?: HowFetched): SiteAddresses {
  const known = addressesIn(index);
  if (!how) {
    const recorded = snapshotRecordIn(index)?.['restPath'];
    const restPath = known.restPath ?? (isPlainPath(recorded) ? recorded : undefined);
    return { sites: known.sites, ...(restPath !== undefined && { restPath }) };
  }
  const restPath = restPathOf(how.base, known.sites);
  if (restPath !== undefined) return { sites: known.sites, restPath };
  const site = siteAddress(how);
  return { sites: [...known.sites, site], restPath: how.base.slice(site.length).replace(/\/$/, '') };
}

/**
 * Returns the address of a site: `https://site.test/blog` for `https://site.test/blog/wp-json/` and
 * `https://site.test/blog/?rest_route=/`.
 */
function siteAddress({ base, permalinks }: HowFetched): string {
  const { origin, pathname } = new URL(base);
  const tail = permalinks === 'plain' ? /\/(?:index\.php)?$/ : /\/[^/]+\/?$/;
  return origin + pathname.replace(tail, '');
}

function namespaceMembers({ namespace, namespaces }: WireIndex): Readonly<Record<string, unknown>> {
  if (typeof namespace === 'string') return { namespace };
  const listed = isRecord(namespaces) ? Object.values(namespaces) : (namespaces ?? []);
  return { namespaces: Array.isArray(listed) ? sortedTexts(listed) : [] };
}

function stabilizeRoute(route: unknown, stabilize: Stabilize): unknown {
  if (!isRecord(route)) return route;
  const { namespace, methods, endpoints, schema, _links, ...rest } = route;
  // Links contain the site's address, so the snapshot only keeps the caller's methods of each link.
  const hints = allowHints(route).map((allow) => ({ targetHints: { allow } }));
  return {
    ...(namespace !== undefined && { namespace }),
    ...(methods !== undefined && { methods }),
    ...(endpoints !== undefined && {
      endpoints: Array.isArray(endpoints)
        ? endpoints.map((endpoint) => stabilizeEndpoint(endpoint, stabilize))
        : stabilize(endpoints),
    }),
    ...(schema !== undefined && { schema: stabilize(schema) }),
    ...mapRecord(sortedKeys(rest), stabilize),
    ...(hints.length > 0 && { _links: { self: hints } }),
  };
}

function stabilizeEndpoint(endpoint: unknown, stabilize: Stabilize): unknown {
  if (!isRecord(endpoint)) return endpoint;
  const { methods, args, ...rest } = endpoint;
  return {
    ...(methods !== undefined && { methods }),
    ...mapRecord(sortedKeys(rest), stabilize),
    ...(args !== undefined && { args: stabilize(args) }),
  };
}

/** The content types and abilities of a site. Members that depend on editors or on the language are removed. */
function stabilizeSite(
  { permalinks, ...parts }: Readonly<Record<string, unknown>>,
  stabilize: Stabilize,
): Readonly<Record<string, unknown>> {
  const settled = sitePartNames.flatMap((part): readonly (readonly [string, unknown])[] => {
    const entries = siteEntries(part, parts[part]);
    if (!entries) return [];
    const kept = entries.map(([key, entry]) => [key, sortedMembers(keptOfEntry(part, entry))] as const);
    return [[part, stabilize(Object.fromEntries(kept))]];
  });
  return { ...(permalinks !== undefined && { permalinks }), ...Object.fromEntries(settled) };
}

const sortedMembers = (entry: unknown): unknown => (isRecord(entry) ? mapRecord(entry, sortedTexts) : entry);

/** Sorts texts, because their order depends on the order in which the plugins run. */
const sortedTexts = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;

type Stabilize = (value: unknown) => unknown;

/**
 * Creates a function that sorts the keys of every object, and removes the site's address from every text. In a loaded
 * index, equal values are one object (`sharedJson`), and so are the results.
 */
function stabilizerOf(relativise: Relativise): Stabilize {
  const known = new WeakMap<object, unknown>();
  const stabilize: Stabilize = (value) => {
    if (typeof value === 'string') return relativise(value);
    if (typeof value !== 'object' || value === null) return value;
    let stable = known.get(value);
    if (stable === undefined) known.set(value, (stable = stabilizeMembers(value)));
    return stable;
  };
  const stabilizeMembers = (value: object): unknown => {
    if (Array.isArray(value)) return value.map(stabilize);
    return isRecord(value) ? mapRecord(sortedKeys(value), stabilize) : value;
  };
  return stabilize;
}

const mapRecord = (
  record: Readonly<Record<string, unknown>>,
  map: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** The keys are sorted by their code units, because that order is the same on every machine. */
const sortedKeys = (record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
