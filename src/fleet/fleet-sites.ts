// Reads the sites of a fleet from a list, or from the projects of a configuration.

import { Readable } from 'node:stream';
import type { FleetStore } from '../source/fleet-store/disk-store.ts';
import { sitesIn, type FleetSite } from './site-list.ts';
import { isSiteName, siteName } from '../source/fleet-store/site-name.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { canReadAgain, listChunks } from '../source/file/list-file.ts';
import type { ConfigSource } from '../source/load-options.ts';
import { nameOfFile, nameOfStdin } from '../source/source-name.ts';
import { readProjects } from '../settings/read-projects.ts';
import { readFleetConfig } from './fleet-config.ts';

export type { FleetSite };

export interface FleetSites {
  /** Reads the sites from the beginning. */
  readonly sites: () => AsyncIterable<FleetSite>;
  /** Whether the sites can be read a second time. A stream of sites can be read only once. */
  readonly again: boolean;
}

/** Other inputs than a list file: the configuration and the standard input. */
export interface SiteSources {
  /** The configuration to read the sites from if no list is given. */
  readonly config?: ConfigSource | undefined;
  /** The standard input, for the list `-`. */
  readonly stdin?: (() => AsyncIterable<Uint8Array>) | undefined;
}

/** The names in the store for the sites of a list. */
export async function siteNamesInList(list: string, sources: SiteSources = {}): Promise<ReadonlySet<string>> {
  const { sites } = await fleetSites(list, sources);
  const names = new Set<string>();
  for await (const { name } of sites()) names.add(name);
  return names;
}

/** The names of sites that a store does not contain. */
export function sitesMissingIn(store: FleetStore, wanted: ReadonlySet<string>): readonly string[] {
  const names = new Set(store.names());
  return [...wanted].filter((name) => !names.has(name)).toSorted();
}

/** Whether a path is a configuration and not a list. */
export const isConfigPath = (path: string): boolean => /\.(?:jsonc?|ya?ml)$/i.test(path);

/**
 * @param given a configuration (`.json`, `.yaml`), a list of addresses or CSV, `-` for a list from standard
 * input; if left out, the sites in the configuration
 * @throws Halt `usage` when a configuration contains no sites; errors in a list are thrown while the list is
 * read
 */
export async function fleetSites(
  given: string | undefined,
  { config, stdin }: SiteSources = {},
): Promise<FleetSites> {
  if (given === '-')
    return { sites: () => sitesIn(stdin?.() ?? Readable.from([]), nameOfStdin), again: false };
  const source = given === undefined ? config : { path: given };
  const list = given !== undefined && !isConfigPath(given) ? given : (await readFleetConfig(source)).sites;
  if (list !== undefined)
    return { sites: () => sitesIn(listChunks(list), nameOfFile(list)), again: canReadAgain(list) };
  const projects = source ? await readProjects(source) : [];
  const sites = projects
    .filter(({ settings }) => settings.fleet === undefined)
    .map(({ name, settings }): FleetSite => ({
      name: isSiteName(name) ? name : siteName(`./${name}`),
      settings,
    }));
  if (sites.length === 0)
    throw new Halt(
      'usage',
      source && source.isDefault !== true
        ? `${nameOfFile(source.path)} has no sites.`
        : 'No sites are given.',
      'Give a file with one address on each line, a CSV file, or a configuration with projects or `fleet.sites`.',
    );
  return {
    sites: async function* all() {
      yield* sites;
    },
    again: true,
  };
}
