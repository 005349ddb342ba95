// What the library does for many sites. Each function checks what it is called with, and
// leaves the work to the one of its name in `src/fleet`.

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
import { assertArgument, misfit } from './assert-argument.ts';
import {
  coverOptions,
  fleetDriftOptions,
  fleetSite,
  fleetSnapshotOptions,
  siteNames,
  siteSources,
} from './fleet-rules.ts';
import { flag, listOf, numberFrom, orUndefined, text } from './rules.ts';

/**
 * The sites of a list.
 *
 * @param given a configuration (`.json`, `.yaml`), a list of addresses or CSV, `-` for a list from standard input; what the configuration says when left out
 * @throws Halt `usage` when a configuration names no sites; what is wrong with a list is thrown where it is read
 */
export async function fleetSites(given: string | undefined, sources: SiteSources = {}): Promise<FleetSites> {
  assertArgument('fleetSites', 'given', given, orUndefined(text));
  assertArgument('fleetSites', 'sources', sources, siteSources);
  return runFleetSites(given, sources);
}

/**
 * Reads the sites of a fleet into a store: each at most once, and no host twice at a time.
 *
 * @throws Halt when the list or the options make no sense, or the disk refuses; a site that cannot be read is an outcome
 */
export async function snapshotFleet(options: FleetSnapshotOptions): Promise<FleetSnapshot> {
  assertArgument('snapshotFleet', 'options', options, fleetSnapshotOptions);
  return runSnapshotFleet({ ...options, sites: () => checkedSites(options.sites) });
}

/** Each is checked as it comes: nobody holds all of them. */
async function* checkedSites(sites: FleetSnapshotOptions['sites']): AsyncGenerator<FleetSite> {
  const all = sites();
  if (!isIterable(all))
    throw misfit('snapshotFleet', 'sites', {
      found: 'returns nothing to iterate over',
      hint: 'Pass `sites` of what `fleetSites` returns, or an async generator.',
    });
  let number = 0;
  for await (const site of all) {
    assertArgument('snapshotFleet', `sites()[${String(number)}]`, site, fleetSite);
    number += 1;
    yield site;
  }
}

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value);

/**
 * Compares what the sites of a store are with what they were.
 *
 * @throws Halt `source` when there is no store or part of it is damaged, `usage` when approvals or options make no sense
 */
export async function driftFleet(options: FleetDriftOptions): Promise<FleetDrift> {
  assertArgument('driftFleet', 'options', options, fleetDriftOptions);
  return runDriftFleet(options);
}

/**
 * Says which sites lack operations that code uses, or have another form of them.
 *
 * @throws Halt `usage` when there is no such project, `source` when there is no store
 */
export async function coverFleet(options: CoverOptions): Promise<FleetCoverage> {
  assertArgument('coverFleet', 'options', options, coverOptions);
  return runCoverFleet(options);
}

/**
 * Says what a store holds.
 *
 * @param verify also unpacks every part and looks whether all that sites name is there; what is wrong is among `flaws`
 * @param only the names of the sites to look at; all of them when left out
 * @throws Halt `source` when there is no store, or, without `verify`, a record is damaged
 */
export function reportFleet(folder: string, verify = false, only?: ReadonlySet<string>): FleetReport {
  assertArgument('reportFleet', 'folder', folder, text);
  assertArgument('reportFleet', 'verify', verify, flag);
  assertArgument('reportFleet', 'only', only, orUndefined(siteNames));
  return runReportFleet(folder, verify, only);
}

/**
 * Takes away the parts that no site has or had.
 *
 * @param olderThanMs what is younger stays: somebody may be about to need it
 * @throws Halt `source` when there is no store or a record is damaged: then nothing is taken away
 */
export function collectFleetGarbage(folder: string, olderThanMs: number): SweptFleet {
  assertArgument('collectFleetGarbage', 'folder', folder, text);
  assertArgument('collectFleetGarbage', 'olderThanMs', olderThanMs, numberFrom(0));
  return runCollectFleetGarbage(folder, olderThanMs);
}

/**
 * Merges stores into one. Files that are named by the hash of their content are copied; the
 * records of one site are merged and sorted by date. The order of the stores does not matter, and
 * merging twice changes nothing.
 *
 * @param into a store, or a folder that is none yet
 * @throws Halt `source` when one is no store, or a part of it is damaged
 */
export function mergeFleets(into: string, folders: readonly string[]): MergedFleets {
  assertArgument('mergeFleets', 'into', into, text);
  assertArgument('mergeFleets', 'folders', folders, listOf(text));
  return runMergeFleets(into, folders);
}

/**
 * The snapshot of one site, as `snapshot` would have written it.
 *
 * @throws Halt `usage` when the store does not know the site, `source` when a part of it is missing or damaged
 */
export function exportFleetSite(folder: string, name: string): string {
  assertArgument('exportFleetSite', 'folder', folder, text);
  assertArgument('exportFleetSite', 'name', name, text);
  return runExportFleetSite(folder, name);
}
