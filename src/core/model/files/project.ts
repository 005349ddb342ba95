// A project consists of a source and its outputs. `projects` in the configuration contains the named projects. For a
// source without a project, the flags of the command line set these options.

import type { Option, OptionOwner, OptionTable } from '../options/option.ts';
import type { credentialOptions, driftOptions, wordpressOptions } from '../options/part-options.ts';
import type { projectOptions } from '../options/project-options.ts';
import type { runOptions } from '../options/run-options.ts';
import type { DriftLevel } from '../reports/drift.ts';

/** The types of option values, by the kind of the option. */
export interface KindValues {
  readonly boolean: boolean;
  readonly text: string;
  readonly path: string;
  readonly address: string;
  readonly addresses: Readonly<Record<string, string>>;
  readonly globs: readonly string[];
  readonly amount: number;
  readonly seconds: number;
  readonly count: number;
  readonly countFromZero: number;
  readonly span: string;
  readonly percent: number;
  readonly shard: string;
  readonly targets: readonly TargetChoice[];
  readonly reports: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, LevelSetting>>;
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

/** A member for each option in a table. */
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

/** The options of a library function, from the tables of options. */
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

/** The settings of a project, or of a run without a project. Omitted settings have the defaults of the flags. */
export interface ProjectSettings extends Settings<typeof projectOptions> {
  /** The source of the project: a site, a saved index or a model. */
  readonly source: string;
}

/** A target: the name of a built-in target, or the path of a user's own module, optionally with options. */
export type TargetChoice = string | UserTargetChoice;

export interface UserTargetChoice {
  /** The module of the target: a path that begins with a dot or a slash, or the name of a module in a package. */
  readonly module: string;
  /** The values of the options that the target declares. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Whether a text is the path of a module, such as `./changes.mjs` or `@acme/targets/changes`. */
const isModulePath = (choice: string): boolean => /[./\\]/.test(choice);

/** Splits targets into the names of built-in targets and the user's own targets. */
export const splitTargets = (
  choices: readonly TargetChoice[],
): { readonly names: readonly string[]; readonly own: readonly UserTargetChoice[] } => ({
  names: choices.flatMap((choice) => (typeof choice === 'string' && !isModulePath(choice) ? [choice] : [])),
  own: choices.flatMap((choice) =>
    typeof choice !== 'string' ? [choice] : isModulePath(choice) ? [{ module: choice }] : [],
  ),
});

/** The names of environment variables that contain credentials. */
export type CredentialVariables = Settings<typeof credentialOptions>;

/** The settings for starting WordPress for a source. */
export type WordPressSettings = Settings<typeof wordpressOptions>;

/** A level that the user sets for the changes of a rule or of a path. */
export interface LevelSetting {
  readonly level: DriftLevel;
  /** The reason, which reports show. */
  readonly reason: string;
}

/** The settings with which `drift` evaluates and reports. */
export type DriftSettings = Settings<typeof driftOptions>;
