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
  /** The model after the filters were applied. */
  readonly model: ApiModel;
  /** Whether the source is a saved index. */
  readonly isSaved: boolean;
  /** Whether the source is a live site. */
  readonly isLive: boolean;
  /**
   * How well the site's responses match its declarations. The report is absent if no response was requested.
   */
  readonly observed?: TruthReport;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Facts about the site that the generated files do not express, because the source or the file format lacks
   * the facts.
   */
  readonly targetDiagnostics: readonly Diagnostic[];
  /** The change of each file in the output folder, with its causes. */
  readonly plan: Plan;
  readonly names: NameChanges;
  readonly imports: ImportChoice;
  /** The required npm packages that are not installed in the user's project. */
  readonly missingPackages: readonly MissingPackage[];
  /** The built-in targets that were rendered, including targets that another target needs. */
  readonly targets: readonly TargetName[];
  /** The user's own targets that were rendered. */
  readonly userTargets: readonly UserTargetInfo[];
}

export interface NameChanges {
  /** The file of kept names. */
  readonly file: string | undefined;
  /** The names that later runs keep. */
  readonly added: readonly NameChange[];
  readonly moved: readonly NameChange[];
}

/** Whether a run with the same options would change nothing. */
export const isFresh = ({ plan, names }: Generation): boolean =>
  plan.changes.length === 0 && names.added.length === 0;
