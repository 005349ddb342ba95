// The functions of the library for the projects of a configuration.
// Each function checks its arguments and calls the function with the same name in `src/pipeline-commands` or `src/settings`.

import type { Generation } from '../generate/index.ts';
import {
  checkProjects as runCheckProjects,
  generateProjects as runGenerateProjects,
  snapshotProjects as runSnapshotProjects,
  type SavedSnapshot,
} from '../pipeline-commands/index.ts';
import {
  readProjects as runReadProjects,
  type GenerateRun,
  type Project,
  type ProjectComparison,
  type ProjectResult,
} from '../settings/index.ts';
import type { ConfigSource } from '../source/index.ts';
import { assertArgument } from './assert-argument.ts';
import { generateRun, projects as projectList, snapshotRun, type SnapshotRun } from './project-rules.ts';
import { configSourceRule } from './read-rules.ts';
import { rememberModelOf } from './results.ts';

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
export async function readProjects(config: ConfigSource): Promise<readonly Project[]> {
  assertArgument('readProjects', 'config', config, configSourceRule);
  return runReadProjects(config);
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
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> {
  assertArgument('generateProjects', 'projects', projects, projectList);
  assertArgument('generateProjects', 'run', run, generateRun);
  return eachResult(await runGenerateProjects(projects, run), rememberModelOf);
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
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> {
  assertArgument('checkProjects', 'projects', projects, projectList);
  assertArgument('checkProjects', 'run', run, generateRun);
  return eachResult(await runCheckProjects(projects, run), rememberModelOf);
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
  projects: readonly Project[],
  run: SnapshotRun,
): Promise<readonly ProjectResult<SavedSnapshot>[]> {
  assertArgument('snapshotProjects', 'projects', projects, projectList);
  assertArgument('snapshotProjects', 'run', run, snapshotRun);
  return runSnapshotProjects(projects, run);
}

function eachResult<Result>(
  outcomes: readonly ProjectResult<Result>[],
  work: (result: Result) => unknown,
): readonly ProjectResult<Result>[] {
  for (const outcome of outcomes) if ('result' in outcome) work(outcome.result);
  return outcomes;
}
