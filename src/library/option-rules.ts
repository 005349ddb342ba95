// Rules for the options of the library that come from the tables of options.

import type { Option, OptionKind, OptionOwner, OptionTable } from '../core/model/options/option.ts';
import { rowsFor } from '../core/model/options/options-for.ts';
import { credentialOptions, driftOptions, wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import type {
  CredentialVariables,
  DriftSettings,
  KindValues,
  OptionsOf,
  Settings,
  TargetChoice,
  UserTargetChoice,
  WordPressSettings,
} from '../core/model/project.ts';
import {
  above0,
  anything,
  anyText,
  eitherOf,
  flag,
  listOf,
  mapOf,
  maxSeconds,
  numberFrom,
  object,
  oneOf,
  optional,
  text,
  webAddress,
  wholeFrom,
  type AnyRule,
  type Rule,
  type Shape,
} from './rules.ts';

export const userTarget: Rule<UserTargetChoice> = object<UserTargetChoice>({
  module: text,
  options: optional(mapOf(anything)),
});

/** The rule of each kind of option. `choice` has none here, because its rule depends on the choices. */
const kindRules: {
  readonly [Kind in Exclude<OptionKind, 'choice'>]: () => Rule<KindValues[Kind]>;
} = {
  boolean: () => flag,
  text: () => text,
  path: () => text,
  address: () => webAddress,
  globs: () => listOf(anyText),
  amount: () => above0(),
  seconds: () => above0(maxSeconds),
  count: () => wholeFrom(1),
  span: () => text,
  percent: () => numberFrom(0, 100),
  shard: () => text,
  targets: () => listOf(eitherOf<TargetChoice>(text, userTarget)),
  reports: () => mapOf(text),
  share: () => oneOf(['all', 'any']),
  variable: () => text,
  credentials: () => object<CredentialVariables>(shapeOf(credentialOptions)),
  wordpress: () => object<WordPressSettings>(shapeOf(wordpressOptions)),
  drift: () => object<DriftSettings>(shapeOf(driftOptions)),
};

const ruleOf = ({ kind, choices = [] }: Option): AnyRule =>
  kind === 'choice' ? oneOf(choices) : kindRules[kind]();

const rulesOf = (rows: readonly (readonly [string, Option])[]) =>
  Object.fromEntries(rows.map(([name, option]) => [name, { optional: ruleOf(option) }]));

/** A rule for each option of a table. */
export const shapeOf = <Table extends OptionTable>(table: Table): Shape<Settings<Table>> =>
  rulesOf(Object.entries(table)) as Shape<Settings<Table>>;

/** Rules for the options of one function of the library that the tables declare. */
export const shapeFor = <Owner extends OptionOwner>(owner: Owner): Shape<OptionsOf<Owner>> =>
  rulesOf([projectOptions, runOptions, driftOptions].flatMap((table) => rowsFor(owner, table))) as Shape<
    OptionsOf<Owner>
  >;
