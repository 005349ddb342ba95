// The contract of targets, which make files from a model. It is the same for built-in targets (targets.ts)
// and for those of users (docs/guides/own-target.md).

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/output-files.ts';
import type { Peer } from '../../core/model/peer-package.ts';
import type { Changes, CodeUse } from './html/html-options.ts';
import type { Kit } from './kit.ts';
import type { targetContract } from './target-contract.ts';
import type { OptionDeclarations } from './target-options.ts';
import type { CodeOptions } from './types/user-types.ts';

/** A file of a target, before formatting. */
export interface TargetFile extends Pick<OutputFile, 'text' | 'isLaidOut'> {
  /** Relative to the folder of the target, with slashes: `wp-v2/posts.ts`. */
  readonly path: string;
}

/** The data of a run in addition to the model. A target receives the members that it names in `uses`. */
export interface TargetFacts {
  /** The REST base of the site, if known. */
  readonly site?: string | undefined;
  /** The differences from an earlier state of the site, if one was compared (`--since`). */
  readonly changes?: Changes | undefined;
  /** How your code uses the site, if the code was read (`--project`). */
  readonly code?: CodeUse | undefined;
}

export interface TargetContext<Options = Readonly<Record<string, unknown>>> extends TargetFacts, CodeOptions {
  /** The model after filters, the same for all targets of the run. Its texts come from the site: escape them. */
  readonly model: ApiModel;
  /** The declared options: the values that are set, and the defaults. */
  readonly options: Options;
  /** The names of all targets of the run. */
  readonly selected: ReadonlySet<string>;
  /** Call it before you make a large file, to show progress. */
  readonly begins: (path: string) => void;
  /** Names, types, examples and templates, as the built-in targets use them. Loaded on the first call. */
  readonly kit: () => Promise<Kit>;
}

export interface TargetDefinition<Options = never, Name extends string = string> {
  /** The version of the contract that the target is written for: 1. */
  readonly contract: typeof targetContract;
  /** Lower-case letters, digits and hyphens. The target's files are in a folder with this name. */
  readonly name: Name;
  /** One line for `generate --help` and the summary of a run. */
  readonly summary: string;
  /** The file to look at first, relative to the target's folder. */
  readonly entry: string;
  /** Other targets whose files this one imports, such as `client`. They are rendered too. */
  readonly needs?: readonly string[];
  /** The facts of the run that change its files. */
  readonly uses?: readonly (keyof TargetFacts)[];
  /** Its options. A project sets them with `{ "module": "./bruno.mjs", "options": { … } }`. */
  readonly options?: OptionDeclarations<Options>;
  /** The packages that its modules import and that users install. */
  readonly packages?: (options: Options) => readonly Peer[];
  /**
   * Makes files from a model and writes none. The same context must give the same texts, otherwise `--check`
   * reports them as stale. Load templates and libraries here with `import()`, not at the top of the module.
   */
  readonly render: (
    context: TargetContext<Options>,
  ) => readonly TargetFile[] | Promise<readonly TargetFile[]>;
  /**
   * Diagnostics about facts that its files cannot express, because the model or their format does not contain
   * them.
   */
  readonly diagnose?: (model: ApiModel) => Promise<readonly Diagnostic[]>;
}

/**
 * Defines a target. It returns its argument unchanged; the compiler uses it to infer the options.
 *
 * @param target a plain object; a module exports it as `default` or as `target`
 */
export const defineTarget = <Options = Readonly<Record<string, never>>, const Name extends string = string>(
  target: TargetDefinition<Options, Name>,
): TargetDefinition<Options, Name> => target;

/** A target with any options. */
export interface AnyTarget extends Omit<TargetDefinition, 'options'> {
  readonly options?: object;
}
