// `routewright/core`: the pipeline without Node, for browsers, workers, Deno and editors.
// It reads no files, sends no requests, and contains the templates of its targets.
// Each target is loaded when it is rendered.

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
 * Makes a model of a route index, with valid schemas.
 *
 * @param index the parsed JSON that a site sends at its REST base, or a snapshot. Nothing limits its size: limit what you
 *   parse. JSON that is nested more than some thousand levels deep ends in a `RangeError`.
 * @returns the model as `value`, and a diagnostic for everything odd in the index that says what was done about it
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
 * Checks every schema of a model and repairs those that cannot work. `normalize` does so too: use this for a model that
 * you changed.
 *
 * @param model the value that `normalize` returned, or a copy of it. Its form is not checked; `readModel` of `routewright`
 *   does that.
 * @returns the same model if nothing had to be repaired, and a diagnostic for each repair
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
 * Renders the files of targets. It formats nothing and writes nothing.
 *
 * @param model the value that `normalize` or `validate` returned. Its form is not checked.
 * @param names the names of targets; the targets that they need are rendered too
 * @param options options of targets, and facts that the index does not have
 * @returns the files, in the order of `targets`; the same for the same model and options
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
   * The indexes that the models were made of. With them, the address of a site is no difference, and routes are not
   * compared where the two were read in different ways, signed in and not, say.
   */
  readonly indexes?: { readonly before: unknown; readonly after: unknown };
  /** From which level the report fails; `breaking` when left out. */
  readonly failOn?: Exclude<FailOn, 'used'>;
  /** Compares routes even where the two were read in different ways, and a site with one that has no routes. */
  readonly force?: boolean;
  /** Globs for the namespaces to compare; all of them when left out. */
  readonly selected?: readonly string[];
}

/**
 * Compares two models: what changed from the first to the second, and whom it breaks.
 *
 * @param before the model to compare with
 * @param after the model as it is now
 * @param options what to compare, and which level fails
 * @returns the report that `routewright drift --format json` prints. Nothing in it is approved, and it knows no code.
 * @throws Halt `source` when the second model has no routes
 * @throws Halt `usage` when the indexes are of two different namespaces, or a glob matches nothing
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
