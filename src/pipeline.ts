// The whole program on one page. Data flows one way; each stage returns its value
// together with what it noticed; only `load` touches the world.

import { configure } from './configure/configure.ts';
import type { Staged } from './diagnostics/diagnostic.ts';
import { sectionsFor } from './load/config-sections.ts';
import { load, type Loaded } from './load/load.ts';
import type { ConfigSource, LoadOptions } from './load/load-options.ts';
import { readConfig } from './load/read-config.ts';
import type { SiteFacts } from './load/site/read-site.ts';
import type { ApiModel } from './model/api.ts';
import type { ConfigSection } from './model/config.ts';
import { completeModel } from './normalize/complete-model.ts';
import { normalize } from './normalize/normalize.ts';
import { validate } from './validate/validate.ts';

export interface ModelReading extends Staged<ApiModel> {
  /** How it was read, where it was read from a live site. */
  readonly site?: SiteFacts;
  /** What of the user's configuration was used. */
  readonly sections: readonly ConfigSection[];
}

/**
 * Reads a source into a model: load → normalise → configure → validate.
 *
 * @param source a file, `-` for standard input, or the http(s) address of a REST base
 * @throws Halt when the source cannot be read; whatever is odd within it is a diagnostic
 */
export async function readModel(source: string, options: LoadOptions): Promise<ModelReading> {
  const { value, diagnostics } = await readWhole(source, options);
  const { loaded, model, sections } = value;
  return {
    value: model,
    diagnostics,
    sections,
    ...(loaded.kind === 'index' && loaded.site && { site: loaded.site }),
  };
}

/** A source as it was found, and the model that was made of it. */
export interface ReadSource {
  readonly loaded: Loaded;
  readonly model: ApiModel;
  /** What of the user's configuration was used. */
  readonly sections: readonly ConfigSection[];
}

/**
 * Reads a source, and keeps what it was made of.
 *
 * @throws Halt when the source cannot be read
 */
export async function readWhole(source: string, options: LoadOptions): Promise<Staged<ReadSource>> {
  // First, so that nobody waits for a site to be told of a slip in a file.
  const config = options.config && (await readConfig(options.config));
  const loaded = await load(source, options);
  const normalized =
    loaded.value.kind === 'index' ? normalize(loaded.value.index) : completeModel(loaded.value.document);
  const sections = config ? sectionsFor(config, source, loaded.value) : [];
  if (config) tellSections(options, config.source, sections);
  const configured = config
    ? configure(normalized, sections, Object.keys(config.document.sites))
    : normalized;
  const validated = await validate(configured.value);
  return {
    value: { loaded: loaded.value, model: validated.value, sections },
    diagnostics: [...loaded.diagnostics, ...configured.diagnostics, ...validated.diagnostics],
  };
}

function tellSections(
  { progress }: LoadOptions,
  { path }: ConfigSource,
  sections: readonly ConfigSection[],
): void {
  const used = sections.map(({ pattern }) => `"${pattern}"`).join(', ');
  progress?.({
    kind: 'step',
    message: `Configuration ${path}: ${used === '' ? 'nothing for this source' : used}`,
  });
}
