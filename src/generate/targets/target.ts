// The contract of targets: what makes files of a model. The built-in targets (targets.ts) and those of users
// (docs/guides/own-target.md) are defined by it alike.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../../core/model/api.ts';
import type { OutputFile } from '../../core/model/outcome.ts';
import type { Peer } from '../../core/model/peer.ts';
import type { Changes, CodeUse } from './html/html-options.ts';
import type { Kit } from './kit.ts';
import type { targetContract } from './target-contract.ts';
import type { OptionDeclarations } from './target-options.ts';
import type { CodeOptions } from './types/user-types.ts';

/** A file of a target, before it is formatted. */
export interface TargetFile extends Pick<OutputFile, 'text' | 'isLaidOut'> {
  /** Below the folder of the target, with slashes: `wp-v2/posts.ts`. */
  readonly path: string;
}

/** What a run may know besides the model. A target gets what it `uses`. */
export interface TargetFacts {
  /** The REST base of the site, where it is known. */
  readonly site?: string | undefined;
  /** What differs from an earlier state of the site, where one was compared (`--since`). */
  readonly changes?: Changes | undefined;
  /** What your code uses of the site, where it was read (`--project`). */
  readonly code?: CodeUse | undefined;
}

export interface TargetContext<Options = Readonly<Record<string, unknown>>> extends TargetFacts, CodeOptions {
  /** Filtered, as all targets of the run get it. What is in it comes from the site: escape it. */
  readonly model: ApiModel;
  /** What the target declares, as it was set, or its defaults. */
  readonly options: Options;
  /** The names of all targets of the run: what is rendered beside it. */
  readonly selected: ReadonlySet<string>;
  /** Call it before a large file is made, to show progress. */
  readonly begins: (path: string) => void;
  /** Names, types, examples and templates, as the built-in targets have them. Loaded when it is called. */
  readonly kit: () => Promise<Kit>;
}

export interface TargetDefinition<Options = never, Name extends string = string> {
  /** The version of the contract that it was written for: 1. */
  readonly contract: typeof targetContract;
  /** Small letters, digits and hyphens. Its files are in a folder of this name. */
  readonly name: Name;
  /** One line for `generate --help` and the summary of a run. */
  readonly summary: string;
  /** The file to look at first, within its folder. */
  readonly entry: string;
  /** Other targets whose files its own import, such as `client`: they are rendered too. */
  readonly needs?: readonly string[];
  /** Which facts of the run change its files. */
  readonly uses?: readonly (keyof TargetFacts)[];
  /** Its options: a project sets those of your target, `{ "module": "./bruno.mjs", "options": { … } }`. */
  readonly options?: OptionDeclarations<Options>;
  /** The packages that its modules import, which users install. */
  readonly packages?: (options: Options) => readonly Peer[];
  /**
   * Makes files of a model; writes none. The same context must give the same texts, or `--check` finds them stale.
   * Load templates and libraries here with `import()`, not at the top of the module.
   */
  readonly render: (
    context: TargetContext<Options>,
  ) => readonly TargetFile[] | Promise<readonly TargetFile[]>;
  /** Diagnostics about facts that its files cannot express, because the model or their format does not. */
  readonly diagnose?: (model: ApiModel) => Promise<readonly Diagnostic[]>;
}

/**
 * Defines a target. It returns what it is given: the function is there for the compiler, which infers the options.
 *
 * @param target a plain object; a module exports it as `default` or as `target`
 */
export const defineTarget = <Options = Readonly<Record<string, never>>, const Name extends string = string>(
  target: TargetDefinition<Options, Name>,
): TargetDefinition<Options, Name> => target;

/** A target of any options. */
export interface AnyTarget extends Omit<TargetDefinition, 'options'> {
  readonly options?: object;
}
