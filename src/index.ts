// The public library: the commands as functions.
// The functions check their arguments, print nothing, and never end the process.
// The functions read no environment variables, so credentials are passed as options.

export {
  audit,
  browse,
  changelog,
  check,
  compare,
  contract,
  forecast,
  generate,
  isFresh,
  lint,
  mock,
  namespaceSizes,
  readModel,
  render,
  snapshot,
  updateBaseline,
} from './library/source-functions.ts';
export {
  addProject,
  checkProjects,
  compareProjects,
  generateProjects,
  readProjects,
  snapshotProjects,
} from './library/project-functions.ts';
export {
  collectFleetGarbage,
  coverFleet,
  forecastFleet,
  driftFleet,
  exportFleetSite,
  fleetSites,
  mergeFleets,
  reportFleet,
  snapshotFleet,
} from './library/fleet-functions.ts';
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
export type { AuditOptions, AuditResult } from './audit/index.ts';
export type { AuditCall, AuditIssue, AuditReport, UsedOperation } from './core/model/reports/audit.ts';
export type { ContractOptions, ContractResult, LeftOutCall, UnresolvedImport } from './contract/index.ts';
export type { Contract, ContractUse } from './core/model/reports/contract.ts';
export type {
  FleetForecast,
  FleetForecastOptions,
  Forecast,
  ForecastOptions,
  ForecastStep,
  SharedForecast,
  SiteForecast,
} from './forecast/index.ts';
export type { CompareOptions, CompareRun, Comparison, Changelog, ChangelogOptions } from './drift/index.ts';
export type { FailOn } from './core/model/reports/drift.ts';
export type { LintOptions, LintResult } from './lint/index.ts';
export type { BrowseOptions, Browsing } from './reference/index.ts';
export type { Mocking, MockServeOptions } from './mock/index.ts';
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
export { targets } from './generate/targets/targets.ts';
export type { RenderOptions } from './generate/targets/render.ts';
export type { OptionsByTarget, Target, TargetName } from './generate/targets/targets.ts';
export type { Changes, CodeUse } from './generate/targets/html/html-options.ts';
export type { OpenApiFormat } from './generate/targets/openapi/openapi-options.ts';
export type { Project, ProjectResult, ProjectComparison, GenerateRun, RunContext } from './settings/index.ts';
export type { SavedSnapshot } from './pipeline-commands/index.ts';
export type { NamespaceSize } from './init/index.ts';
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
export type { DriftLevel } from './core/model/reports/drift.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './core/model/reports/drift-report.ts';
export type { Issue, IssuePlace, LintLevel } from './core/model/reports/issue.ts';
export type { LintIssue, LintPlace, LintReport, LintSummary } from './core/model/reports/lint-report.ts';
export type { FailedRun, RunFailure } from './core/model/reports/failed-run.ts';
export type { Json, Schema, SchemaType } from './core/schema/schema.ts';
export type { OutputFile } from './core/model/files/output-files.ts';
export type { Peer } from './core/model/text/peer-package.ts';
