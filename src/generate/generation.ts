import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { Plan } from './output/plan-output.ts';
import type { NameChange } from './keep-names.ts';
import type { ImportedPackage, MissingPackage } from './missing-packages.ts';
import type { TargetName } from './targets/targets.ts';
import type { UserTargetInfo } from './user-targets.ts';
import type { ImportChoice } from './project-imports.ts';
import type { OptionsReading } from '../source/site/ask-options.ts';
import type { TruthReport } from '../source/observe-site.ts';

export interface Generation {
  /** The model from which the files were rendered, after filters. */
  readonly model: ApiModel;
  /** Whether the source is a saved index. */
  readonly isSaved: boolean;
  /** Whether the source is a live site. */
  readonly isLive: boolean;
  /**
   * How well responses of the site match the site's declarations. The report is absent if no response was
   * requested.
   */
  readonly observed?: TruthReport;
  /**
   * The results of OPTIONS requests for content types; absent if no such request was sent, or the site
   * refuses them.
   */
  readonly options?: OptionsReading;
  /** The problems found in the source. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Facts that are missing in the generated files, because the source lacks them or the file format cannot express
   * them.
   */
  readonly targetDiagnostics: readonly Diagnostic[];
  /** The change of each file in the output folder, with the causes of the change. */
  readonly plan: Plan;
  /** The names in generated code that changed since the previous run. */
  readonly names: NameChanges;
  readonly imports: ImportChoice;
  /** The npm packages that generated modules import. */
  readonly importedPackages: readonly ImportedPackage[];
  /** The npm packages that generated modules import, but that are not installed in the user's project. */
  readonly missingPackages: readonly MissingPackage[];
  /** The built-in targets that were rendered, including targets that other targets need. */
  readonly targets: readonly TargetName[];
  /** The user's own targets that were rendered. */
  readonly userTargets: readonly UserTargetInfo[];
}

export interface NameChanges {
  /** The file with the names that generated code keeps. */
  readonly file: string | undefined;
  /**
   * The names that generated code keeps from now on. `now` is the name that the current naming rules give.
   */
  readonly added: readonly NameChange[];
  readonly moved: readonly NameChange[];
}

/** Whether a run with the same options would change nothing. */
export const isFresh = ({ plan, names }: Pick<Generation, 'plan' | 'names'>): boolean =>
  plan.changes.length === 0 && names.added.length === 0;
