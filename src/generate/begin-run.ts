// The beginning of a run: its targets, its output folder, and the options that do not depend on the source.

import type { AddedStages, GenerateOptions } from './generate-options.ts';
import { assertOptions } from './check-options.ts';
import { lookInto } from './output-folder.ts';
import { importsOf } from './output-imports.ts';
import type { OutputFolder } from './output/plan-output.ts';
import { recoverKilledRuns } from './output/recover.ts';
import type { ImportChoice } from './project-imports.ts';
import { recoveryNotice } from './recovery-notice.ts';
import { runAtOnce } from './run-at-once.ts';
import type { Publication } from './targets/html/publication/publication.ts';
import type { AnyTarget } from './targets/target.ts';
import {
  defaultTargets,
  targets as builtInTargets,
  targetsNamed,
  type TargetName,
} from './targets/targets.ts';
import type { UserTargets } from './user-targets.ts';
import { readPublication } from './reference-input/read-publication.ts';

interface ChosenTargets {
  readonly builtIn: readonly TargetName[];
  readonly own: UserTargets;
  readonly all: readonly AnyTarget[];
  /** The names of all built-in targets, and of the user's own targets. */
  readonly knownTargets: readonly string[];
}

export interface BegunRun extends ChosenTargets {
  /** The output folder before the run. */
  readonly found: OutputFolder;
  readonly imports: ImportChoice;
  /** What makes a reference a site of its own: the logo and the guides. */
  readonly publication: Publication | undefined;
  readonly added: AddedStages;
}

/** @throws Halt `usage` for an unknown target or an invalid option */
export const beginRun = async (options: GenerateOptions, added: AddedStages): Promise<BegunRun> =>
  beginWith(options, added, await chosenTargets(options));

/** Begins a run that writes: repairs the output folder after a run that was killed. */
export async function beginWriting(options: GenerateOptions, added: AddedStages): Promise<BegunRun> {
  const { folder, uninterrupted = runAtOnce, progress } = options;
  const chosen = await chosenTargets(options);
  await uninterrupted(() => {
    for (const left of recoverKilledRuns(folder, chosen.knownTargets))
      progress?.({ kind: 'notice', ...recoveryNotice(left) });
  });
  return beginWith(options, added, chosen);
}

async function beginWith(
  options: GenerateOptions,
  added: AddedStages,
  chosen: ChosenTargets,
): Promise<BegunRun> {
  const { all } = chosen;
  assertOptions(options, all);
  const found = lookInto(options.folder);
  const imports = await importsOf(options, all, found.manifest);
  const publication = await readPublication(
    options,
    all.map(({ name }) => name),
  );
  return { ...chosen, found, imports, publication, added };
}

/**
 * The selected targets, and the targets that the selected targets need. @throws Halt `usage` for an unknown
 * or invalid target
 */
async function chosenTargets({
  targets = defaultTargets,
  userTargets = [],
}: GenerateOptions): Promise<ChosenTargets> {
  const own: UserTargets =
    userTargets.length === 0
      ? { targets: [], info: [], options: {} }
      : await (await import('./user-targets.ts')).loadUserTargets(userTargets);
  const builtIn = targetsNamed([...targets, ...own.targets.flatMap(({ needs = [] }) => needs)]);
  return {
    builtIn: builtIn.map(({ name }) => name),
    own,
    all: [...builtIn.map(({ definition }) => definition), ...own.targets],
    knownTargets: [...builtInTargets, ...own.targets].map(({ name }) => name),
  };
}
