import type { ProjectSettings } from '../core/model/files/project.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import * as drift from '../drift/index.ts';
import type { Project, ProjectComparison, ProjectResult } from '../settings/index.ts';
import { named, projectRun, readShape, rulesFor, withOptions } from './options.ts';
import { isRemembered, remember } from './results.ts';
import * as rule from './rules.ts';

/** The members that the options of `compare` and `forecast` share. */
export const comparisonShape = {
  ...rulesFor('compare'),
  ...named('project?', 'force?', 'selected?', 'approvals?', 'approve?'),
  named: rule.optional(rule.list(rule.string)),
};

const fromCompare = 'what `compare` returned';

const returnedPart = rule.scalar(fromCompare, isRemembered);

/**
 * `updateBaseline` writes a baseline from certain members of a comparison, so callers must not change these
 * members. Callers may change all other members.
 */
const comparisonRule = rule.openObject<drift.Comparison>(fromCompare, {
  before: returnedPart,
  after: returnedPart,
  report: rule.openObject<DriftReport>(fromCompare, { summary: returnedPart }),
  software: rule.scalar(fromCompare, (value) => value === null || isRemembered(value)),
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
export const compare = withOptions('compare', drift.compare, {
  ...readShape,
  ...named('baseline', 'since?'),
  current: rule.text,
  prove: rule.optional(rule.object<drift.ProveOptions>({ limit: rule.integer(1), signedIn: rule.boolean })),
  ...comparisonShape,
});

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
export function updateBaseline(baseline: string, comparison: drift.Comparison, force: boolean): string {
  const rules = { baseline: rule.text, comparison: comparisonRule, force: rule.boolean };
  rule.assertArguments('updateBaseline', { baseline, comparison, force }, rules);
  return drift.updateBaseline(baseline, comparison, force);
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
export const changelog = withOptions('changelog', drift.changelog, {
  ...readShape,
  snapshots: rule.list(rule.text),
  labels: rule.optional(rule.list(rule.string)),
  last: rule.optional(rule.integer(1)),
});

const compareRun = rule.object<drift.CompareRun & ProjectComparison>({
  ...projectRun,
  ...named('force?', 'since?', 'approve?'),
  updateBaseline: rule.optional(rule.boolean),
});

type Finish = (comparison: drift.Comparison, settings: ProjectSettings, name: string) => Promise<void>;

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
  run: drift.CompareRun & ProjectComparison,
  finish: Finish = async () => undefined,
): Promise<readonly ProjectResult<drift.Comparison>[]> {
  const rules = { ...named('projects'), run: compareRun, finish: rule.callback<Finish>() };
  rule.assertArguments('compareProjects', { projects, run, finish }, rules);
  return drift.compareProjects(projects, run, (comparison, ...project) =>
    finish(remember(comparison), ...project),
  );
}
