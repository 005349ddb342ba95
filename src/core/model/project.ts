// A project: a source, and what is made of it. `projects` of the configuration name them;
// the flags of the command line say the same of a source that has no name.

import type { Option, OptionOwner, OptionTable } from './options/option.ts';
import type { credentialOptions, driftOptions, wordpressOptions } from './options/part-options.ts';
import type { projectOptions } from './options/project-options.ts';
import type { runOptions } from './options/run-options.ts';

/** What a value of each kind is. */
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

/** What an option may be. */
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

/** The options that a function of the library has by the tables. */
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

/** How one project, or one run without a project, is set up; what is left out is as the flags say when left out. */
export interface ProjectSettings extends Settings<typeof projectOptions> {
  /** A site, a saved index, a model. */
  readonly source: string;
}

/** The name of a target, or one of the user's own: the path of its module, or this with options. */
export type TargetChoice = string | UserTargetChoice;

export interface UserTargetChoice {
  /** A path that begins with a point or a slash, or a module of a package. */
  readonly module: string;
  /** As it declares them. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Whether a target is named by its module: `./changes.mjs`, `@acme/targets/changes`. */
const isModulePath = (choice: string): boolean => /[./\\]/.test(choice);

/** What is chosen, apart: names of targets there are, and targets of the user's own. */
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

/** A WordPress that is started for a source. */
export type WordPressSettings = Settings<typeof wordpressOptions>;

/** How `drift` judges and reports. */
export type DriftSettings = Settings<typeof driftOptions>;
