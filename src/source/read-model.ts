// Reads a source into a model: load → normalize → configure → validate. Each stage returns its value and its
// diagnostics. Only `load` accesses files and the network.

import { configure } from './configure/configure.ts';
import type { Staged } from '../core/diagnostics/diagnostic.ts';
import { sectionsFor } from './file/config-sections.ts';
import type { Share } from './fleet-store/common-interface.ts';
import { load, type Loaded } from './load.ts';
import { defaultLoadOptions, type LoadOptions } from './load-options.ts';
import { readConfig } from './file/read-config.ts';
import { readExamples } from './file/read-examples.ts';
import { readNames } from './file/read-names.ts';
import type { SiteFacts } from './site/read-site.ts';
import { nameOfSource } from './source-name.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ConfigSection } from '../core/model/files/config.ts';
import type { SentProperties } from '../core/model/api/sent-properties.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
import { noExamples, type SavedExamples } from '../core/model/observation/saved-examples.ts';
import { noNames, type NamesByPlace } from '../core/model/names/names-file.ts';
import { modelStages, newSchemaWork, type SchemaWork } from './model-stages.ts';
import { siteObservations, type ObserveOptions } from './site-observations.ts';
import { truthReport, withObservations, type SiteObservations, type TruthReport } from './observe-site.ts';
import type { Progress } from './progress.ts';

export { newSchemaWork, type SchemaWork } from './model-stages.ts';

/** The options for reading a source. Most functions accept these options. */
export interface ReadOptions extends Partial<Omit<LoadOptions, 'progress'>>, ObserveOptions {
  /**
   * The path of the file of kept names (`routewright.names.json`). The file need not exist.
   *
   * @default no names are kept
   */
  readonly names?: string;
  /**
   * The path of the file of saved examples (`routewright.examples.json`). The file need not exist.
   *
   * @default no saved examples
   */
  readonly savedExamples?: string;
  /** Called at the beginning of each step. */
  readonly progress?: Progress;
  /**
   * Whether a WordPress that was started for the source keeps running, so that the caller can send more
   * requests. The caller must close it.
   *
   * @default false
   */
  readonly keepOpen?: boolean;
  /**
   * If the source has no response schemas, takes the schemas from the releases of WordPress and WooCommerce that
   * match the arguments in the source.
   *
   * @default true
   */
  readonly recognize?: boolean;
  /**
   * If the source is the store of a fleet: use the operations that all sites have, or the operations that at
   * least one site has.
   */
  readonly fleet?: Share | undefined;
}

export const withDefaultOptions = (options: ReadOptions): LoadOptions => ({
  ...defaultLoadOptions,
  ...options,
});

/** A model, the diagnostics of its source, and the source itself. */
export interface ModelResult extends Staged<ApiModel> {
  /** The content of the source, before it is turned into the model. */
  readonly loaded: Loaded;
  /** How a live site was read; absent for other sources. */
  readonly site?: SiteFacts;
  /** How closely the responses match the site's declarations; absent if no responses were observed. */
  readonly observed?: TruthReport;
  /** Counts the properties that the responses of an exercise contained; absent without an exercise. */
  readonly sent?: () => SentProperties;
  /** The sections of the user's configuration that were used. */
  readonly sections: readonly ConfigSection[];
  /** The names that the file of kept names contains. */
  readonly names: NamesByPlace;
  /** Makes the model from the loaded source again, with other kept names. */
  readonly renamed: (names: NamesByPlace) => Promise<ModelResult>;
  /** Makes a model from the given index, which replaces the index of the source. */
  readonly withIndex: (index: WireIndex) => Promise<ModelResult>;
}

/** What a model is made from: the content of the source, and the files of the user that apply to the source. */
export interface SourceContent {
  readonly loaded: Staged<Loaded>;
  /** The sections of the user's configuration for the source. */
  readonly sections: readonly ConfigSection[];
  /** The keys of all sections in the configuration; undefined if there is no configuration. */
  readonly patterns: readonly string[] | undefined;
  readonly names: NamesByPlace;
  readonly examples: SavedExamples;
  /** The observations of the site's responses, if they were observed. */
  readonly observations: SiteObservations | undefined;
}

/**
 * Reads a source into a model.
 *
 * @param source a file (plain or gzip), `-` for standard input, any address of a site, or another source that
 * `load` reads
 * @param schemaWork a cache for sources that are read one after the other
 * @throws Halt when the source cannot be read; all other problems are diagnostics
 */
export const readModel = async (
  source: string,
  options: ReadOptions = {},
  schemaWork = newSchemaWork(),
): Promise<ModelResult> => modelOfSource(source, options, await readSource(source, options), schemaWork);

/**
 * Reads a source without making its model.
 *
 * @throws Halt when the source cannot be read
 */
export async function readSource(source: string, options: ReadOptions): Promise<SourceContent> {
  const { config: given, names: namesFile, progress } = options;
  progress?.({ kind: 'begin', message: `Reading ${nameOfSource(source)}` });
  // The configuration is read first, so that its errors are reported before the user waits for a site.
  const config = given && (await readConfig(given));
  const names = namesFile === undefined ? noNames : await readNames(namesFile);
  const examples =
    options.savedExamples === undefined ? noExamples : await readExamples(options.savedExamples);
  const loaded =
    options.fleet === undefined
      ? await load(source, withDefaultOptions(options))
      : (await import('./fleet-store/fleet-index.ts')).loadFleet(source, options.fleet);
  try {
    const observed = await siteObservations(loaded.value, withDefaultOptions(options));
    if (options.keepOpen !== true) closeSandbox(loaded.value);
    const sections = config ? sectionsFor(config, source, loaded.value) : [];
    if (config) progress?.({ kind: 'step', message: sectionText(config.source.path, sections) });
    return {
      loaded: { ...loaded, diagnostics: [...loaded.diagnostics, ...(observed?.diagnostics ?? [])] },
      sections,
      patterns: config && Object.keys(config.document.sites ?? {}),
      names,
      examples,
      observations: observed?.seen,
    };
  } catch (error) {
    closeSandbox(loaded.value);
    throw error;
  }
}

/** Makes the model of a source that `readSource` read with the same options. */
export async function modelOfSource(
  source: string,
  { progress, recognize = true }: ReadOptions,
  { loaded, names, ...others }: SourceContent,
  schemaWork = newSchemaWork(),
): Promise<ModelResult> {
  try {
    const begin = (doing: string) =>
      progress?.({ kind: 'begin', message: `${doing} ${nameOfSource(source)}` });
    const reading = await modelOf(loaded, { ...others, schemaWork, recognize, begin }, names);
    progress?.({ kind: 'read', source, diagnostics: reading.diagnostics });
    return reading;
  } catch (error) {
    closeSandbox(loaded.value);
    throw error;
  }
}

/** Stops the WordPress that was started for a source. Does nothing for other sources. */
export function closeSandbox(loaded: Loaded): void {
  if (loaded.kind === 'index') loaded.box?.close();
}

interface Knowing extends Omit<SourceContent, 'loaded' | 'names'> {
  readonly schemaWork: SchemaWork;
  /** Whether to use the schemas of known releases. */
  readonly recognize: boolean;
  /** Called when a stage of the work begins. */
  readonly begin: (doing: string) => void;
}

async function modelOf(loaded: Staged<Loaded>, knowing: Knowing, names: NamesByPlace): Promise<ModelResult> {
  const { value } = loaded;
  const { sections, patterns, schemaWork, observations, recognize, examples, begin } = knowing;
  begin('Normalizing');
  const read = observations ? observedReading(value, observations) : value;
  const { normalized, whole } = await modelStages(read, {
    names,
    recognize,
    examples,
    schemaWork,
    ...(patterns && { configure: (model) => configure(model, sections, patterns) }),
    isConfigured: sections.length > 0,
    beginChecking: () => {
      begin('Checking the schemas of');
    },
  });
  return {
    value: whole.value,
    diagnostics: [...loaded.diagnostics, ...whole.diagnostics],
    loaded: value,
    sections,
    names,
    renamed: (others) => modelOf(loaded, knowing, others),
    withIndex: (index) =>
      modelOf(value.kind === 'index' ? { ...loaded, value: { ...value, index } } : loaded, knowing, names),
    ...(value.kind === 'index' && value.site && { site: value.site }),
    ...(observations?.sent && { sent: observations.sent }),
    ...(observations && {
      observed: truthReport(
        normalized.value,
        new Set(observations.observations.keys()),
        normalized.diagnostics,
        observations.summary,
      ),
    }),
  };
}

const observedReading = (loaded: Loaded, seen: SiteObservations): Loaded =>
  loaded.kind === 'index' ? { ...loaded, index: withObservations(loaded.index, seen) } : loaded;

function sectionText(path: string, sections: readonly ConfigSection[]): string {
  const used = sections.map(({ pattern }) => `"${pattern}"`).join(', ');
  return `Configuration ${path}: ${used === '' ? 'nothing for this source' : used}`;
}
