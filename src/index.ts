// The public library: what the command line does, as functions. They print nothing, never
// end the process and read no environment: credentials are options.

export { readModel } from './app/read-model.ts';
export type { ModelReading, ReadOptions } from './app/read-model.ts';
export { check, generate } from './app/generate.ts';
export type { GenerateOptions } from './app/generate.ts';
export { isFresh } from './app/generation.ts';
export type { Generation, NamesOutcome } from './app/generation.ts';
export type { NameChange } from './app/keep-names.ts';
export { snapshot } from './app/snapshot.ts';
export type { Snapshot, SnapshotOptions } from './app/snapshot.ts';
export { compare } from './app/compare.ts';
export type { CompareOptions, Comparison, FailOn } from './app/compare.ts';
export { updateBaseline } from './app/update-baseline.ts';
export { changelog } from './app/changelog.ts';
export type { Changelog, ChangelogOptions } from './app/changelog.ts';
export { lint } from './app/lint.ts';
export type { LintOptions, LintResult } from './app/lint.ts';
export { browse } from './app/browse.ts';
export type { BrowseOptions, Browsing } from './app/browse.ts';
export type { Progress, ProgressEvent } from './app/progress.ts';
export { render } from './render/render.ts';
export { targets } from './render/targets.ts';
export type { RenderOptions, Target, TargetName } from './render/targets.ts';
export type { HtmlOptions } from './render/html/html-options.ts';
export type { OpenApiFormat, OpenApiOptions } from './render/openapi/openapi-options.ts';
export { defaultLoadOptions } from './load/load-options.ts';
export type { LoadOptions } from './load/load-options.ts';
export { Halt } from './diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './diagnostics/diagnostic.ts';
export type * from './model/api.ts';
export type { Drift, DriftLevel, Finding } from './model/drift.ts';
export type { Json, Schema, SchemaType } from './schema/schema.ts';
export type { OutputFile } from './model/outcome.ts';
