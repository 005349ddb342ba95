// What may be said of a run of `generate`.

import type { ModelFilter } from '../core/model/filter-model.ts';
import type { UserTargetChoice } from '../core/model/project.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import type { OpenApiFormat } from './targets/openapi/openapi-options.ts';
import type { TargetName } from './targets/targets.ts';
import type { ReadOptions } from '../source/read-model.ts';

export interface GenerateOptions extends ReadOptions {
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
  /** Whether files are formatted with prettier; they are when left out. */
  readonly format?: boolean;
  /** Overwrites files that routewright did not write, and edits made by hand; it removes neither. */
  readonly force?: boolean;
  /**
   * How generated modules import each other. Left out: as in the last run, and in the first
   * one as with `auto`, by the tsconfig.json and package.json around the folder.
   */
  readonly importExtension?: ImportExtension | 'auto';
  /** Writes a package of this name instead of sources. */
  readonly package?: string | undefined;
  /** The reference as one file. */
  readonly singleFile?: boolean;
  /** How the OpenAPI document is written; `json` when left out. */
  readonly openApiFormat?: OpenApiFormat;
  /** The package that the types of TanStack Query come from; `@tanstack/query-core` when left out. */
  readonly queryTypes?: string;
  /** How large all generated files together may be, in MB (1,000,000 bytes) before formatting; 256 when left out. */
  readonly maxOutput?: number;
  /** The REST base that the reference speaks of and calls, where the source does not say it. */
  readonly site?: URL | undefined;
  /** An earlier state of the source, for the reference to say what changed. */
  readonly since?: string | undefined;
  /** Code whose uses the reference marks: a tsconfig.json or jsconfig.json, or a folder. */
  readonly project?: string | undefined;
  /** The folder of that code's generated client, where it has several. */
  readonly client?: string | undefined;
  /** Runs the writing; for a program that handles signals and must not be stopped in the middle. */
  readonly uninterrupted?: (write: () => void) => Promise<void>;
}
