import {
  changelog as runChangelog,
  type Changelog,
  type ChangelogOptions,
  compare as runCompare,
  type CompareOptions,
  type Comparison,
  type ProveOptions,
  updateBaseline as runUpdateBaseline,
  compareProjects as runCompareProjects,
  type CompareRun,
} from '../drift/index.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import {
  type ArgumentRule,
  optionalMember,
  scalarRule,
  anyString,
  nonEmptyString,
  booleanRule,
  integerRule,
  listRule,
  objectRule,
  openObjectRule,
  functionRule,
} from './rules.ts';
import { readShape } from './read-rules.ts';
import { newApprovalRule } from './approval-rules.ts';
import { memberRulesFor } from './option-rules.ts';
import { assertArgument } from './assert-argument.ts';
import { rememberResult, isRemembered } from './results.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import type { Project, ProjectComparison, ProjectResult } from '../settings/index.ts';
import { projectComparisonRules, projects as projectList, runContextRules } from './project-rules.ts';

const prove = objectRule<ProveOptions>({ limit: integerRule(1), signedIn: booleanRule });

/** The members that the options of `compare` and `forecast` share. */
export const comparisonShape = {
  ...memberRulesFor('compare'),
  project: optionalMember(nonEmptyString),
  force: optionalMember(booleanRule),
  selected: optionalMember(listRule(anyString)),
  named: optionalMember(listRule(anyString)),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
};

const compareOptions = objectRule<CompareOptions>({
  ...readShape,
  baseline: nonEmptyString,
  current: nonEmptyString,
  since: optionalMember(nonEmptyString),
  prove: optionalMember(prove),
  ...comparisonShape,
});

const changelogOptions = objectRule<ChangelogOptions>({
  ...readShape,
  snapshots: listRule(nonEmptyString),
  labels: optionalMember(listRule(anyString)),
  last: optionalMember(integerRule(1)),
});

export function rememberComparison(comparison: Comparison): Comparison {
  const { before, after, report, software } = comparison;
  for (const part of [before, after, report.summary, software]) if (part) rememberResult(part);
  return comparison;
}

const fromCompare = 'what `compare` returned';

const returnedPart = <T>(): ArgumentRule<T> => scalarRule(fromCompare, isRemembered);

/**
 * `updateBaseline` writes a baseline from certain members of a comparison, so callers must not change these
 * members. Callers may change all other members.
 */
const comparisonRule = openObjectRule<Comparison>(fromCompare, {
  before: returnedPart(),
  after: returnedPart(),
  report: openObjectRule<DriftReport>(fromCompare, { summary: returnedPart() }),
  software: scalarRule(fromCompare, (value) => value === null || isRemembered(value)),
});

/**
 * Compares two sources and rates each difference. It writes nothing.
 *
 * @param options the two sources, and the level at which the comparison fails
 * @returns the report that `routewright drift --format json` prints, and whether it fails
 * @throws Halt `source` when one of the two sources cannot be read
 * @throws Halt `usage` when the two sources cannot be compared, or the approvals or the project are not valid
 * @example
 * ```js
 * import { compare } from 'routewright';
 *
 * const { report, fails } = await compare({
 *   baseline: 'site.index.json',
 *   current: 'newer.index.json',
 *   failOn: 'risky',
 * });
 * console.log(fails, report.issues.length);
 * ```
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  assertArgument('compare', 'options', options, compareOptions);
  return rememberComparison(await runCompare(options));
}

/**
 * Replaces the baseline file of a comparison with a snapshot of the current source.
 *
 * @param baseline the path of the baseline
 * @param comparison the value that `compare` returned
 * @param force true to replace the baseline even if the current source contains less information
 * @returns a message for the user about the new baseline
 * @throws Halt `usage` if the current source contains less information than the baseline and `force` is false
 * @throws Halt `write` when the file cannot be written
 * @example
 * ```js
 * import { compare, updateBaseline } from 'routewright';
 *
 * const comparison = await compare({ baseline: 'site.index.json', current: 'newer.index.json' });
 * if (!comparison.fails) console.log(updateBaseline('site.index.json', comparison, false));
 * ```
 */
export function updateBaseline(baseline: string, comparison: Comparison, force: boolean): string {
  assertArgument('updateBaseline', 'baseline', baseline, nonEmptyString);
  assertArgument('updateBaseline', 'comparison', comparison, comparisonRule);
  assertArgument('updateBaseline', 'force', force, booleanRule);
  return runUpdateBaseline(baseline, comparison, force);
}

/**
 * Compares each snapshot with the previous snapshot.
 *
 * @param options two or more snapshots, or one snapshot with a history in git
 * @returns the comparison of each snapshot with the previous snapshot, the newest first
 * @throws Halt `source` when a snapshot cannot be read
 * @throws Halt `usage` for a single snapshot that has no history in git
 * @example
 * ```js
 * import { changelog } from 'routewright';
 *
 * const { steps } = await changelog({ snapshots: ['site.index.json', 'newer.index.json'] });
 * console.log(steps.length);
 * ```
 */
export async function changelog(options: ChangelogOptions): Promise<Changelog> {
  assertArgument('changelog', 'options', options, changelogOptions);
  return runChangelog(options);
}

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
