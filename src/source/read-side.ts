import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { Loaded } from './load.ts';
import { nameOfSource } from './source-name.ts';
import type { HowFetched } from './snapshot/snapshot.ts';
import { sideOfIndex, sideOfModel, type ComparedSide } from './side.ts';
import { readModel, type ModelResult, type ReadOptions, type SchemaWork } from './read-model.ts';

export interface Side extends ComparedSide {
  /** The diagnostics of the source that is compared. */
  readonly diagnostics: readonly Diagnostic[];
  readonly loaded: Loaded;
}

/**
 * Reads a source for a comparison. The comparison uses only the declarations of the site itself, not the schemas
 * of known releases.
 *
 * @throws Halt when the source cannot be read
 */
export const readSide = async (
  source: string,
  options: ReadOptions,
  schemaWork?: SchemaWork,
): Promise<Side> =>
  comparedSide(nameOfSource(source), await readModel(source, { ...options, recognize: false }, schemaWork));

/** @param model the model of the source, or a filtered copy of the model */
export const comparedSide = (
  name: string,
  { loaded, value: model, diagnostics }: Pick<ModelResult, 'loaded' | 'value' | 'diagnostics'>,
): Side => ({
  ...(loaded.kind === 'model'
    ? sideOfModel(name, model)
    : sideOfIndex(name, model, loaded.index, howFetched(loaded))),
  diagnostics,
  loaded,
});

/** How an index was fetched from a live site; undefined if the index is a file. */
export const howFetched = ({ site }: Extract<Loaded, { kind: 'index' }>): HowFetched | undefined =>
  site && {
    permalinks: site.base.permalinks,
    schemas: site.schemas,
    signedIn: site.signedIn,
    base: site.base.url.href,
  };
