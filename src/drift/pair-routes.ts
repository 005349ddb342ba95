// Pairs old routes with new ones, whole namespaces first: a plugin that was added or removed
// is one finding, not one for each of its routes.

import type { ApiModel, HttpMethod, Operation, Route } from '../model/api.ts';
import { pairAlike, pairUp } from './pair-up.ts';
import type { NamespacePair, NamespaceRoutes, RoutePair } from './pairs.ts';
import { relate } from '../schema/pattern-facts.ts';
import type { PatternRelation } from '../schema/pattern-facts.ts';
import { isLiteral, pathsOf } from './route-paths.ts';
import { familiesOf } from './route-families.ts';
import { coreShape, looseShape, routeShape, slotNamesOf } from './route-shape.ts';
import type { RouteTable } from './route-table.ts';
import { answers, createRouteTable, literalPrefix, prefixesOf } from './route-table.ts';
import type { Sameness, Side } from './sameness.ts';

export interface PairedRoutes {
  readonly namespaces: readonly NamespacePair[];
  readonly routes: readonly RoutePair[];
}

type LikenessKey = (route: Route, side: Side, sameness: Sameness) => string | undefined;

/** Every route of both models in one pair; those of a namespace that was added, removed or moved are in the pair of the namespace. */
export function pairRoutes(before: ApiModel, after: ApiModel, sameness: Sameness): PairedRoutes {
  const namespaces = pairNamespaces(before, after);
  const inNamespaces = new Set(
    namespaces.flatMap((pair) =>
      pair.kind === 'kept'
        ? []
        : [...('before' in pair ? pair.before.routes : []), ...('after' in pair ? pair.after.routes : [])],
    ),
  );
  const tables = { before: createRouteTable(before.routes), after: createRouteTable(after.routes) };
  const byKey = pairUp(
    before.routes.filter((route) => !inNamespaces.has(route)),
    after.routes.filter((route) => !inNamespaces.has(route)),
    ({ key }) => key,
  );
  const byShape = pairByShape(byKey.removed, byKey.added);
  // Where another route now answers the old paths, callers get that one. The old route has then
  // not moved, even if a new route elsewhere is just like it.
  const takenOver = new Set(byShape.removed.filter((route) => isTakenOver(route, tables.after)));
  const alikeBy =
    (keyOf: LikenessKey) =>
    (route: Route, side: Side): string | undefined =>
      side === 'before' && takenOver.has(route) ? undefined : keyOf(route, side, sameness);
  const moved = pairAlike({ ...byShape, kept: [] }, alikeBy(likenessOf));
  const renamed = pairAlike({ ...moved, kept: [] }, alikeBy(callsOf));
  const kept = [...byKey.kept, ...byShape.kept];
  const isGone = (route: Route): boolean => !takenOver.has(route);
  const families = {
    removed: familiesOf(renamed.removed.filter(isGone).map((route) => ({ route }))),
    added: familiesOf(renamed.added.map((route) => ({ route }))),
    moved: familiesOf(
      [...moved.alike, ...renamed.alike].map((pair) => ({ route: pair.before, to: pair.after })),
    ),
  };
  const moves = (pairs: readonly RouteMatch[], alike: 'all' | 'arguments'): readonly RoutePair[] =>
    pairs.map((pair) => ({ kind: 'moved', ...pair, alike, family: families.moved(pair.before) }));
  const shadowed = shadowedPairs(before.routes, after.routes, kept, tables);
  const beneath = new Map(shadowed.filter(isBeneath).map((pair) => [pair.by, pair.before]));
  return {
    namespaces,
    routes: [
      ...kept.map((pair) => keptPair(pair, tables.after)),
      ...moves(moved.alike, 'all'),
      ...moves(renamed.alike, 'arguments'),
      ...renamed.removed.map((route): RoutePair => ({
        kind: 'removed',
        before: route,
        takenOver: takenOver.has(route),
        family: families.removed(route),
      })),
      ...renamed.added.map((route): RoutePair => ({
        kind: 'added',
        after: route,
        family: families.added(route),
        wasOf: beneath.get(route),
      })),
      ...shadowed.filter((pair) => !isBeneath(pair)),
    ],
  };
}

// Namespaces

/** The share of a namespace's routes that another must have to count as its new name. */
const mostOf = 0.7;

function pairNamespaces(before: ApiModel, after: ApiModel): readonly NamespacePair[] {
  const [old, now] = [routesByNamespace(before), routesByNamespace(after)];
  const keys = { before: keysOf(before), after: keysOf(after) };
  const isGone = (
    mine: NamespaceRoutes,
    others: ReadonlyMap<string, NamespaceRoutes>,
    known: ReadonlySet<string>,
  ): boolean => {
    const other = others.get(mine.namespace.name);
    if (mine.routes.length === 0) return other === undefined;
    return (other?.routes.length ?? 0) === 0 && !mine.routes.some(({ key }) => known.has(key));
  };
  const gone = [...old.values()].filter((one) => isGone(one, now, keys.after));
  const come = new Set([...now.values()].filter((one) => isGone(one, old, keys.before)));

  const findHome = homeFinder(now.values());
  const pairs: NamespacePair[] = [];
  for (const one of gone) {
    const home = findHome(one, (candidate) => come.has(candidate));
    if (home) {
      come.delete(home);
      pairs.push({ kind: 'moved', before: one, after: home });
    } else {
      const successor = findHome(one, () => true)?.namespace.name;
      pairs.push({ kind: 'removed', before: one, successor });
    }
  }
  for (const one of come) pairs.push({ kind: 'added', after: one });
  const changed = new Set(
    pairs.flatMap((pair) => [
      'before' in pair ? pair.before : undefined,
      'after' in pair ? pair.after : undefined,
    ]),
  );
  for (const one of old.values()) {
    const other = now.get(one.namespace.name);
    if (other && !changed.has(one) && !changed.has(other))
      pairs.push({ kind: 'kept', before: one, after: other });
  }
  return pairs;
}

const keysOf = ({ routes }: ApiModel): ReadonlySet<string> => new Set(routes.map(({ key }) => key));

function routesByNamespace({ namespaces, routes }: ApiModel): ReadonlyMap<string, NamespaceRoutes> {
  const byName = new Map<string, Route[]>(namespaces.map(({ name }) => [name, []]));
  for (const route of routes) byName.get(route.namespace)?.push(route);
  return new Map(
    namespaces.map((namespace) => [namespace.name, { namespace, routes: byName.get(namespace.name) ?? [] }]),
  );
}

type HomeFinder = (
  one: NamespaceRoutes,
  suits: (candidate: NamespaceRoutes) => boolean,
) => NamespaceRoutes | undefined;

/** Of the candidates that have enough of a namespace's routes, the one that has the most. */
function homeFinder(candidates: Iterable<NamespaceRoutes>): HomeFinder {
  const byShape = new Map<string, NamespaceRoutes[]>();
  for (const candidate of candidates)
    for (const shape of innerShapes(candidate)) {
      const others = byShape.get(shape);
      if (others) others.push(candidate);
      else byShape.set(shape, [candidate]);
    }
  return (one, suits) => {
    const shapes = innerShapes(one);
    const shared = new Map<NamespaceRoutes, number>();
    for (const shape of shapes)
      for (const candidate of byShape.get(shape) ?? [])
        shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
    let home: NamespaceRoutes | undefined;
    let most = 0;
    for (const [candidate, count] of shared)
      if (count >= mostOf * shapes.size && count > most && suits(candidate))
        [home, most] = [candidate, count];
    return home;
  };
}

/** Shapes behind the namespace; the namespace's own root is in all of them and tells nothing. */
function innerShapes({ namespace, routes }: NamespaceRoutes): ReadonlySet<string> {
  const start = `/${namespace.name.toLowerCase()}`;
  const shapes = routes.map((route) => routeShape(route));
  return new Set(
    shapes
      .filter((shape) => shape.startsWith(start) && shape !== start)
      .map((shape) => shape.slice(start.length)),
  );
}

// Routes

interface RouteMatch {
  readonly before: Route;
  readonly after: Route;
}

/** Keys that differ only in what their slots are called or take, or in what may be left out. */
export function pairByShape(
  removed: readonly Route[],
  added: readonly Route[],
): ReturnType<typeof pairUp<Route>> {
  const slots = (route: Route): string => `${looseShape(route)} ${slotNamesOf(route.parts).join()}`;
  const same = pairUp(removed, added, slots);
  const rest = pairUp(same.removed, same.added, looseShape);
  const core = pairUp(rest.removed, rest.added, coreShape);
  return {
    kept: [...same.kept, ...rest.kept, ...core.kept],
    removed: core.removed,
    added: core.added,
  };
}

/** A path longer than this is refused for its length, and nobody sends it. */
const longestLost = 80;

function keptPair({ before, after }: RouteMatch, table: RouteTable): RoutePair {
  const paths: PatternRelation =
    before.key === after.key
      ? { kind: 'equal' }
      : relate(pathsOf(before).automaton, pathsOf(after).automaton);
  const lost = 'lost' in paths && paths.lost.length <= longestLost ? paths.lost : undefined;
  const isLost = lost !== undefined && methodsOf(before).some((method) => !table.winner(lost, method));
  return { kind: 'kept', before, after, paths, lostPath: isLost ? lost : undefined };
}

export const methodsOf = ({ operations }: Route): readonly HttpMethod[] => [
  ...new Set(operations.flatMap(({ methods }) => methods)),
];

function isTakenOver(route: Route, table: RouteTable): boolean {
  const { examples } = pathsOf(route);
  const methods = methodsOf(route);
  return (
    methods.length > 0 &&
    examples.length > 0 &&
    examples.every((path) => methods.every((method) => table.winner(path, method) !== undefined))
  );
}

/**
 * What a route does, as a key: its methods and arguments, and the last word of its
 * path, without which routes that take nothing would all be alike.
 */
function likenessOf(route: Route, side: 'before' | 'after', sameness: Sameness): string | undefined {
  if (route.operations.length === 0) return undefined;
  const word = routeShape(route)
    .split(/[/[\]]/)
    .filter((segment) => segment !== '' && segment !== '{}')
    .at(-1);
  const operations = route.operations.map((operation) => operationKey(operation, side, sameness)).toSorted();
  return [word ?? '', ...operations].join(' ');
}

/** Arguments that any collection and any item may have: routes are not told apart by them. */
const common: ReadonlySet<string> = new Set(
  (
    'context page per_page offset search order orderby include exclude slug after before parent ' +
    'id force title name description status password'
  ).split(' '),
);

/**
 * What a route takes, as a key, whatever the last word of its path: `/things/{id}` may
 * be `/articles/{id}` now. Only of a route with arguments of its own.
 */
function callsOf(route: Route, side: Side, sameness: Sameness): string | undefined {
  const own = route.operations.flatMap(({ arguments: args }) =>
    args.filter((argument) => argument.in !== 'path'),
  );
  if (own.length < 3 || own.every(({ name }) => common.has(name))) return undefined;
  const segments = routeShape(route).split('/');
  const last = segments.findLastIndex((segment) => /^[^{}[\]]+$/.test(segment));
  const around = segments.with(last, '*').join('/');
  const operations = route.operations.map((operation) => operationKey(operation, side, sameness)).toSorted();
  return [around, ...operations].join(' ');
}

export const operationKey = (
  { methods, arguments: args }: Operation,
  side: 'before' | 'after',
  { idOf }: Sameness,
): string =>
  `${methods.join()}(${args
    .filter((argument) => argument.in !== 'path')
    .map(
      ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '!' : '?'}${idOf(side, schema)}`,
    )
    .toSorted()
    .join()})`;

// Shadows

type ShadowedPair = Extract<RoutePair, { readonly kind: 'shadowed' }>;

/**
 * `/things/{id}/notes` answers what `/things/{id}`, whose slot takes slashes, answered before:
 * nobody called a thing "1/notes".
 */
const isBeneath = ({ before, by }: ShadowedPair): boolean =>
  looseShape(by).startsWith(`${looseShape(before)}/`);

/** Kept routes some of whose paths another route now answers. */
function shadowedPairs(
  before: readonly Route[],
  after: readonly Route[],
  kept: readonly RouteMatch[],
  tables: Readonly<Record<'before' | 'after', RouteTable>>,
): readonly ShadowedPair[] {
  const partner = new Map(kept.map((pair) => [pair.before, pair.after]));
  const suspects = suspectRoutes(before, after, kept);
  const found = new Map<Route, ShadowedPair>();
  for (const route of suspects) {
    for (const path of pathsOf(route).examples) {
      for (const method of methodsOf(route)) {
        const [old, now] = [tables.before.winner(path, method), tables.after.winner(path, method)];
        if (!old || !now || found.has(old)) continue;
        const heir = partner.get(old);
        if (!heir || heir === now || !answers(heir, method) || !pathsOf(heir).takes(path)) continue;
        found.set(old, { kind: 'shadowed', before: old, by: now, path, method });
      }
    }
  }
  return [...found.values()];
}

/** Routes whose paths another route may answer now: new ones, those that new ones may cover, and those whose order changed. */
function suspectRoutes(
  before: readonly Route[],
  after: readonly Route[],
  kept: readonly RouteMatch[],
): readonly Route[] {
  const heirs = new Set(kept.map((pair) => pair.after));
  const added = after.filter((route) => !heirs.has(route));
  const partner = new Map(kept.map((pair) => [pair.before, pair.after]));
  const order = before.flatMap((route) => partner.get(route) ?? []);
  const nowAt = new Map(after.map((route, at) => [route, at]));
  const inOrder = order.every(
    (route, at) => at === 0 || (nowAt.get(order[at - 1] as Route) ?? 0) < (nowAt.get(route) ?? 0),
  );
  if (!inOrder) return [...added, ...order];

  const wide = new Set(added.filter((route) => !isLiteral(route)).map(({ key }) => literalPrefix(key)));
  const above = new Set([...wide].flatMap(prefixesOf));
  const mayOverlap = (route: Route): boolean => {
    const prefix = isLiteral(route) ? route.key.toLowerCase() : literalPrefix(route.key);
    return prefixesOf(prefix).some((one) => wide.has(one)) || (!isLiteral(route) && above.has(prefix));
  };
  return [...added, ...(wide.size === 0 ? [] : order.filter(mayOverlap))];
}
