// A side of a comparison: its model, and what must be known of how it was read.

import { Halt } from '../diagnostics/halt.ts';
import type { DriftOptions } from '../drift/drift-options.ts';
import type { LoadOptions } from '../load/load-options.ts';
import type { Loaded } from '../load/load.ts';
import type { ApiModel } from '../model/api.ts';
import type { Drift } from '../model/drift.ts';
import type { Fetched } from '../model/fetched.ts';
import { filterModel } from '../model/filter-model.ts';
import { applyFilter } from './apply-filter.ts';
import type { OwnAddresses } from '../model/own-address.ts';
import type { WireIndex } from '../model/wire.ts';
import type { HowFetched } from '../snapshot/snapshot.ts';
import type { Io } from './io.ts';
import { readSource, type SourceReading } from './read-source.ts';
import { nameOfSource } from '../load/source-name.ts';

export interface ReadSide {
  /** As it may be printed. */
  readonly name: string;
  readonly model: ApiModel;
  readonly loaded: Loaded;
  /** Null where the source does not tell. */
  readonly fetched: Fetched | null;
  readonly addresses: OwnAddresses;
  /** Where the source is the index of one namespace alone: that one. */
  readonly namespace: string | null;
}

/** @throws Halt when the source cannot be read */
export const readSide = async (source: string, options: LoadOptions, io: Io): Promise<ReadSide> =>
  sideOf(nameOfSource(source), await readSource(source, options, io));

/** @param model what was made of it, or a part of that */
export async function sideOf(
  name: string,
  { loaded, value: model }: Pick<SourceReading, 'loaded' | 'value'>,
): Promise<ReadSide> {
  const { addressesOf, fetchedOf } = await import('../snapshot/snapshot.ts');
  if (loaded.kind === 'model')
    return { name, model, loaded, fetched: null, addresses: addressesOfModel(model), namespace: null };
  const how = howFetched(loaded);
  return {
    name,
    model,
    loaded,
    fetched: how
      ? { permalinks: how.permalinks, schemas: how.schemas, signedIn: how.signedIn }
      : fetchedOf(loaded.index),
    addresses: addressesOf(loaded.index, how),
    namespace: namespaceOf(loaded.index),
  };
}

/** A model names the address of its REST base, or leaves it to the caller. */
function addressesOfModel({ baseUrl }: ApiModel): OwnAddresses {
  if (!URL.canParse(baseUrl)) return { sites: [] };
  const { origin, pathname } = new URL(baseUrl);
  return { sites: [origin], restPath: pathname.replace(/\/+$/, '') };
}

/** How an index came from a live site; nothing for one that is a file. */
export const howFetched = ({ site }: Extract<Loaded, { kind: 'index' }>): HowFetched | undefined =>
  site && {
    permalinks: site.base.permalinks,
    schemas: site.schemas,
    signedIn: site.signedIn,
    base: site.base.url.href,
  };

/** The index of a namespace names it, that of a site lists them all. */
const namespaceOf = ({ namespace, namespaces }: WireIndex): string | null =>
  typeof namespace === 'string' && namespaces === undefined ? namespace : null;

/** The namespace that both sides tell of, where one of them tells of no other. @throws Halt `usage` when they tell of two */
function sharedNamespace(before: ReadSide, after: ReadSide): string | null {
  if (before.namespace === null || after.namespace === null) return before.namespace ?? after.namespace;
  if (before.namespace === after.namespace) return before.namespace;
  throw new Halt(
    'usage',
    `${before.name} is the index of ${before.namespace}, ${after.name} that of ${after.namespace}.`,
    'Compare two indexes of one namespace, or two of a whole site.',
  );
}

/** @throws Halt `usage` when a glob, or all of them together, match no namespace of either side */
function assertMatches(before: ApiModel, after: ApiModel, namespace: readonly string[]): void {
  const both = {
    ...before,
    namespaces: [...before.namespaces, ...after.namespaces],
    routes: [...before.routes, ...after.routes],
  };
  applyFilter(both, { namespace });
}

/**
 * Compares two sides. Where one is the index of one namespace, no other is compared.
 *
 * @param options.selected globs for the namespaces to compare; all of them when absent
 *
 * @throws Halt `source` when the current side has no routes at all, unless forced; `usage` when they are of two namespaces
 */
export async function compareSides(
  before: ReadSide,
  after: ReadSide,
  { force, selected }: Pick<DriftOptions, 'force'> & { readonly selected?: readonly string[] | undefined },
): Promise<Drift> {
  if (after.model.routes.length === 0 && before.model.routes.length > 0 && !force)
    throw new Halt(
      'source',
      `${after.name} lists no route at all: that is no interface to compare with.`,
      'A plugin may hide the index from callers who are not signed in. Sign in, or say --force if every route is meant to be gone.',
    );
  const { compare } = await import('../drift/compare.ts');
  const { defaultDriftOptions } = await import('../drift/drift-options.ts');
  const namespace = sharedNamespace(before, after);
  if (selected) assertMatches(before.model, after.model, selected);
  const part = (model: ApiModel): ApiModel => {
    const shared = namespace === null ? model : filterModel(model, { namespace: [namespace] });
    return selected ? filterModel(shared, { namespace: selected }) : shared;
  };
  const drift = await compare(part(before.model), part(after.model), {
    ...defaultDriftOptions,
    namespace,
    addresses: { before: before.addresses, after: after.addresses },
    fetched: { before: before.fetched, after: after.fetched },
    force,
  });
  if (!selected) return drift;
  const { summary } = drift;
  return { ...drift, summary: { ...summary, compared: { ...summary.compared, selected } } };
}
