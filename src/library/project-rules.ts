// Rules for the projects of a configuration, and for runs of several projects.

import type { GenerateRun, RunContext, Project, ProjectComparison } from '../settings/index.ts';
import type { Environment } from '../source/index.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { memberRulesOf } from './option-rules.ts';
import { configSourceRule, progress, stdin } from './read-rules.ts';
import {
  abortSignal,
  anyString,
  functionRule,
  booleanRule,
  listRule,
  recordRule,
  objectRule,
  optionalMember,
  undefinedOrRule,
  nonEmptyString,
  integerRule,
  type ArgumentRule,
  type MemberRules,
} from './rules.ts';

const projectSettingsRules: MemberRules<ProjectSettings> = {
  source: nonEmptyString,
  ...memberRulesOf(projectOptions),
};

export const projectSettings: ArgumentRule<ProjectSettings> =
  objectRule<ProjectSettings>(projectSettingsRules);

/** Settings that override other settings, or that are defaults for other settings. */
export const someSettings: ArgumentRule<Partial<ProjectSettings>> = objectRule<Partial<ProjectSettings>>({
  ...projectSettingsRules,
  source: optionalMember(nonEmptyString),
});

export const projects: ArgumentRule<readonly Project[]> = listRule(
  objectRule<Project>({ name: anyString, settings: projectSettings }),
);

export const environment: ArgumentRule<Environment> = recordRule(undefinedOrRule(anyString));

export const runContextRules: MemberRules<RunContext> = {
  environment,
  config: optionalMember(configSourceRule),
  header: optionalMember(listRule(anyString)),
  httpAuth: optionalMember(anyString),
  progress: optionalMember(progress),
  stdin: optionalMember(stdin),
  signal: optionalMember(abortSignal),
};

export const projectComparisonRules: MemberRules<ProjectComparison> = {
  atOnce: optionalMember(integerRule(1)),
  overrides: optionalMember(someSettings),
};

export const generateRun: ArgumentRule<GenerateRun & ProjectComparison> = objectRule<
  GenerateRun & ProjectComparison
>({
  ...runContextRules,
  ...projectComparisonRules,
  force: optionalMember(booleanRule),
  uninterrupted: optionalMember(functionRule<NonNullable<GenerateRun['uninterrupted']>>()),
  project: optionalMember(nonEmptyString),
  client: optionalMember(nonEmptyString),
});

export type SnapshotRun = RunContext & ProjectComparison & Pick<GenerateRun, 'uninterrupted'>;

export const snapshotRun: ArgumentRule<SnapshotRun> = objectRule<SnapshotRun>({
  ...runContextRules,
  ...projectComparisonRules,
  uninterrupted: optionalMember(functionRule<NonNullable<GenerateRun['uninterrupted']>>()),
});
