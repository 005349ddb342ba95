// Reads `settings.routewright` of an ESLint configuration.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultConfigs } from '../source/file/find-config.ts';
import { knownPrefix } from '../source/known-source.ts';
import type { SnapshotRequest } from './snapshot-request.ts';

/** A problem of the setup, which concerns no line of the linted file. */
export interface SetupProblem {
  readonly problem: string;
}

const names: ReadonlySet<string> = new Set(['snapshot', 'config', 'site', 'callers']);

/** @param cwd the folder to which paths in the settings are relative */
export function readSettings(
  settings: Readonly<Record<string, unknown>>,
  cwd: string,
): SnapshotRequest | SetupProblem {
  const own: unknown = settings.routewright;
  if (typeof own !== 'object' || own === null || Array.isArray(own))
    return { problem: `The setting routewright is missing. ${example}` };
  const other = Object.keys(own).find((name) => !names.has(name));
  if (other !== undefined)
    return {
      problem: `The setting routewright.${other} is unknown: the settings are ${[...names].join(', ')}.`,
    };
  const { snapshot, config, site, callers } = own as Readonly<Record<string, unknown>>;
  if (typeof snapshot !== 'string' || snapshot === '')
    return { problem: `The setting routewright.snapshot is missing. ${example}` };
  if (config !== undefined && typeof config !== 'string')
    return { problem: 'The setting routewright.config must be the path of a configuration.' };
  if (site !== undefined && !(typeof site === 'string' && URL.canParse(site)))
    return { problem: 'The setting routewright.site must be an address, such as https://www.example.com.' };
  if (callers !== undefined && !Array.isArray(callers))
    return { problem: 'The setting routewright.callers must be a list, as in the configuration.' };
  return {
    snapshot: snapshot.startsWith(knownPrefix) ? snapshot : resolve(cwd, snapshot),
    name: snapshot,
    config: configPath(config, cwd),
    site,
    callers: callers as readonly unknown[] | undefined,
  };
}

const example =
  "Set it to a saved index or a model: settings: { routewright: { snapshot: 'site.index.json' } }.";

function configPath(given: string | undefined, cwd: string): SnapshotRequest['config'] {
  if (given !== undefined) return { path: resolve(cwd, given) };
  const path = defaultConfigs.map((name) => join(cwd, name)).find((name) => existsSync(name));
  return path === undefined ? undefined : { path, isDefault: true };
}
