// The contract of targets, which make files from a model.
// The contract applies to built-in targets (targets.ts) and user targets (docs/guides/own-target.md).

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { OutputFile } from '../../core/model/files/output-files.ts';
import type { Peer } from '../../core/model/text/peer-package.ts';
import type { Changes, CodeUse } from './html/html-options.ts';
import type { Kit } from './kit.ts';
import type { targetContract } from './target-contract.ts';
import type { OptionDeclarations } from './target-options.ts';
import type { CodeOptions } from './types/user-types.ts';

/** A file of a target, before formatting. */
export interface TargetFile extends Pick<OutputFile, 'text' | 'isLaidOut'> {
  /** The file path, such as `wp-v2/posts.ts`, is relative to the folder of the target. */
  readonly path: string;
}

/** The data of a run in addition to the model. A target receives the members that it names in `uses`. */
export interface TargetFacts {
  /** The REST base of the site, if the address is known. */
  readonly site?: string | undefined;
  /** The differences from an earlier state of the site, if `--since` is used. */
  readonly changes?: Changes | undefined;
  /** Calls to the site in your code, if `--project` is used. */
  readonly code?: CodeUse | undefined;
}

export interface TargetContext<Options = Readonly<Record<string, unknown>>> extends TargetFacts, CodeOptions {
  /**
   * The model after filters, which is equal for all targets of the run. The texts of the model come from the
   * site, so your target must escape the texts.
   */
  readonly model: ApiModel;
  /** The values of the declared options, including defaults. */
  readonly options: Options;
  /** The names of all targets of the run. */
  readonly selected: ReadonlySet<string>;
  /** Call the function before you make a large file, to show progress. */
  readonly begins: (path: string) => void;
  /**
   * Functions for names, types, examples and templates, as in the built-in targets. Loaded on the first call.
   */
  readonly kit: () => Promise<Kit>;
}

export interface TargetDefinition<Options = never, Name extends string = string> {
  /** The version of the contract that the target is written for. The only version is 1. */
  readonly contract: typeof targetContract;
  /**
   * The name of the target consists of lower-case letters, digits and hyphens. The name of the target is also
   * the name of the folder with the target's files.
   */
  readonly name: Name;
  /** A line of text for `generate --help` and the summary of a run. */
  readonly summary: string;
  /** The file that users open first, relative to the target's folder. */
  readonly entry: string;
  /** Targets whose files this target imports, such as `client`. They are rendered too. */
  readonly needs?: readonly string[];
  /** The facts of the run on which the target's files depend. */
  readonly uses?: readonly (keyof TargetFacts)[];
  /**
   * Its options. Users set the options in their project with `{ "module": "./bruno.mjs", "options": { … } }`.
   */
  readonly options?: OptionDeclarations<Options>;
  /** The packages that the generated modules import and that users install. */
  readonly packages?: (options: Options) => readonly Peer[];
  /**
   * Returns the files for a model, without writing them. For equal contexts, the texts must be equal. If the
   * texts differ for equal contexts, `--check` reports stale files. Load templates and libraries with
   * `import()` in `render`, not at the top of the module.
   */
  readonly render: (
    context: TargetContext<Options>,
  ) => readonly TargetFile[] | Promise<readonly TargetFile[]>;
  /** Diagnostics about facts that the target's files cannot express. */
  readonly diagnose?: (model: ApiModel) => Promise<readonly Diagnostic[]>;
}

/**
 * Defines a target. The function returns the given target unchanged. The compiler infers the types of the
 * options from the call.
 *
 * @param target a plain object; a module exports it as `default` or as `target`
 */
export const defineTarget = <Options = Readonly<Record<string, never>>, const Name extends string = string>(
  target: TargetDefinition<Options, Name>,
): TargetDefinition<Options, Name> => target;

export interface AnyTarget extends Omit<TargetDefinition, 'options'> {
  readonly options?: object;
}
