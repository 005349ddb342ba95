// Projects, as the configuration has them, and runs over several.

import type { CompareRun, GenerateRun, RunContext } from '../projects/run-options.ts';
import type { Project } from '../projects/read-projects.ts';
import type { ProjectComparison } from '../projects/run-projects.ts';
import type { Environment } from '../source/site-access.ts';
import type {
  CredentialVariables,
  DriftSettings,
  UserTargetChoice,
  ProjectSettings,
  TargetChoice,
  WordPressSettings,
} from '../core/model/project.ts';
import { importExtensions } from '../generate/targets/import-extension.ts';
import { openApiFormats } from '../generate/targets/openapi/openapi-options.ts';
import { newApproval, failOn } from './approval-rules.ts';
import { configSource, progress, stdin, wordPressShape } from './read-rules.ts';
import {
  above0,
  abortSignal,
  anything,
  anyText,
  callable,
  eitherOf,
  flag,
  listOf,
  mapOf,
  maxSeconds,
  object,
  oneOf,
  optional,
  orUndefined,
  text,
  webAddress,
  wholeFrom,
  type Rule,
  type Shape,
} from './rules.ts';

export const userTarget: Rule<UserTargetChoice> = object<UserTargetChoice>({
  module: text,
  options: optional(mapOf(anything)),
});

const credentialVariables: Rule<CredentialVariables> = object<CredentialVariables>({
  user: optional(text),
  applicationPassword: optional(text),
  key: optional(text),
  secret: optional(text),
  token: optional(text),
  httpAuth: optional(text),
  headers: optional(text),
});

const driftSettings: Rule<DriftSettings> = object<DriftSettings>({
  failOn: optional(failOn),
  requireResponses: optional(flag),
  tsconfig: optional(text),
  client: optional(text),
  approvals: optional(text),
  prove: optional(flag),
  proveLimit: optional(wholeFrom(1)),
  proveSignedIn: optional(flag),
  reports: optional(mapOf(text)),
});

const settingsShape: Shape<ProjectSettings> = {
  source: text,
  fleet: optional(oneOf(['all', 'any'])),
  output: optional(text),
  targets: optional(listOf(eitherOf<TargetChoice>(text, userTarget))),
  namespaces: optional(listOf(anyText)),
  routes: optional(listOf(anyText)),
  methods: optional(listOf(anyText)),
  importExtension: optional(oneOf([...importExtensions, 'auto'])),
  package: optional(text),
  format: optional(flag),
  singleFile: optional(flag),
  maxOutput: optional(above0()),
  openApiFormat: optional(oneOf(openApiFormats)),
  queryTypes: optional(text),
  site: optional(webAddress),
  since: optional(text),
  names: optional(text),
  snapshot: optional(text),
  fromSnapshot: optional(flag),
  observe: optional(flag),
  software: optional(flag),
  credentials: optional(credentialVariables),
  timeout: optional(above0(maxSeconds)),
  maxBytes: optional(above0()),
  userAgent: optional(anyText),
  allowInsecureAuth: optional(flag),
  schemas: optional(flag),
  wordpress: optional(object<WordPressSettings>(wordPressShape)),
  drift: optional(driftSettings),
};

export const projectSettings: Rule<ProjectSettings> = object<ProjectSettings>(settingsShape);

/** Settings that go before others, or after them. */
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
