// From a source to a folder of files: `generate` brings the folder up to date, `check`
// tells what that would change.

import { dirname, join, relative } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { Halt } from '../diagnostics/halt.ts';
import type { ApiModel } from '../model/api.ts';
import type { ConfigSection } from '../model/config.ts';
import type { ModelFilter } from '../model/filter-model.ts';
import type { RecordedNames } from '../model/kept-names.ts';
import type { OutputFile } from '../model/outcome.ts';
import type { OwnTargetChoice } from '../model/project.ts';
import { formatFiles, formattingNow, type Formatting } from '../output/format.ts';
import {
  hashOf,
  hashOfParts,
  manifestName,
  parseManifest,
  type Manifest,
  type ManifestOptions,
} from '../output/manifest.ts';
import { jsonParts } from '../output/json-parts.ts';
import { modulesIn } from '../output/modules-in.ts';
import { isSameContent } from '../output/same-content.ts';
import { assertSafePaths } from '../output/output-path.ts';
import {
  planOutput,
  type Change,
  type Format,
  type ManifestHead,
  type OutputFolder,
} from '../output/plan-output.ts';
import { settle } from '../output/journal.ts';
import { readPresent } from '../output/on-disk.ts';
import { writeFiles } from '../output/write-files.ts';
import type { Changes } from '../render/html/html-options.ts';
import type { OpenApiFormat } from '../render/openapi/openapi-options.ts';
import type { ImportExtension } from '../render/import-extension.ts';
import { defaultQueryOptions } from '../render/query/query-options.ts';
import { render } from '../render/render.ts';
import {
  assertTaken,
  defaultTargets,
  diagnoseTargets,
  peersOf,
  targetsNamed,
  targetsTaking,
  type TargetName,
} from '../render/targets.ts';
import { changesSince } from './changes-since.ts';
import { applyFilter } from './filter.ts';
import { version } from './package-facts.ts';
import type { Generation, NamesOutcome } from './generation.ts';
import { isPackageName } from './package-name.ts';
import { keepNames, recordOf } from './keep-names.ts';
import type { Progress } from './progress.ts';
import type { ImportChoice } from './project-imports.ts';
import type { OwnOutput } from './own-targets.ts';
import { readModel, type ReadOptions } from './read-model.ts';
import { siteBase } from './site-base.ts';

export interface GenerateOptions extends ReadOptions {
  /** A file, `-` for `stdin`, or any address of a site. */
  readonly source: string;
  /** Where the files are, or shall be. */
  readonly folder: string;
  /** What to generate; what `generate --help` names as its default when left out. */
  readonly targets?: readonly TargetName[];
  /** Targets of the user's own: their modules, and what is handed to them. */
  readonly ownTargets?: readonly OwnTargetChoice[];
  /** Which routes; all of them when left out. */
  readonly filter?: ModelFilter;
  /** Whether files are formatted with prettier; they are when left out. */
  readonly format?: boolean;
  /** Overwrites files that routewright did not write, and edits made by hand. */
  readonly force?: boolean;
  /**
   * How generated modules import each other. Left out: as in the last run, and in the first
   * one as with `auto`, by the tsconfig.json and package.json around the folder.
   */
  readonly importExtension?: ImportExtension | 'auto';
  /** Writes a package of this name instead of sources. */
  readonly package?: string | undefined;
  /** The reference as one file. */
  readonly singleFile?: boolean;
  /** How the OpenAPI document is written; `json` when left out. */
  readonly openApiFormat?: OpenApiFormat;
  /** The package that the types of TanStack Query come from; `@tanstack/query-core` when left out. */
  readonly queryTypes?: string;
  /** The REST base that the reference speaks of and calls, where the source does not say it. */
  readonly site?: URL | undefined;
  /** An earlier state of the source, for the reference to say what changed. */
  readonly since?: string | undefined;
  /** Runs the writing; for a program that handles signals and must not be stopped in the middle. */
  readonly uninterrupted?: (write: () => void) => Promise<void>;
}

/**
 * Reads, filters and renders a source and brings a folder up to date: all files change
 * together or none does.
 *
 * @throws Halt when the source cannot be read, the filter matches nothing, a file of
 *   somebody else or an edit by hand is in the way, or the disk refuses; then nothing has changed
 */
export async function generate(options: GenerateOptions): Promise<Generation> {
  const { folder, force = false, uninterrupted = atOnce, progress } = options;
  await uninterrupted(() => {
    settle(folder);
  });
  const { found, generation } = await prepare(options);
  const { plan, names } = generation;
  const { files, remove, changes } = plan;
  if (!force) {
    refuseForeign(folder, changes, found);
    refuseEdited(folder, changes, options);
  }
  const write = files.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  progress?.({ kind: 'begin', message: 'Writing' });
  if (names.file === undefined || names.added.length === 0) {
    await uninterrupted(() => {
      writeFiles(folder, { write, remove });
    });
    return generation;
  }
  const { addNames } = await import('./add-names.ts');
  await addNames({
    file: names.file,
    added: names.added,
    write: () => {
      writeFiles(folder, { write, remove });
    },
    uninterrupted,
    progress,
  });
  return generation;
}

const atOnce = async (work: () => void): Promise<void> => {
  work();
};

/**
 * Finds out what `generate` with the same options would change; writes nothing.
 *
 * @throws Halt when the source cannot be read, or the filter matches nothing
 */
export async function check(options: GenerateOptions): Promise<Generation> {
  return (await prepare(options)).generation;
}

interface Prepared {
  /** The folder as it was. */
  readonly found: OutputFolder;
  readonly generation: Generation;
}

async function prepare(options: GenerateOptions): Promise<Prepared> {
  const { folder, filter = {}, format = true, progress } = options;
  const { singleFile = false, openApiFormat = 'json', queryTypes = defaultQueryOptions.types } = options;
  const targets = targetsNamed(options.targets ?? defaultTargets).map(({ name }) => name);
  if (singleFile) assertTaken('single-file', targets);
  if (openApiFormat !== 'json') assertTaken('openapi-format', targets);
  if (queryTypes !== defaultQueryOptions.types) assertTaken('query-types', targets);
  if (!isPackageName(queryTypes))
    throw new Halt(
      'usage',
      `"${queryTypes}" is not the name of a package.`,
      'The types of TanStack Query come from @tanstack/query-core, or from the package of a framework, such as @tanstack/vue-query.',
    );
  if (options.since !== undefined) assertTaken('since', targets);
  const found = lookInto(folder);
  const imports = await importsOf(options, targets, found.manifest);
  const { model, names, recorded, about, sections, base, changes } = await readWhole(options, found);

  const own = await ownOutput(options.ownTargets, model);
  const query = { types: queryTypes };
  const fromTargets = await render(model, targets, {
    ownPath: ownPath(folder, options),
    importExtension: imports.extension,
    modulesBefore: modulesIn(found.manifest),
    query,
    openapi: { format: openApiFormat, ...(base !== undefined && { site: base }) },
    html: {
      singleFile,
      reach: base === undefined ? { kind: 'none' } : { kind: 'site', base },
      ...(changes && { changes }),
    },
  });
  const rendered = [...fromTargets, ...own.files];
  const written =
    options.package === undefined
      ? rendered
      : await (
          await import('./package-output.ts')
        ).packaged(rendered, {
          name: options.package,
          targets: targetsNamed(targets),
          peers: peersOf(targetsNamed(targets), { query }),
          model,
          found,
        });
  const files = [...written, ...attributesFile(written, found)];
  assertSafePaths([...files.map(({ path }) => path), manifestName]);

  const namesSite = targets.some((name) => targetsTaking('site').includes(name));
  const head: ManifestHead = {
    manifest: 1,
    routewright: version(),
    formatting: format ? formattingNow() : null,
    options: manifestOptions(
      [...targets, ...own.facts.map(({ name }) => name)],
      filter,
      { ...options, importExtension: imports.extension },
      changes,
    ),
    ...(sections.length > 0 && { config: hashOf(JSON.stringify(sections)) }),
    ...(recorded && { names: recorded }),
    model: hashOfParts(modelParts(model, namesSite ? (base ?? '') : '', changes)),
  };
  const generation = {
    model,
    ...about,
    unsaid: await diagnoseTargets(model, targets),
    plan: await planOutput({ head, files }, found, {
      format: formatter(head.formatting, progress),
      isSameContent,
    }),
    names,
    imports,
    ownTargets: own.facts,
  };
  return { found, generation };
}

const ownOutput = async (
  choices: readonly OwnTargetChoice[] | undefined,
  model: ApiModel,
): Promise<OwnOutput> =>
  choices === undefined || choices.length === 0
    ? { facts: [], files: [] }
    : (await import('./own-targets.ts')).renderOwn(choices, model);

/**
 * What is asked for goes first, then what the last run recorded, so that another person's
 * run gives the same bytes; only then what lies around the folder.
 */
async function importsOf(
  { importExtension, folder, package: packageName }: GenerateOptions,
  targets: readonly TargetName[],
  manifest: Manifest | undefined,
): Promise<ImportChoice> {
  if (packageName !== undefined) return { extension: 'js' };
  if (importExtension !== undefined && importExtension !== 'auto') return { extension: importExtension };
  if (!targetsNamed(targets).some(({ entry }) => isModule(entry))) return { extension: 'js' };
  const isRecorded = manifest !== undefined && Object.keys(manifest.files).some(isModule);
  if (isRecorded && importExtension === undefined)
    return { extension: manifest.options.importExtension ?? 'js' };
  const { chooseImports } = await import('./project-imports.ts');
  return chooseImports(folder);
}

const isModule = (path: string): boolean => path.endsWith('.ts');

interface Material {
  /** Filters applied. */
  readonly model: ApiModel;
  readonly names: NamesOutcome;
  /** What the manifest says of names; nothing where they are not kept. */
  readonly recorded: RecordedNames | undefined;
  readonly about: Pick<Generation, 'isLive' | 'isSaved' | 'observed' | 'diagnostics'>;
  readonly sections: readonly ConfigSection[];
  /** Where the site is. */
  readonly base: string | undefined;
  readonly changes: Changes | undefined;
}

/** All that the source is asked. The index itself, as large as the rest, is not kept while files are made. */
async function readWhole(options: GenerateOptions, found: OutputFolder): Promise<Material> {
  const { source, filter = {}, progress } = options;
  const before = options.names === undefined ? undefined : found.manifest?.names;
  const { reading, added, moved } = await keepNames(await readModel(source, options), before);
  const { value: whole, diagnostics, sections, loaded, site, observed } = reading;
  const model = applyFilter(whole, filter);
  progress?.({ kind: 'begin', message: 'Generating' });
  return {
    model,
    names: { file: options.names, added, moved },
    recorded: options.names === undefined ? undefined : recordOf(reading, model),
    about: {
      isLive: site !== undefined,
      isSaved: loaded.kind === 'index' && loaded.site === undefined,
      ...(observed && { observed }),
      diagnostics: diagnosticsOf(diagnostics, whole, model),
    },
    sections,
    base: siteBase(options.site, reading)?.href,
    changes: await changesSince(options, { ...reading, value: model }),
  };
}

/** Paths of the user's own files start beside the configuration. */
export const ownPath =
  (folder: string, { config }: ReadOptions) =>
  (from: string): string =>
    relative(folder, join(dirname(config?.path ?? '.'), from)).replaceAll('\\', '/');

const formatter =
  (formatting: Formatting | null, progress: Progress | undefined): Format =>
  async (files) =>
    formatting === null || files.length === 0
      ? files.map(({ text }) => text)
      : formatFiles(files, formatting, (done) => {
          progress?.({ kind: 'count', message: 'Formatting', done, total: files.length });
        });

/** All that the output is made of. */
function* modelParts(model: ApiModel, base: string, changes: Changes | undefined): Generator<string> {
  yield* jsonParts(model);
  yield base;
  if (changes) yield changesText(changes);
}

/** The same for the same changes. */
const changesText = ({ operations, removed, site, caveats }: Changes): string =>
  JSON.stringify([[...operations.values()], removed, site, caveats]);

const manifestOptions = (
  targets: readonly string[],
  filter: ModelFilter,
  {
    importExtension,
    singleFile = false,
    openApiFormat = 'json',
    queryTypes = defaultQueryOptions.types,
    package: packageName,
  }: GenerateOptions & { readonly importExtension: ImportExtension },
  changes: Changes | undefined,
): ManifestOptions => ({
  target: targets,
  namespace: filter.namespace ?? [],
  route: filter.route ?? [],
  method: filter.method ?? [],
  ...(importExtension !== 'js' && { importExtension }),
  ...(packageName !== undefined && { package: packageName }),
  ...(singleFile && { singleFile }),
  ...(openApiFormat !== 'json' && { openApiFormat }),
  ...(queryTypes !== defaultQueryOptions.types && { queryTypes }),
  ...(changes && { since: changes.since }),
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

function lookInto(folder: string): OutputFolder {
  const manifestFile = readPresent(folder, manifestName);
  const manifest = manifestFile.kind === 'file' ? parseManifest(manifestFile.text) : undefined;
  return { manifest, manifestFile, present: (path) => readPresent(folder, path) };
}

const attributesName = '.gitattributes';

/** Tells git, and those who show its changes, what is generated. One of somebody else's is left alone. */
function attributesFile(rendered: readonly OutputFile[], found: OutputFolder): readonly OutputFile[] {
  const attributes = 'text eol=lf linguist-generated\n';
  const first = `/${attributesName} ${attributes}`;
  const present = found.present(attributesName);
  const recorded = found.manifest !== undefined && Object.hasOwn(found.manifest.files, attributesName);
  if (
    !recorded &&
    !(present.kind === 'nothing' || (present.kind === 'file' && present.text.startsWith(first)))
  )
    return [];
  const tops = [...new Set(rendered.map(({ path }) => path.replace(/\/.*/, '/**')))].sort();
  const lines = [manifestName, ...tops].map((top) => `/${top} ${attributes}`);
  return [{ path: attributesName, text: first + lines.join('') }];
}

function refuseForeign(folder: string, changes: readonly Change[], found: OutputFolder): void {
  if (found.manifestFile.kind === 'file' && found.manifest === undefined)
    throw new Halt(
      'usage',
      `${join(folder, manifestName)} cannot be read as a manifest of this version.`,
      'Settle a merge conflict in it, or run again with `force`, which writes it and all files anew.',
    );
  const foreign = changes
    .filter(({ causes, obstacle }) => causes.includes('foreign') && obstacle === undefined)
    .map(({ path }) => path);
  if (foreign.length === 0) return;
  throw new Halt(
    'usage',
    `routewright did not write ${foreign.join(', ')} in ${folder}, and will not overwrite it.`,
    'Choose another folder with `folder`, or run again with `force`.',
  );
}

/** The file of a package whose version people set. */
const ownManifest = 'package.json';

function refuseEdited(
  folder: string,
  changes: readonly Change[],
  { package: packageName }: GenerateOptions,
): void {
  const edited = changes
    .filter(
      ({ causes, state, obstacle }) =>
        causes.includes('hand-edited') && state !== 'missing' && obstacle === undefined,
    )
    .map(({ path }) => path)
    .filter((path) => packageName === undefined || path !== ownManifest);
  if (edited.length === 0) return;
  throw new Halt(
    'usage',
    `Edits made by hand in ${folder} would be lost: ${edited.join(', ')}. Nothing was changed.`,
    'Keep such code beside the generated files, or run again with `force`, which replaces them.',
  );
}
