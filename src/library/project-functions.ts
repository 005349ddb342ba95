// What the library does for the projects of a configuration. Each function checks what it is
// called with, and leaves the work to the one of its name in `src/projects` or `src/init`.

import { addProject as runAddProject } from '../init/index.ts';
import type { Comparison } from '../drift/index.ts';
import type { Generation } from '../generate/index.ts';
import {
  checkProjects as runCheckProjects,
  compareProjects as runCompareProjects,
  generateProjects as runGenerateProjects,
  snapshotProjects as runSnapshotProjects,
  type ProjectResult,
  type SavedSnapshot,
  type ProjectComparison,
  readProjects as runReadProjects,
  type Project,
  type CompareRun,
  type GenerateRun,
} from '../projects/index.ts';
import type { ConfigSource } from '../source/index.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import { assertArgument } from './assert-argument.ts';
import {
  compareRun,
  generateRun,
  projects as projectList,
  projectSettings,
  snapshotRun,
  type SnapshotRun,
} from './project-rules.ts';
import { configSource } from './read-rules.ts';
import { rememberedComparison, withModel } from './results.ts';
import { callable, text } from './rules.ts';

/**
 * The projects of a configuration, in its order; none where it is sought by its usual
 * name and not there.
 *
 * @throws Halt `usage` that lists what is wrong with it
 */
export async function readProjects(config: ConfigSource): Promise<readonly Project[]> {
  assertArgument('readProjects', 'config', config, configSource);
  return runReadProjects(config);
}

type Write = (write: () => void) => Promise<void>;

/**
 * Adds a project and writes the configuration.
 *
 * @param settings with paths as the current folder has them
 * @param uninterrupted runs the writing, as for `generate`
 * @throws Halt `usage` when there is a project of that name, or it would write where another does
 */
export async function addProject(
  config: ConfigSource,
  name: string,
  settings: ProjectSettings,
  uninterrupted: Write = async (write) => {
    write();
  },
): Promise<void> {
  assertArgument('addProject', 'config', config, configSource);
  assertArgument('addProject', 'name', name, text);
  assertArgument('addProject', 'settings', settings, projectSettings);
  assertArgument('addProject', 'uninterrupted', uninterrupted, callable<Write>());
  return runAddProject(config, name, settings, uninterrupted);
}

/**
 * Brings the output of each project up to date, as `generate` does of a source. What goes
 * wrong with one project is its outcome.
 *
 * @throws Halt `usage` for arguments that make no sense
 */
export async function generateProjects(
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> {
  assertArgument('generateProjects', 'projects', projects, projectList);
  assertArgument('generateProjects', 'run', run, generateRun);
  return eachResult(await runGenerateProjects(projects, run), withModel);
}

/**
 * Tells of each project what `generateProjects` would change, as `check` does.
 *
 * @throws Halt `usage` for arguments that make no sense
 */
export async function checkProjects(
  projects: readonly Project[],
  run: GenerateRun & ProjectComparison,
): Promise<readonly ProjectResult<Generation>[]> {
  assertArgument('checkProjects', 'projects', projects, projectList);
  assertArgument('checkProjects', 'run', run, generateRun);
  return eachResult(await runCheckProjects(projects, run), withModel);
}

/**
 * Saves the snapshot of each project in its file.
 *
 * @throws Halt `usage` for arguments that make no sense
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
 * Compares the snapshot of each project with its source, as `compare` does.
 *
 * @param finish what is done with each comparison before its project counts as done
 * @throws Halt `usage` for arguments that make no sense
 */
export async function compareProjects(
  projects: readonly Project[],
  run: CompareRun & ProjectComparison,
  finish: Finish = async () => undefined,
): Promise<readonly ProjectResult<Comparison>[]> {
  assertArgument('compareProjects', 'projects', projects, projectList);
  assertArgument('compareProjects', 'run', run, compareRun);
  assertArgument('compareProjects', 'finish', finish, callable<Finish>());
  return runCompareProjects(projects, run, (comparison, ...project) =>
    finish(rememberedComparison(comparison), ...project),
  );
}

function eachResult<Result>(
  outcomes: readonly ProjectResult<Result>[],
  work: (result: Result) => unknown,
): readonly ProjectResult<Result>[] {
  for (const outcome of outcomes) if ('result' in outcome) work(outcome.result);
  return outcomes;
}
