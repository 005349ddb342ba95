import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { hasAdditions, withoutAdditions } from '../core/model/api/route-additions.ts';
import type { Loaded } from './load.ts';
import { nameOfSource } from './source-name.ts';
import type { HowFetched } from './snapshot/snapshot.ts';
import { sideOfIndex, sideOfModel, type ComparedSide } from './side.ts';
import { readModel, type ModelResult, type ReadOptions, type SchemaWork } from './read-model.ts';

export interface Side extends ComparedSide {
  /** The diagnostics of the source that is compared. */
  readonly diagnostics: readonly Diagnostic[];
  readonly loaded: Loaded;
  /**
   * Reads the source again without the fields that only OPTIONS requests show; absent if the source has no such
   * fields.
   */
  readonly withoutAdditions?: () => Promise<Side>;
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
  sideOfResult(nameOfSource(source), await readModel(source, { ...options, recognize: false }, schemaWork));

function sideOfResult(name: string, result: ModelResult): Side {
  const { loaded } = result;
  const side = comparedSide(name, result);
  if (loaded.kind !== 'index' || !hasAdditions(loaded.index)) return side;
  return {
    ...side,
    withoutAdditions: async () =>
      comparedSide(name, { ...(await result.withIndex(withoutAdditions(loaded.index))), loaded }),
  };
}

/**
 * Removes the fields that only OPTIONS requests show, if only one of the two sources was read with such
 * requests. A source that is a model keeps the fields.
 */
export async function withSameRequests(before: Side, after: Side): Promise<readonly [Side, Side]> {
  const isModel = before.loaded.kind === 'model' || after.loaded.kind === 'model';
  if (isModel || (before.fetched?.options ?? false) === (after.fetched?.options ?? false))
    return [before, after];
  if (before.withoutAdditions ?? after.withoutAdditions)
    return [(await before.withoutAdditions?.()) ?? before, (await after.withoutAdditions?.()) ?? after];
  return [withoutRecord(before), withoutRecord(after)];
}

/** Removes the result of the OPTIONS requests, because no request showed additional fields. */
function withoutRecord(side: Side): Side {
  if (!side.fetched) return side;
  const { options: _, ...fetched } = side.fetched;
  return { ...side, fetched };
}

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
    ...(site.options && { options: true as const }),
    base: site.base.url.href,
  };
