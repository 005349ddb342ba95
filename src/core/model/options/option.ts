// A row of the table of options. One row defines a setting of a project, a flag and an option of the library. Types,
// flags, help, JSON Schema, the manifest, documentation and checks are made from the rows.

/**
 * The kind of an option's value. Each kind has an entry in four tables: its type in `KindValues`
 * (project.ts), its JSON Schema in `kindSchemas` (option-schema.ts), its flag in `kindFlags`
 * (cli/setting-flags.ts) and its check for the library in `kindRules` (library/option-rules.ts).
 */
export type OptionKind =
  | 'boolean'
  /** One of `choices`. */
  | 'choice'
  | 'text'
  /** A path. In a configuration, it is relative to the configuration's folder. */
  | 'path'
  /** A web address. */
  | 'address'
  | 'globs'
  /** A number above 0. */
  | 'amount'
  /** A number above 0, up to the maximum time of a timer. */
  | 'seconds'
  /** A whole number above 0. */
  | 'count'
  /** A time and its unit: `12h`. */
  | 'span'
  | 'percent'
  /** A part of a list of sites: `3/8`, or `auto`. */
  | 'shard'
  | 'targets'
  /** Paths by the format of a report. */
  | 'reports'
  /** `all` or `any`: operations that all sites of a fleet have, or that any site has. */
  | 'share'
  /** The name of an environment variable. */
  | 'variable'
  /** A group of options in one member. */
  | 'credentials'
  | 'wordpress'
  | 'drift';

/** Groups of flags, with their headings in the help. A command includes whole groups. */
export const flagSets = {
  output: 'Output:',
  generate: 'Output:',
  format: 'Output:',
  force: 'Output:',
  since: 'Output:',
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
  approvals: 'Approvals:',
} as const;

export type FlagSet = keyof typeof flagSets;

export interface OptionFlag {
  /** The flag's name as the user types it, without the leading hyphens. */
  readonly name: string;
  readonly alias?: string;
  readonly set: FlagSet;
  /** One line of help. `{targets}` is replaced by the targets to which the flag applies. */
  readonly help: string;
}

/** Functions of the library that have an option of the same name and kind. */
export type OptionOwner =
  /** Functions that read a source. */
  'read' | 'generate' | 'snapshot' | 'compare';

/** Targets for which `render` has options. */
export type RenderTarget = 'html' | 'openapi' | 'query';

export interface Option {
  readonly kind: OptionKind;
  readonly choices?: readonly string[];
  /** The unit of an amount. */
  readonly unit?: string;
  /** The flag. Without one, the option can only be set in a configuration. */
  readonly flag?: OptionFlag;
  /** The default, for the option and its flag. */
  readonly default?: boolean | number | string;
  /** The default that the help shows for a flag without a default, because the command must detect its absence. */
  readonly shownDefault?: number | string;
  /** The title for editors; derived from the option's name when left out. */
  readonly title?: string;
  /** The description for editors and `docs/reference/config.md`; the help of the flag when left out. */
  readonly description?: string;
  readonly examples?: readonly string[];
  /** The targets that use the option. A run with none of these targets refuses it, unless it has the default value. */
  readonly targets?: readonly string[];
  readonly library?: readonly OptionOwner[];
  /** The target whose `render` accepts the option, and the option's name in `render`. */
  readonly render?: { readonly target: RenderTarget; readonly name: string };
  /** Set if the option affects the output. The manifest then records every value except the default. */
  readonly manifest?: {
    /** The value that `--check` shows if the manifest contains no value for the option. */
    readonly absent: string;
    /** A value that the manifest does not record, although it is not the default. */
    readonly unrecorded?: string;
  };
}

export type OptionTable = Readonly<Record<string, Option>>;
