// Reads the projects of the user's configuration.

import { dirname, isAbsolute, join } from 'node:path';
import type { ConfigSource } from '../source/load-options.ts';
import { readConfig } from '../source/file/read-config.ts';
import { sourceAt } from '../source/source-kind.ts';
import { driftOptions, wordpressOptions } from '../core/model/options/part-options.ts';
import { pathsIn } from '../core/model/options/path-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { DriftSettings, ProjectSettings, TargetChoice } from '../core/model/files/project.ts';

export interface Project {
  /** The name of the project in the configuration. */
  readonly name: string;
  /** The settings of the project. Paths in the settings are absolute, or relative to the current folder. */
  readonly settings: ProjectSettings;
}

/**
 * The projects of a configuration, in the order of the file; none if `config.isDefault` is set and the file does
 * not exist.
 *
 * @throws Halt `usage` with a list of the errors in the configuration
 */
export async function readProjects(config: ConfigSource): Promise<readonly Project[]> {
  const read = await readConfig(config);
  const folder = dirname(config.path);
  return Object.entries(read?.document.projects ?? {}).map(([name, settings]) => ({
    name,
    settings: withResolvedPaths(settings, folder),
  }));
}

/** Converts paths that are relative to the configuration into paths relative to the current folder. */
function withResolvedPaths(settings: ProjectSettings, folder: string): ProjectSettings {
  const path = (given: string): string => (isAbsolute(given) ? given : join(folder, given));
  const { source, wordpress, drift } = settings;
  return {
    ...settings,
    ...mappedPaths(settings, pathsIn(projectOptions), path),
    ...(settings.targets && { targets: settings.targets.map((choice) => resolvedTarget(choice, path)) }),
    source: sourceAt(source, path),
    ...(wordpress && {
      wordpress: { ...wordpress, ...mappedPaths(wordpress, pathsIn(wordpressOptions), path) },
    }),
    ...(drift && { drift: mappedDrift(drift, path) }),
  };
}

/** Keeps a dot at the beginning of a path, because a path without the dot would be the name of a package. */
function resolvedTarget(choice: TargetChoice, path: (given: string) => string): TargetChoice {
  const module = typeof choice === 'string' ? choice : choice.module;
  if (!module.startsWith('.')) return choice;
  const joined = path(module).replaceAll('\\', '/');
  const found = isAbsolute(joined) || joined.startsWith('.') ? joined : `./${joined}`;
  return typeof choice === 'string' ? found : { ...choice, module: found };
}

export const mappedDrift = (drift: DriftSettings, path: (given: string) => string): DriftSettings => ({
  ...drift,
  ...mappedPaths(drift, pathsIn(driftOptions), path),
  ...(drift.reports && {
    reports: everyPath(drift.reports, path),
  }),
});

export const everyPath = (
  files: Readonly<Record<string, string>>,
  path: (given: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path(file)]));

/** Applies the function `path` to some members. Absent members stay absent. */
export const mappedPaths = <Member extends string>(
  values: Partial<Readonly<Record<Member, string>>>,
  members: readonly Member[],
  path: (given: string) => string,
): Partial<Record<Member, string>> => {
  const changed: Partial<Record<Member, string>> = {};
  for (const member of members) {
    const given = values[member];
    if (given !== undefined) changed[member] = path(given);
  }
  return changed;
};
