// The public library: the commands as functions.
// The functions check their arguments, print nothing, and never end the process.
// The functions read no environment variables, so credentials are passed as options.
// One block for each folder of `src` that can be removed, under its name, and before them what stays.

export { readModel, render, generate, check, isFresh, snapshot } from './library/source-functions.ts';
export {
  readProjects,
  generateProjects,
  checkProjects,
  snapshotProjects,
} from './library/project-functions.ts';
export {
  type ModelResult,
  type ReadOptions,
  type ObserveOptions,
  type Snapshot,
  type SnapshotOptions,
  type Progress,
  type ProgressEvent,
  defaultLoadOptions,
  type LoadOptions,
  type Environment,
} from './source/index.ts';
export type {
  GenerateOptions,
  Generation,
  NameChanges,
  ImportedPackage,
  MissingPackage,
  NameChange,
  ImportChoice,
  UserTargetInfo,
} from './generate/index.ts';
export { targets, type OptionsByTarget, type Target, type TargetName } from './generate/targets/targets.ts';
export type { RenderOptions } from './generate/targets/render.ts';
export type { Changes, CodeUse } from './generate/targets/html/html-options.ts';
export type { OpenApiFormat } from './generate/targets/openapi/openapi-options.ts';
export type { Project, ProjectResult, ProjectComparison, GenerateRun, RunContext } from './settings/index.ts';
export type { SavedSnapshot } from './pipeline-commands/index.ts';
export type {
  CredentialVariables,
  DriftSettings,
  ProjectSettings,
  TargetChoice,
  UserTargetChoice,
  WordPressSettings,
} from './core/model/files/project.ts';
export { defineTarget } from './library/define-target.ts';
export type { TargetContext, TargetDefinition, TargetFacts, TargetFile } from './generate/targets/target.ts';
export type { OptionDeclaration, OptionDeclarations } from './generate/targets/target-options.ts';
export type { Kit } from './generate/targets/kit.ts';
export { Halt } from './core/diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './core/diagnostics/diagnostic.ts';
export type * from './core/model/api/api.ts';
export type {
  Ability,
  AbilityAnnotations,
  PostStatus,
  PostType,
  Site,
  Taxonomy,
} from './core/model/index/site.ts';
export type { Issue, IssuePlace, LintLevel } from './core/model/reports/issue.ts';
export type { FailedRun, RunFailure } from './core/model/reports/failed-run.ts';
export type { Json, Schema, SchemaType } from './core/schema/schema.ts';
export type { OutputFile } from './core/model/files/output-files.ts';
export type { Peer } from './core/model/text/peer-package.ts';

// audit
export { audit } from './library/audit-functions.ts';
export type { AuditOptions, AuditResult } from './audit/index.ts';
export type { AuditCall, AuditIssue, AuditReport, UsedOperation } from './core/model/reports/audit.ts';

// drift
export { compare, updateBaseline, changelog, compareProjects } from './library/drift-functions.ts';
export type { CompareOptions, CompareRun, Comparison, Changelog, ChangelogOptions } from './drift/index.ts';
export type { DriftLevel, FailOn } from './core/model/reports/drift.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './core/model/reports/drift-report.ts';

// reference
export { browse } from './library/reference-functions.ts';
export type { BrowseOptions, Browsing } from './reference/index.ts';

// mock
export { mock } from './library/mock-functions.ts';
export type { Mocking, MockServeOptions } from './mock/index.ts';

// fleet
export {
  fleetSites,
  snapshotFleet,
  driftFleet,
  coverFleet,
  reportFleet,
  collectFleetGarbage,
  mergeFleets,
  exportFleetSite,
} from './library/fleet-functions.ts';
export type {
  FleetSite,
  FleetSites,
  SiteSources,
  FleetCounts,
  FleetSnapshot,
  FleetSnapshotOptions,
  FleetDrift,
  FleetDriftOptions,
  ReportedStep,
  CoveredOperation,
  CoverOptions,
  FleetCoverage,
  FleetReport,
  MergedFleets,
  SweptFleet,
} from './fleet/index.ts';

// forecast
export { forecast, forecastFleet } from './library/forecast-functions.ts';
export type {
  FleetForecast,
  FleetForecastOptions,
  Forecast,
  ForecastOptions,
  ForecastStep,
  SharedForecast,
  SiteForecast,
} from './forecast/index.ts';

// contract
export { contract } from './library/contract-functions.ts';
export type { ContractOptions, ContractResult, LeftOutCall, UnresolvedImport } from './contract/index.ts';
export type { Contract, ContractUse } from './core/model/reports/contract.ts';

// lint
export { lint } from './library/lint-functions.ts';
export type { LintOptions, LintResult } from './lint/index.ts';
export type { LintIssue, LintPlace, LintReport, LintSummary } from './core/model/reports/lint-report.ts';

// init
export { namespaceSizes, addProject } from './library/init-functions.ts';
export type { NamespaceSize } from './init/index.ts';
