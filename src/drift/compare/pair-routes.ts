// Pairs old routes with new routes: first by key, then by path shape, and the remaining routes by their behavior.

import type { ApiModel, Route } from '../../core/model/api/api.ts';
import { relate, type PatternRelation } from '../../core/schema/pattern-facts.ts';
import { pairNamespaces } from './pair-namespaces.ts';
import { pairAlike, pairUp, type Paired } from './pair-up.ts';
import type { KeptRoute, NamespacePair, NamespaceRoutes, RoutePair } from './pairs.ts';
import { argumentLikenessKey, likenessOf } from './route-shape.ts';
import { routePaths, isLiteral } from '../../core/routes/route-paths.ts';
import { coreShape, looseShape, parameterNamesOf } from './route-shape.ts';
import {
  createRouteTable,
  routeMethods,
  type RouteTable,
  handlesMethod,
  literalPrefix,
  prefixesOf,
} from '../../core/routes/route-table.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

interface PairedRoutes {
  readonly namespaces: readonly NamespacePair[];
  readonly routes: readonly RoutePair[];
}

type LikenessKey = (route: Route, side: SideName, sameness: SchemaIdentity) => string | undefined;

/**
 * Assigns every route of both models to exactly one pair. A route of an added, removed or moved namespace belongs to
 * the pair of its namespace. If such a route only moved to or from a namespace that both models have, it gets a pair
 * of its own.
 */
export function pairRoutes(before: ApiModel, after: ApiModel, sameness: SchemaIdentity): PairedRoutes {
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
  // If another new route serves the paths of an old route, callers now reach the new route.
  // The old route counts as removed and not as moved, even if an equal route exists at another path.
  const takenOver = new Set(byShape.removed.filter((route) => isTakenOver(route, tables.after)));
  const alikeBy =
    (keyOf: LikenessKey) =>
    (route: Route, side: SideName): string | undefined =>
      side === 'before' && takenOver.has(route) ? undefined : keyOf(route, side, sameness);
  const whole = {
    removed: namespaces.flatMap((pair) =>
      pair.kind === 'removed' && pair.successor === undefined ? innerRoutes(pair.before) : [],
    ),
    added: namespaces.flatMap((pair) => (pair.kind === 'added' ? innerRoutes(pair.after) : [])),
  };
  const moved = pairAlike({ ...byShape, kept: [] }, alikeBy(likenessOf));
  const movedOut = pairAlike({ removed: moved.removed, added: whole.added, kept: [] }, alikeBy(likenessOf));
  const movedIn = pairAlike({ removed: whole.removed, added: moved.added, kept: [] }, alikeBy(likenessOf));
  const across = [...movedOut.alike, ...movedIn.alike];
  const inPairs = new Set(across.flatMap((pair) => [pair.before, pair.after]));
  const remaining = { kept: [], removed: movedOut.removed, added: movedIn.added };
  const renamed = pairAlike(remaining, alikeBy(argumentLikenessKey));
  const kept = [...byKey.kept, ...byShape.kept];
  const isGone = (route: Route): boolean => !takenOver.has(route);
  const families = {
    removed: routeFamilyFinder(renamed.removed.filter(isGone).map((route) => ({ route }))),
    added: routeFamilyFinder(renamed.added.map((route) => ({ route }))),
    moved: routeFamilyFinder(
      [...moved.alike, ...across, ...renamed.alike].map((pair) => ({ route: pair.before, to: pair.after })),
    ),
  };
  const moves = (pairs: readonly KeptRoute[], alike: 'all' | 'arguments'): readonly RoutePair[] =>
    pairs.map((pair) => ({ kind: 'moved', ...pair, alike, family: families.moved(pair.before) }));
  const shadowed = shadowedPairs(before.routes, after.routes, kept, tables);
  const beneath = new Map(shadowed.filter(isBeneath).map((pair) => [pair.by, pair.before]));
  return {
    namespaces: namespaces.map((pair) => withoutRoutes(pair, inPairs)),
    routes: [
      ...kept.map((pair) => keptPair(pair, tables.after)),
      ...moves([...moved.alike, ...across], 'all'),
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

/** The routes of a namespace, without the root route, which every namespace has. */
const innerRoutes = ({ namespace, routes }: NamespaceRoutes): readonly Route[] =>
  routes.filter(({ key }) => key !== `/${namespace.name}`);

function withoutRoutes(pair: NamespacePair, moved: ReadonlySet<Route>): NamespacePair {
  const rest = (one: NamespaceRoutes): NamespaceRoutes => ({
    ...one,
    routes: one.routes.filter((route) => !moved.has(route)),
  });
  if (pair.kind === 'removed') return { ...pair, before: rest(pair.before) };
  return pair.kind === 'added' ? { ...pair, after: rest(pair.after) } : pair;
}

/** Pairs keys that differ only in optional parts, or in the names or patterns of path parameters. */
export function pairByShape(removed: readonly Route[], added: readonly Route[]): Paired<Route> {
  const parameters = (route: Route): string => `${looseShape(route)} ${parameterNamesOf(route.parts).join()}`;
  const same = pairUp(removed, added, parameters);
  const rest = pairUp(same.removed, same.added, looseShape);
  const core = pairUp(rest.removed, rest.added, coreShape);
  return {
    kept: [...same.kept, ...rest.kept, ...core.kept],
    removed: core.removed,
    added: core.added,
  };
}

/** Characters. The maximum length of a path. Servers refuse longer paths, so no client sends them. */
const maxLostLength = 80;

function keptPair({ before, after }: KeptRoute, table: RouteTable): RoutePair {
  const paths: PatternRelation =
    before.key === after.key
      ? { kind: 'equal' }
      : relate(routePaths(before).automaton, routePaths(after).automaton);
  const lost = 'lost' in paths && paths.lost.length <= maxLostLength ? paths.lost : undefined;
  const isLost = lost !== undefined && routeMethods(before).some((method) => !table.winner(lost, method));
  return { kind: 'kept', before, after, paths, lostPath: isLost ? lost : undefined };
}

function isTakenOver(route: Route, table: RouteTable): boolean {
  const { examples } = routePaths(route);
  const methods = routeMethods(route);
  return (
    methods.length > 0 &&
    examples.length > 0 &&
    examples.every((path) => methods.every((method) => table.winner(path, method) !== undefined))
  );
}

// The child routes of a route are usually added, removed or moved together with the route.

interface ChangedRoute {
  readonly route: Route;
  readonly to?: Route;
}

/**
 * Finds the key that all routes of a family share: the key of the topmost route that was added, removed or moved
 * in the same way. The key is undefined for a route without a family. The root route of a namespace is the
 * parent of all other routes, so it does not define a family.
 */
function routeFamilyFinder(goings: readonly ChangedRoute[]): (route: Route) => string | undefined {
  const byShape = new Map(goings.map((going) => [looseShape(going.route), going]));
  const roots = new Map(goings.map((going) => [going.route, topmost(going, byShape).key]));
  const sizes = new Map<string, number>();
  for (const root of roots.values()) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  return (route) => {
    const root = roots.get(route);
    return root !== undefined && (sizes.get(root) ?? 0) > 1 ? root : undefined;
  };
}

function topmost({ route, to }: ChangedRoute, byShape: ReadonlyMap<string, ChangedRoute>): Route {
  const shape = looseShape(route);
  const start = route.namespace === '' ? 1 : route.namespace.length + 2;
  for (let at = shape.indexOf('/', start); at !== -1; at = shape.indexOf('/', at + 1)) {
    const above = byShape.get(shape.slice(0, at));
    if (above && changesWithParent(to, above.to, shape.slice(at))) return above.route;
  }
  return route;
}

const changesWithParent = (to: Route | undefined, above: Route | undefined, rest: string): boolean =>
  to === undefined || above === undefined ? to === above : looseShape(to) === `${looseShape(above)}${rest}`;

type ShadowedPair = Extract<RoutePair, { readonly kind: 'shadowed' }>;

/**
 * Whether the new route (`/things/{id}/notes`) is below the old route (`/things/{id}`), whose path parameter
 * matches slashes. A new route below the old route breaks no caller, because no item has an id such as
 * "1/notes".
 */
const isBeneath = ({ before, by }: ShadowedPair): boolean =>
  looseShape(by).startsWith(`${looseShape(before)}/`);

/** Routes that exist on both sides and that lost some of their paths to another route. */
function shadowedPairs(
  before: readonly Route[],
  after: readonly Route[],
  kept: readonly KeptRoute[],
  tables: Readonly<Record<SideName, RouteTable>>,
): readonly ShadowedPair[] {
  const counterparts = new Map(kept.map((pair) => [pair.before, pair.after]));
  const suspects = suspectRoutes(before, after, kept);
  const found = new Map<Route, ShadowedPair>();
  for (const route of suspects) {
    for (const path of routePaths(route).examples) {
      for (const method of routeMethods(route)) {
        const [old, now] = [tables.before.winner(path, method), tables.after.winner(path, method)];
        if (!old || !now || found.has(old)) continue;
        const counterpart = counterparts.get(old);
        if (!counterpart || counterpart === now) continue;
        if (!handlesMethod(counterpart, method) || !routePaths(counterpart).takes(path)) continue;
        found.set(old, { kind: 'shadowed', before: old, by: now, path, method });
      }
    }
  }
  return [...found.values()];
}

/**
 * Routes that another route may overlap now: new routes, routes that new routes may cover, and routes whose
 * order changed.
 */
function suspectRoutes(
  before: readonly Route[],
  after: readonly Route[],
  kept: readonly KeptRoute[],
): readonly Route[] {
  const counterparts = new Map(kept.map((pair) => [pair.before, pair.after]));
  const known = new Set(counterparts.values());
  const added = after.filter((route) => !known.has(route));
  const order = before.flatMap((route) => counterparts.get(route) ?? []);
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
