// Makes flags from the tables of options, including the yargs options, value conversions and project settings.

import type { Options } from 'yargs';
import { Halt } from '../core/diagnostics/halt.ts';
import { defined } from '../core/model/text/defined.ts';
import {
  flagSets,
  type FlagSet,
  type Option,
  type OptionFlag,
  type OptionKind,
  type OptionTable,
} from '../core/model/options/option.ts';
import {
  splitTargets,
  type OptionValue,
  type Settings,
  type CredentialVariables,
} from '../core/model/files/project.ts';
import { targets, targetsNamed } from '../generate/targets/targets.ts';
import { camelCase } from '../core/model/names/camel-case.ts';
import { spanText } from '../core/model/text/time-span.ts';
import {
  percent,
  positiveNumber,
  listValue,
  singleValue,
  timeSpan,
  wholeNumber,
} from '../terminal/flag-values.ts';
import { credentialOptions } from '../core/model/options/part-options.ts';

interface KindFlag {
  /** The yargs options of the flag, whose type the help shows. */
  readonly options: Options;
  /** Returns the function that converts yargs's value for the command; absent if the value needs no conversion. */
  readonly read?: (flag: string, option: Option) => (value: unknown) => unknown;
  /**
   * Converts the flag's value to the project setting; absent if no conversion is needed. Returns undefined for
   * a value that is no project setting, because commands share flag names.
   */
  readonly setting?: (value: unknown) => unknown;
}

const textFlag: KindFlag = {
  options: { type: 'string', requiresArg: true },
  read: singleValue,
  // The --output of reports is a list, which is no project setting.
  setting: (value) => (typeof value === 'string' ? value : undefined),
};

const listFlag: KindFlag = { options: { type: 'array', string: true, requiresArg: true }, read: listValue };

const numberFlag: KindFlag = { options: { type: 'number', requiresArg: true } };

/** The flag of each kind of option; undefined for a kind that only a configuration can set. */
const kindFlags: Readonly<Record<OptionKind, KindFlag | undefined>> = {
  boolean: {
    options: { type: 'boolean' },
    // The --format of reports is a list, which is no project setting.
    setting: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  choice: { options: { requiresArg: true }, read: singleValue },
  text: textFlag,
  path: textFlag,
  address: {
    options: textFlag.options,
    read: (flag) => readWebAddress(flag),
    setting: (value) => (value instanceof URL ? value.href : undefined),
  },
  globs: listFlag,
  targets: { options: listFlag.options, read: (flag) => readTargetNames(flag) },
  amount: { options: numberFlag.options, read: (flag, { unit = '' }) => positiveNumber(flag, unit) },
  seconds: { options: numberFlag.options, read: (flag) => positiveNumber(flag, 'seconds') },
  count: numberFlag,
  countFromZero: { options: numberFlag.options, read: (flag) => wholeNumber(flag, 0) },
  span: {
    options: textFlag.options,
    read: timeSpan,
    setting: (value) => (typeof value === 'number' ? spanText(value) : undefined),
  },
  percent: { options: numberFlag.options, read: percent },
  shard: textFlag,
  credentials: {
    options: listFlag.options,
    read: (flag) => (values) => credentialVariables(listValue(flag)(values)),
  },
  reports: undefined,
  levels: undefined,
  addresses: undefined,
  share: undefined,
  variable: undefined,
  wordpress: undefined,
  drift: undefined,
};

const readWebAddress =
  (flag: string) =>
  (value: unknown): URL => {
    const address = singleValue(flag)(value);
    if (/^https?:\/\//i.test(address) && URL.canParse(address)) return new URL(address);
    throw new Halt('usage', `${flag} is not an address.`, `For example: ${flag} https://example.com/wp-json`);
  };

const readTargetNames =
  (flag: string) =>
  (values: unknown): readonly string[] => {
    const choices = listValue(flag)(values);
    targetsNamed(splitTargets(choices).names);
    return choices;
  };

type Flagged = Option & { readonly flag: OptionFlag };

const flaggedOptions = (table: OptionTable): readonly (readonly [string, Flagged])[] =>
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
    flaggedOptions(table).flatMap(([, option]) =>
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
    describe: `${flag.help.replace('{targets}', targetListText(option))}${shown}`,
    group: flagSets[flag.set],
    read: read?.(`--${flag.name}`, option) ?? ((value: unknown) => value),
  };
}

const targetListText = ({ targets: heeding }: Option): string =>
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
      flaggedOptions(table).map(([name, { kind, flag }]) => {
        const value = given.get(camelCase(flag.name));
        const { setting } = kindFlags[kind] ?? {};
        return [name, setting ? setting(value) : value];
      }),
    ),
  ) as Settings<Table>;
};

// Parses `--credentials`, which names the environment variables that hold credentials.

/** The kinds of credentials as typed (`application-password`), with their names in a project. */
const credentialNames: ReadonlyMap<string, string> = new Map(
  Object.keys(credentialOptions).map((name) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);

/** @throws Halt `usage` if a pair does not have the form `kind=VARIABLE` */
const credentialVariables = (pairs: readonly string[]): CredentialVariables =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, kind = '', variable] = /^([a-z-]+)=([A-Za-z_]\w*)$/.exec(pair) ?? [];
      const name = credentialNames.get(kind);
      if (name !== undefined && variable !== undefined) return [name, variable];
      throw new Halt(
        'usage',
        '--credentials needs a kind, "=" and the name of an environment variable.',
        `For example: --credentials token=SHOP_TOKEN. The kinds are: ${[...credentialNames.keys()].join(', ')}.`,
      );
    }),
  );
