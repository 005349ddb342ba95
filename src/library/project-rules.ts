// Rules for the projects of a configuration, and for runs over several of them.

import type { CompareRun, GenerateRun, RunContext, Project, ProjectComparison } from '../projects/index.ts';
import type { Environment } from '../source/index.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import type { ProjectSettings } from '../core/model/project.ts';
import { newApproval } from './approval-rules.ts';
import { shapeOf } from './option-rules.ts';
import { configSource, progress, stdin } from './read-rules.ts';
import {
  abortSignal,
  anyText,
  callable,
  flag,
  listOf,
  mapOf,
  object,
  optional,
  orUndefined,
  text,
  wholeFrom,
  type Rule,
  type Shape,
} from './rules.ts';

const settingsShape: Shape<ProjectSettings> = { source: text, ...shapeOf(projectOptions) };

export const projectSettings: Rule<ProjectSettings> = object<ProjectSettings>(settingsShape);

/** Settings that override others, or are their defaults. */
export const someSettings: Rule<Partial<ProjectSettings>> = object<Partial<ProjectSettings>>({
  ...settingsShape,
  source: optional(text),
});

export const projects: Rule<readonly Project[]> = listOf(
  object<Project>({ name: anyText, settings: projectSettings }),
);

export const environment: Rule<Environment> = mapOf(orUndefined(anyText));

const surroundingsShape: Shape<RunContext> = {
  environment,
  config: optional(configSource),
  header: optional(listOf(anyText)),
  httpAuth: optional(anyText),
  progress: optional(progress),
  stdin: optional(stdin),
  signal: optional(abortSignal),
};

const sideBySideShape: Shape<ProjectComparison> = {
  atOnce: optional(wholeFrom(1)),
  overrides: optional(someSettings),
};

export const generateRun: Rule<GenerateRun & ProjectComparison> = object<GenerateRun & ProjectComparison>({
  ...surroundingsShape,
  ...sideBySideShape,
  force: optional(flag),
  uninterrupted: optional(callable<NonNullable<GenerateRun['uninterrupted']>>()),
  project: optional(text),
  client: optional(text),
});

export type SnapshotRun = RunContext & ProjectComparison & Pick<GenerateRun, 'uninterrupted'>;

export const snapshotRun: Rule<SnapshotRun> = object<SnapshotRun>({
  ...surroundingsShape,
  ...sideBySideShape,
  uninterrupted: optional(callable<NonNullable<GenerateRun['uninterrupted']>>()),
});

export const compareRun: Rule<CompareRun & ProjectComparison> = object<CompareRun & ProjectComparison>({
  ...surroundingsShape,
  ...sideBySideShape,
  force: optional(flag),
  approve: optional(newApproval),
  updateBaseline: optional(flag),
});
