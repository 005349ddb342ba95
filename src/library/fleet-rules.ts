// Rules for the options of the functions for many sites.

import type {
  CoverOptions,
  FleetDriftOptions,
  FleetSite,
  SiteSources,
  FleetSnapshotOptions,
} from '../fleet/index.ts';
import { failOnLevel, newApprovalRule } from './approval-rules.ts';
import { environment, projectSettings, someSettings } from './project-rules.ts';
import { configSourceRule, progress, stdin } from './read-rules.ts';
import {
  positiveNumber,
  abortSignal,
  anyString,
  functionRule,
  date,
  booleanRule,
  listRule,
  maxMilliseconds,
  numberRule,
  objectRule,
  optionalMember,
  setRule,
  nonEmptyString,
  integerRule,
} from './rules.ts';

export const siteSourcesRule = objectRule<SiteSources>({
  config: optionalMember(configSourceRule),
  stdin: optionalMember(stdin),
});

export const siteNamesRule = setRule(anyString);

export const fleetSiteRule = objectRule<FleetSite>({ name: nonEmptyString, settings: projectSettings });

const shardRule = objectRule<NonNullable<FleetSnapshotOptions['shard']>>({
  number: integerRule(1),
  of: integerRule(1),
});

export const fleetSnapshotRule = objectRule<FleetSnapshotOptions>({
  store: nonEmptyString,
  sites: functionRule<FleetSnapshotOptions['sites']>(),
  total: optionalMember(integerRule(0)),
  environment: optionalMember(environment),
  settings: optionalMember(someSettings),
  overrides: optionalMember(someSettings),
  freshMs: optionalMember(numberRule(0)),
  concurrency: optionalMember(integerRule(1)),
  siteTimeoutMs: optionalMember(positiveNumber(maxMilliseconds)),
  shard: optionalMember(shardRule),
  siteParts: optionalMember(booleanRule),
  force: optionalMember(booleanRule),
  signal: optionalMember(abortSignal),
  tell: optionalMember(functionRule<NonNullable<FleetSnapshotOptions['tell']>>()),
});

export const fleetDriftRule = objectRule<FleetDriftOptions>({
  store: nonEmptyString,
  baseline: optionalMember(nonEmptyString),
  only: optionalMember(siteNamesRule),
  since: optionalMember(nonEmptyString),
  now: optionalMember(date),
  selected: optionalMember(listRule(anyString)),
  failOn: optionalMember(failOnLevel),
  force: optionalMember(booleanRule),
  first: optionalMember(booleanRule),
  progress: optionalMember(progress),
  signal: optionalMember(abortSignal),
  approvals: optionalMember(nonEmptyString),
  approve: optionalMember(newApprovalRule),
});

export const coverRule = objectRule<CoverOptions>({
  store: nonEmptyString,
  only: optionalMember(siteNamesRule),
  project: nonEmptyString,
  client: optionalMember(nonEmptyString),
  progress: optionalMember(progress),
  signal: optionalMember(abortSignal),
});
