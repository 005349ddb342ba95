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
export type { ModelResult, ReadOptions } from './app/read-model.ts';
export type { GenerateOptions } from './app/generate-options.ts';
export type { Generation, NameChanges } from './app/generation.ts';
export type { MissingPackage } from './app/missing-packages.ts';
export type { NameChange } from './app/keep-names.ts';
export type { ImportChoice } from './app/project-imports.ts';
export type { Snapshot, SnapshotOptions } from './app/snapshot.ts';
export type { AuditOptions, AuditResult } from './app/audit.ts';
export type { AuditCall, AuditIssue, AuditReport, UsedOperation } from './model/audit.ts';
export type { CompareOptions, Comparison } from './app/compare.ts';
export type { FailOn } from './app/verdict.ts';
export type { Changelog, ChangelogOptions } from './app/changelog.ts';
export type { LintOptions, LintResult } from './app/lint.ts';
export type { BrowseOptions, Browsing } from './app/browse.ts';
export type { Mocking, MockServeOptions } from './app/mock.ts';
export type { FleetSite, FleetSites, SiteSources } from './app/fleet/fleet-sites.ts';
export type { FleetCounts, FleetSnapshot, FleetSnapshotOptions } from './app/fleet/snapshot-fleet.ts';
export type { FleetDrift, FleetDriftOptions, ReportedStep } from './app/fleet/drift-fleet.ts';
export type { CoveredOperation, CoverOptions, FleetCoverage } from './app/fleet/cover-fleet.ts';
export type { FleetReport } from './app/fleet/report-fleet.ts';
export type { MergedFleets, SweptFleet } from './app/fleet/keep-store.ts';
export type { Progress, ProgressEvent } from './app/progress.ts';
export { targets } from './render/targets.ts';
export type { RenderOptions, Target, TargetName } from './render/targets.ts';
export type { HtmlOptions } from './render/html/html-options.ts';
export type { OpenApiFormat, OpenApiOptions } from './render/openapi/openapi-options.ts';
export { defaultLoadOptions } from './load/load-options.ts';
export type { LoadOptions } from './load/load-options.ts';
export type { Project } from './app/read-projects.ts';
export type { NamespaceSize } from './app/add-project.ts';
export type { ProjectResult, SavedSnapshot, ProjectComparison } from './app/projects.ts';
export type { CompareRun, GenerateRun, RunContext } from './app/run-options.ts';
export type { Environment } from './app/site-access.ts';
export type * from './model/project.ts';
export type { UserFile, UserTarget } from './render/user-target.ts';
export type { UserTargetInfo } from './app/user-targets.ts';
export { Halt } from './diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './diagnostics/diagnostic.ts';
export type * from './model/api.ts';
export type { Ability, AbilityAnnotations, PostStatus, PostType, Site, Taxonomy } from './model/site.ts';
export type { DriftLevel } from './model/drift.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './model/drift-report.ts';
export type { Issue, IssuePlace } from './model/issue.ts';
export type { LintIssue, LintLevel, LintPlace, LintReport, LintSummary } from './model/lint-report.ts';
export type { FailedRun, RunFailure } from './model/failed-run.ts';
export type { Json, Schema, SchemaType } from './schema/schema.ts';
export type { OutputFile } from './model/outcome.ts';
export type { Peer } from './model/peer.ts';
