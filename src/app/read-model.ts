// From a source to a model: load → normalise → configure → validate. Data flows one way;
// each stage returns its value together with what it noticed; only `load` touches the world.

import { configure } from '../configure/configure.ts';
import type { Staged } from '../diagnostics/diagnostic.ts';
import { sectionsFor } from '../load/config-sections.ts';
import { load, type Loaded } from '../load/load.ts';
import { defaultLoadOptions, type LoadOptions } from '../load/load-options.ts';
import { readConfig } from '../load/read-config.ts';
import type { SiteFacts } from '../load/site/read-site.ts';
import { nameOfSource } from '../load/source-name.ts';
import type { ApiModel } from '../model/api.ts';
import type { ConfigSection } from '../model/config.ts';
import type { Observation } from '../model/observation.ts';
import { completeModel } from '../normalize/complete-model.ts';
import { normalize } from '../normalize/normalize.ts';
import { validate } from '../validate/validate.ts';
import { observeSite, truthOf, withObservations, type TruthReport } from './observe-site.ts';
import type { Progress } from './progress.ts';

/** How sources are read; what is left out is as `defaultLoadOptions` says. */
export interface ReadOptions extends Partial<Omit<LoadOptions, 'progress'>> {
  /** Told of each step as it begins. */
  readonly progress?: Progress;
  /** Also asks a live site's routes that need nothing (GET alone), and joins what is seen with what is declared. */
  readonly observe?: boolean;
}

export const withDefaults = (options: ReadOptions): LoadOptions => ({ ...defaultLoadOptions, ...options });

/** A model, what is odd about its source, and what it was made of. */
export interface ModelReading extends Staged<ApiModel> {
  readonly loaded: Loaded;
  /** How it was read, where it was read from a live site. */
  readonly site?: SiteFacts;
  /** How true the site is to what it declares; absent where its answers were not asked for. */
  readonly observed?: TruthReport;
  /** What of the user's configuration was used. */
  readonly sections: readonly ConfigSection[];
}

/**
 * Reads a source into a model.
 *
 * @param source a file (plain or gzip), `-` for standard input, or any address of a site
 * @throws Halt when the source cannot be read; whatever is odd within it is a diagnostic
 */
export async function readModel(source: string, options: ReadOptions = {}): Promise<ModelReading> {
  const { config: given, progress } = options;
  progress?.({ kind: 'begin', message: `Reading ${nameOfSource(source)}` });
  // First, so that nobody waits for a site to be told of a slip in a file.
  const config = given && (await readConfig(given));
  const loaded = await load(source, withDefaults(options));
  const observations = options.observe === true ? await observeSite(loaded.value) : undefined;
  const read = observations ? observedReading(loaded.value, observations) : loaded.value;
  const normalized = read.kind === 'index' ? normalize(read.index) : completeModel(read.document);
  const sections = config ? sectionsFor(config, source, loaded.value) : [];
  if (config) progress?.({ kind: 'step', message: sectionWords(config.source.path, sections) });
  const configured = config
    ? configure(normalized, sections, Object.keys(config.document.sites))
    : normalized;
  const validated = await validate(configured.value);
  const diagnostics = [...loaded.diagnostics, ...configured.diagnostics, ...validated.diagnostics];
  progress?.({ kind: 'read', source, diagnostics });
  return {
    value: validated.value,
    diagnostics,
    loaded: loaded.value,
    sections,
    ...(observations && {
      observed: truthOf(normalized.value, new Set(observations.keys()), normalized.diagnostics),
    }),
    ...(loaded.value.kind === 'index' && loaded.value.site && { site: loaded.value.site }),
  };
}

const observedReading = (loaded: Loaded, observations: ReadonlyMap<string, Observation>): Loaded =>
  loaded.kind === 'index' ? { ...loaded, index: withObservations(loaded.index, observations) } : loaded;

function sectionWords(path: string, sections: readonly ConfigSection[]): string {
  const used = sections.map(({ pattern }) => `"${pattern}"`).join(', ');
  return `Configuration ${path}: ${used === '' ? 'nothing for this source' : used}`;
}
