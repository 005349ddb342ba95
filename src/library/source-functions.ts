// The functions of the library for one source.
// Each function checks its arguments and calls the function with the same name in the folder of its command.

import { namespaceSizes as sizesOf, type NamespaceSize } from '../init/index.ts';
import { audit as runAudit, type AuditOptions, type AuditResult } from '../audit/index.ts';
import { browse as runBrowse, type BrowseOptions, type Browsing } from '../reference/index.ts';
import {
  changelog as runChangelog,
  type Changelog,
  type ChangelogOptions,
  compare as runCompare,
  type CompareOptions,
  type Comparison,
  updateBaseline as runUpdateBaseline,
} from '../drift/index.ts';
import { contract as runContract, type ContractOptions, type ContractResult } from '../contract/index.ts';
import { forecast as runForecast, type Forecast, type ForecastOptions } from '../forecast/index.ts';
import {
  type GenerateOptions,
  check as runCheck,
  generate as runGenerate,
  isFresh as isFreshIn,
  type Generation,
} from '../generate/index.ts';
import { addedStages } from '../pipeline-commands/index.ts';
import { lint as runLint, type LintOptions, type LintResult } from '../lint/index.ts';
import { mock as runMock, type Mocking, type MockServeOptions } from '../mock/index.ts';
import {
  readModel as runReadModel,
  type ModelResult,
  type ReadOptions,
  snapshot as runSnapshot,
  type Snapshot,
  type SnapshotOptions,
} from '../source/index.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { OutputFile } from '../core/model/files/output-files.ts';
import { render as runRender, type RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { assertArgument } from './assert-argument.ts';
import {
  auditOptions,
  browseOptions,
  changelogOptions,
  compareOptions,
  contractOptions,
  forecastOptions,
  generateOptions,
  lintOptions,
  mockOptions,
  readOptions,
  renderOptions,
  snapshotOptions,
  targetList,
} from './function-rules.ts';
import { checkedModel } from './given-model.ts';
import { comparison as comparisonRule, countedModel, generation as generationRule } from './results.ts';
import { rememberResult, rememberComparison, rememberModelOf } from './results.ts';
import { booleanRule, nonEmptyString } from './rules.ts';

/**
 * Reads a source into a model.
 *
 * @param source a file (plain or gzip), `-` for standard input, any address of a site, a plugin, `wordpress:6.9`, or
 *   recorded releases (`known:wordpress@6.9`)
 * @param options how to read it
 * @returns the model as `value`, and a diagnostic for each problem in the source
 * @throws Halt `source` when the source cannot be read
 * @example
 * ```js
 * import { readModel } from 'routewright';
 *
 * const { value: model, diagnostics } = await readModel('site.index.json');
 * console.log(model.routes.length, diagnostics.length);
 * ```
 */
export async function readModel(source: string, options: ReadOptions = {}): Promise<ModelResult> {
  assertArgument('readModel', 'source', source, nonEmptyString);
  assertArgument('readModel', 'options', options, readOptions);
  const reading = await runReadModel(source, options);
  rememberResult(reading.value);
  return reading;
}

/**
 * Renders the files of targets. `render` does not format the files and does not write them.
 *
 * @param model the `value` that `readModel` returns, or a model that you saved with the target `model`
 * @param names the names of targets; `render` also renders other targets that these targets need
 * @param options the options of the targets, and facts that the source does not contain
 * @returns the files, in the order of `targets`
 * @throws Halt `usage` for a model that is not valid, an unknown target or an unknown option
 * @example
 * ```js
 * import { readModel, render } from 'routewright';
 *
 * const { value: model } = await readModel('site.index.json');
 * const [file] = await render(model, ['openapi'], { options: { openapi: { format: 'yaml' } } });
 * console.log(file.path, file.text.length);
 * ```
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  assertArgument('render', 'names', names, targetList);
  assertArgument('render', 'options', options, renderOptions);
  return runRender(await checkedModel('render', model), names, options);
}

/**
 * Counts the operations and arguments of each namespace.
 *
 * @param model the `value` that `readModel` returns, or a model that you saved
 * @returns an entry for each namespace, in the order of the model
 * @throws Halt `usage` for a value that is not a model
 * @example
 * ```js
 * import { namespaceSizes, readModel } from 'routewright';
 *
 * const { value: model } = await readModel('site.index.json');
 * for (const { name, operations } of namespaceSizes(model)) console.log(name, operations);
 * ```
 */
export function namespaceSizes(model: ApiModel): readonly NamespaceSize[] {
  assertArgument('namespaceSizes', 'model', model, countedModel);
  return sizesOf(model);
}

/**
 * Reads a source, renders targets and updates a folder. Either all files change or none does.
 *
 * @param options the source, the folder and the targets
 * @returns the model, the diagnostics and the plan: each file that was written, removed or kept
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing or an option does not fit
 * @throws Halt `write` when the folder has a generated file that was edited by hand or a file of another program,
 *   or when a file cannot be written; no file has changed then
 * @example
 * ```js
 * import { generate } from 'routewright';
 *
 * const { plan } = await generate({
 *   source: 'site.index.json',
 *   folder: 'src/api',
 *   targets: ['client', 'zod'],
 *   filter: { namespace: ['wp/v2'] },
 * });
 * console.log(plan.changes.length);
 * ```
 */
export async function generate(options: GenerateOptions): Promise<Generation> {
  assertArgument('generate', 'options', options, generateOptions);
  return rememberModelOf(await runGenerate(options, addedStages));
}

/**
 * Finds the changes that `generate` would make with the same options. It writes nothing.
 *
 * @param options the options that you pass to `generate`
 * @returns the result that `generate` would return; pass it to `isFresh`
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing or an option does not fit
 * @example
 * ```js
 * import { check, generate } from 'routewright';
 *
 * const options = { source: 'site.index.json', folder: 'src/api' };
 * await generate(options);
 * const { plan } = await check(options);
 * console.log(plan.changes); // []
 * ```
 */
export async function check(options: GenerateOptions): Promise<Generation> {
  assertArgument('check', 'options', options, generateOptions);
  return rememberModelOf(await runCheck(options, addedStages));
}

/**
 * Checks whether the files in the folder are up to date.
 *
 * @param generation the value that `check` returned
 * @returns true if `generate` with the same options would change nothing
 * @throws Halt `usage` for a value that `check` did not return
 * @example
 * ```js
 * import { check, isFresh } from 'routewright';
 *
 * const generation = await check({ source: 'site.index.json', folder: 'src/api' });
 * if (!isFresh(generation)) console.log('Run `routewright generate`.');
 * ```
 */
export function isFresh(generation: Generation): boolean {
  assertArgument('isFresh', 'generation', generation, generationRule);
  return isFreshIn(generation);
}

/**
 * Reads the index of a source, and returns it as a text to commit to git. The keys are sorted, and values that
 * change at every request are left out.
 *
 * @param options the source, and the options for a live site
 * @returns the `text` to save, the number of routes, and the problems found in the source
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the source is a model, which has no index
 * @example
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { snapshot } from 'routewright';
 *
 * const { text } = await snapshot({ source: 'site.index.json' });
 * writeFileSync('saved.index.json', text);
 * ```
 */
export async function snapshot(options: SnapshotOptions): Promise<Snapshot> {
  assertArgument('snapshot', 'options', options, snapshotOptions);
  return runSnapshot(options);
}

/**
 * Finds the calls to a site in a project and checks them against the interface of the site. It writes nothing.
 *
 * @param options the source and the project
 * @returns the report that `routewright audit --format json` prints, and whether it fails
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the project does not exist, or the approvals are not valid
 * @example
 * ```js
 * import { audit } from 'routewright';
 *
 * const { report } = await audit({ source: 'site.index.json', project: 'tsconfig.json' });
 * for (const { headline, where } of report.issues) console.log(headline, where[0]?.text);
 * ```
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  assertArgument('audit', 'options', options, auditOptions);
  return runAudit(options);
}

/**
 * Compares two sources and rates each difference. It writes nothing.
 *
 * @param options the two sources, and the level at which the comparison fails
 * @returns the report that `routewright drift --format json` prints, and whether it fails
 * @throws Halt `source` when one of the two sources cannot be read
 * @throws Halt `usage` when the two sources cannot be compared, or the approvals or the project are not valid
 * @example
 * ```js
 * import { compare } from 'routewright';
 *
 * const { report, fails } = await compare({
 *   baseline: 'site.index.json',
 *   current: 'newer.index.json',
 *   failOn: 'risky',
 * });
 * console.log(fails, report.issues.length);
 * ```
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  assertArgument('compare', 'options', options, compareOptions);
  return rememberComparison(await runCompare(options));
}

/**
 * Finds what a project uses of a site, and returns this part of the index as a text to commit to git. It writes
 * nothing. As the baseline of `compare`, the contract reports only changes that affect the project.
 *
 * @param options the source for which the project was written, and the project
 * @returns the `text` to save, the list of used operations, and the calls that the contract does not contain
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when the source has no index, or the project does not exist, has several generated clients,
 *   or uses no operation of the source
 * @example
 * ```js
 * import { writeFileSync } from 'node:fs';
 * import { contract } from 'routewright';
 *
 * const { text, leftOut } = await contract({ source: 'site.index.json', project: 'tsconfig.json' });
 * writeFileSync('site.contract.json', text);
 * console.log(leftOut.length);
 * ```
 */
export async function contract(options: ContractOptions): Promise<ContractResult> {
  assertArgument('contract', 'options', options, contractOptions);
  return runContract(options);
}

/**
 * Predicts what a release of WordPress or WooCommerce changes on a site, and rates each change. It writes nothing.
 *
 * @param options the site, the software with its release, and the level at which the forecast fails
 * @returns the recognized release as `step`, and the comparison of the site with the predicted interface
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when routewright has no data about the release, or the site does not run the software or
 *   already has the release
 * @example
 * ```js
 * import { forecast } from 'routewright';
 *
 * const { step, comparison } = await forecast({ source: 'blog.index.json', target: 'wordpress@6.8' });
 * console.log(step.from, comparison.report.issues.length);
 * ```
 */
export async function forecast(options: ForecastOptions): Promise<Forecast> {
  assertArgument('forecast', 'options', options, forecastOptions);
  const result = await runForecast(options);
  rememberComparison(result.comparison);
  return result;
}

/**
 * Replaces the baseline file of a comparison with a snapshot of the current source.
 *
 * @param baseline the path of the baseline
 * @param comparison the value that `compare` returned
 * @param force true to replace the baseline even if the current source contains less information
 * @returns a message for the user about the new baseline
 * @throws Halt `usage` if the current source contains less information than the baseline and `force` is false
 * @throws Halt `write` when the file cannot be written
 * @example
 * ```js
 * import { compare, updateBaseline } from 'routewright';
 *
 * const comparison = await compare({ baseline: 'site.index.json', current: 'newer.index.json' });
 * if (!comparison.fails) console.log(updateBaseline('site.index.json', comparison, false));
 * ```
 */
export function updateBaseline(baseline: string, comparison: Comparison, force: boolean): string {
  assertArgument('updateBaseline', 'baseline', baseline, nonEmptyString);
  assertArgument('updateBaseline', 'comparison', comparison, comparisonRule);
  assertArgument('updateBaseline', 'force', force, booleanRule);
  return runUpdateBaseline(baseline, comparison, force);
}

/**
 * Compares each snapshot with the previous snapshot.
 *
 * @param options two or more snapshots, or one snapshot with a history in git
 * @returns the comparison of each snapshot with the previous snapshot, the newest first
 * @throws Halt `source` when a snapshot cannot be read
 * @throws Halt `usage` for a single snapshot that has no history in git
 * @example
 * ```js
 * import { changelog } from 'routewright';
 *
 * const { steps } = await changelog({ snapshots: ['site.index.json', 'newer.index.json'] });
 * console.log(steps.length);
 * ```
 */
export async function changelog(options: ChangelogOptions): Promise<Changelog> {
  assertArgument('changelog', 'options', options, changelogOptions);
  return runChangelog(options);
}

/**
 * Lists the issues of a source.
 *
 * @param options the source, and the lowest level of the issues to list
 * @returns the report that `routewright lint --format json` prints, and whether it fails
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` for a code that no rule has
 * @example
 * ```js
 * import { lint } from 'routewright';
 *
 * const { report, fails } = await lint({ source: 'site.index.json', level: 'warning' });
 * console.log(fails, report.issues.length);
 * ```
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  assertArgument('lint', 'options', options, lintOptions);
  return rememberModelOf(await runLint(options));
}

/**
 * Serves the HTML reference of a source on this machine (127.0.0.1). It writes no file.
 *
 * @param options the source, and the port
 * @returns the address of the reference, and the function `close`, which stops the server
 * @throws Halt `source` when a source cannot be read
 * @throws Halt `usage` when a filter matches nothing, or the port is in use
 * @example
 * ```js
 * import { browse } from 'routewright';
 *
 * const { address, close } = await browse({ source: 'site.index.json' });
 * console.log(address);
 * await close();
 * ```
 */
export async function browse(options: BrowseOptions): Promise<Browsing> {
  assertArgument('browse', 'options', options, browseOptions);
  return rememberModelOf(await runBrowse(options));
}

/**
 * Serves a mock of a source on this machine (127.0.0.1). The mock validates requests as WordPress does, and
 * stores the items that you create until you call `close`. It writes no files, and sends no requests to the
 * source after it has read the source.
 *
 * @param options the source, the port and the seed
 * @returns the address of the REST base, and the function `close`, which stops the server
 * @throws Halt `source` when the source cannot be read
 * @throws Halt `usage` when a filter matches nothing, or the port is in use
 * @example
 * ```js
 * import { mock } from 'routewright';
 *
 * const { base, close } = await mock({ source: 'site.index.json', seed: 7 });
 * const response = await fetch(`${base}/wp/v2/posts`);
 * console.log(response.status, (await response.json()).length);
 * await close();
 * ```
 */
export async function mock(options: MockServeOptions): Promise<Mocking> {
  assertArgument('mock', 'options', options, mockOptions);
  return rememberModelOf(await runMock(options));
}
