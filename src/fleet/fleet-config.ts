// Reads the fleet settings in the user's configuration.

import { dirname, isAbsolute, join } from 'node:path';
import type { ConfigSource } from '../source/load-options.ts';
import { readConfig } from '../source/file/read-config.ts';
import type { FleetConfig } from '../core/model/files/config.ts';
import { fleetCoverageOptions, fleetDriftRows, fleetOptions } from '../core/model/options/fleet-options.ts';
import { pathsIn } from '../core/model/options/path-options.ts';
import { everyPath, mappedPaths } from '../settings/read-projects.ts';

/**
 * The member `fleet` of a configuration, with paths relative to the current folder; empty if it is absent.
 *
 * @throws Halt `usage` that lists the errors in the configuration
 */
export async function readFleetConfig(config: ConfigSource | undefined): Promise<FleetConfig> {
  const read = config && (await readConfig(config));
  const { fleet } = read?.document ?? {};
  if (config === undefined || fleet === undefined) return {};
  const folder = dirname(config.path);
  const path = (given: string): string => (isAbsolute(given) ? given : join(folder, given));
  const { drift, coverage } = fleet;
  return {
    ...fleet,
    ...mappedPaths(fleet, pathsIn(fleetOptions), path),
    ...(coverage && { coverage: mappedPaths(coverage, pathsIn(fleetCoverageOptions), path) }),
    ...(drift && {
      drift: {
        ...drift,
        ...mappedPaths(drift, pathsIn(fleetDriftRows), path),
        ...(drift.reports && { reports: everyPath(drift.reports, path) }),
      },
    }),
  };
}
