// A target of the user's own: a module that exports one is named among the targets of a
// project, or with --target.

import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';

/** What a module exports, by default or as `target`. */
export interface UserTarget {
  /** Small letters, digits and hyphens. Its files stand in a folder of this name. */
  readonly name: string;
  /** One line for the summary of a run. */
  readonly summary?: string;
  /** The file to look at first, within its folder. */
  readonly entry?: string;
  /**
   * Makes files of a model; writes none. The same model must give the same texts, or
   * `--check` finds them stale.
   *
   * @param model filtered, as all targets of the run get it; what stands in it comes from the site
   * @param options as the configuration has them: `{ "module": "./changes.mjs", "options": { … } }`
   * @returns files whose paths start in the target's folder, with `/`
   */
  readonly render: (
    model: ApiModel,
    options: Readonly<Record<string, unknown>>,
  ) => readonly UserFile[] | Promise<readonly UserFile[]>;
}

export type UserFile = Pick<OutputFile, 'path' | 'text'>;
