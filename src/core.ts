// The entry point `routewright/core`, which works without Node in browsers, workers, Deno and editors. Its functions read
// no files and send no requests. The templates of the targets are included. A target's code is loaded when the target is
// rendered.

import { compareSides } from './drift/compare-sides.ts';
import { sideOfIndex, sideOfModel, type ComparedSide } from './source/side.ts';
import { withVerdict, type FailOn } from './report/failing.ts';
import { collect, type Report, type Staged } from './core/diagnostics/diagnostic.ts';
import { Halt } from './core/diagnostics/halt.ts';
import { assignCauses } from './drift/causes/assign-causes.ts';
import { everyRule } from './drift/rules/every-rule.ts';
import { indexIn } from './source/file/index-in.ts';
import { recognize } from './source/file/recognize.ts';
import type { ApiModel } from './core/model/api.ts';
import type { DriftReport } from './core/model/drift-report.ts';
import type { OutputFile } from './core/model/output-files.ts';
import type { WireIndex } from './core/model/index-document.ts';
import { normalize as normalizeIndex } from './source/normalize/normalize.ts';
import { render as renderTargets, type RenderOptions } from './generate/targets/render.ts';
import type { TargetName } from './generate/targets/targets.ts';
import { driftReport } from './drift/reports/drift-issues.ts';
import { validate as validateModel } from './source/validate/validate.ts';

export { Halt } from './core/diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './core/diagnostics/diagnostic.ts';
export type * from './core/model/api.ts';
export type { FailOn } from './report/failing.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './core/model/drift-report.ts';
export type { DriftLevel } from './core/model/drift.ts';
export type { OutputFile } from './core/model/output-files.ts';
export { targets } from './generate/targets/targets.ts';
export type { RenderOptions } from './generate/targets/render.ts';
export type { OptionsByTarget, Target, TargetName } from './generate/targets/targets.ts';
export type { Json, Schema, SchemaType } from './core/schema/schema.ts';

/**
 * Turns a route index into a model with valid schemas.
 *
 * @param index the parsed JSON of a site's REST base, or of a snapshot. Its size is not limited, so check the size before
 *   you parse an untrusted text. JSON with more than some thousand levels causes a `RangeError`.
 * @returns the model as `value`, and a diagnostic for every problem in the index
 * @throws Halt `source` when the value is not an index
 * @example
 * ```js
 * import { readFileSync } from 'node:fs';
 * import { normalize } from 'routewright/core';
 *
 * const { value: model, diagnostics } = normalize(JSON.parse(readFileSync('site.index.json', 'utf8')));
 * console.log(model.routes.length, diagnostics.length);
 * ```
 */
export function normalize(index: unknown): Staged<ApiModel> {
  const read = collect((report) => indexOf(index, report));
  const normalized = normalizeIndex(read.value);
  const validated = validateModel(normalized.value);
  return {
    value: validated.value,
    diagnostics: [...read.diagnostics, ...normalized.diagnostics, ...validated.diagnostics],
  };
}

/**
 * Checks every schema of a model and repairs schemas that cannot work. `normalize` already does this, so use `validate`
 * only for a model that you changed.
 *
 * @param model the model that `normalize` returned, or a changed copy of it. Only the schemas are checked; `readModel` of
 *   `routewright` checks a whole model.
 * @returns the model as `value`, and a diagnostic for each repair. If nothing was repaired, `value` is the given object.
 * @example
 * ```js
 * import { readFileSync } from 'node:fs';
 * import { normalize, validate } from 'routewright/core';
 *
 * const { value: model } = normalize(JSON.parse(readFileSync('site.index.json', 'utf8')));
 * const { diagnostics } = validate({ ...model, title: 'Shop' });
 * console.log(diagnostics.length);
 * ```
 */
export const validate = (model: ApiModel): Staged<ApiModel> => validateModel(model);

/**
 * Renders the files of targets. The files are not formatted and not written.
 *
 * @param model the model that `normalize` or `validate` returned; it is not checked again
 * @param names the names of the targets; targets that they need are rendered too
 * @param options the options of the targets, and facts that the index does not contain
 * @returns the files, in the order of `targets`. Equal models and options give equal files.
 * @throws Halt `usage` when a name is not that of a target
 * @example
 * ```js
 * import { readFileSync } from 'node:fs';
 * import { normalize, render } from 'routewright/core';
 *
 * const { value: model } = normalize(JSON.parse(readFileSync('site.index.json', 'utf8')));
 * for (const { path, text } of await render(model, ['openapi', 'markdown'])) console.log(path, text.length);
 * ```
 */
export const render = (
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> => renderTargets(model, names, options);

export interface CompareOptions {
  /**
   * The indexes from which the models were made. If they are given, different addresses of the sites are not reported.
   * Routes are then not compared if the indexes were fetched in different ways, for example only one with a sign-in.
   */
  readonly indexes?: { readonly before: unknown; readonly after: unknown };
  /** The lowest level of a finding that makes the report fail. The default is `breaking`. */
  readonly failOn?: Exclude<FailOn, 'used'>;
  /**
   * Whether to compare routes even if the indexes were fetched in different ways, or the second model has no routes.
   */
  readonly force?: boolean;
  /** Globs that select the namespaces to compare. By default, all namespaces are compared. */
  readonly selected?: readonly string[];
}

/**
 * Compares two models, and reports each change with its effect on callers.
 *
 * @param before the earlier model
 * @param after the current model
 * @param options the namespaces to compare, and the level that makes the report fail
 * @returns the report in the format of `routewright drift --format json`. It contains no approvals and no effects on the
 *   user's code.
 * @throws Halt `source` when the second model has no routes
 * @throws Halt `usage` when the indexes are those of two different namespaces, or a glob matches nothing
 * @example
 * ```js
 * import { readFileSync } from 'node:fs';
 * import { compare, normalize } from 'routewright/core';
 *
 * const [before, after] = ['site.index.json', 'newer.index.json'].map((file) =>
 *   JSON.parse(readFileSync(file, 'utf8')),
 * );
 * const { issues } = await compare(normalize(before).value, normalize(after).value, {
 *   indexes: { before, after },
 * });
 * console.log(issues.length);
 * ```
 */
export async function compare(
  before: ApiModel,
  after: ApiModel,
  { indexes, failOn = 'breaking', ...options }: CompareOptions = {},
): Promise<DriftReport> {
  const drift = await compareSides(
    sideOf('the first model', before, indexes?.before),
    sideOf('the second model', after, indexes?.after),
    options,
  );
  const software = { before: null, after: null };
  return driftReport(assignCauses(withVerdict(drift, failOn), before, after, software), everyRule);
}

const sideOf = (name: string, model: ApiModel, index: unknown): ComparedSide =>
  index === undefined
    ? sideOfModel(name, model)
    : sideOfIndex(name, model, collect((report) => indexOf(index, report)).value);

/** @throws Halt `source` if the value is not an index */
function indexOf(value: unknown, report: Report): WireIndex {
  const recognized = recognize(value);
  if (recognized.kind === 'index' || recognized.kind === 'index-without-routes')
    return indexIn(recognized, report);
  if (recognized.kind === 'model')
    throw new Halt(
      'source',
      'This is a model, not a route index.',
      'Pass a model to `render`, `validate` or `compare`.',
    );
  const { description, hint = 'Pass the parsed JSON that a site sends at its REST base.' } = recognized;
  throw new Halt('source', `This is ${description}, not a route index.`, hint);
}
