// Rules for the options of each function of the library.

import type { AuditOptions } from '../audit/index.ts';
import type { BrowseOptions } from '../reference/index.ts';
import type { ChangelogOptions, CompareOptions, ProveOptions } from '../drift/index.ts';
import type { GenerateOptions } from '../generate/index.ts';
import type { LintOptions } from '../lint/index.ts';
import type { MockServeOptions } from '../mock/index.ts';
import type { ReadOptions, SnapshotOptions } from '../source/index.ts';
import { levels } from '../core/diagnostics/diagnostic.ts';
import type { ModelFilter } from '../core/model/filter-model.ts';
import type { Changes, CodeUse } from '../generate/targets/html/html-options.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import type { RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { failOnLevel, newApproval } from './approval-rules.ts';
import { shapeFor, userTarget } from './option-rules.ts';
import { readShape } from './read-rules.ts';
import {
  anyText,
  builtInMap,
  callable,
  flag,
  having,
  listOf,
  numberFrom,
  object,
  oneOf,
  optional,
  rule,
  setOf,
  span,
  text,
  webUrl,
  wholeFrom,
  anything,
  mapOf,
} from './rules.ts';

export const readOptions = object<ReadOptions>(readShape);

const filter = object<ModelFilter>({
  namespace: optional(listOf(anyText)),
  route: optional(listOf(anyText)),
  method: optional(listOf(anyText)),
});

/** `targetsNamed` reports unknown names, since it knows the targets. */
export const targetList = listOf(
  rule<TargetName>('the name of a target', (value) => typeof value === 'string'),
);

export const generateOptions = object<GenerateOptions>({
  ...readShape,
  source: text,
  folder: text,
  targets: optional(targetList),
  userTargets: optional(listOf(userTarget)),
  filter: optional(filter),
  ...shapeFor('generate'),
  site: optional(webUrl),
  uninterrupted: optional(callable<NonNullable<GenerateOptions['uninterrupted']>>()),
});

export const snapshotOptions = object<SnapshotOptions>({
  ...readShape,
  ...shapeFor('snapshot'),
  source: text,
});

export const auditOptions = object<AuditOptions>({
  ...readShape,
  source: text,
  project: text,
  since: optional(text),
  failOn: optional(failOnLevel),
  site: optional(webUrl),
  suggest: optional(flag),
  approvals: optional(text),
  approve: optional(newApproval),
});

const prove = object<ProveOptions>({ limit: wholeFrom(1), signedIn: flag });

export const compareOptions = object<CompareOptions>({
  ...readShape,
  baseline: text,
  current: text,
  ...shapeFor('compare'),
  prove: optional(prove),
  project: optional(text),
  force: optional(flag),
  selected: optional(listOf(anyText)),
  approvals: optional(text),
  approve: optional(newApproval),
});

export const changelogOptions = object<ChangelogOptions>({
  ...readShape,
  snapshots: listOf(text),
  labels: optional(listOf(anyText)),
  last: optional(wholeFrom(1)),
});

export const lintOptions = object<LintOptions>({
  ...readShape,
  source: text,
  level: optional(oneOf(levels)),
  codes: optional(listOf(anyText)),
});

const port = wholeFrom(0, 65_535);

export const browseOptions = object<BrowseOptions>({
  ...readShape,
  source: text,
  filter: optional(filter),
  site: optional(webUrl),
  since: optional(text),
  project: optional(text),
  client: optional(text),
  port: optional(port),
  wording: optional(callable<NonNullable<BrowseOptions['wording']>>()),
});

export const mockOptions = object<MockServeOptions>({
  ...readShape,
  source: text,
  filter: optional(filter),
  port: optional(port),
  latency: optional(span),
  failures: optional(numberFrom(0, 100)),
  seed: optional(numberFrom(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
});

const changes = object<Changes>({
  since: anyText,
  operations: builtInMap(),
  removed: listOf(having<Changes['removed'][number]>('an operation', {})),
  site: listOf(having<Changes['site'][number]>('a note', {})),
  software: listOf(anyText),
  seen: anyText,
  caveats: listOf(anyText),
});

export const renderOptions = object<Partial<RenderOptions>>({
  // `render` checks the options that each target declares.
  options: optional(mapOf(mapOf(anything))),
  site: optional(text),
  changes: optional(changes),
  code: optional(object<CodeUse>({ project: anyText, operations: builtInMap() })),
  ownPath: optional(callable<RenderOptions['ownPath']>()),
  importExtension: optional(oneOf(importExtensions)),
  modulesBefore: optional(setOf(anyText)),
  begins: optional(callable<NonNullable<RenderOptions['begins']>>()),
});
