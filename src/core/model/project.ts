// A project: a source and its outputs. `projects` of the configuration contains named projects. For a source without a
// name, the flags of the command line set the same options.

import type { Option, OptionOwner, OptionTable } from './options/option.ts';
import type { credentialOptions, driftOptions, wordpressOptions } from './options/part-options.ts';
import type { projectOptions } from './options/project-options.ts';
import type { runOptions } from './options/run-options.ts';

/** The type of the values of each kind. */
export interface KindValues {
  readonly boolean: boolean;
  readonly text: string;
  readonly path: string;
  readonly address: string;
  readonly globs: readonly string[];
  readonly amount: number;
  readonly seconds: number;
  readonly count: number;
  readonly span: string;
  readonly percent: number;
  readonly shard: string;
  readonly targets: readonly TargetChoice[];
  readonly reports: Readonly<Record<string, string>>;
  readonly share: 'all' | 'any';
  readonly variable: string;
  readonly credentials: CredentialVariables;
  readonly wordpress: WordPressSettings;
  readonly drift: DriftSettings;
}

/** The type of an option's value. */
export type OptionValue<Row extends Option> = Row extends {
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : KindValues[Exclude<Row['kind'], 'choice'>];

/** A member for each option of a table. */
export type Settings<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: OptionValue<Table[Name]>;
};

export type OwnedBy<Table extends OptionTable, Owner extends OptionOwner> = {
  readonly [
    Name in keyof Table as Table[Name] extends {
      readonly library: readonly (infer One)[];
    }
      ? Owner extends One
        ? Name
        : never
      : never
  ]?: OptionValue<Table[Name]> | undefined;
};

/** The options of a function of the library, from the tables. */
export type OptionsOf<Owner extends OptionOwner> = OwnedBy<typeof projectOptions, Owner> &
  OwnedBy<typeof runOptions, Owner> &
  OwnedBy<typeof driftOptions, Owner>;

type RecordedIn<Table extends OptionTable> = {
  readonly [
    Name in keyof Table as Table[Name] extends { readonly manifest: object } ? Name : never
  ]?: OptionValue<Table[Name]>;
};

/** The options that the manifest of a run records. */
export type RecordedOptions = RecordedIn<typeof projectOptions> & RecordedIn<typeof runOptions>;

/**
 * The settings of one project, or of one run without a project. Settings that are left out have the defaults
 * of the flags.
 */
export interface ProjectSettings extends Settings<typeof projectOptions> {
  /** The source: a site, a saved index or a model. */
  readonly source: string;
}

/** The name of a built-in target, or a target of the user's own: the path of its module, alone or with options. */
export type TargetChoice = string | UserTargetChoice;

export interface UserTargetChoice {
  /** The module of the target: a path that begins with a dot or a slash, or the name of a module in a package. */
  readonly module: string;
  /** The values of the options that the target declares. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Whether a choice is the module of a target: `./changes.mjs`, `@acme/targets/changes`. */
const isModulePath = (choice: string): boolean => /[./\\]/.test(choice);

/** Splits the choices into names of built-in targets and targets of the user's own. */
export const splitTargets = (
  choices: readonly TargetChoice[],
): { readonly names: readonly string[]; readonly own: readonly UserTargetChoice[] } => ({
  names: choices.flatMap((choice) => (typeof choice === 'string' && !isModulePath(choice) ? [choice] : [])),
  own: choices.flatMap((choice) =>
    typeof choice !== 'string' ? [choice] : isModulePath(choice) ? [{ module: choice }] : [],
  ),
});

/** Names of environment variables. */
export type CredentialVariables = Settings<typeof credentialOptions>;

/** How WordPress is started for a source. */
export type WordPressSettings = Settings<typeof wordpressOptions>;

/** How `drift` evaluates and reports. */
export type DriftSettings = Settings<typeof driftOptions>;
