import type { ModelFilter } from '../core/model/filter-model.ts';
import type { OptionsOf, UserTargetChoice } from '../core/model/project.ts';
import type { TargetName } from './targets/targets.ts';
import type { ReadOptions } from '../source/read-model.ts';

/** The options of `generate`. */
export interface GenerateOptions extends ReadOptions, OptionsOf<'generate'> {
  /** The source: a file, `-` for `stdin`, or any URL of a site. */
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
  /**
   * The base URL of the REST API that the reference shows and calls, if the source does not name the site.
   */
  readonly site?: URL | undefined;
  /** Runs the function that writes the files, for example so that no signal interrupts the writing. */
  readonly uninterrupted?: (write: () => void) => Promise<void>;
}
