// Rules for the library options that the tables of options declare.

import type { Option, OptionKind, OptionOwner, OptionTable } from '../core/model/options/option.ts';
import { optionRowsFor } from '../core/model/options/options-for.ts';
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
} from '../core/model/files/project.ts';
import {
  positiveNumber,
  anything,
  anyString,
  stringOrRule,
  booleanRule,
  listRule,
  recordRule,
  maxSeconds,
  numberRule,
  objectRule,
  choiceRule,
  optionalMember,
  nonEmptyString,
  webAddressRule,
  integerRule,
  type AnyArgumentRule,
  type ArgumentRule,
  type MemberRules,
} from './rules.ts';

export const userTarget: ArgumentRule<UserTargetChoice> = objectRule<UserTargetChoice>({
  module: nonEmptyString,
  options: optionalMember(recordRule(anything)),
});

/**
 * The rule of each kind of option. `choice` is not in this table, because its rule depends on the choices.
 */
const kindRules: {
  readonly [Kind in Exclude<OptionKind, 'choice'>]: () => ArgumentRule<KindValues[Kind]>;
} = {
  boolean: () => booleanRule,
  text: () => nonEmptyString,
  path: () => nonEmptyString,
  address: () => webAddressRule,
  addresses: () => recordRule(webAddressRule),
  globs: () => listRule(anyString),
  amount: () => positiveNumber(),
  seconds: () => positiveNumber(maxSeconds),
  count: () => integerRule(1),
  countFromZero: () => integerRule(0),
  span: () => nonEmptyString,
  percent: () => numberRule(0, 100),
  shard: () => nonEmptyString,
  targets: () => listRule(stringOrRule<TargetChoice>(nonEmptyString, userTarget)),
  reports: () => recordRule(nonEmptyString),
  share: () => choiceRule(['all', 'any']),
  variable: () => nonEmptyString,
  credentials: () => objectRule<CredentialVariables>(memberRulesOf(credentialOptions)),
  wordpress: () => objectRule<WordPressSettings>(memberRulesOf(wordpressOptions)),
  drift: () => objectRule<DriftSettings>(memberRulesOf(driftOptions)),
};

const ruleOf = ({ kind, choices = [] }: Option): AnyArgumentRule =>
  kind === 'choice' ? choiceRule(choices) : kindRules[kind]();

const optionRuleEntries = (rows: readonly (readonly [string, Option])[]) =>
  Object.fromEntries(rows.map(([name, option]) => [name, { optional: ruleOf(option) }]));

/** A rule for each option of a table. */
export const memberRulesOf = <Table extends OptionTable>(table: Table): MemberRules<Settings<Table>> =>
  optionRuleEntries(Object.entries(table)) as MemberRules<Settings<Table>>;

/** The rules for all table options of one library function. */
export const memberRulesFor = <Owner extends OptionOwner>(owner: Owner): MemberRules<OptionsOf<Owner>> =>
  optionRuleEntries(
    [projectOptions, runOptions, driftOptions].flatMap((table) => optionRowsFor(owner, table)),
  ) as MemberRules<OptionsOf<Owner>>;
