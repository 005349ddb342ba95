// Defines the rows in the tables of options. One row defines a setting of a project, a flag and an option of the
// library. The rows are the source of the types, flags, help, JSON Schema, manifest, documentation and checks.

/**
 * The kind of an option's value. Each kind has an entry in four tables: its type in `KindValues` (project.ts),
 * its JSON Schema in `kindSchemas` (option-schema.ts), its flag in `kindFlags` (command-kit/setting-flags.ts) and its
 * check for the library in `kindRules` (library/options.ts).
 */
export type OptionKind =
  | 'boolean'
  /** One of the values in `choices`. */
  | 'choice'
  | 'text'
  /** A path. In a configuration, the path is relative to the folder of the configuration. */
  | 'path'
  /** A web address. */
  | 'address'
  /** Web addresses by name, which only a configuration can set. */
  | 'addresses'
  | 'globs'
  /** A number above 0. */
  | 'amount'
  /** A time in seconds, above 0 and up to the maximum delay of a timer. */
  | 'seconds'
  /** A whole number above 0. */
  | 'count'
  /** A whole number, 0 or more. */
  | 'countFromZero'
  /** A time span with its unit: `12h`. */
  | 'span'
  | 'percent'
  /** A share of a list of sites: `3/8`, or `auto`. */
  | 'shard'
  | 'targets'
  /** Paths of report files, by the format of the report. */
  | 'reports'
  /** Levels with reasons, by the code of a rule of drift or by a glob of paths. */
  | 'levels'
  /** `all` for operations that all sites of a fleet have, or `any` for operations that any site has. */
  | 'share'
  /** The name of an environment variable. */
  | 'variable'
  /** A group of options, as the members of one object. */
  | 'credentials'
  | 'wordpress'
  | 'drift';

/** Groups of flags, with the headings of the groups in the help. A command includes whole groups. */
export const flagSets = {
  output: 'Output:',
  generate: 'Output:',
  format: 'Output:',
  force: 'Output:',
  since: 'Output:',
  sourceUrl: 'Output:',
  filter: 'Filter:',
  snapshot: 'Project:',
  fromSnapshot: 'Source:',
  load: 'Source:',
  site: 'Site:',
  base: 'Site:',
  observe: 'Site:',
  software: 'Site:',
  wordpress: 'WordPress:',
  store: 'Fleet:',
  fleet: 'Fleet:',
  gc: 'Fleet:',
  drift: 'Drift:',
  prove: 'Proof:',
  code: 'Your code:',
  declarations: 'Output:',
  approvals: 'Approvals:',
} as const;

export type FlagSet = keyof typeof flagSets;

export interface OptionFlag {
  /** The name of the flag as the user types it, without the leading hyphens. */
  readonly name: string;
  readonly alias?: string;
  readonly set: FlagSet;
  /** A line of help. `{targets}` is replaced by the targets to which the flag applies. */
  readonly help: string;
}

/** Functions of the library that have an option with the row's name and kind. */
export type OptionOwner =
  /** All functions of the library that read a source. */
  'read' | 'generate' | 'snapshot' | 'compare';

/** Targets for which the function `render` has options. */
export type RenderTarget = 'html' | 'openapi' | 'query';

export interface Option {
  readonly kind: OptionKind;
  readonly choices?: readonly string[];
  /** The unit of a number, such as seconds. */
  readonly unit?: string;
  /** The flag. An option without a flag can only be set in a configuration. */
  readonly flag?: OptionFlag;
  /** The default of the option and its flag. */
  readonly default?: boolean | number | string;
  /**
   * The default that the help shows if the flag has no default. Some flags have no default, because the command
   * must know whether the user gave the flag.
   */
  readonly shownDefault?: number | string;
  /** The title for editors, which is derived from the option's name by default. */
  readonly title?: string;
  /** The description for editors and for `docs/reference/config.md`, which is the help of the flag by default. */
  readonly description?: string;
  readonly examples?: readonly string[];
  /** The targets that use the option. If a run has none of these targets, it refuses every value except the default. */
  readonly targets?: readonly string[];
  readonly library?: readonly OptionOwner[];
  /** The target whose `render` accepts the option, and the name of the option in `render`. */
  readonly render?: { readonly target: RenderTarget; readonly name: string };
  /** Set if the option affects the output. The manifest then records every value of the option except the default. */
  readonly manifest?: {
    /** The value that `--check` shows if the manifest contains no value for the option. */
    readonly absent: string;
    /** A value that the manifest does not record, although it is not the default. */
    readonly unrecorded?: string;
  };
}

export type OptionTable = Readonly<Record<string, Option>>;
