// Sorts the routes of a compact index. Plugins register their routes in an order that changes with every update, so a
// file in the site's order would move many lines. The site's order is noted beside the routes, because the first route
// that matches a request responds.

import { isRecord } from '../../core/model/index/index-document.ts';

type Routes = Readonly<Record<string, unknown>>;

/** The routes in the site's order: the key of a route, and the number of routes that follow it in the file. */
export type RouteRuns = readonly (readonly [first: string, count: number])[];

export const namespaceOfRoute = (route: unknown): string =>
  isRecord(route) && typeof route['namespace'] === 'string' ? route['namespace'] : '';

/** The routes sorted by namespace and key, and their former order; without runs if the order is the same. */
export function sortedRoutes(routes: Routes): { readonly routes: Routes; readonly runs?: RouteRuns } {
  const sorted = Object.fromEntries(
    Object.entries(routes)
      .map(([key, route]) => ({ key, route, namespace: namespaceOfRoute(route).split('/') }))
      .sort((one, other) => compareLists(one.namespace, other.namespace) || compareTexts(one.key, other.key))
      .map(({ key, route }) => [key, route]),
  );
  const positions = new Map(Object.keys(sorted).map((key, at) => [key, at]));
  const runs: [string, number][] = [];
  let expected = -1;
  for (const key of Object.keys(routes)) {
    const at = positions.get(key) ?? 0;
    const last = runs.at(-1);
    if (last && at === expected) last[1] += 1;
    else runs.push([key, 1]);
    expected = at + 1;
  }
  return { routes: sorted, ...(runs.length > 1 && { runs }) };
}

/** Sorted by segment, so that `wc/v3` is before `wc-admin`: a plugin is before its extensions. */
function compareLists(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((text, index) => text !== other[index]);
  if (at < 0) return one.length - other.length;
  return compareTexts(one[at] ?? '', other[at] ?? '');
}

/** Texts are compared by their code units, because that order is the same on every machine. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The routes in the site's order. The file may have been edited by hand: runs with unknown routes are ignored, and
 * routes without a run come last.
 */
export function routesInOrder(routes: Routes, runs: unknown): Routes {
  if (!Array.isArray(runs)) return routes;
  const keys = Object.keys(routes);
  const positions = new Map(keys.map((key, at) => [key, at]));
  const ordered = new Set<string>();
  for (const run of runs as readonly unknown[]) {
    const [first, count] = Array.isArray(run) ? (run as readonly unknown[]) : [];
    const from = typeof first === 'string' ? positions.get(first) : undefined;
    if (from === undefined || typeof count !== 'number') continue;
    // A run ends at a route that already has a place, so that the work never exceeds the number of routes.
    for (let at = from; at < from + count; at++) {
      const key = keys[at];
      if (key === undefined || ordered.has(key)) break;
      ordered.add(key);
    }
  }
  for (const key of keys) ordered.add(key);
  return Object.fromEntries(Array.from(ordered, (key) => [key, routes[key]]));
}
