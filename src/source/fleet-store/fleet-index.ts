// Builds the index of a fleet: the operations that every site has, or that at least one site has.

import { Halt } from '../../core/diagnostics/halt.ts';
import type { Staged } from '../../core/diagnostics/diagnostic.ts';
import { commonRoutes, methodsOfRawRoute, type Share } from './common-interface.ts';
import { routesIn } from './content.ts';
import { openStore, rootIn, type FleetStore } from './disk-store.ts';
import type { Loaded } from '../load.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import type { PartialOperation } from '../../core/model/files/output-files.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';

/** The interfaces of the sites, with their numbers of sites. */
export interface FleetSpread {
  readonly sites: number;
  /** The interfaces of each namespace with their numbers of sites, most common first. */
  readonly namespaces: ReadonlyMap<string, readonly (readonly [hash: string, sites: number])[]>;
  /**
   * The members of indexes other than routes: their hash and the number of sites with the same members, most
   * common first.
   */
  readonly roots: readonly (readonly [hash: string, sites: number])[];
}

/**
 * Counts the interfaces of a fleet. @throws Halt `source` when a record is damaged or the store has no sites
 */
export function spreadOf(store: FleetStore): FleetSpread {
  const namespaces = new Map<string, Map<string, number>>();
  const roots = new Map<string, number>();
  let sites = 0;
  for (const name of store.names()) {
    const record = store.record(name);
    if (!record) continue;
    sites += 1;
    addOne(roots, record.now.root);
    for (const [namespace, hash] of Object.entries(record.now.namespaces)) {
      const hashes = namespaces.get(namespace) ?? new Map<string, number>();
      namespaces.set(namespace, hashes);
      addOne(hashes, hash);
    }
  }
  if (sites === 0)
    throw new Halt(
      'source',
      `${store.folder} has no site.`,
      'Run "routewright fleet snapshot" to read sites into the store.',
    );
  return {
    sites,
    namespaces: new Map([...namespaces].map(([name, hashes]) => [name, commonestFirst(hashes)])),
    roots: commonestFirst(roots),
  };
}

function addOne(counts: Map<string, number>, hash: string): void {
  counts.set(hash, (counts.get(hash) ?? 0) + 1);
}

/**
 * The index of a fleet, in the form that every command reads.
 *
 * @param share `all`: the operations of every site; `any`: the operations of at least one site
 * @throws Halt `source` when the store does not exist, a part of the store is damaged, or the sites have nothing in
 * common
 */
function fleetIndex(folder: string, share: Share): WireIndex & Readonly<Record<string, unknown>> {
  const store = openStore(folder);
  const { sites, namespaces, roots } = spreadOf(store);
  const wanted = [...namespaces].filter(
    ([, hashes]) => share === 'any' || hashes.reduce((sum, [, having]) => sum + having, 0) === sites,
  );
  const routes = wanted.flatMap(([, hashes]) =>
    Object.entries(
      commonRoutes(
        hashes.map(([hash]) => routesIn(store.content('namespaces', hash))),
        share,
      ),
    ),
  );
  if (routes.length === 0)
    throw new Halt(
      'source',
      `No route is on all ${sites} sites of ${folder}.`,
      'Include the routes that at least one site has (--union), or remove unrelated sites from the folder sites/ of the store.',
    );
  const beside = roots.map(([hash]) => rootIn(store, hash));
  const [first = {}] = beside;
  return {
    _snapshot: first['_snapshot'],
    namespaces: wanted
      .map(([name]) => name)
      .filter((name) => name !== '')
      .toSorted(),
    authentication: sharedSignIn(
      beside.map(({ authentication }) => authentication),
      share,
    ),
    routes: Object.fromEntries(routes),
  };
}

/** The sign-in methods that all sites have, or the methods that any site has. */
function sharedSignIn(all: readonly unknown[], share: Share): Readonly<Record<string, unknown>> {
  const schemes = all.map((one) => (isRecord(one) ? one : {}));
  // The description of each sign-in method comes from the first site that has the method.
  // A Map is used, because a name may equal a member of `Object.prototype`.
  const every = new Map(schemes.toReversed().flatMap((one) => Object.entries(one)));
  return Object.fromEntries(
    [...every].filter(([name]) => share === 'any' || schemes.every((one) => Object.hasOwn(one, name))),
  );
}

/** Hashes or versions with their counts, the most common first. */
export const commonestFirst = (counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));

/** Loads the index of a fleet as a source. */
export const loadFleet = (folder: string, share: Share): Staged<Loaded> => ({
  value: { kind: 'index', index: fleetIndex(folder, share) },
  diagnostics: [],
});

/** The number of sites with each operation, by route and method. */
function havingByOperation(store: FleetStore, { namespaces }: FleetSpread): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const [, hashes] of namespaces)
    for (const [hash, sites] of hashes)
      for (const [key, route] of Object.entries(routesIn(store.content('namespaces', hash))))
        for (const method of methodsOfRawRoute(route)) {
          const operation = methodAndRouteKey(key, method);
          having.set(operation, (having.get(operation) ?? 0) + sites);
        }
  return having;
}

const methodAndRouteKey = (route: string, method: string): string => `${method} ${route}`;

/** A model of the operations of all sites. Operations that only some sites have get a note. */
export function withSiteNotes(
  folder: string,
  model: ApiModel,
): { readonly model: ApiModel; readonly somewhere: readonly PartialOperation[] } {
  const store = openStore(folder);
  const spread = spreadOf(store);
  const having = havingByOperation(store, spread);
  const accessors = new Map(model.namespaces.map(({ name, accessor }) => [name, accessor]));
  const somewhere: PartialOperation[] = [];
  const routes = model.routes.map((route) => ({
    ...route,
    operations: route.operations.map((operation) => {
      const sites = having.get(methodAndRouteKey(route.key, operation.method)) ?? 0;
      if (sites === spread.sites) return operation;
      const name = `${accessors.get(route.namespace) ?? route.namespace}.${operation.name}`;
      somewhere.push({ name, route: route.key, method: operation.method });
      const note = `This operation exists only on ${sites} of ${spread.sites} sites.`;
      return { ...operation, notes: [note, ...(operation.notes ?? [])] };
    }),
  }));
  return { model: { ...model, routes }, somewhere };
}
