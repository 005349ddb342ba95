import { compareProjects as runCompareProjects, type CompareRun, type Comparison } from '../drift/index.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import type { Project, ProjectComparison, ProjectResult } from '../settings/index.ts';
import { newApprovalRule } from './approval-rules.ts';
import { assertArgument } from './assert-argument.ts';
import { rememberComparison } from './drift-functions.ts';
import { projectComparisonRules, projects as projectList, runContextRules } from './project-rules.ts';
import {
  booleanRule,
  functionRule,
  nonEmptyString,
  objectRule,
  optionalMember,
  type ArgumentRule,
} from './rules.ts';

const compareRun: ArgumentRule<CompareRun & ProjectComparison> = objectRule<CompareRun & ProjectComparison>({
  ...runContextRules,
  ...projectComparisonRules,
  force: optionalMember(booleanRule),
  since: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
  updateBaseline: optionalMember(booleanRule),
});

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
