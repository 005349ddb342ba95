// `generate` writes a folder of files from a source.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { assertNotAborted } from '../core/diagnostics/halt.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { ConfigSection } from '../core/model/config.ts';
import type { RecordedNames } from '../core/model/names-file.ts';
import { projectOptions } from '../core/model/options/project-options.ts';
import { optionsByTarget } from '../core/model/options/target-options.ts';
import type { OutputFile, PartialOperation } from '../core/model/output-files.ts';
import type { Peer } from '../core/model/peer-package.ts';
import { formatFiles, type Formatting } from './output/format.ts';
import { manifestName } from './output/manifest.ts';
import { modulesIn } from './output/modules-in.ts';
import { isSameContent } from './output/same-content.ts';
import { assertSafePaths } from './output/output-path.ts';
import { planOutput, type FormatTexts, type OutputFolder } from './output/plan-output.ts';
import { recoverKilledRuns } from './output/recover.ts';
import { writeFiles } from './output/write-files.ts';
import type { Changes, CodeUse } from './targets/html/html-options.ts';
import { siteModule } from '../fleet/site-module.ts';
import type { SourceLinks } from './targets/source-links.ts';
import type { ImportExtension } from './targets/import-extension.ts';
import { renderTargets, type RenderOptions } from './targets/render.ts';
import type { AnyTarget } from './targets/target.ts';
import {
  defaultTargets,
  diagnoseTargets,
  packagesOf,
  targetsNamed,
  type BuiltInContext,
  type OptionsByTarget,
  type TargetName,
} from './targets/targets.ts';
import { changesSince } from '../reference/changes-since.ts';
import { linkSources, withSourceReading } from '../reference/source-links.ts';
import { readPublication } from '../reference/publication/read-publication.ts';
import { codeUseOf } from '../reference/load-code-use.ts';
import { applyFilter } from '../source/filter-source.ts';
import { assertOptions } from './check-options.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { Generation, NameChanges } from './generation.ts';
import { keepNames, recordedNamesOf } from './keep-names.ts';
import { manifestHead } from './manifest-head.ts';
import { missingPackages } from './missing-packages.ts';
import { attributesFile, lookInto, refuseEdited, refuseForeign } from './output-folder.ts';
import { importsOf } from './output-imports.ts';
import { recoveryNotice } from './recovery-notice.ts';
import { assertOutputSize } from './output-size.ts';
import { userPath } from './user-file-path.ts';
import type { UserTargets } from './user-targets.ts';
import { readModel, type ModelResult } from '../source/read-model.ts';
import { publishedBase } from '../source/site-base.ts';

/**
 * Reads, filters and renders a source, and updates the output folder. Either all files change or no file
 * changes.
 *
 * @throws Halt if the source cannot be read, the filter matches nothing, the output folder contains an edited
 * file or a file of the user, or the disk refuses a change
 */
export async function generate(options: GenerateOptions): Promise<Generation> {
  const { generation, write } = await planGeneration(options);
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
export async function planGeneration(
  options: GenerateOptions,
  reading?: ModelResult,
): Promise<PlannedGeneration> {
  const { folder, force = false, uninterrupted = runAtOnce, progress } = options;
  const chosen = await chosenTargets(options);
  await uninterrupted(() => {
    for (const left of recoverKilledRuns(
      folder,
      chosen.all.map(({ name }) => name),
    ))
      progress?.({ kind: 'notice', ...recoveryNotice(left) });
  });
  const { found, generation } = await prepare(options, chosen, reading);
  if (!force) {
    refuseForeign(folder, generation.plan.changes, found);
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

interface ChosenTargets {
  readonly builtIn: readonly TargetName[];
  readonly own: UserTargets;
  readonly all: readonly AnyTarget[];
}

/**
 * The selected targets, and the targets that the selected targets need. @throws Halt `usage` for an unknown
 * or invalid target
 */
async function chosenTargets({
  targets = defaultTargets,
  userTargets = [],
}: GenerateOptions): Promise<ChosenTargets> {
  const own: UserTargets =
    userTargets.length === 0
      ? { targets: [], info: [], options: {} }
      : await (await import('./user-targets.ts')).loadUserTargets(userTargets);
  const builtIn = targetsNamed([...targets, ...own.targets.flatMap(({ needs = [] }) => needs)]);
  return {
    builtIn: builtIn.map(({ name }) => name),
    own,
    all: [...builtIn.map(({ definition }) => definition), ...own.targets],
  };
}

const runAtOnce = async (work: () => void): Promise<void> => {
  work();
};

/**
 * Finds the changes that `generate` with equal options would make, and writes nothing.
 *
 * @throws Halt if the source cannot be read, or the filter matches nothing
 */
export async function check(options: GenerateOptions): Promise<Generation> {
  return (await prepare(options, await chosenTargets(options))).generation;
}

interface Prepared {
  readonly found: OutputFolder;
  readonly generation: Generation;
}

async function prepare(
  options: GenerateOptions,
  { builtIn, own, all }: ChosenTargets,
  reading?: ModelResult,
): Promise<Prepared> {
  const { folder, filter = {}, format = true, progress } = options;
  assertOptions(options, all);
  const found = lookInto(folder);
  const imports = await importsOf(options, all, found.manifest);
  const targetNames = all.map(({ name }) => name);
  const publication = await readPublication(options, targetNames);
  const material = await readInput(options, found, reading);
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
  const packages = packagesOf(all, settings.options);
  const written = await packagedIfRequested(rendered, { options, targets: all, packages, model, found });
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
  const generation = {
    model,
    ...about,
    targetDiagnostics: await diagnoseTargets(model, all),
    plan: await planOutput({ head, files }, found, {
      format: formatter(head.formatting, options),
      isSameContent,
    }),
    names,
    imports,
    missingPackages: missingPackages(options, all, settings.options, fromTargets),
    targets: builtIn,
    userTargets: own.info,
  };
  return { found, generation };
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

interface Packing {
  readonly options: GenerateOptions;
  readonly targets: readonly AnyTarget[];
  readonly packages: readonly Peer[];
  readonly model: ApiModel;
  readonly found: OutputFolder;
}

async function packagedIfRequested(
  files: readonly OutputFile[],
  { options: { package: name, progress }, targets, packages, model, found }: Packing,
): Promise<readonly OutputFile[]> {
  if (name === undefined) return files;
  progress?.({ kind: 'begin', message: `Compiling the package ${name}` });
  const { packaged } = await import('./package/package-output.ts');
  return packaged(files, { name, targets, peers: packages, model, found });
}

/** For `fleet: 'any'`, adds a note to operations that only some sites of the fleet have. */
const withSites = async (
  { source, fleet }: GenerateOptions,
  model: ApiModel,
): Promise<{ readonly model: ApiModel; readonly somewhere: readonly PartialOperation[] }> =>
  fleet === 'any'
    ? (await import('../fleet/fleet-index.ts')).withSiteNotes(source, model)
    : { model, somewhere: [] };

interface Material {
  /** The model after filters. */
  readonly model: ApiModel;
  readonly names: NameChanges;
  readonly recorded: RecordedNames | undefined;
  readonly about: Pick<Generation, 'isLive' | 'isSaved' | 'observed' | 'options' | 'diagnostics'>;
  readonly sections: readonly ConfigSection[];
  /** The site's REST base. */
  readonly base: string | undefined;
  readonly changes: Changes | undefined;
  readonly code: CodeUse | undefined;
  readonly sources: SourceLinks | undefined;
}

/**
 * Reads all input of a run. The index is removed from memory before rendering, because the index is as large
 * as all other input.
 */
async function readInput(
  options: GenerateOptions,
  found: OutputFolder,
  known: ModelResult | undefined,
): Promise<Material> {
  const { source, filter = {} } = options;
  const before = options.names === undefined ? undefined : found.manifest?.names;
  const { reading, added, moved } = await keepNames(
    known ?? (await readModel(source, withSourceReading(options))),
    before,
  );
  const { value: whole, diagnostics, sections, loaded, site, observed } = reading;
  const { model, sources } = await linkSources(options, reading, applyFilter(whole, filter));
  return {
    model,
    names: { file: options.names, added, moved },
    recorded: options.names === undefined ? undefined : recordedNamesOf(reading, model),
    about: {
      isLive: site !== undefined,
      isSaved: loaded.kind === 'index' && loaded.site === undefined && loaded.known === undefined,
      ...(observed && { observed }),
      ...(site?.options && { options: site.options }),
      diagnostics: diagnosticsOf(diagnostics, whole, model),
    },
    sections,
    base: publishedBase(options.site, reading)?.href,
    changes: await changesSince(options, { ...reading, value: model }),
    code: await codeUseOf(options, { ...reading, value: model }),
    sources,
  };
}

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

const diagnosticsOf = (
  diagnostics: readonly Diagnostic[],
  whole: ApiModel,
  model: ApiModel,
): readonly Diagnostic[] => {
  if (model.routes.length === whole.routes.length) return diagnostics;
  const kept = new Set(model.routes.map(({ key }) => key));
  return diagnostics.filter(({ where }) => where.route === undefined || kept.has(where.route));
};
