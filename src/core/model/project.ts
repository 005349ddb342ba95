// A project: a source, and what is made of it. `projects` of the configuration name them;
// the flags of the command line say the same of a source that has no name.

/** How one project, or one run without a project, is set up; what is left out is as the flags say when left out. */
export interface ProjectSettings {
  /** A site, a saved index, a model. */
  readonly source: string;
  /** The source is the store of a fleet: what all of its sites have, or any. */
  readonly fleet?: 'all' | 'any';
  /** The folder that `generate` writes. */
  readonly output?: string;
  readonly targets?: readonly TargetChoice[];
  /** Globs for namespaces, as `--namespace` takes them. */
  readonly namespaces?: readonly string[];
  /** Globs for routes, as `--route` takes them. */
  readonly routes?: readonly string[];
  readonly methods?: readonly string[];
  /** How generated modules import each other; as in the last run when left out, at first as with `auto`. */
  readonly importExtension?: 'js' | 'ts' | 'none' | 'auto';
  /** The name of the package to write instead of sources. */
  readonly package?: string;
  readonly format?: boolean;
  readonly singleFile?: boolean;
  /** How the OpenAPI document is written. */
  readonly openApiFormat?: 'json' | 'yaml';
  readonly queryTypes?: string;
  /** How large all generated files together may be, in MB. */
  readonly maxOutput?: number;
  /** The REST base for samples and try-it. */
  readonly site?: string;
  /** An earlier snapshot: the reference says what changed since. */
  readonly since?: string;
  /** The file of kept names; `routewright.names.json` beside the configuration when left out. */
  readonly names?: string;
  /** The file that `snapshot` writes, and the baseline of `drift`. */
  readonly snapshot?: string;
  /** `generate` reads the snapshot instead of the source. */
  readonly fromSnapshot?: boolean;
  /** Also asks routes that need nothing what their answers look like. */
  readonly observe?: boolean;
  /** Also reads which versions of WordPress, plugins and themes the site runs, as far as the caller may know. */
  readonly software?: boolean;
  /** The names of the environment variables that hold the credentials; never these themselves. */
  readonly credentials?: CredentialVariables;
  /** How long the site may take, in seconds. */
  readonly timeout?: number;
  readonly maxBytes?: number;
  readonly userAgent?: string;
  readonly allowInsecureAuth?: boolean;
  /** Whether the site is asked what its routes answer. */
  readonly schemas?: boolean;
  /** How WordPress is started where the source is a plugin, a theme or a version of it. */
  readonly wordpress?: WordPressSettings;
  readonly drift?: DriftSettings;
}

/** The name of a target, or one of the user's own: the path of its module, or this with options. */
export type TargetChoice = string | UserTargetChoice;

export interface UserTargetChoice {
  /** A path that begins with a point or a slash, or a module of a package. */
  readonly module: string;
  /** Handed to it as they are. */
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
export interface CredentialVariables {
  readonly user?: string;
  readonly applicationPassword?: string;
  readonly key?: string;
  readonly secret?: string;
  readonly token?: string;
  /** `NAME:PASSWORD` of the web server itself. */
  readonly httpAuth?: string;
  /** Lines `Name: value`. */
  readonly headers?: string;
}

/** A WordPress that is started for a source. */
export interface WordPressSettings {
  /** As wordpress.org names its files: `6.9`, `6.9.1`. */
  readonly version?: string;
  /** Of PHP: `8.3`. */
  readonly php?: string;
  /** The zip of a core, instead of one that is downloaded. */
  readonly zip?: string;
  /** The zip of the SQLite integration plugin, likewise. */
  readonly sqliteZip?: string;
  /** A command that builds a plugin; it runs in a copy of its folder, before that is read. */
  readonly prepare?: string;
  /** Lets PHP reach other machines. */
  readonly allowNetwork?: boolean;
  /** How long WordPress may take to come up, in seconds. */
  readonly bootTimeout?: number;
}

/** How `drift` judges and reports. */
export interface DriftSettings {
  readonly failOn?: 'breaking' | 'risky' | 'any' | 'used' | 'never';
  readonly requireResponses?: boolean;
  /** The tsconfig.json of the code that uses the client. */
  readonly tsconfig?: string;
  readonly client?: string;
  readonly approvals?: string;
  /** Sends examples that only read to the site, and says which findings it confirms. */
  readonly prove?: boolean;
  /** At most so many requests; a whole number above 0. */
  readonly proveLimit?: number;
  /** Sends them with the caller's credentials. */
  readonly proveSignedIn?: boolean;
  /** Files by the format of their report: `{ "markdown": "drift.md" }`. */
  readonly reports?: Readonly<Record<string, string>>;
}
