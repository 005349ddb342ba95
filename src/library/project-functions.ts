// The functions of the library for the projects of a configuration.

import type { Generation } from '../generate/index.ts';
import * as commands from '../pipeline-commands/index.ts';
import * as settings from '../settings/index.ts';
import type { ConfigSource } from '../source/index.ts';
import { named, projectRun } from './options.ts';
import { remember } from './results.ts';
import { assertArguments, object } from './rules.ts';

type SnapshotRun = settings.RunContext &
  settings.ProjectComparison &
  Pick<settings.GenerateRun, 'uninterrupted'>;

const generateRun = object<settings.GenerateRun & settings.ProjectComparison>({
  ...projectRun,
  ...named('force?', 'uninterrupted?', 'project?', 'client?'),
});

const snapshotRun = object<SnapshotRun>({ ...projectRun, ...named('uninterrupted?') });

/**
 * Reads the projects of a configuration.
 *
 * @param config the path of the configuration
 * @returns the projects, in the order of the configuration; an empty list if `config.isDefault` is true and the
 *   configuration does not exist
 * @throws Halt `usage` with a list of the errors in the configuration
 * @example
 * ```js
 * import { readProjects } from 'routewright';
 *
 * const projects = await readProjects({ path: 'routewright.config.json' });
 * console.log(projects.map(({ name }) => name));
 * ```
 */
export async function readProjects(config: ConfigSource): Promise<readonly settings.Project[]> {
  assertArguments('readProjects', { config }, named('config'));
  return settings.readProjects(config);
}

/**
 * Runs `generate` for each project. An error of one project does not stop the others.
 *
 * @param projects the value that `readProjects` returned
 * @param run the environment variables with the credentials, and settings that override the settings of the projects
 * @returns an outcome for each project: a `result` or a `failure`
 * @throws Halt `usage` for arguments that are not valid
 * @example
 * ```js
 * import { generateProjects, readProjects } from 'routewright';
 *
 * const config = { path: 'routewright.config.json' };
 * const outcomes = await generateProjects(await readProjects(config), { config, environment: process.env });
 * for (const { name, failure } of outcomes) console.log(name, failure?.message ?? 'done');
 * ```
 */
export async function generateProjects(
  projects: readonly settings.Project[],
  run: settings.GenerateRun & settings.ProjectComparison,
): Promise<readonly settings.ProjectResult<Generation>[]> {
  assertArguments('generateProjects', { projects, run }, { ...named('projects'), run: generateRun });
  return (await commands.generateProjects(projects, run)).map(remember);
}

/**
 * Runs `check` for each project. An error of one project does not stop the others.
 *
 * @param projects the value that `readProjects` returned
 * @param run the environment variables with the credentials, and settings that override the settings of the projects
 * @returns an outcome for each project: a `result` or a `failure`
 * @throws Halt `usage` for arguments that are not valid
 * @example
 * ```js
 * import { checkProjects, isFresh, readProjects } from 'routewright';
 *
 * const config = { path: 'routewright.config.json' };
 * const outcomes = await checkProjects(await readProjects(config), { config, environment: process.env });
 * for (const { name, result } of outcomes) console.log(name, result !== undefined && isFresh(result));
 * ```
 */
export async function checkProjects(
  projects: readonly settings.Project[],
  run: settings.GenerateRun & settings.ProjectComparison,
): Promise<readonly settings.ProjectResult<Generation>[]> {
  assertArguments('checkProjects', { projects, run }, { ...named('projects'), run: generateRun });
  return (await commands.checkProjects(projects, run)).map(remember);
}

/**
 * Saves the snapshot of each project in its file. An error of one project does not stop the others.
 *
 * @param projects the value that `readProjects` returned
 * @param run the environment variables with the credentials, and settings that override the settings of the projects
 * @returns an outcome for each project: a `result` or a `failure`
 * @throws Halt `usage` for arguments that are not valid
 * @example
 * ```js
 * import { readProjects, snapshotProjects } from 'routewright';
 *
 * const config = { path: 'routewright.config.json' };
 * const outcomes = await snapshotProjects(await readProjects(config), { config, environment: process.env });
 * for (const { name, result } of outcomes) console.log(name, result?.file);
 * ```
 */
export async function snapshotProjects(
  projects: readonly settings.Project[],
  run: SnapshotRun,
): Promise<readonly settings.ProjectResult<commands.SavedSnapshot>[]> {
  assertArguments('snapshotProjects', { projects, run }, { ...named('projects'), run: snapshotRun });
  return commands.snapshotProjects(projects, run);
}
