// The options of the library: those of the option tables, and those that only the library has, each once by its name.

import { driftLevels } from '../core/model/reports/drift.ts';
import type { NewApproval } from '../approvals/new-approval.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import type * as given from '../core/model/files/project.ts';
import type { Option, OptionKind, OptionOwner, OptionTable } from '../core/model/options/option.ts';
import { optionRowsFor } from '../core/model/options/options-for.ts';
import { credentialOptions, driftOptions, wordpressOptions } from '../core/model/options/part-options.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { runOptions } from '../core/model/options/run-options.ts';
import type { GenerateOptions } from '../generate/index.ts';
import type { Project, ProjectComparison, RunContext } from '../settings/index.ts';
import type { ConfigSource, Environment, LoadOptions, Proxies, ReadOptions } from '../source/index.ts';
import type { SandboxKeeper } from '../source/sandbox/keep-sandbox.ts';
import type { SandboxOptions } from '../source/sandbox/sandbox-options.ts';
import type { Credentials } from '../source/site/sign-in.ts';
import { remember } from './results.ts';
import * as rule from './rules.ts';

export const userTarget = rule.object<given.UserTargetChoice>({
  module: rule.text,
  options: rule.optional(rule.record(rule.anything)),
});

/** The rule of each kind of option. `choice` is not in this table, because its rule depends on the choices. */
const kindRules: {
  readonly [Kind in Exclude<OptionKind, 'choice'>]: () => rule.ArgumentRule<given.KindValues[Kind]>;
} = {
  boolean: () => rule.boolean,
  text: () => rule.text,
  path: () => rule.text,
  address: () => rule.address,
  addresses: () => rule.record(rule.address),
  globs: () => rule.list(rule.string),
  amount: () => rule.positive(),
  seconds: () => rule.positive(rule.maxSeconds),
  count: () => rule.integer(1),
  countFromZero: () => rule.integer(0),
  span: () => rule.text,
  percent: () => rule.number(0, 100),
  shard: () => rule.text,
  targets: () => rule.list(rule.stringOr<given.TargetChoice>(rule.text, userTarget)),
  reports: () => rule.record(rule.text),
  levels: () =>
    rule.record(rule.object<given.LevelSetting>({ level: rule.choice(driftLevels), reason: rule.text })),
  share: () => rule.choice(['all', 'any']),
  variable: () => rule.text,
  credentials: () => rule.object<given.CredentialVariables>(settingRules(credentialOptions)),
  wordpress: () => rule.object<given.WordPressSettings>(settingRules(wordpressOptions)),
  drift: () => rule.object<given.DriftSettings>(settingRules(driftOptions)),
};

const ruleOf = ({ kind, choices = [] }: Option): rule.AnyArgumentRule =>
  kind === 'choice' ? rule.choice(choices) : kindRules[kind]();

type TableRules<Table extends OptionTable> = {
  readonly [Name in keyof Table]: rule.ArgumentRule<given.OptionValue<Table[Name]>>;
};

const rulesOf = <Table extends OptionTable>(table: Table): TableRules<Table> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, ruleOf(row)])) as TableRules<Table>;

const optionalRules = (rows: readonly (readonly [string, Option])[]): object =>
  Object.fromEntries(rows.map(([name, row]) => [name, rule.optional(ruleOf(row))]));

/** A rule for each setting of a table. */
export const settingRules = <Table extends OptionTable>(
  table: Table,
): rule.MemberRules<given.Settings<Table>> =>
  optionalRules(Object.entries(table)) as rule.MemberRules<given.Settings<Table>>;

/** The rules for all options of the tables that one library function has. */
export const rulesFor = <Owner extends OptionOwner>(owner: Owner): rule.MemberRules<given.OptionsOf<Owner>> =>
  optionalRules(
    [projectOptions, runOptions, driftOptions].flatMap((table) => optionRowsFor(owner, table)),
  ) as rule.MemberRules<given.OptionsOf<Owner>>;

const projectSettingRules: rule.MemberRules<given.ProjectSettings> = {
  source: rule.text,
  ...settingRules(projectOptions),
};

export const projectSettings = rule.object<given.ProjectSettings>(projectSettingRules);

/** Settings that override other settings, or that are defaults for other settings. */
export const someSettings = rule.object<Partial<given.ProjectSettings>>({
  ...projectSettingRules,
  source: rule.optional(rule.text),
});

/** The rules of options and arguments by name, if several functions have them. */
const rules = {
  ...rulesOf({ ...driftOptions, ...runOptions, ...projectOptions }),
  approve: rule.object<NewApproval>({
    reason: rule.text,
    until: rule.optional(rule.text),
    only: rule.optional(rule.list(rule.text)),
    wants: rule.optional(rule.callback()),
    wantsCause: rule.optional(rule.callback()),
  }),
  baseline: rule.text,
  config: rule.object<ConfigSource>({
    path: rule.text,
    isDefault: rule.optional(rule.boolean),
    alsoFor: rule.optional(rule.list(rule.text)),
  }),
  environment: rule.record(rule.optional(rule.string)) satisfies rule.ArgumentRule<Environment>,
  filter: rule.object<ModelFilter>({
    namespace: rule.optional(rule.list(rule.string)),
    route: rule.optional(rule.list(rule.string)),
    method: rule.optional(rule.list(rule.string)),
  }),
  folder: rule.text,
  name: rule.text,
  only: rule.set(rule.string),
  overrides: someSettings,
  port: rule.integer(0, 65_535),
  progress: rule.callback<NonNullable<ReadOptions['progress']>>(),
  projects: rule.list(rule.object<Project>({ name: rule.string, settings: projectSettings })),
  selected: rule.list(rule.string),
  signal: rule.signal,
  site: rule.url,
  siteParts: rule.boolean,
  source: rule.text,
  /** The function that reads the source `-`. */
  stdin: rule.callback<NonNullable<LoadOptions['stdin']>>(),
  store: rule.text,
  target: rule.text,
  uninterrupted: rule.callback<NonNullable<GenerateOptions['uninterrupted']>>(),
};

type Name = keyof typeof rules;
type Optional<Rule> = Rule extends rule.ArgumentRule<infer T> ? rule.ArgumentRule<T | undefined> : never;
type NamedRules<Spec extends string> = Pick<typeof rules, Spec & Name> & {
  readonly [One in Name as `${One}?` extends Spec ? One : never]: Optional<(typeof rules)[One]>;
};

/** The rules of options by their names. The name of an option that may be absent ends with `?`. */
export const named = <const Spec extends Name | `${Name}?`>(...specs: readonly Spec[]): NamedRules<Spec> => {
  const entries = specs.map((spec) => {
    const name = spec.replace('?', '') as Name;
    const found: rule.AnyArgumentRule = rules[name];
    return [name, name === spec ? found : rule.optional(found)];
  });
  return Object.fromEntries(entries) as NamedRules<Spec>;
};

const nameAndPassword = { name: rule.string, password: rule.string };

export const readShape: rule.MemberRules<ReadOptions> = {
  ...rulesFor('read'),
  savedExamples: rule.optional(rule.text),
  timeoutMs: rule.optional(rule.positive(rule.maxMilliseconds)),
  retryDelaysMs: rule.optional(rule.list(rule.number(0, rule.maxMilliseconds))),
  turn: rule.optional(rule.callback()),
  proxies: rule.optional(
    rule.object<Proxies>({
      https: rule.optional(rule.text),
      http: rule.optional(rule.text),
      except: rule.optional(rule.string),
    }),
  ),
  box: rule.optional(
    rule.object<SandboxOptions>({
      ...settingRules(wordpressOptions),
      php: rule.optional(rule.text),
      mirror: rule.optional(rule.text),
      cache: rule.optional(rule.text),
    }),
  ),
  sandboxKeeper: rule.optional(
    rule.object<SandboxKeeper>({ start: rule.callback(), close: rule.callback() }),
  ),
  fetch: rule.optional(rule.callback()),
  headers: rule.optional(rule.record(rule.string)),
  credentials: rule.optional(
    rule.union<Credentials, 'kind'>('kind', {
      'application-password': nameAndPassword,
      'key-secret': { key: rule.string, secret: rule.string },
      token: { token: rule.string },
    }),
  ),
  httpAuth: rule.optional(rule.object(nameAndPassword)),
  ...named('siteParts?', 'config?', 'stdin?', 'signal?', 'progress?', 'observe?', 'examples?', 'exercise?'),
  ...named('exerciseSeed?', 'exerciseRequests?', 'exerciseTime?', 'fleet?'),
  exerciseNamespaces: rule.optional(rule.list(rule.text)),
  exercisePluginsOnly: rule.optional(rule.boolean),
  recognize: rule.optional(rule.boolean),
  keepOpen: rule.optional(rule.boolean),
};

/** The options of each function that runs several projects. */
export const projectRun: rule.MemberRules<RunContext & ProjectComparison> = {
  ...named('environment', 'config?', 'progress?', 'stdin?', 'signal?', 'overrides?'),
  header: rule.optional(rule.list(rule.string)),
  httpAuth: rule.optional(rule.string),
  atOnce: rule.optional(rule.integer(1)),
};

/** Adds the check of the options to a function. */
export const withOptions =
  <T, Result>(of: string, run: (options: T) => Promise<Result>, shape: rule.MemberRules<NoInfer<T>>) =>
  async (options: T): Promise<Result> => {
    rule.assertArguments(of, { options }, { options: rule.object<T>(shape) });
    return remember(await run(options));
  };
