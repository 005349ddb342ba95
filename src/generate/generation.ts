// What a run of `generate` makes of a folder, or would make of it.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { Plan } from './output/plan-output.ts';
import type { NameChange } from './keep-names.ts';
import type { MissingPackage } from './missing-packages.ts';
import type { TargetName } from './targets/targets.ts';
import type { UserTargetInfo } from './user-targets.ts';
import type { ImportChoice } from './project-imports.ts';
import type { TruthReport } from '../source/observe-site.ts';

export interface Generation {
  /** What the files were made of: filters applied. */
  readonly model: ApiModel;
  /** The source is an index that somebody had saved. */
  readonly isSaved: boolean;
  /** The source is a site that answers. */
  readonly isLive: boolean;
  /** How true the site is to what it declares; absent where its answers were not asked for. */
  readonly observed?: TruthReport;
  readonly diagnostics: readonly Diagnostic[];
  /** What the files cannot say, because the source or their format does not. */
  readonly targetDiagnostics: readonly Diagnostic[];
  /** What is or would be changed in the folder, file by file, and why. */
  readonly plan: Plan;
  readonly names: NameChanges;
  /** How generated modules import each other. */
  readonly imports: ImportChoice;
  /** What generated modules import and the package around the folder does not have. */
  readonly missingPackages: readonly MissingPackage[];
  /** The built-in targets that rendered, those that others need among them. */
  readonly targets: readonly TargetName[];
  /** The user's own targets among those that rendered. */
  readonly userTargets: readonly UserTargetInfo[];
}

/** What a run finds of the names of the run before. */
export interface NameChanges {
  /** The file of kept names. */
  readonly file: string | undefined;
  /** Names that are or would be kept from now on: `now` is what the rules would give. */
  readonly added: readonly NameChange[];
  /** What is called otherwise than before all the same. */
  readonly moved: readonly NameChange[];
}

/** Whether a run with the same options would change nothing. */
export const isFresh = ({ plan, names }: Generation): boolean =>
  plan.changes.length === 0 && names.added.length === 0;
