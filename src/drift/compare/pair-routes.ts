// Pairs old routes with new ones: first by key, then by the shape of their paths, and the rest by
// what the routes do.

import type { ApiModel, Route } from '../../core/model/api.ts';
import { relate, type PatternRelation } from '../../core/schema/pattern-facts.ts';
import { pairNamespaces } from './pair-namespaces.ts';
import { pairAlike, pairUp, type Paired } from './pair-up.ts';
import type { KeptRoute, NamespacePair, RoutePair } from './pairs.ts';
import { familiesOf } from './route-families.ts';
import { callsOf, likenessOf } from './route-likeness.ts';
import { pathsOf } from '../../core/routes/route-paths.ts';
import { coreShape, looseShape, parameterNamesOf } from './route-shape.ts';
import { createRouteTable, methodsOf, type RouteTable } from '../../core/routes/route-table.ts';
import type { Sameness, Side } from './schema-identity.ts';
import { isBeneath, shadowedPairs } from './shadowed-routes.ts';

export interface PairedRoutes {
  readonly namespaces: readonly NamespacePair[];
  readonly routes: readonly RoutePair[];
}

type LikenessKey = (route: Route, side: Side, sameness: Sameness) => string | undefined;

/**
 * Puts every route of both models into one pair; routes of a namespace that was added, removed or moved
 * belong to the pair of the namespace.
 */
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
  // If another route now serves the old paths, callers get that one. The old route then did not move, even if
  // a new route at another path is just like it.
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
  const moves = (pairs: readonly KeptRoute[], alike: 'all' | 'arguments'): readonly RoutePair[] =>
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

/** Pairs keys that differ only in the names or patterns of their path parameters, or in optional parts. */
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

/** Servers refuse longer paths, so no client sends them. */
const maxLostLength = 80;

function keptPair({ before, after }: KeptRoute, table: RouteTable): RoutePair {
  const paths: PatternRelation =
    before.key === after.key
      ? { kind: 'equal' }
      : relate(pathsOf(before).automaton, pathsOf(after).automaton);
  const lost = 'lost' in paths && paths.lost.length <= maxLostLength ? paths.lost : undefined;
  const isLost = lost !== undefined && methodsOf(before).some((method) => !table.winner(lost, method));
  return { kind: 'kept', before, after, paths, lostPath: isLost ? lost : undefined };
}

function isTakenOver(route: Route, table: RouteTable): boolean {
  const { examples } = pathsOf(route);
  const methods = methodsOf(route);
  return (
    methods.length > 0 &&
    examples.length > 0 &&
    examples.every((path) => methods.every((method) => table.winner(path, method) !== undefined))
  );
}
