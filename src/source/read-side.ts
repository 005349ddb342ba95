// A side of a comparison: its model, and what must be known of how it was read.

import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { Halt } from '../core/diagnostics/halt.ts';
import { compare } from '../drift/compare/compare.ts';
import { defaultDriftOptions } from '../drift/compare/drift-options.ts';
import type { Loaded } from './load.ts';
import { nameOfSource } from './source-name.ts';
import type { ApiModel } from '../core/model/api.ts';
import type { Drift } from '../core/model/drift.ts';
import type { Fetched } from '../core/model/fetched.ts';
import { filterModel } from '../core/model/filter-model.ts';
import { permalinksIn, type OwnAddresses } from '../core/model/site-address.ts';
import type { WireIndex } from '../core/model/index-document.ts';
import { addressesOf, fetchedOf, type HowFetched } from './snapshot/snapshot.ts';
import { applyFilter } from './filter-source.ts';
import { readModel, type ModelResult, type ReadOptions, type SchemaWork } from './read-model.ts';

export interface Side {
  /** As it may be printed. */
  readonly name: string;
  readonly model: ApiModel;
  /** What is odd about its source. */
  readonly diagnostics: readonly Diagnostic[];
  readonly loaded: Loaded;
  /** Null where the source does not tell. */
  readonly fetched: Fetched | null;
  /** By which addresses the site was read, as far as the source tells or shows it. */
  readonly permalinks: Fetched['permalinks'] | null;
  readonly addresses: OwnAddresses;
  /** Where the source is the index of one namespace alone: that one. */
  readonly namespace: string | null;
}

/** @throws Halt when the source cannot be read */
export const readSide = async (
  source: string,
  options: ReadOptions,
  schemaWork?: SchemaWork,
): Promise<Side> => sideOf(nameOfSource(source), await readModel(source, options, schemaWork));

/** @param model what was made of it, or a part of that */
export function sideOf(
  name: string,
  { loaded, value: model, diagnostics }: Pick<ModelResult, 'loaded' | 'value' | 'diagnostics'>,
): Side {
  const side = { name, model, diagnostics, loaded };
  if (loaded.kind === 'model')
    return {
      ...side,
      fetched: null,
      permalinks: model.site?.permalinks ?? null,
      addresses: addressesOfModel(model),
      namespace: null,
    };
  const how = howFetched(loaded);
  return {
    ...side,
    fetched: how
      ? { permalinks: how.permalinks, schemas: how.schemas, signedIn: how.signedIn }
      : fetchedOf(loaded.index),
    permalinks: how?.permalinks ?? permalinksIn(loaded.index),
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
function sharedNamespace(before: Side, after: Side): string | null {
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

/** @throws Halt `usage` for an option that concerns all namespaces where only some are selected */
export function assertWhole(option: string, selected: readonly string[] | null): void {
  if (!selected) return;
  throw new Halt(
    'usage',
    `\`${option}\` concerns all namespaces: \`selected\` cannot go with it.`,
    'Leave one of them out.',
  );
}

export interface SideOptions {
  /** Judges what one side lacks even where the two were read in different ways. */
  readonly force?: boolean;
  /** Globs for the namespaces to compare; all of them when absent. */
  readonly selected?: readonly string[] | undefined;
}

/**
 * Compares two sides. Where one is the index of one namespace, no other is compared.
 *
 * @throws Halt `source` when the current side has no routes at all, unless forced; `usage` when they are of two namespaces
 */
export async function compareSides(
  before: Side,
  after: Side,
  { force = false, selected }: SideOptions = {},
): Promise<Drift> {
  if (after.model.routes.length === 0 && before.model.routes.length > 0 && !force)
    throw new Halt(
      'source',
      `${after.name} lists no route at all: that is no interface to compare with.`,
      'A plugin may hide the index from callers who are not signed in. Sign in, or say `force` if every route is meant to be gone.',
    );
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
    permalinks: { before: before.permalinks, after: after.permalinks },
    force,
  });
  if (!selected) return drift;
  const { summary } = drift;
  return { ...drift, summary: { ...summary, compared: { ...summary.compared, selected } } };
}
