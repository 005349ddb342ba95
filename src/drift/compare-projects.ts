// Compares the snapshots of projects with their sources.

import { defined } from '../core/model/text/defined.ts';
import { optionsFor } from '../core/model/options/options-for.ts';
import { driftOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import type { DriftSettings, ProjectSettings } from '../core/model/files/project.ts';
import type { Project } from '../settings/read-projects.ts';
import { withRetries, type Retry } from '../settings/retry.ts';
import { missingSetting, readOptionsOf, refuseFleet, type RunContext } from '../settings/run-options.ts';
import { runProjects, type ProjectComparison, type ProjectResult } from '../settings/run-projects.ts';
import type { CompareOptions, Comparison } from './run.ts';
import type { ProveOptions } from './witness/prove-options.ts';

/**
 * Runs `compare` for the snapshot and the source of each project.
 *
 * @param finish a function to call after each comparison; `compareProjects` waits for the promise that the
 *   function returns
 * @param retry how often to read a site again that does not respond
 */
export const compareProjects = (
  projects: readonly Project[],
  run: CompareRun & ProjectComparison,
  finish: (comparison: Comparison, settings: ProjectSettings, name: string) => Promise<void> = async () =>
    undefined,
  retry: Pick<Retry, 'retries' | 'baseMs'> = { retries: 0, baseMs: 0 },
): Promise<readonly ProjectResult<Comparison>[]> =>
  runProjects(projects, run, async (settings, surroundings, name) => {
    const { compare } = await import('./run.ts');
    const options = compareOptionsOf(settings, true, { ...run, ...surroundings });
    const { progress, signal } = options;
    const comparison = await withRetries(() => compare(options), {
      ...retry,
      ...defined({ progress, signal }),
    });
    await finish(comparison, settings, name);
    return comparison;
  });

/** The options of `compareProjects` that are not settings of a project. */
export interface CompareRun extends RunContext, Pick<CompareOptions, 'force' | 'approve' | 'since'> {
  /**
   * Whether the snapshot is overwritten after the comparison. If true, the run compares all namespaces.
   *
   * @default false
   */
  readonly updateBaseline?: boolean;
}

/** @throws Halt `usage` when the settings name no snapshot, or the environment lacks credentials */
export function compareOptionsOf(
  settings: ProjectSettings,
  isProject: boolean,
  run: CompareRun,
): CompareOptions {
  const { source, namespaces, drift: all = {} } = settings;
  refuseFleet(settings);
  const isOfSnapshot = run.since !== undefined || run.updateBaseline === true;
  const { contract, ...ofSnapshot } = all;
  const ofContract = isOfSnapshot ? undefined : contract;
  const baseline = ofContract ?? settings.snapshot;
  if (baseline === undefined) throw missingSetting('snapshot', 'the file to compare with');
  const drift = ofContract === undefined ? ofSnapshot : settingsOfContract(ofSnapshot);
  const { tsconfig, approvals } = drift;
  // The namespaces of a project select the code to generate.
  // A comparison with a new baseline needs all namespaces, and so does checking the user's code.
  const isWhole = isProject && (run.updateBaseline === true || tsconfig !== undefined);
  // Versions in git are compared without a request, so missing credentials do not matter.
  const options = readOptionsOf(settings, isProject, run, run.since !== undefined);
  return {
    ...options,
    ...(options.config && {
      config: { ...options.config, alsoFor: [...(options.config.alsoFor ?? []), baseline] },
    }),
    baseline,
    current: source,
    ...optionsFor('compare', projectOptions, settings),
    ...optionsFor('compare', driftOptions, drift),
    ...(run.updateBaseline === true && { failOn: 'never' }),
    ...defined({ force: run.force, since: run.since, prove: proveOptionsOf(drift, isProject) }),
    selected: isWhole ? undefined : namespaces,
    named: namespaces,
    project: tsconfig,
    approvals,
    approve: run.approve,
  };
}

/** The code uses everything that its contract lists, so the code is not read again. */
const settingsOfContract = ({ tsconfig: _, client, failOn, ...others }: DriftSettings): DriftSettings => ({
  ...others,
  ...(failOn !== undefined && { failOn: failOn === 'used' ? 'breaking' : failOn }),
});

/**
 * @param isProject whether `proveLimit` and `proveSignedIn` may be set without `prove`, as in a project
 * @throws Halt `usage` when the limit is no whole number above 0, or is given without `prove`
 */
function proveOptionsOf(
  { prove = false, proveLimit, proveSignedIn = false }: DriftSettings,
  isProject: boolean,
): ProveOptions | undefined {
  const limit = proveLimit ?? driftOptions.proveLimit.shownDefault;
  if (!Number.isInteger(limit) || limit < 1)
    throw new Halt('usage', '`proveLimit` needs a whole number above 0.', 'For example: `proveLimit` 30');
  if (prove) return { limit, signedIn: proveSignedIn };
  const lonely = proveSignedIn ? 'proveSignedIn' : proveLimit === undefined ? undefined : 'proveLimit';
  if (lonely !== undefined && !isProject)
    throw new Halt('usage', `\`${lonely}\` needs \`prove\`.`, 'Give both options, or neither.');
  return undefined;
}
