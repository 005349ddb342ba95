// The public library: what the command line does, as functions.

export { readModel } from './pipeline.ts';
export { render } from './render/render.ts';
export { targets } from './render/targets.ts';
export type { RenderOptions, Target } from './render/targets.ts';
export type { HtmlOptions } from './render/html/html-options.ts';
export { defaultLoadOptions } from './load/load-options.ts';
export type { LoadOptions } from './load/load-options.ts';
export { Halt } from './diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './diagnostics/diagnostic.ts';
export type * from './model/api.ts';
export type { Json, Schema, SchemaType } from './schema/schema.ts';
export type { OutputFile } from './model/outcome.ts';
