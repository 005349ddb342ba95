// Runs `generate` and `--check` with the record of the last run. If the inputs and the files in the output folder are
// the same as after that run, its result applies, and the model is not made again.

import type { Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { withSourceReading } from '../reference-input/source-links.ts';
import {
  modelOfSource,
  readModel,
  readSource,
  type ModelResult,
  type SourceContent,
} from '../../source/read-model.ts';
import type { Environment } from '../../source/site-access.ts';
import { beginRun, beginWriting, type BegunRun } from '../begin-run.ts';
import type { AddedStages, GenerateOptions } from '../generate-options.ts';
import { isFresh, type Generation } from '../generation.ts';
import { missingAmong } from '../missing-packages.ts';
import { reportOf, type GenerationReport } from '../model-facts.ts';
import { modulesIn } from '../output/modules-in.ts';
import { hashOfNormalizedText } from '../output/manifest.ts';
import type { OutputFolder } from '../output/plan-output.ts';
import type { ReadModel } from '../read-input.ts';
import { checkRun, planRun } from '../run.ts';
import { moduleParts } from '../targets/module-parts.ts';
import { hashOfInputs, hasKnownInputs } from './record-inputs.ts';
import { recordStore, type RecordStore } from './record-store.ts';
import type { RunRecord } from './run-record.ts';

/**
 * Like `generate`, but uses and leaves a record.
 *
 * @param environment names the user's cache folder
 */
export async function generateWithRecord(
  options: GenerateOptions,
  environment: Environment,
  added: AddedStages,
): Promise<GenerationReport> {
  const begun = await beginWriting(options, added);
  return runWithRecord(options, begun, environment, async (read) => {
    const { generation, write } = await planRun(options, begun, read);
    await write();
    return { generation, isUpToDate: keepsModules(generation, begun.found) };
  });
}

/**
 * Like `check`, but uses and leaves a record.
 *
 * @param environment names the user's cache folder
 */
export async function checkWithRecord(
  options: GenerateOptions,
  environment: Environment,
  added: AddedStages,
): Promise<GenerationReport> {
  const begun = await beginRun(options, added);
  return runWithRecord(options, begun, environment, async (read) => {
    const generation = await checkRun(options, begun, read);
    return { generation, isUpToDate: isFresh(generation) };
  });
}

/**
 * Whether the next run cuts the code into the same modules. An existing module stays longer than a new one would, so
 * the files that a run wrote can change the result of the next run.
 */
function keepsModules({ model, plan }: Generation, { manifest }: OutputFolder): boolean {
  const cut = (before: ReadonlySet<string>): string =>
    JSON.stringify(moduleParts(model, before).map(({ parts }) => parts.map(({ path }) => path)));
  const files = Object.fromEntries(plan.files.map(({ path, hash }) => [path, hash]));
  return cut(modulesIn(manifest)) === cut(modulesIn({ files }));
}

interface Outcome {
  readonly generation: Generation;
  /** Whether the files in the output folder are up to date after the run. */
  readonly isUpToDate: boolean;
}

async function runWithRecord(
  options: GenerateOptions,
  begun: BegunRun,
  environment: Environment,
  run: (read: ReadModel) => Promise<Outcome>,
): Promise<GenerationReport> {
  const readOptions = withSourceReading(options);
  const { source, folder } = options;
  const store = hasKnownInputs(options) ? recordStore(environment, folder) : undefined;
  if (store === undefined) return reportOf((await run(() => readModel(source, readOptions))).generation);

  const { inputs, record, take } = await openSource(options, begun, store);
  if (record) return reportFrom(record, take(), begun, options);

  let ofSource: readonly Diagnostic[] = [];
  const read = async (): Promise<ModelResult> => {
    const content = take();
    const { length } = content.loaded.diagnostics;
    const reading = await modelOfSource(source, readOptions, content);
    ofSource = reading.diagnostics.slice(length);
    return reading;
  };
  const { generation, isUpToDate } = await run(read);
  const report = reportOf(generation);
  // Names that were kept or changed are reported once, so the next run has another result.
  const { added, moved } = generation.names;
  if (inputs !== undefined && isUpToDate && added.length === 0 && moved.length === 0)
    store.write(newRecord(inputs, ofSource, report));
  return report;
}

interface OpenedSource {
  /** The hash of the inputs; undefined for a run that leaves no record. */
  readonly inputs: string | undefined;
  /** The record of an equal run. */
  readonly record: RunRecord | undefined;
  /**
   * Returns the content of the source. It can be called once, so that the source does not stay in memory after
   * its model is made.
   */
  readonly take: () => SourceContent;
}

async function openSource(
  options: GenerateOptions,
  begun: BegunRun,
  store: RecordStore,
): Promise<OpenedSource> {
  let content: SourceContent | undefined = await readSource(options.source, withSourceReading(options));
  const inputs = hashOfInputs(options, begun, content);
  return {
    inputs,
    record: inputs === undefined ? undefined : recordOf(store, inputs, begun.found),
    take: () => {
      const whole = content as SourceContent;
      content = undefined;
      return whole;
    },
  };
}

/** The record of a store, if it has these inputs and the files in the output folder are as in the record. */
function recordOf(store: RecordStore, inputs: string, found: OutputFolder): RunRecord | undefined {
  const record = store.read();
  if (record?.inputs !== inputs || record.files.length === 0) return undefined;
  const isUnchanged = record.files.every(({ path, hash }) => {
    const present = found.present(path);
    return present.kind === 'file' && hashOfNormalizedText(present.text) === hash;
  });
  return isUnchanged ? record : undefined;
}

const newRecord = (
  inputs: string,
  ofSource: readonly Diagnostic[],
  { facts, plan, diagnostics, targetDiagnostics, importedPackages }: GenerationReport,
): RunRecord => ({
  inputs,
  files: plan.files.map(({ path, bytes, hash }) => ({ path, bytes, hash })),
  facts,
  ofSource,
  diagnostics,
  targetDiagnostics,
  importedPackages,
});

/** The report of a run that changes nothing. */
function reportFrom(
  { files, facts, ofSource, diagnostics, targetDiagnostics, importedPackages }: RunRecord,
  { loaded }: SourceContent,
  { builtIn, imports }: BegunRun,
  { source, folder, names, progress }: GenerateOptions,
): GenerationReport {
  progress?.({ kind: 'read', source, diagnostics: [...loaded.diagnostics, ...ofSource] });
  const site = loaded.value.kind === 'index' ? loaded.value.site : undefined;
  return {
    facts,
    isLive: site !== undefined,
    ...(site?.options && { options: site.options }),
    diagnostics,
    targetDiagnostics,
    plan: { changes: [], files, remove: [], leave: [], toolChanges: [] },
    names: { file: names, added: [], moved: [] },
    imports,
    importedPackages,
    missingPackages: missingAmong(importedPackages, folder),
    targets: builtIn,
    userTargets: [],
  };
}
