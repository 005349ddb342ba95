// What the library does for one source. Each function checks what it is called with, and
// leaves the work to the one of its name in the folder of its command.

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
import {
  type GenerateOptions,
  check as runCheck,
  generate as runGenerate,
  isFresh as isFreshIn,
  type Generation,
} from '../generate/index.ts';
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
import type { ApiModel } from '../core/model/api.ts';
import type { OutputFile } from '../core/model/outcome.ts';
import { render as runRender, type RenderOptions } from '../generate/targets/render.ts';
import type { TargetName } from '../generate/targets/targets.ts';
import { assertArgument } from './assert-argument.ts';
import {
  auditOptions,
  browseOptions,
  changelogOptions,
  compareOptions,
  generateOptions,
  lintOptions,
  mockOptions,
  readOptions,
  renderOptions,
  snapshotOptions,
  targetList,
} from './function-rules.ts';
import { wholeModel } from './given-model.ts';
import { comparison as comparisonRule, countedModel, generation as generationRule } from './results.ts';
import { remembered, rememberedComparison, withModel } from './results.ts';
import { flag, text } from './rules.ts';

/**
 * Reads a source into a model.
 *
 * @param source a file (plain or gzip), `-` for standard input, or any address of a site
 * @throws Halt when the source cannot be read; whatever is odd within it is a diagnostic
 */
export async function readModel(source: string, options: ReadOptions = {}): Promise<ModelResult> {
  assertArgument('readModel', 'source', source, text);
  assertArgument('readModel', 'options', options, readOptions);
  const reading = await runReadModel(source, options);
  remembered(reading.value);
  return reading;
}

/**
 * The files of the named targets, in the order of the table of targets; nothing is written.
 *
 * @param model what `readModel` returns as `value`, or a model that was saved
 * @param options where they do not say, the paths of the user's own types start in the output folder, modules import `.js`, and nothing was written before
 * @throws Halt `usage` for a model that is not sound, or a name that no target has
 */
export async function render(
  model: ApiModel,
  names: readonly TargetName[],
  options: Partial<RenderOptions> = {},
): Promise<readonly OutputFile[]> {
  assertArgument('render', 'names', names, targetList);
  assertArgument('render', 'options', options, renderOptions);
  return runRender(await wholeModel('render', model), names, options);
}

/** How much each namespace of a model holds, in the model's order. */
export function namespaceSizes(model: ApiModel): readonly NamespaceSize[] {
  assertArgument('namespaceSizes', 'model', model, countedModel);
  return sizesOf(model);
}

/**
 * Reads, filters and renders a source and brings a folder up to date: all files change
 * together or none does.
 *
 * @throws Halt when the source cannot be read, the filter matches nothing, a file of
 *   somebody else or an edit by hand is in the way, or the disk refuses; then nothing has changed
 */
export async function generate(options: GenerateOptions): Promise<Generation> {
  assertArgument('generate', 'options', options, generateOptions);
  return withModel(await runGenerate(options));
}

/**
 * Finds out what `generate` with the same options would change; writes nothing.
 *
 * @throws Halt when the source cannot be read, or the filter matches nothing
 */
export async function check(options: GenerateOptions): Promise<Generation> {
  assertArgument('check', 'options', options, generateOptions);
  return withModel(await runCheck(options));
}

/** Whether a run with the same options would change nothing. */
export function isFresh(generation: Generation): boolean {
  assertArgument('isFresh', 'generation', generation, generationRule);
  return isFreshIn(generation);
}

/**
 * Makes a snapshot of a site's index.
 *
 * @throws Halt when the source cannot be read, is a model, or cannot be observed
 */
export async function snapshot(options: SnapshotOptions): Promise<Snapshot> {
  assertArgument('snapshot', 'options', options, snapshotOptions);
  return runSnapshot(options);
}

/**
 * Finds the calls of a site in a project and judges them by what the site says of itself;
 * writes nothing.
 *
 * @throws Halt when the source cannot be read, or the project or the approvals make no sense
 */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  assertArgument('audit', 'options', options, auditOptions);
  return runAudit(options);
}

/**
 * Compares two sources and judges each difference; writes nothing.
 *
 * @throws Halt when a side cannot be read, the two cannot be compared, or the approvals
 *   or the project make no sense
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  assertArgument('compare', 'options', options, compareOptions);
  return rememberedComparison(await runCompare(options));
}

/**
 * Overwrites the baseline of a comparison with a snapshot of its current side, or leaves
 * it as it is.
 *
 * @param baseline its file
 * @param comparison what `compare` returned
 * @param force overwrites it though the current side tells less than it does
 * @returns what was done, for people
 * @throws Halt when the current side would make a poorer baseline than there is
 */
export function updateBaseline(baseline: string, comparison: Comparison, force: boolean): string {
  assertArgument('updateBaseline', 'baseline', baseline, text);
  assertArgument('updateBaseline', 'comparison', comparison, comparisonRule);
  assertArgument('updateBaseline', 'force', force, flag);
  return runUpdateBaseline(baseline, comparison, force);
}

/**
 * Compares each snapshot with the one before it.
 *
 * @throws Halt when a snapshot cannot be read, or git does not know the only one
 */
export async function changelog(options: ChangelogOptions): Promise<Changelog> {
  assertArgument('changelog', 'options', options, changelogOptions);
  return runChangelog(options);
}

/**
 * Says what is odd about a source.
 *
 * @throws Halt when the source cannot be read, or no stage reports one of the codes
 */
export async function lint(options: LintOptions): Promise<LintResult> {
  assertArgument('lint', 'options', options, lintOptions);
  return withModel(await runLint(options));
}

/**
 * Serves the reference of a source on loopback; writes no file.
 *
 * @throws Halt when a source cannot be read, the filter matches nothing, or the port is taken
 */
export async function browse(options: BrowseOptions): Promise<Browsing> {
  assertArgument('browse', 'options', options, browseOptions);
  return withModel(await runBrowse(options));
}

/**
 * Serves a mock of a source on loopback: what it declares is judged and answered as a
 * WordPress-style site does, and what is created stays until it is closed. Writes no file,
 * and asks the source nothing more once it is read.
 *
 * @throws Halt when the source cannot be read, the filter matches nothing, or the port is taken
 */
export async function mock(options: MockServeOptions): Promise<Mocking> {
  assertArgument('mock', 'options', options, mockOptions);
  return withModel(await runMock(options));
}
