// `generate` writes a folder of files from a source.

import { assertNotAborted } from '../core/diagnostics/halt.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { optionsByTarget } from '../core/model/options/target-options.ts';
import type { OutputFile, PartialOperation } from '../core/model/files/output-files.ts';
import { formatFiles, type Formatting } from './output/format.ts';
import { manifestName } from './output/manifest.ts';
import { modulesIn } from './output/modules-in.ts';
import type { PackageOptions } from './package/package-output.ts';
import { isSameContent } from './output/same-content.ts';
import { assertSafePaths } from './output/output-path.ts';
import { planOutput, type FormatTexts, type OutputFolder } from './output/plan-output.ts';
import { writeFiles } from './output/write-files.ts';
import { siteModule } from './fleet-module.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import { renderTargets, type RenderOptions } from './targets/render.ts';
import { diagnoseTargets, packagesOf, type BuiltInContext, type OptionsByTarget } from './targets/targets.ts';
import { withSourceReading } from './reference-input/source-links.ts';
import type { AddedStages, GenerateOptions } from './generate-options.ts';
import type { Generation } from './generation.ts';
import { manifestHead } from './manifest-head.ts';
import { importedPackages, missingAmong } from './missing-packages.ts';
import { beginRun, beginWriting, type BegunRun } from './begin-run.ts';
import { attributesFile, refuseEdited, refuseForeign } from './output-folder.ts';
import { assertOutputSize } from './output-size.ts';
import { readInput, type Material, type ReadModel } from './read-input.ts';
import { runAtOnce } from './run-at-once.ts';
import { userPath } from './user-file-path.ts';
import { readModel, type ModelResult } from '../source/read-model.ts';

/**
 * Reads, filters and renders a source, and updates the output folder. Either all files change or no file
 * changes.
 *
 * @throws Halt if the source cannot be read, the filter matches nothing, the output folder contains an edited
 * file or a file of the user, or the disk refuses a change
 */
export async function generate(options: GenerateOptions, added: AddedStages): Promise<Generation> {
  const { generation, write } = await planGeneration(options, added);
  await write();
  return generation;
}

export interface PlannedGeneration {
  /** The result after `write`. */
  readonly generation: Generation;
  /** @throws Halt if the disk refuses a change; no file has then changed */
  readonly write: () => Promise<void>;
}

/**
 * All errors of the user's options and files are found here, before anything is written.
 *
 * @param reading the result of an earlier reading of the source
 * @throws Halt like `generate`
 */
export const planGeneration = async (
  options: GenerateOptions,
  added: AddedStages,
  reading?: ModelResult,
): Promise<PlannedGeneration> =>
  planRun(options, await beginWriting(options, added), async () => reading ?? readSourceModel(options));

/**
 * Plans a run that has begun.
 *
 * @param read makes the model of the source
 * @throws Halt like `generate`
 */
export async function planRun(
  options: GenerateOptions,
  begun: BegunRun,
  read: ReadModel,
): Promise<PlannedGeneration> {
  const { folder, force = false } = options;
  const generation = await prepare(options, begun, read);
  if (!force) {
    refuseForeign(folder, generation.plan.changes, begun.found);
    refuseEdited(folder, generation.plan.changes, options);
  }
  return { generation, write: () => writeGeneration(generation, options) };
}

async function writeGeneration(
  { plan: { files, remove }, names }: Generation,
  { folder, uninterrupted = runAtOnce, progress, signal }: GenerateOptions,
): Promise<void> {
  assertNotAborted(signal, 'Generating');
  const changed = files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  progress?.({ kind: 'begin', message: 'Writing' });
  const write = (): void => {
    writeFiles(folder, { write: changed, remove });
  };
  if (names.file === undefined || names.added.length === 0) {
    await uninterrupted(write);
    return;
  }
  const { addNames } = await import('./add-names.ts');
  await addNames({ file: names.file, added: names.added, write, uninterrupted, progress });
}

/**
 * Finds the changes that `generate` with equal options would make, and writes nothing.
 *
 * @throws Halt if the source cannot be read, or the filter matches nothing
 */
export const check = async (options: GenerateOptions, added: AddedStages): Promise<Generation> =>
  checkRun(options, await beginRun(options, added), () => readSourceModel(options));

/** Checks in a run that has begun. */
export const checkRun = (options: GenerateOptions, begun: BegunRun, read: ReadModel): Promise<Generation> =>
  prepare(options, begun, read);

const readSourceModel = (options: GenerateOptions): Promise<ModelResult> =>
  readModel(options.source, withSourceReading(options));

async function prepare(options: GenerateOptions, begun: BegunRun, read: ReadModel): Promise<Generation> {
  const { folder, filter = {}, format = true, progress } = options;
  const { builtIn, own, all, knownTargets, found, imports, publication, added } = begun;
  const targetNames = all.map(({ name }) => name);
  const material = await readInput(options, begun, read);
  const { names, recorded, about, sections, base, changes, code, sources } = material;
  const { model, somewhere } = await withSites(options, material.model);

  const settings = renderOptionsOf(
    options,
    own.options,
    { ...material, publication },
    {
      found,
      importExtension: imports.extension,
    },
  );
  const fromTargets = await renderTargets(model, all, settings);
  const asking =
    somewhere.length > 0 && builtIn.includes('client') ? [siteModule(somewhere, imports.extension)] : [];
  const rendered = [...fromTargets, ...asking];
  assertOutputSize(rendered, options.maxOutput);
  const packing = { targets: all, peers: packagesOf(all, settings.options), model, found, added };
  const written = await packagedIfRequested(rendered, options, packing);
  const files = [...written, ...attributesFile(written, found)];
  progress?.({ kind: 'begin', message: `Comparing with ${folder}` });
  assertSafePaths([...files.map(({ path }) => path), manifestName]);

  const head = manifestHead({
    model,
    targets: targetNames,
    namesSite: all.some(({ uses = [] }) => uses.includes('site')),
    filter,
    format,
    options: { ...options, importExtension: imports.extension },
    sections,
    names: recorded,
    base,
    changes,
    code,
    publication,
    sources,
  });
  const imported = importedPackages(options, all, settings.options, fromTargets);
  return {
    model,
    ...about,
    targetDiagnostics: await diagnoseTargets(model, all),
    plan: await planOutput({ head, files, knownTargets }, found, {
      format: formatter(head.formatting, options),
      isSameContent,
    }),
    names,
    imports,
    importedPackages: imported,
    missingPackages: missingAmong(imported, folder),
    targets: builtIn,
    userTargets: own.info,
  };
}

interface OutputContext {
  readonly found: OutputFolder;
  readonly importExtension: ImportExtension;
}

function renderOptionsOf(
  options: GenerateOptions,
  ofUserTargets: OptionsByTarget,
  { base, changes, code, publication, sources }: Pick<Material, 'base' | 'changes' | 'code'> & BuiltInContext,
  { found, importExtension }: OutputContext,
): RenderOptions & BuiltInContext {
  const { folder, progress, signal } = options;
  return {
    begins: (path) => {
      assertNotAborted(signal, 'Generating');
      progress?.({ kind: 'begin', message: `Generating ${path}` });
    },
    ownPath: userPath(folder, options),
    importExtension,
    modulesBefore: modulesIn(found.manifest),
    site: base,
    changes,
    code,
    publication,
    sources,
    options: { ...ofUserTargets, ...optionsByTarget(projectOptions, options) },
  };
}

async function packagedIfRequested(
  files: readonly OutputFile[],
  { package: name, progress }: GenerateOptions,
  packing: Omit<PackageOptions, 'name'>,
): Promise<readonly OutputFile[]> {
  if (name === undefined) return files;
  progress?.({ kind: 'begin', message: `Compiling the package ${name}` });
  const { packaged } = await import('./package/package-output.ts');
  return packaged(files, { name, ...packing });
}

/** For `fleet: 'any'`, adds a note to operations that only some sites of the fleet have. */
const withSites = async (
  { source, fleet }: GenerateOptions,
  model: ApiModel,
): Promise<{ readonly model: ApiModel; readonly somewhere: readonly PartialOperation[] }> =>
  fleet === 'any'
    ? (await import('../source/fleet-store/fleet-index.ts')).withSiteNotes(source, model)
    : { model, somewhere: [] };

const formatter =
  (
    formatting: Formatting | null,
    { progress, signal }: Pick<GenerateOptions, 'progress' | 'signal'>,
  ): FormatTexts =>
  async (files) =>
    formatting === null || files.length === 0
      ? files.map(({ text }) => text)
      : formatFiles(files, formatting, (done) => {
          assertNotAborted(signal, 'Formatting');
          progress?.({ kind: 'count', message: 'Formatting', done, total: files.length });
        });
