// `routewright/core`: the pipeline without Node, for browsers, workers, Deno and editors.
// It reads no files, sends no requests, and contains the templates of its targets.
// Each target is loaded when it is rendered.

import { withAudience } from './drift/audience.ts';
import { compareSides } from './drift/compare-sides.ts';
import { sideOfIndex, sideOfModel, type ComparedSide } from './source/side.ts';
import { withVerdict } from './report/failing.ts';
import { collect, type Report, type Staged } from './core/diagnostics/diagnostic.ts';
import { Halt } from './core/diagnostics/halt.ts';
import { assignCauses } from './drift/causes/assign-causes.ts';
import { everyRule } from './drift/rules/every-rule.ts';
import { indexIn } from './source/file/index-in.ts';
import { recognize } from './source/file/recognize.ts';
import type { ApiModel } from './core/model/api/api.ts';
import type { FailOn } from './core/model/reports/drift.ts';
import type { DriftReport } from './core/model/reports/drift-report.ts';
import type { OutputFile } from './core/model/files/output-files.ts';
import type { WireIndex } from './core/model/index/index-document.ts';
import { normalize as normalizeIndex } from './source/normalize/normalize.ts';
import { render as renderTargets, type RenderOptions } from './generate/targets/render.ts';
import type { TargetName } from './generate/targets/targets.ts';
import { driftReport } from './drift/reports/drift-issues.ts';
import { validate as validateModel } from './source/validate/validate.ts';

export { Halt } from './core/diagnostics/halt.ts';
export type { Diagnostic, Level, Staged, Where } from './core/diagnostics/diagnostic.ts';
export type * from './core/model/api/api.ts';
export type { DriftIssue, DriftPlace, DriftReport } from './core/model/reports/drift-report.ts';
export type { DriftLevel, FailOn } from './core/model/reports/drift.ts';
export type { OutputFile } from './core/model/files/output-files.ts';
export { targets } from './generate/targets/targets.ts';
export type { RenderOptions } from './generate/targets/render.ts';
export type { OptionsByTarget, Target, TargetName } from './generate/targets/targets.ts';
export type { Json, Schema, SchemaType } from './core/schema/schema.ts';

/**
 * Turns a route index into a model with valid schemas.
 *
 * @param index the parsed JSON from the REST base of a site, or a parsed snapshot. `normalize` does not limit the
 *   size of the index, so check the size of the JSON before you parse it. JSON that is nested several thousand
 *   levels deep causes a `RangeError`.
 * @returns the model as `value`, and a diagnostic for each problem in the index, with the way in which
 *   `normalize` handled the problem
 * @throws Halt `source` for a value that is not an index
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
 * Checks every schema of a model, and repairs schemas that are not valid. `normalize` also does this, so call
 * `validate` only for a model that you changed.
 *
 * @param model the value that `normalize` returned, or an edited copy. `validate` does not check whether the
 *   value is a model; `readModel` of `routewright` does.
 * @returns the given model if nothing had to be repaired, otherwise the repaired model, and a diagnostic for each
 *   repair
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
 * Renders the files of targets. `render` does not format the files and does not write them.
 *
 * @param model the value that `normalize` or `validate` returned. `render` does not check whether the value is a
 *   model.
 * @param names the names of targets; `render` also renders other targets that these targets need
 * @param options the options of the targets, and facts that the index does not contain
 * @returns the files, in the order of `targets`; for the same model and options, the files are always the same
 * @throws Halt `usage` for a name that no target has
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
   * The indexes from which the models were made. With the indexes, different addresses of the site are not
   * reported. Routes are not compared if the indexes were read in different ways, for example only one with a
   * sign-in.
   */
  readonly indexes?: { readonly before: unknown; readonly after: unknown };
  /** The lowest level of findings at which the report fails; `breaking` if left out. */
  readonly failOn?: Exclude<FailOn, 'used'>;
  /**
   * Compares routes even if the two indexes were read in different ways, and accepts a second model without routes.
   */
  readonly force?: boolean;
  /** Globs for the namespaces to compare; if left out, all namespaces. */
  readonly selected?: readonly string[];
}

/**
 * Compares two models: finds the changes from the first to the second, and rates whether each change breaks clients.
 *
 * @param before the model of the earlier state
 * @param after the model of the current state
 * @param options the namespaces to compare, and the level at which the report fails
 * @returns the report that `routewright drift --format json` prints, without approvals and without lines of
 *   code
 * @throws Halt `source` when the second model has no routes
 * @throws Halt `usage` when the two indexes belong to different namespaces, or a glob matches nothing
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
  return driftReport(
    assignCauses(
      withVerdict(withAudience(drift, [before, after], { named: options.selected }), failOn),
      before,
      after,
      software,
    ),
    everyRule,
  );
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
