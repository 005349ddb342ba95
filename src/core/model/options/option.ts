// A row of the table of options: a setting of a project, a flag and an option of the library in one. Types, flags,
// help, JSON Schema, the manifest, documentation and checks are made from the rows.

/**
 * The kind of a value. Each kind is defined once per use: as a type in `KindValues` (project.ts), in JSON
 * Schema in `kindSchemas` (option-schema.ts), on the command line in `kindFlags` (cli/setting-flags.ts), for
 * the library in `kindRules` (library/option-rules.ts).
 */
export type OptionKind =
  | 'boolean'
  /** One of `choices`. */
  | 'choice'
  | 'text'
  /** In a configuration, relative to its folder. */
  | 'path'
  /** A web address. */
  | 'address'
  | 'globs'
  /** A number above 0. */
  | 'amount'
  /** A number above 0, up to the longest time of a timer. */
  | 'seconds'
  /** A whole number above 0. */
  | 'count'
  /** A time and its unit: `12h`. */
  | 'span'
  | 'percent'
  /** A part of many sites: `3/8`, or `auto`. */
  | 'shard'
  | 'targets'
  /** Paths by the format of a report. */
  | 'reports'
  /** `all` or `any` of the sites of a fleet. */
  | 'share'
  /** The name of an environment variable. */
  | 'variable'
  /** A group of options in one member. */
  | 'credentials'
  | 'wordpress'
  | 'drift';

/** Sets of flags, with their headings in the help. A command takes whole sets. */
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
  /** As the user types it, without hyphens. */
  readonly name: string;
  readonly alias?: string;
  readonly set: FlagSet;
  /** One line. `{targets}` is replaced by the targets to which the flag applies. */
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
  /** Absent: it can only be set in a configuration. */
  readonly flag?: OptionFlag;
  /** The value when it is not set. Its flag has the same default. */
  readonly default?: boolean | number | string;
  /** The default shown for a flag whose absence a command must detect. */
  readonly shownDefault?: number | string;
  /** For editors; its name in words when left out. */
  readonly title?: string;
  /** For editors and `docs/reference/config.md`; the help of its flag when left out. */
  readonly description?: string;
  readonly examples?: readonly string[];
  /** Only these targets use it. A run with none of them refuses it, unless it is the default. */
  readonly targets?: readonly string[];
  readonly library?: readonly OptionOwner[];
  /** The target whose `render` options include it, and its name there. */
  readonly render?: { readonly target: RenderTarget; readonly name: string };
  /** It affects the output: the manifest records it, unless it is the default. */
  readonly manifest?: {
    /** The value that `--check` shows where the manifest does not have it. */
    readonly absent: string;
    /** The value that is not recorded, where it differs from the default. */
    readonly unrecorded?: string;
  };
}

export type OptionTable = Readonly<Record<string, Option>>;
