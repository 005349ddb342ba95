// What may be said of a run of `generate`.

import type { ModelFilter } from '../core/model/filter-model.ts';
import type { OptionsOf, UserTargetChoice } from '../core/model/project.ts';
import type { TargetName } from './targets/targets.ts';
import type { ReadOptions } from '../source/read-model.ts';

export interface GenerateOptions extends ReadOptions, OptionsOf<'generate'> {
  /** A file, `-` for `stdin`, or any address of a site. */
  readonly source: string;
  /** Where the files are, or shall be. */
  readonly folder: string;
  /** What to generate; what `generate --help` names as its default when left out. */
  readonly targets?: readonly TargetName[];
  /** Targets of the user's own: their modules, and what is handed to them. */
  readonly userTargets?: readonly UserTargetChoice[];
  /** Which routes; all of them when left out. */
  readonly filter?: ModelFilter;
  /** The REST base that the reference speaks of and calls, where the source does not say it. */
  readonly site?: URL | undefined;
  /** Runs the writing; for a program that handles signals and must not be stopped in the middle. */
  readonly uninterrupted?: (write: () => void) => Promise<void>;
}
