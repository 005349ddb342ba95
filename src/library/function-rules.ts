// Rules for the options of each function of the library.

import type { AuditOptions } from '../audit/index.ts';
import type { BrowseOptions } from '../reference/index.ts';
import type { ChangelogOptions, CompareOptions, ProveOptions } from '../drift/index.ts';
import type { ContractOptions } from '../contract/index.ts';
import type { ForecastOptions } from '../forecast/index.ts';
import type { GenerateOptions } from '../generate/index.ts';
import type { LintOptions } from '../lint/index.ts';
import type { MockServeOptions } from '../mock/index.ts';
import type { ReadOptions, SnapshotOptions } from '../source/index.ts';
import { diagnosticLevels } from '../core/diagnostics/diagnostic.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import type { Changes, CodeUse } from '../generate/targets/html/html-options.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import type { RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { failOnLevel, newApprovalRule } from './approval-rules.ts';
import { memberRulesFor, userTarget } from './option-rules.ts';
import { readShape } from './read-rules.ts';
import {
  anyString,
  builtInMap,
  functionRule,
  booleanRule,
  openObjectRule,
  listRule,
  numberRule,
  objectRule,
  choiceRule,
  optionalMember,
  scalarRule,
  setRule,
  rangeRule,
  nonEmptyString,
  webUrl,
  integerRule,
  anything,
  recordRule,
} from './rules.ts';

export const readOptions = objectRule<ReadOptions>(readShape);

const filterRule = objectRule<ModelFilter>({
  namespace: optionalMember(listRule(anyString)),
  route: optionalMember(listRule(anyString)),
  method: optionalMember(listRule(anyString)),
});

/**
 * The rule for a list of targets. `targetsNamed` reports unknown names, because only `targetsNamed` has the list
 * of targets.
 */
export const targetList = listRule(
  scalarRule<TargetName>('the name of a target', (value) => typeof value === 'string'),
);

export const generateOptions = objectRule<GenerateOptions>({
  ...readShape,
  source: nonEmptyString,
  folder: nonEmptyString,
  targets: optionalMember(targetList),
  userTargets: optionalMember(listRule(userTarget)),
  filter: optionalMember(filterRule),
  ...memberRulesFor('generate'),
  site: optionalMember(webUrl),
  uninterrupted: optionalMember(functionRule<NonNullable<GenerateOptions['uninterrupted']>>()),
});

export const snapshotOptions = objectRule<SnapshotOptions>({
  ...readShape,
  ...memberRulesFor('snapshot'),
  source: nonEmptyString,
});

export const auditOptions = objectRule<AuditOptions>({
  ...readShape,
  source: nonEmptyString,
  project: nonEmptyString,
  since: optionalMember(nonEmptyString),
  failOn: optionalMember(failOnLevel),
  site: optionalMember(webUrl),
  suggest: optionalMember(booleanRule),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
});

const prove = objectRule<ProveOptions>({ limit: integerRule(1), signedIn: booleanRule });

export const compareOptions = objectRule<CompareOptions>({
  ...readShape,
  baseline: nonEmptyString,
  current: nonEmptyString,
  since: optionalMember(nonEmptyString),
  ...memberRulesFor('compare'),
  prove: optionalMember(prove),
  project: optionalMember(nonEmptyString),
  force: optionalMember(booleanRule),
  selected: optionalMember(listRule(anyString)),
  named: optionalMember(listRule(anyString)),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
});

export const contractOptions = objectRule<ContractOptions>({
  ...readShape,
  source: nonEmptyString,
  project: nonEmptyString,
  client: optionalMember(nonEmptyString),
  site: optionalMember(webUrl),
});

export const forecastOptions = objectRule<ForecastOptions>({
  ...readShape,
  source: nonEmptyString,
  target: nonEmptyString,
  ...memberRulesFor('compare'),
  project: optionalMember(nonEmptyString),
  force: optionalMember(booleanRule),
  selected: optionalMember(listRule(anyString)),
  named: optionalMember(listRule(anyString)),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
});

export const changelogOptions = objectRule<ChangelogOptions>({
  ...readShape,
  snapshots: listRule(nonEmptyString),
  labels: optionalMember(listRule(anyString)),
  last: optionalMember(integerRule(1)),
});

export const lintOptions = objectRule<LintOptions>({
  ...readShape,
  source: nonEmptyString,
  level: optionalMember(choiceRule(diagnosticLevels)),
  codes: optionalMember(listRule(anyString)),
});

const port = integerRule(0, 65_535);

export const browseOptions = objectRule<BrowseOptions>({
  ...readShape,
  source: nonEmptyString,
  filter: optionalMember(filterRule),
  site: optionalMember(webUrl),
  environments: optionalMember(recordRule(nonEmptyString)),
  logo: optionalMember(nonEmptyString),
  accent: optionalMember(nonEmptyString),
  guides: optionalMember(nonEmptyString),
  since: optionalMember(nonEmptyString),
  sourceUrl: optionalMember(nonEmptyString),
  project: optionalMember(nonEmptyString),
  client: optionalMember(nonEmptyString),
  port: optionalMember(port),
  wording: optionalMember(functionRule<NonNullable<BrowseOptions['wording']>>()),
});

export const mockOptions = objectRule<MockServeOptions>({
  ...readShape,
  source: nonEmptyString,
  filter: optionalMember(filterRule),
  port: optionalMember(port),
  latency: optionalMember(rangeRule),
  failures: optionalMember(numberRule(0, 100)),
  seed: optionalMember(numberRule(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
});

const changes = objectRule<Changes>({
  since: anyString,
  operations: builtInMap(),
  removed: listRule(openObjectRule<Changes['removed'][number]>('an operation', {})),
  site: listRule(openObjectRule<Changes['site'][number]>('a note', {})),
  software: listRule(anyString),
  seen: anyString,
  caveats: listRule(anyString),
});

export const renderOptions = objectRule<Partial<RenderOptions>>({
  // `render` checks the options that each target declares.
  options: optionalMember(recordRule(recordRule(anything))),
  site: optionalMember(nonEmptyString),
  changes: optionalMember(changes),
  code: optionalMember(objectRule<CodeUse>({ project: anyString, operations: builtInMap() })),
  ownPath: optionalMember(functionRule<RenderOptions['ownPath']>()),
  importExtension: optionalMember(choiceRule(importExtensions)),
  modulesBefore: optionalMember(setRule(anyString)),
  begins: optionalMember(functionRule<NonNullable<RenderOptions['begins']>>()),
});
