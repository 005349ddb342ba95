// Where the sites of a fleet are named: in a list, or as the projects of a configuration.

import { sitesIn, type FleetSite } from '../../fleet/site-list.ts';
import { isSiteName, siteName } from '../../fleet/site-name.ts';
import { Halt } from '../../diagnostics/halt.ts';
import { listChunks } from '../../load/list-file.ts';
import type { ConfigSource } from '../../load/load-options.ts';
import { nameOfFile, nameOfStdin } from '../../load/source-name.ts';
import { readProjects } from '../read-projects.ts';

export interface FleetSites {
  /** Reads them from the first. */
  readonly sites: () => AsyncIterable<FleetSite>;
  /** Whether they can be read twice; what streams in cannot. */
  readonly again: boolean;
}

/**
 * @param given a configuration (`.json`, `.yaml`), a list of addresses or CSV, `-` for a list from standard input; the usual configuration when left out
 * @throws Halt `usage` when a configuration names no projects; what is wrong with a list is thrown where it is read
 */
export async function fleetSites(
  given: string | undefined,
  config: ConfigSource | undefined,
  stdin: () => AsyncIterable<Uint8Array>,
): Promise<FleetSites> {
  if (given === '-') return { sites: () => sitesIn(stdin(), nameOfStdin), again: false };
  if (given !== undefined && !/\.(?:jsonc?|ya?ml)$/i.test(given))
    return { sites: () => sitesIn(listChunks(given), nameOfFile(given)), again: true };
  const source = given === undefined ? config : { path: given };
  const projects = source ? await readProjects(source) : [];
  if (projects.length === 0)
    throw new Halt(
      'usage',
      source ? `${nameOfFile(source.path)} names no projects.` : 'No sites are named.',
      'Give a list of addresses, one a line, or CSV; or a configuration with projects.',
    );
  const sites = projects.map(({ name, settings }): FleetSite => ({
    name: isSiteName(name) ? name : siteName(`./${name}`),
    settings,
  }));
  return {
    sites: async function* all() {
      yield* sites;
    },
    again: true,
  };
}
