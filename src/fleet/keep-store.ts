// Maintains whole stores: removes unused parts, merges stores, and exports the snapshot of one site.

import { Halt } from '../core/diagnostics/halt.ts';
import { didYouMean } from '../core/diagnostics/nearest.ts';
import { indexFromParts } from '../source/fleet-store/content.ts';
import {
  contentKinds,
  openForWriting,
  openStore,
  sweepStore,
  type FleetStore,
} from '../source/fleet-store/disk-store.ts';
import { joinedRecord, type SiteState } from '../source/fleet-store/site-record.ts';
import { textOfSnapshot } from '../source/snapshot/snapshot.ts';

/** The number of files that were removed from a store, and their size. */
export interface SweptFleet {
  /** The number of deleted files. */
  readonly removed: number;
  /** The size of the deleted files on disk, in bytes. */
  readonly bytes: number;
}

/**
 * Removes the parts that no current or earlier state of a site contains.
 *
 * @param olderThanMs younger parts stay, because another run may be about to use them
 * @throws Halt `source` when the store does not exist, or a record or a part is damaged: then nothing is removed
 */
export function collectFleetGarbage(folder: string, olderThanMs: number): SweptFleet {
  const store = openStore(folder);
  const needed = { namespaces: new Set<string>(), resources: new Set<string>(), roots: new Set<string>() };
  for (const name of store.names()) {
    const record = store.record(name);
    for (const { root, namespaces } of record ? [record.now, ...record.earlier] : []) {
      needed.roots.add(root);
      for (const hash of Object.values(namespaces)) needed.namespaces.add(hash);
    }
  }
  for (const hash of needed.namespaces)
    for (const resource of store.resources(hash)) needed.resources.add(resource);
  return sweepStore(store, needed, olderThanMs);
}

export interface MergedFleets {
  /** The number of distinct sites in the stores. */
  readonly sites: number;
  /** The number of files that were copied because the merged store did not have them. */
  readonly parts: number;
}

/**
 * Merges stores into one. Files that are named by the hash of their content are copied; the records of one site
 * are merged and sorted by date. The order of the stores does not matter. Merging the same stores again changes
 * nothing.
 *
 * @param into a store, or a folder that will become a store
 * @throws Halt `source` when a folder is no store, or a store is damaged
 */
export function mergeFleets(into: string, folders: readonly string[]): MergedFleets {
  const stores = folders.map((folder) => openStore(folder));
  const target = openForWriting(into);
  let parts = 0;
  for (const store of stores)
    for (const kind of contentKinds)
      for (const hash of store.hashes(kind).hashes) {
        if (target.keepContent(kind, hash)) continue;
        target.putContent(kind, hash, store.content(kind, hash));
        parts += 1;
      }
  const sites = new Set<string>();
  for (const store of stores) {
    for (const name of store.names()) {
      const [present, other] = [target.record(name), store.record(name)];
      if (other) target.putRecord(name, present ? joinedRecord(present, other) : other);
      sites.add(name);
    }
    for (const name of store.readingNames()) {
      const [present, other] = [target.reading(name), store.reading(name)];
      if (other && (!present || isLaterReading(other, present))) target.putReading(name, other);
    }
  }
  return { sites: sites.size, parts };
}

/** If two readings have the same time, the successful reading comes first. */
const isLaterReading = (
  one: { readonly at: string; readonly failed?: string },
  other: { readonly at: string; readonly failed?: string },
): boolean =>
  one.at > other.at || (one.at === other.at && one.failed === undefined && other.failed !== undefined);

/**
 * Builds the index of a site, in one of the site's states, from the parts in the store.
 *
 * @throws Halt `source` when a part is missing or damaged
 */
const indexOfState = (
  store: FleetStore,
  { root, namespaces, runs }: SiteState,
): ReturnType<typeof indexFromParts> =>
  indexFromParts(
    store.content('roots', root),
    Object.values(namespaces).map((hash) => store.content('namespaces', hash)),
    runs,
  );

/**
 * The snapshot of one site, exactly as `snapshot` writes it.
 *
 * @throws Halt `usage` when the site is not in the store, `source` when a part of the snapshot is missing or
 * damaged
 */
export function exportFleetSite(folder: string, name: string): string {
  const store = openStore(folder);
  const names = store.names();
  const record = names.includes(name) ? store.record(name) : undefined;
  if (record) return textOfSnapshot(indexOfState(store, record.now));
  throw new Halt(
    'usage',
    `${folder} has no site "${name}".`,
    didYouMean(name, names) ?? '"routewright fleet report" lists the sites of the store.',
  );
}
