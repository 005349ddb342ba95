// The result of a run of `generate`, written or only planned.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { Plan } from './output/plan-output.ts';
import type { NameChange } from './keep-names.ts';
import type { MissingPackage } from './missing-packages.ts';
import type { TargetName } from './targets/targets.ts';
import type { UserTargetInfo } from './user-targets.ts';
import type { ImportChoice } from './project-imports.ts';
import type { OptionsReading } from '../source/site/ask-options.ts';
import type { TruthReport } from '../source/observe-site.ts';

export interface Generation {
  /** The model of the files, after filters. */
  readonly model: ApiModel;
  /** Whether the source is a saved index. */
  readonly isSaved: boolean;
  /** Whether the source is a live site. */
  readonly isLive: boolean;
  /** How well the site's responses match its declarations; absent if no responses were requested. */
  readonly observed?: TruthReport;
  /** What OPTIONS requests of content types showed; absent if none was sent, or the site refuses them. */
  readonly options?: OptionsReading;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /** Facts that the files cannot express, because the source or their format does not contain them. */
  readonly targetDiagnostics: readonly Diagnostic[];
  /** The changes of the folder, for each file, with causes. */
  readonly plan: Plan;
  /** The changes of names since the previous run. */
  readonly names: NameChanges;
  /** How generated modules import each other. */
  readonly imports: ImportChoice;
  /** Packages that generated modules import and that the package around the folder does not have. */
  readonly missingPackages: readonly MissingPackage[];
  /** The built-in targets that rendered, including those that others need. */
  readonly targets: readonly TargetName[];
  /** The user's own targets that rendered. */
  readonly userTargets: readonly UserTargetInfo[];
}

/** Differences between the names of this run and of the previous one. */
export interface NameChanges {
  /** The file of kept names. */
  readonly file: string | undefined;
  /** Names that are kept from now on. `now` is the name that the rules would give. */
  readonly added: readonly NameChange[];
  /** Names that have changed although names are kept. */
  readonly moved: readonly NameChange[];
}

/** Whether a run with the same options would change nothing. */
export const isFresh = ({ plan, names }: Generation): boolean =>
  plan.changes.length === 0 && names.added.length === 0;
