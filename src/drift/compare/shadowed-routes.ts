// Finds routes that lost some of their paths to another route.
// WordPress tries routes in the order of the site, and the first matching route serves the request.

import type { Route } from '../../core/model/api/api.ts';
import type { KeptRoute, RoutePair } from './pairs.ts';
import { isLiteral, routePaths } from '../../core/routes/route-paths.ts';
import { looseShape } from './route-shape.ts';
import {
  handlesMethod,
  literalPrefix,
  routeMethods,
  prefixesOf,
  type RouteTable,
} from '../../core/routes/route-table.ts';
import type { SideName } from './schema-identity.ts';

export type ShadowedPair = Extract<RoutePair, { readonly kind: 'shadowed' }>;

/**
 * Whether the new route (`/things/{id}/notes`) is below the old route (`/things/{id}`), whose path parameter
 * matches slashes. A new route below the old route breaks no caller, because no item has an id such as
 * "1/notes".
 */
export const isBeneath = ({ before, by }: ShadowedPair): boolean =>
  looseShape(by).startsWith(`${looseShape(before)}/`);

/** Routes that exist on both sides and that lost some of their paths to another route. */
export function shadowedPairs(
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
