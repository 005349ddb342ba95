// Rules for the options of the functions for many sites.

import type {
  CoverOptions,
  FleetDriftOptions,
  FleetSite,
  SiteSources,
  FleetSnapshotOptions,
} from '../fleet/index.ts';
import { failOnLevel, newApproval } from './approval-rules.ts';
import { environment, projectSettings, someSettings } from './project-rules.ts';
import { configSource, progress, stdin } from './read-rules.ts';
import {
  above0,
  abortSignal,
  anyText,
  callable,
  date,
  flag,
  listOf,
  maxMilliseconds,
  numberFrom,
  object,
  optional,
  setOf,
  text,
  wholeFrom,
} from './rules.ts';

export const siteSources = object<SiteSources>({ config: optional(configSource), stdin: optional(stdin) });

export const siteNames = setOf(anyText);

export const fleetSite = object<FleetSite>({ name: text, settings: projectSettings });

const shard = object<NonNullable<FleetSnapshotOptions['shard']>>({ number: wholeFrom(1), of: wholeFrom(1) });

export const fleetSnapshotOptions = object<FleetSnapshotOptions>({
  store: text,
  sites: callable<FleetSnapshotOptions['sites']>(),
  total: optional(wholeFrom(0)),
  environment: optional(environment),
  settings: optional(someSettings),
  overrides: optional(someSettings),
  freshMs: optional(numberFrom(0)),
  concurrency: optional(wholeFrom(1)),
  siteTimeoutMs: optional(above0(maxMilliseconds)),
  shard: optional(shard),
  siteParts: optional(flag),
  force: optional(flag),
  signal: optional(abortSignal),
  tell: optional(callable<NonNullable<FleetSnapshotOptions['tell']>>()),
});

export const fleetDriftOptions = object<FleetDriftOptions>({
  store: text,
  baseline: optional(text),
  only: optional(siteNames),
  since: optional(text),
  now: optional(date),
  selected: optional(listOf(anyText)),
  failOn: optional(failOnLevel),
  force: optional(flag),
  first: optional(flag),
  progress: optional(progress),
  signal: optional(abortSignal),
  approvals: optional(text),
  approve: optional(newApproval),
});

export const coverOptions = object<CoverOptions>({
  store: text,
  only: optional(siteNames),
  project: text,
  client: optional(text),
  progress: optional(progress),
  signal: optional(abortSignal),
});
