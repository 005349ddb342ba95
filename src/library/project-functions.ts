// The functions of the library for the projects of a configuration.
// Each function checks its arguments and calls the function with the same name in `src/pipeline-commands`, `src/drift`, `src/settings`
// or `src/init`.

import { addProject as runAddProject } from '../init/index.ts';
import { compareProjects as runCompareProjects, type Comparison, type CompareRun } from '../drift/index.ts';
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
import type { ProjectSettings } from '../core/model/files/project.ts';
import { assertArgument } from './assert-argument.ts';
import {
  compareRun,
  generateRun,
  projects as projectList,
  projectSettings,
  snapshotRun,
  type SnapshotRun,
} from './project-rules.ts';
import { configSourceRule } from './read-rules.ts';
import { rememberComparison, rememberModelOf } from './results.ts';
import { functionRule, nonEmptyString } from './rules.ts';

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

type RunWrite = (write: () => void) => Promise<void>;

/**
 * Adds a project to a configuration. If the configuration does not exist, `addProject` creates the file.
 *
 * @param config the path of the configuration
 * @param name the name of the new project
 * @param settings the settings of the project; paths are relative to the current folder
 * @param uninterrupted runs the function that writes the file, as the option `uninterrupted` of `generate` does
 * @throws Halt `usage` when the configuration has a project of that name, or another project writes to the same folder
 * @example
 * ```js
 * import { addProject } from 'routewright';
 *
 * await addProject({ path: 'routewright.config.json' }, 'blog', {
 *   source: 'site.index.json',
 *   output: 'src/blog',
 *   targets: ['client'],
 *   snapshot: 'blog.index.json',
 * });
 * ```
 */
export async function addProject(
  config: ConfigSource,
  name: string,
  settings: ProjectSettings,
  uninterrupted: RunWrite = async (write) => {
    write();
  },
): Promise<void> {
  assertArgument('addProject', 'config', config, configSourceRule);
  assertArgument('addProject', 'name', name, nonEmptyString);
  assertArgument('addProject', 'settings', settings, projectSettings);
  assertArgument('addProject', 'uninterrupted', uninterrupted, functionRule<RunWrite>());
  return runAddProject(config, name, settings, uninterrupted);
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

type Finish = (comparison: Comparison, settings: ProjectSettings, name: string) => Promise<void>;

/**
 * Runs `compare` for the snapshot and the source of each project. An error of one project does not stop the others.
 *
 * @param projects the value that `readProjects` returned
 * @param run the environment variables with the credentials, and settings that override the settings of the projects
 * @param finish a function to call after each comparison; `compareProjects` waits for the promise that the
 *   function returns
 * @returns an outcome for each project: a `result` or a `failure`
 * @throws Halt `usage` for arguments that are not valid
 * @example
 * ```js
 * import { compareProjects, readProjects, snapshotProjects } from 'routewright';
 *
 * const config = { path: 'routewright.config.json' };
 * const projects = await readProjects(config);
 * const run = { config, environment: process.env, overrides: { drift: { failOn: 'risky' } } };
 * await snapshotProjects(projects, run);
 * for (const { name, result } of await compareProjects(projects, run)) console.log(name, result?.fails);
 * ```
 */
export async function compareProjects(
  projects: readonly Project[],
  run: CompareRun & ProjectComparison,
  finish: Finish = async () => undefined,
): Promise<readonly ProjectResult<Comparison>[]> {
  assertArgument('compareProjects', 'projects', projects, projectList);
  assertArgument('compareProjects', 'run', run, compareRun);
  assertArgument('compareProjects', 'finish', finish, functionRule<Finish>());
  return runCompareProjects(projects, run, (comparison, ...project) =>
    finish(rememberComparison(comparison), ...project),
  );
}

function eachResult<Result>(
  outcomes: readonly ProjectResult<Result>[],
  work: (result: Result) => unknown,
): readonly ProjectResult<Result>[] {
  for (const outcome of outcomes) if ('result' in outcome) work(outcome.result);
  return outcomes;
}
