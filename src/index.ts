// The public library: what the command line does, as functions. They check what they are called
// with, print nothing, never end the process and read no environment: credentials are options.

export {
  audit,
  browse,
  changelog,
  check,
  compare,
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
  driftFleet,
  exportFleetSite,
  fleetSites,
  mergeFleets,
  reportFleet,
  snapshotFleet,
} from './library/fleet-functions.ts';
export type { ModelResult, ReadOptions } from './source/read-model.ts';
export type { GenerateOptions } from './generate/generate-options.ts';
export type { Generation, NameChanges } from './generate/generation.ts';
export type { MissingPackage } from './generate/missing-packages.ts';
export type { NameChange } from './generate/keep-names.ts';
export type { ImportChoice } from './generate/project-imports.ts';
export type { Snapshot, SnapshotOptions } from './source/snapshot/run.ts';
export type { AuditOptions, AuditResult } from './audit/run.ts';
export type { AuditCall, AuditIssue, AuditReport, UsedOperation } from './core/model/audit.ts';
export type { CompareOptions, Comparison } from './drift/run.ts';
export type { FailOn } from './report/failing.ts';
export type { Changelog, ChangelogOptions } from './drift/changelog/run.ts';
export type { LintOptions, LintResult } from './lint/run.ts';
export type { BrowseOptions, Browsing } from './reference/run.ts';
export type { Mocking, MockServeOptions } from './mock/run.ts';
export type { FleetSite, FleetSites, SiteSources } from './fleet/fleet-sites.ts';
export type { FleetCounts, FleetSnapshot, FleetSnapshotOptions } from './fleet/snapshot-fleet.ts';
export type { FleetDrift, FleetDriftOptions, ReportedStep } from './fleet/drift-fleet.ts';
export type { CoveredOperation, CoverOptions, FleetCoverage } from './fleet/cover-fleet.ts';
export type { FleetReport } from './fleet/report-fleet.ts';
export type { MergedFleets, SweptFleet } from './fleet/keep-store.ts';
export type { Progress, ProgressEvent } from './source/progress.ts';
export { targets } from './generate/targets/targets.ts';
export type { RenderOptions } from './generate/targets/render.ts';
export type { OptionsByTarget, Target, TargetName } from './generate/targets/targets.ts';
export type { Changes, CodeUse } from './generate/targets/html/html-options.ts';
export type { OpenApiFormat } from './generate/targets/openapi/openapi-options.ts';
export { defaultLoadOptions } from './source/load-options.ts';
export type { LoadOptions } from './source/load-options.ts';
export type { Project } from './projects/read-projects.ts';
export type { NamespaceSize } from './init/add-project.ts';
export type { ProjectResult, SavedSnapshot, ProjectComparison } from './projects/run-projects.ts';
export type { CompareRun, GenerateRun, RunContext } from './projects/run-options.ts';
export type { Environment } from './source/site-access.ts';
export type {
  CredentialVariables,
  DriftSettings,
  ProjectSettings,
  TargetChoice,
  UserTargetChoice,
  WordPressSettings,
} from './core/model/project.ts';
export { defineTarget } from './library/define-target.ts';
export type { TargetContext, TargetDefinition, TargetFacts, TargetFile } from './generate/targets/target.ts';
export type { OptionDeclaration, OptionDeclarations } from './generate/targets/target-options.ts';
export type { Kit } from './generate/targets/kit.ts';
export type { UserTargetInfo } from './generate/user-targets.ts';
export { Halt } from './core/diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './core/diagnostics/diagnostic.ts';
export type * from './core/model/api.ts';
export type { Ability, AbilityAnnotations, PostStatus, PostType, Site, Taxonomy } from './core/model/site.ts';
export type { DriftLevel } from './core/model/drift.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './core/model/drift-report.ts';
export type { Issue, IssuePlace, LintLevel } from './core/model/issue.ts';
export type { LintIssue, LintPlace, LintReport, LintSummary } from './core/model/lint-report.ts';
export type { FailedRun, RunFailure } from './core/model/failed-run.ts';
export type { Json, Schema, SchemaType } from './core/schema/schema.ts';
export type { OutputFile } from './core/model/outcome.ts';
export type { Peer } from './core/model/peer.ts';
