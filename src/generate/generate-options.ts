import type { ModelFilter } from '../core/model/api/filter-model.ts';
import type { OptionsOf, UserTargetChoice } from '../core/model/files/project.ts';
import type { TargetName } from './targets/targets.ts';
import type { ModelResult, ReadOptions } from '../source/read-model.ts';
import type { Drift } from '../core/model/reports/drift.ts';
import type { Side } from '../source/read-side.ts';
import type { Changes, CodeUse } from './targets/html/html-options.ts';

/** The options of `generate`. */
export interface GenerateOptions extends ReadOptions, OptionsOf<'generate'> {
  /** The source: a file, `-` for the data of `stdin`, or any address of a site. */
  readonly source: string;
  /** The output folder, which may not exist yet. */
  readonly folder: string;
  /**
   * The names of the targets to render.
   *
   * @default the default that `generate --help` shows
   */
  readonly targets?: readonly TargetName[];
  /**
   * The user's own targets: their modules and options.
   *
   * @default none
   */
  readonly userTargets?: readonly UserTargetChoice[];
  /**
   * Selects routes.
   *
   * @default all routes
   */
  readonly filter?: ModelFilter;
  /** The REST base that the reference shows and sends requests to, if the source does not contain the address. */
  readonly site?: URL | undefined;
  /**
   * Runs the function that writes the files. A program that handles signals can delay its exit until all files are
   * written.
   */
  readonly uninterrupted?: (write: () => void) => Promise<void>;
}

/** Stages of a run that build on this folder. The commands and the library hand them in. */
export interface AddedStages {
  /** Finds what the pages show with `since`. */
  readonly changesSince?: (options: GenerateOptions, reading: ModelResult) => Promise<Changes | undefined>;
  /** Finds what the pages show with `project`. */
  readonly codeUse?: (side: Side, options: GenerateOptions) => Promise<CodeUse | undefined>;
  /** Compares the model of a package with the model of its last version. */
  readonly compareSides: (before: Side, after: Side, options: { readonly force: true }) => Promise<Drift>;
}
