// The functions of the library for many sites.

import { fleetDriftRows } from '../core/model/options/fleet-options.ts';
import * as fleets from '../fleet/index.ts';
import { named, projectSettings, someSettings, withOptions } from './options.ts';
import * as rule from './rules.ts';

const fleetSite = rule.object<fleets.FleetSite>({ ...named('name'), settings: projectSettings });

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
export async function fleetSites(
  given: string | undefined,
  sources: fleets.SiteSources = {},
): Promise<fleets.FleetSites> {
  const rules = {
    given: rule.optional(rule.text),
    sources: rule.object<fleets.SiteSources>(named('config?', 'stdin?')),
  };
  rule.assertArguments('fleetSites', { given, sources }, rules);
  return fleets.fleetSites(given, sources);
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
export const snapshotFleet = withOptions(
  'snapshotFleet',
  async (options: fleets.FleetSnapshotOptions) =>
    fleets.snapshotFleet({ ...options, sites: () => checkedSites(options.sites) }),
  {
    ...named('store', 'environment?', 'overrides?', 'siteParts?', 'force?', 'signal?'),
    sites: rule.callback(),
    total: rule.optional(rule.integer(0)),
    settings: rule.optional(someSettings),
    freshMs: rule.optional(rule.number(0)),
    ...{ concurrency: rule.optional(rule.integer(1)), perHost: rule.optional(rule.integer(1)) },
    siteTimeoutMs: rule.optional(rule.positive(rule.maxMilliseconds)),
    shard: rule.optional(rule.object({ number: rule.integer(1), of: rule.integer(1) })),
    tell: rule.optional(rule.callback()),
  },
);

/** Checks each site when the site is read, because a long list of sites may not fit into memory. */
async function* checkedSites(sites: fleets.FleetSnapshotOptions['sites']): AsyncGenerator<fleets.FleetSite> {
  const all = sites();
  if (!isIterable(all))
    throw rule.argumentError('snapshotFleet', 'sites', {
      found: 'returns nothing to iterate over',
      hint: 'Pass the `sites` that `fleetSites` returns, or an async generator.',
    });
  let number = 0;
  for await (const site of all) {
    const name = `sites()[${String(number)}]`;
    rule.assertArguments('snapshotFleet', { [name]: site }, { [name]: fleetSite });
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
export const driftFleet = withOptions('driftFleet', fleets.driftFleet, {
  ...named('store', 'baseline?', 'only?', 'since?', 'selected?', 'force?', 'progress?', 'signal?'),
  ...named('approvals?', 'approve?'),
  now: rule.optional(rule.date),
  failOn: rule.optional(rule.choice(fleetDriftRows.failOn.choices)),
  first: rule.optional(rule.boolean),
});

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
export const coverFleet = withOptions(
  'coverFleet',
  fleets.coverFleet,
  named('store', 'only?', 'project', 'client?', 'progress?', 'signal?'),
);

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
export function reportFleet(folder: string, verify = false, only?: ReadonlySet<string>): fleets.FleetReport {
  const rules = { ...named('folder', 'only?'), verify: rule.boolean };
  rule.assertArguments('reportFleet', { folder, verify, only }, rules);
  return fleets.reportFleet(folder, verify, only);
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
export function collectFleetGarbage(folder: string, olderThanMs: number): fleets.SweptFleet {
  const rules = { ...named('folder'), olderThanMs: rule.number(0) };
  rule.assertArguments('collectFleetGarbage', { folder, olderThanMs }, rules);
  return fleets.collectFleetGarbage(folder, olderThanMs);
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
export function mergeFleets(into: string, folders: readonly string[]): fleets.MergedFleets {
  rule.assertArguments('mergeFleets', { into, folders }, { into: rule.text, folders: rule.list(rule.text) });
  return fleets.mergeFleets(into, folders);
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
  rule.assertArguments('exportFleetSite', { folder, name }, named('folder', 'name'));
  return fleets.exportFleetSite(folder, name);
}
