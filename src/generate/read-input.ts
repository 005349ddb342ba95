// The input of a run: the filtered model of the source, and what the files show besides the model.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { ConfigSection } from '../core/model/files/config.ts';
import type { RecordedNames } from '../core/model/names/names-file.ts';
import { linkSources } from './reference-input/source-links.ts';
import { applyFilter } from '../source/filter-source.ts';
import type { ModelResult } from '../source/read-model.ts';
import { comparedSide } from '../source/read-side.ts';
import { publishedBase } from '../source/site-base.ts';
import type { BegunRun } from './begin-run.ts';
import type { GenerateOptions } from './generate-options.ts';
import type { Generation, NameChanges } from './generation.ts';
import { keepNames, recordedNamesOf } from './keep-names.ts';
import type { Changes, CodeUse } from './targets/html/html-options.ts';
import type { SourceLinks } from './targets/source-links.ts';

/** Makes the model of the source of a run. It is called once. */
export type ReadModel = () => Promise<ModelResult>;

export interface Material {
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
 *
 * @param read makes the model of the source
 */
export async function readInput(
  options: GenerateOptions,
  { found, added: { changesSince, codeUse } }: BegunRun,
  read: ReadModel,
): Promise<Material> {
  const { filter = {}, since, project } = options;
  const before = options.names === undefined ? undefined : found.manifest?.names;
  const { reading, added, moved } = await keepNames(await read(), before);
  const { value: whole, diagnostics, sections, loaded, site, observed } = reading;
  const { model, sources } = await linkSources(options, reading, applyFilter(whole, filter));
  const shown = { ...reading, value: model };
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
    changes: since === undefined ? undefined : await changesSince?.(options, shown),
    code: project === undefined ? undefined : await codeUse?.(comparedSide('the source', shown), options),
    sources,
  };
}

const diagnosticsOf = (
  diagnostics: readonly Diagnostic[],
  whole: ApiModel,
  model: ApiModel,
): readonly Diagnostic[] => {
  if (model.routes.length === whole.routes.length) return diagnostics;
  const kept = new Set(model.routes.map(({ key }) => key));
  return diagnostics.filter(({ where }) => where.route === undefined || kept.has(where.route));
};
