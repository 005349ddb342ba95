// A row of the table of options: what a project of the configuration, a flag and an option of the library all say.
// Types, flags, help, JSON Schema, the manifest, documentation and checks are made from the rows.

/**
 * What a value may be. What a kind means is said once for each: as a type in `KindValues` (project.ts), in JSON
 * Schema in `kindSchemas` (option-schema.ts), on the command line in `kindFlags` (cli/setting-flags.ts), to callers
 * of the library in `kindRules` (library/option-rules.ts).
 */
export type OptionKind =
  | 'boolean'
  /** One of `choices`. */
  | 'choice'
  | 'text'
  /** In a configuration relative to it. */
  | 'path'
  /** An address of the web. */
  | 'address'
  | 'globs'
  /** A number above 0. */
  | 'amount'
  /** The same, as long as a timer can wait. */
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
  /** Options that stand together below one member. */
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
  /** As it is typed, without hyphens. */
  readonly name: string;
  readonly alias?: string;
  readonly set: FlagSet;
  /** One line. `{targets}` stands for the targets that the flag is about. */
  readonly help: string;
}

/** Functions of the library that have an option of the same name and kind. */
export type OptionOwner =
  /** Those that read a source. */
  'read' | 'generate' | 'snapshot' | 'compare';

/** Targets that `render` has options of. */
export type RenderTarget = 'html' | 'openapi' | 'query';

export interface Option {
  readonly kind: OptionKind;
  readonly choices?: readonly string[];
  /** Of an amount. */
  readonly unit?: string;
  /** Absent: only a configuration says it. */
  readonly flag?: OptionFlag;
  /** The value when it is not set; its flag has it too. */
  readonly default?: boolean | number | string;
  /** The same for a flag that a command must be able to see left out. */
  readonly shownDefault?: number | string;
  /** For editors; its name in words when left out. */
  readonly title?: string;
  /** For editors and `docs/reference/config.md`; the help of its flag when left out. */
  readonly description?: string;
  readonly examples?: readonly string[];
  /** Only these targets heed it: with none of them it is refused, unless it is the default. */
  readonly targets?: readonly string[];
  readonly library?: readonly OptionOwner[];
  /** Where `render` has it: the target whose options it is among, and its name there. */
  readonly render?: { readonly target: RenderTarget; readonly name: string };
  /** It decides what is generated: the manifest records it, unless it is the default. */
  readonly manifest?: {
    /** What `--check` calls it where the manifest does not have it. */
    readonly absent: string;
    /** What is not recorded, where that is another value than the default. */
    readonly unrecorded?: string;
  };
}

export type OptionTable = Readonly<Record<string, Option>>;
