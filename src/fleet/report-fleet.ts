// Reports on the contents of a store: the sites, the times of readings, the interfaces, and damaged parts.
// Records are read one after another, and memory contains only counts.

import { Halt } from '../core/diagnostics/halt.ts';
import { openStore, partFolders, type FleetStore } from '../source/fleet-store/disk-store.ts';
import { commonestFirst } from '../source/fleet-store/fleet-index.ts';
import { sitesMissingIn } from './fleet-sites.ts';
import type { SiteRecord } from '../source/fleet-store/site-record.ts';

export interface FleetReport {
  /** The folder of the store. */
  readonly store: string;
  /** The number of sites whose interface is known. */
  readonly sites: number;
  /** The names of the sites in `only` that were never read. */
  readonly missing: readonly string[];
  /** Sites whose last reading failed, by name. */
  readonly failed: readonly FailedSite[];
  /** Sites that did not send all response schemas at the last reading, by name. */
  readonly incomplete: readonly IncompleteSite[];
  /** The oldest and the newest time at which a site was last read; null if no time is known. */
  readonly readings: { readonly from: string; readonly to: string } | null;
  /** The namespaces, each with its number of sites and its distinct interfaces. */
  readonly namespaces: readonly NamespaceSpread[];
  /** The known versions of software, each with the number of sites that run it. */
  readonly software: readonly SoftwareSpread[];
  /** The errors in the store; null if the store was not verified. */
  readonly flaws: readonly string[] | null;
}

export interface FailedSite {
  readonly name: string;
  readonly address: string;
  readonly at: string;
  readonly reason: string;
  /** The time of the last change of the site's interface; null if the site has never been read. */
  readonly knownSince: string | null;
}

export type IncompleteSite = Omit<FailedSite, 'knownSince'>;

export interface NamespaceSpread {
  readonly namespace: string;
  readonly sites: number;
  /** The distinct interfaces of the namespace, most common first. */
  readonly interfaces: readonly { readonly hash: string; readonly sites: number }[];
}

export interface SoftwareSpread {
  readonly name: string;
  readonly versions: readonly { readonly version: string; readonly sites: number }[];
}

/**
 * Reports on the contents of a store.
 *
 * @param verify also unpacks every part and checks that all parts that sites name are present; errors are in
 * `flaws`
 * @param only the names of the sites to read; all of them when left out
 * @throws Halt `source` when the store does not exist, or, without `verify`, a record is damaged
 */
export function reportFleet(folder: string, verify = false, only?: ReadonlySet<string>): FleetReport {
  const store = openStore(folder, only);
  const flaws: string[] = [];
  const counts = { namespaces: newCounts(), software: newCounts() };
  let sites = 0;
  for (const name of store.names()) {
    const record = recordOrError(store, name, flaws);
    if (!record) continue;
    sites += 1;
    countSite(record, counts);
    if (verify) flaws.push(...missingParts(store, name, record));
  }
  if (verify) flaws.push(...damagedParts(store));
  else if (flaws.length > 0) throw new Halt('source', flaws.join('\n'), 'To list all errors, use `verify`.');
  return {
    store: folder,
    sites,
    missing: sitesMissingIn(store, only ?? new Set()),
    ...lastReadings(store),
    namespaces: [...counts.namespaces]
      .map(([namespace, hashes]) => {
        const interfaces = commonestFirst(hashes).map(([hash, having]) => ({ hash, sites: having }));
        return { namespace, sites: sumOfCounts(hashes), interfaces };
      })
      .toSorted((one, other) => other.sites - one.sites || (one.namespace < other.namespace ? -1 : 1)),
    software: [...counts.software]
      .map(([name, versions]) => ({
        name,
        versions: commonestFirst(versions).map(([version, having]) => ({ version, sites: having })),
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    flaws: verify ? flaws : null,
  };
}

type Counts = Map<string, Map<string, number>>;

const newCounts = (): Counts => new Map();

function addVersion(counts: Counts, name: string, value: string): void {
  const values = counts.get(name) ?? new Map<string, number>();
  values.set(value, (values.get(value) ?? 0) + 1);
  counts.set(name, values);
}

const sumOfCounts = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((all, one) => all + one, 0);

function countSite(
  { now }: SiteRecord,
  { namespaces, software }: Readonly<Record<'namespaces' | 'software', Counts>>,
): void {
  for (const [namespace, hash] of Object.entries(now.namespaces)) addVersion(namespaces, namespace, hash);
  if (now.software?.core !== undefined) addVersion(software, 'WordPress', now.software.core);
  for (const { name, version, active } of now.software?.plugins ?? [])
    if (active) addVersion(software, name, version);
}

function recordOrError(store: FleetStore, name: string, flaws: string[]): SiteRecord | undefined {
  try {
    return store.record(name);
  } catch (error) {
    flaws.push(storeErrorMessage(error));
    return undefined;
  }
}

const storeErrorMessage = (error: unknown): string => {
  if (error instanceof Halt) return error.message;
  throw error;
};

/** The parts that a site refers to and that are missing in the store. */
const missingParts = (store: FleetStore, name: string, { now, earlier }: SiteRecord): readonly string[] =>
  [now, ...earlier].flatMap(({ since, root, namespaces }) => [
    ...(store.has('roots', root)
      ? []
      : [`${name} refers to roots/${root}.json (${since}), which is missing.`]),
    ...Object.values(namespaces)
      .filter((hash) => !store.has('namespaces', hash))
      .map((hash) => `${name} refers to namespaces/${hash}.json (${since}), which is missing.`),
  ]);

/** Unpacks each part and compares its hash. */
function damagedParts(store: FleetStore): readonly string[] {
  const flaws = partFolders.flatMap((kind) => {
    const { hashes, strays } = store.hashes(kind);
    return [
      ...strays.map((file) => `${kind}/${file} does not belong to the store.`),
      ...hashes.flatMap((hash) => {
        try {
          store.content(kind, hash);
          return [];
        } catch (error) {
          return [storeErrorMessage(error)];
        }
      }),
    ];
  });
  // A damaged resource is reported for each namespace that lists it.
  return [...new Set(flaws)];
}

function lastReadings(store: FleetStore): Pick<FleetReport, 'failed' | 'incomplete' | 'readings'> {
  const [failed, incomplete]: [FailedSite[], IncompleteSite[]] = [[], []];
  let [from, to] = ['', ''];
  for (const name of store.readingNames()) {
    const reading = store.reading(name);
    if (!reading) continue;
    const { address, at, failed: reason, incomplete: lacking } = reading;
    if (from === '' || at < from) from = at;
    if (at > to) to = at;
    if (reason !== undefined) failed.push({ name, address, at, reason, knownSince: knownSince(store, name) });
    if (lacking !== undefined) incomplete.push({ name, address, at, reason: lacking });
  }
  return { failed, incomplete, readings: from === '' ? null : { from, to } };
}

function knownSince(store: FleetStore, name: string): string | null {
  try {
    return store.record(name)?.now.since ?? null;
  } catch {
    return null;
  }
}
