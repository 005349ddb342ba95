// The functions of the library for many sites.
// Each function checks its arguments and calls the function with the same name in `src/fleet`.

import {
  coverFleet as runCoverFleet,
  type CoverOptions,
  type FleetCoverage,
  driftFleet as runDriftFleet,
  type FleetDrift,
  type FleetDriftOptions,
  fleetSites as runFleetSites,
  type FleetSite,
  type FleetSites,
  type SiteSources,
  collectFleetGarbage as runCollectFleetGarbage,
  exportFleetSite as runExportFleetSite,
  mergeFleets as runMergeFleets,
  type MergedFleets,
  type SweptFleet,
  reportFleet as runReportFleet,
  type FleetReport,
  snapshotFleet as runSnapshotFleet,
  type FleetSnapshot,
  type FleetSnapshotOptions,
} from '../fleet/index.ts';
import { assertArgument, argumentError } from './assert-argument.ts';
import {
  coverRule,
  fleetDriftRule,
  fleetSiteRule,
  fleetSnapshotRule,
  siteNamesRule,
  siteSourcesRule,
} from './fleet-rules.ts';
import { booleanRule, listRule, numberRule, undefinedOrRule, nonEmptyString } from './rules.ts';

/**
 * Lists the sites of a fleet.
 *
 * @param given a configuration (`.json`, `.yaml`), a list of addresses, a CSV file, or `-` for a list from
 *   standard input; if left out, the sites come from the configuration in `sources`
 * @param sources the configuration that lists the sites, and the standard input
 * @returns `sites`, a function that iterates over the sites; a list is read while you iterate
 * @throws Halt `usage` when a configuration names no sites; errors in a list are thrown while you iterate
 * @example
 * ```js
 * import { fleetSites } from 'routewright';
 *
 * const { sites } = await fleetSites('sites.csv');
 * for await (const { name } of sites()) console.log(name);
 * ```
 */
export async function fleetSites(given: string | undefined, sources: SiteSources = {}): Promise<FleetSites> {
  assertArgument('fleetSites', 'given', given, undefinedOrRule(nonEmptyString));
  assertArgument('fleetSites', 'sources', sources, siteSourcesRule);
  return runFleetSites(given, sources);
}

/**
 * Reads the sites of a fleet, and saves their interfaces in a store. Each site is read once, and each host
 * receives one request at a time. If a site cannot be read, it is counted as failed, and its last good reading is
 * kept.
 *
 * @param options the sites and the folder of the store
 * @returns how many sites are new, changed, unchanged and failed
 * @throws Halt `usage` for a list or options that are not valid
 * @throws Halt `write` when a file cannot be written
 * @example
 * ```js
 * import { fleetSites, snapshotFleet } from 'routewright';
 *
 * const { sites } = await fleetSites('sites.csv');
 * const { counts } = await snapshotFleet({ sites, store: 'store' });
 * console.log(counts.added, counts.failed);
 * ```
 */
export async function snapshotFleet(options: FleetSnapshotOptions): Promise<FleetSnapshot> {
  assertArgument('snapshotFleet', 'options', options, fleetSnapshotRule);
  return runSnapshotFleet({ ...options, sites: () => checkedSites(options.sites) });
}

/** Checks each site when the site is read, because a long list of sites may not fit into memory. */
async function* checkedSites(sites: FleetSnapshotOptions['sites']): AsyncGenerator<FleetSite> {
  const all = sites();
  if (!isIterable(all))
    throw argumentError('snapshotFleet', 'sites', {
      found: 'returns nothing to iterate over',
      hint: 'Pass the `sites` that `fleetSites` returns, or an async generator.',
    });
  let number = 0;
  for await (const site of all) {
    assertArgument('snapshotFleet', `sites()[${String(number)}]`, site, fleetSiteRule);
    number += 1;
    yield site;
  }
}

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

/**
 * Compares the sites of a store with an earlier time or with another store.
 *
 * @param options the store, and the earlier state
 * @returns the report, and the names of the sites that have each change
 * @throws Halt `source` when the store does not exist, one of its files is damaged, or no site has an earlier state
 * @throws Halt `usage` when the approvals or the options are not valid
 * @example
 * ```js
 * import { driftFleet } from 'routewright';
 *
 * const { steps, fails } = await driftFleet({ store: 'fleet', since: '24h' });
 * console.log(fails, steps.length);
 * ```
 */
export async function driftFleet(options: FleetDriftOptions): Promise<FleetDrift> {
  assertArgument('driftFleet', 'options', options, fleetDriftRule);
  return runDriftFleet(options);
}

/**
 * Finds the sites that lack an operation of your code, and the sites on which an operation of your code differs.
 *
 * @param options the store and the project
 * @returns an entry for each operation that the code uses
 * @throws Halt `usage` when the project does not exist
 * @throws Halt `source` when the store does not exist
 * @example
 * ```js
 * import { coverFleet, generate } from 'routewright';
 *
 * await generate({ source: 'site.index.json', folder: 'src/api', targets: ['client'] });
 * const { operations } = await coverFleet({ store: 'fleet', project: 'tsconfig.json', client: 'src/api' });
 * for (const { operation, lacking } of operations) console.log(operation, lacking);
 * ```
 */
export async function coverFleet(options: CoverOptions): Promise<FleetCoverage> {
  assertArgument('coverFleet', 'options', options, coverRule);
  return runCoverFleet(options);
}

/**
 * Lists the sites of a store, their software and their namespaces.
 *
 * @param folder the folder of the store
 * @param verify true to read every file of the store and check that the file is complete; the result lists the
 *   errors in `flaws`
 * @param only the names of the sites to report; if left out, all sites
 * @returns the report
 * @throws Halt `source` when the store does not exist, or the record of a site is damaged and `verify` is false
 * @example
 * ```js
 * import { reportFleet } from 'routewright';
 *
 * const { namespaces, flaws } = reportFleet('fleet', true);
 * console.log(namespaces.length, flaws);
 * ```
 */
export function reportFleet(folder: string, verify = false, only?: ReadonlySet<string>): FleetReport {
  assertArgument('reportFleet', 'folder', folder, nonEmptyString);
  assertArgument('reportFleet', 'verify', verify, booleanRule);
  assertArgument('reportFleet', 'only', only, undefinedOrRule(siteNamesRule));
  return runReportFleet(folder, verify, only);
}

/**
 * Deletes the files of a store that none of its sites needs.
 *
 * @param folder the folder of the store
 * @param olderThanMs the minimum age of a file to delete, in milliseconds; a run that is still writing may need
 *   younger files
 * @returns how many files were deleted, and their size in bytes
 * @throws Halt `source` when the store does not exist or the record of a site is damaged; no file is deleted then
 * @example
 * ```js
 * import { collectFleetGarbage } from 'routewright';
 *
 * const { removed, bytes } = collectFleetGarbage('fleet', 60 * 60 * 1000);
 * console.log(removed, bytes);
 * ```
 */
export function collectFleetGarbage(folder: string, olderThanMs: number): SweptFleet {
  assertArgument('collectFleetGarbage', 'folder', folder, nonEmptyString);
  assertArgument('collectFleetGarbage', 'olderThanMs', olderThanMs, numberRule(0));
  return runCollectFleetGarbage(folder, olderThanMs);
}

/**
 * Merges stores into one. The order of the stores does not matter, and merging the same stores again changes nothing.
 *
 * @param into the folder of the merged store; it is created if it does not exist
 * @param folders the folders of the stores to merge
 * @returns how many sites and files were merged
 * @throws Halt `source` when one of the folders is not a store, or one of its files is damaged
 * @example
 * ```js
 * import { mergeFleets } from 'routewright';
 *
 * const { sites, parts } = mergeFleets('all', ['fleet', 'other-shard']);
 * console.log(sites, parts);
 * ```
 */
export function mergeFleets(into: string, folders: readonly string[]): MergedFleets {
  assertArgument('mergeFleets', 'into', into, nonEmptyString);
  assertArgument('mergeFleets', 'folders', folders, listRule(nonEmptyString));
  return runMergeFleets(into, folders);
}

/**
 * Returns the interface of one site as a snapshot, in the format of `snapshot`.
 *
 * @param folder the folder of the store
 * @param name the name of the site in the store
 * @returns the text of the snapshot
 * @throws Halt `usage` when the store has no such site
 * @throws Halt `source` when a file of the store is missing or damaged
 * @example
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { exportFleetSite } from 'routewright';
 *
 * writeFileSync('shop.index.json', exportFleetSite('fleet', 'shop'));
 * ```
 */
export function exportFleetSite(folder: string, name: string): string {
  assertArgument('exportFleetSite', 'folder', folder, nonEmptyString);
  assertArgument('exportFleetSite', 'name', name, nonEmptyString);
  return runExportFleetSite(folder, name);
}
