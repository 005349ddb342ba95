// The whole program on one page. Data flows one way; each stage returns its value
// together with what it noticed; only `load` touches the world.

import type { Staged } from './diagnostics/diagnostic.ts';
import { load, type Loaded } from './load/load.ts';
import type { LoadOptions } from './load/load-options.ts';
import type { SiteFacts } from './load/site/read-site.ts';
import type { ApiModel } from './model/api.ts';
import { completeModel } from './normalize/complete-model.ts';
import { normalize } from './normalize/normalize.ts';
import { validate } from './validate/validate.ts';

export interface ModelReading extends Staged<ApiModel> {
  /** How it was read, where it was read from a live site. */
  readonly site?: SiteFacts;
}

/**
 * Reads a source into a model: load → normalise → validate.
 *
 * @param source a file, `-` for standard input, or the http(s) address of a REST base
 * @throws Halt when the source cannot be read; whatever is odd within it is a diagnostic
 */
export async function readModel(source: string, options: LoadOptions): Promise<ModelReading> {
  const { value, diagnostics } = await readWhole(source, options);
  const { loaded, model } = value;
  return {
    value: model,
    diagnostics,
    ...(loaded.kind === 'index' && loaded.site && { site: loaded.site }),
  };
}

/** A source as it was found, and the model that was made of it. */
export interface ReadSource {
  readonly loaded: Loaded;
  readonly model: ApiModel;
}

/**
 * Reads a source, and keeps what it was made of.
 *
 * @throws Halt when the source cannot be read
 */
export async function readWhole(source: string, options: LoadOptions): Promise<Staged<ReadSource>> {
  const loaded = await load(source, options);
  const normalized =
    loaded.value.kind === 'index' ? normalize(loaded.value.index) : completeModel(loaded.value.document);
  const validated = await validate(normalized.value);
  return {
    value: { loaded: loaded.value, model: validated.value },
    diagnostics: [...loaded.diagnostics, ...normalized.diagnostics, ...validated.diagnostics],
  };
}
