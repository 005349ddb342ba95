// Makes flags from the tables of options: their yargs options, how their values are read, and the project settings
// that they set.

import type { Options } from 'yargs';
import { Halt } from '../core/diagnostics/halt.ts';
import { defined } from '../core/model/defined.ts';
import {
  flagSets,
  type FlagSet,
  type Option,
  type OptionFlag,
  type OptionKind,
  type OptionTable,
} from '../core/model/options/option.ts';
import { splitTargets, type OptionValue, type Settings } from '../core/model/project.ts';
import { targets, targetsNamed } from '../generate/targets/targets.ts';
import { camelCase } from '../core/model/camel-case.ts';
import { credentialVariables } from './credential-flag.ts';
import { percent, positive, several, single, timeSpan } from './flag-values.ts';

interface KindFlag {
  /** The options for yargs, which shows the type in the help. */
  readonly options: Options;
  /** Turns the value that yargs parsed into the one that the command gets. Without it, the value stays as parsed. */
  readonly read?: (flag: string, option: Option) => (value: unknown) => unknown;
  /**
   * Turns the value into the project setting. Without it, they are the same. Returns undefined for the value of another
   * flag with the same name.
   */
  readonly setting?: (value: unknown) => unknown;
}

const text: KindFlag = {
  options: { type: 'string', requiresArg: true },
  read: single,
  // The --output of reports is a list and not a setting.
  setting: (value) => (typeof value === 'string' ? value : undefined),
};

const list: KindFlag = { options: { type: 'array', string: true, requiresArg: true }, read: several };

const number: KindFlag = { options: { type: 'number', requiresArg: true } };

/** The flag of each kind of option; undefined for a kind that only a configuration can set. */
const kindFlags: Readonly<Record<OptionKind, KindFlag | undefined>> = {
  boolean: {
    options: { type: 'boolean' },
    // The --format of reports is a list and not a setting.
    setting: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  choice: { options: { requiresArg: true }, read: single },
  text,
  path: text,
  address: {
    options: text.options,
    read: (flag) => webAddress(flag),
    setting: (value) => (value instanceof URL ? value.href : undefined),
  },
  globs: list,
  targets: { options: list.options, read: (flag) => targetNames(flag) },
  amount: { options: number.options, read: (flag, { unit = '' }) => positive(flag, unit) },
  seconds: { options: number.options, read: (flag) => positive(flag, 'seconds') },
  count: number,
  span: { options: text.options, read: timeSpan },
  percent: { options: number.options, read: percent },
  shard: text,
  credentials: {
    options: list.options,
    read: (flag) => (values) => credentialVariables(several(flag)(values)),
  },
  reports: undefined,
  share: undefined,
  variable: undefined,
  wordpress: undefined,
  drift: undefined,
};

const webAddress =
  (flag: string) =>
  (value: unknown): URL => {
    const address = single(flag)(value);
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) return new URL(address);
    throw new Halt('usage', `${flag} is not an address.`, `For example: ${flag} https://example.com/wp-json`);
  };

const targetNames =
  (flag: string) =>
  (values: unknown): readonly string[] => {
    const choices = several(flag)(values);
    targetsNamed(splitTargets(choices).names);
    return choices;
  };

type Flagged = Option & { readonly flag: OptionFlag };

const flagged = (table: OptionTable): readonly (readonly [string, Flagged])[] =>
  Object.entries(table).flatMap(([name, option]) => {
    const { flag } = option;
    return flag ? [[name, { ...option, flag }] as const] : [];
  });

/** The type of the value that a command gets. */
type FlagValue<Row extends Option> = Row['kind'] extends 'address'
  ? URL
  : Row['kind'] extends 'targets'
    ? readonly string[]
    : Row['kind'] extends 'span'
      ? number
      : OptionValue<Row>;

type FlagOf<Row extends Option> = Options & {
  readonly read: (value: unknown) => FlagValue<Row>;
} & (Row extends { readonly default: infer Default } ? { readonly default: Default } : unknown);

type NameInSet<Row extends Option, Set extends FlagSet> = Row extends {
  readonly flag: { readonly name: infer Name extends string; readonly set: Set };
}
  ? Name
  : never;

type FlagsIn<Table extends OptionTable, Set extends FlagSet> = {
  readonly [Name in keyof Table as NameInSet<Table[Name], Set>]: FlagOf<Table[Name]>;
};

/** The flags of a set, in the order of the table. */
export const flagsIn = <Table extends OptionTable, const Set extends FlagSet>(
  table: Table,
  set: Set,
): FlagsIn<Table, Set> =>
  Object.fromEntries(
    flagged(table).flatMap(([, option]) =>
      option.flag.set === set ? [[option.flag.name, flagOf(option)]] : [],
    ),
  ) as FlagsIn<Table, Set>;

function flagOf(option: Flagged) {
  const { kind, choices, flag, shownDefault } = option;
  const { options, read } = kindFlags[kind] ?? {};
  if (!options) throw new Error(`--${flag.name}: the kind "${kind}" has no row in kindFlags.`);
  const shown = shownDefault === undefined ? '' : `  [default: ${shownDefault}]`;
  return {
    ...options,
    ...defined({ alias: flag.alias, choices, default: option.default }),
    describe: `${flag.help.replace('{targets}', targetWords(option))}${shown}`,
    group: flagSets[flag.set],
    read: read?.(`--${flag.name}`, option) ?? ((value: unknown) => value),
  };
}

const targetWords = ({ targets: heeding }: Option): string =>
  heeding?.join(' or ') ?? targets.map(({ name, summary }) => `${name} (${summary})`).join(', ');

/**
 * The project settings that flags set.
 *
 * @param values the values of flags, by their names in camel case
 */
export const settingsIn = <Table extends OptionTable>(table: Table, values: object): Settings<Table> => {
  const given = new Map<string, unknown>(Object.entries(values));
  return defined(
    Object.fromEntries(
      flagged(table).map(([name, { kind, flag }]) => {
        const value = given.get(camelCase(flag.name));
        const { setting } = kindFlags[kind] ?? {};
        return [name, setting ? setting(value) : value];
      }),
    ),
  ) as Settings<Table>;
};
