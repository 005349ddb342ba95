// Rules for the options of each function of the library.

import type { GenerateOptions } from '../generate/index.ts';
import type { ReadOptions, SnapshotOptions } from '../source/index.ts';
import type { ModelFilter } from '../core/model/api/filter-model.ts';
import type { Changes, CodeUse } from '../generate/targets/html/html-options.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import type { RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { memberRulesFor, userTarget } from './option-rules.ts';
import { readShape } from './read-rules.ts';
import {
  anyString,
  builtInMap,
  functionRule,
  openObjectRule,
  listRule,
  objectRule,
  choiceRule,
  optionalMember,
  scalarRule,
  setRule,
  nonEmptyString,
  webUrl,
  integerRule,
  anything,
  recordRule,
} from './rules.ts';

export const readOptions = objectRule<ReadOptions>(readShape);

export const filterRule = objectRule<ModelFilter>({
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

export const port = integerRule(0, 65_535);

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
