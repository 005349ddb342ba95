// Pairs old namespaces with new namespaces.
// An added, removed or moved plugin becomes one finding, not one finding for each route.

import type { ApiModel, Route } from '../../core/model/api/api.ts';
import type { NamespacePair, NamespaceRoutes } from './pairs.ts';
import { routeShape } from './route-shape.ts';

/** The minimum share of a namespace's routes that exist in another namespace, if the namespace was renamed. */
const sameShare = 0.7;

/**
 * Finds the added, removed and moved namespaces. A removed namespace is linked to the namespace that has most of its
 * routes as new routes.
 */
export function pairNamespaces(before: ApiModel, after: ApiModel): readonly NamespacePair[] {
  const [old, now] = [routesByNamespace(before), routesByNamespace(after)];
  const keys = { before: routeKeysOfNamespace(before), after: routeKeysOfNamespace(after) };
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
  const added = new Set([...now.values()].filter((one) => isGone(one, old, keys.before)));

  const findSuccessor = successorFinder(
    [...now.values()].map((one) =>
      added.has(one) ? one : { ...one, routes: one.routes.filter(({ key }) => !keys.before.has(key)) },
    ),
  );
  const pairs: NamespacePair[] = [];
  for (const one of gone) {
    const renamed = findSuccessor(one, (candidate) => added.has(candidate));
    if (renamed) {
      added.delete(renamed);
      pairs.push({ kind: 'moved', before: one, after: renamed });
    } else {
      const successor = findSuccessor(one, () => true)?.namespace.name;
      pairs.push({ kind: 'removed', before: one, successor });
    }
  }
  for (const one of added) pairs.push({ kind: 'added', after: one });
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

const routeKeysOfNamespace = ({ routes }: ApiModel): ReadonlySet<string> =>
  new Set(routes.map(({ key }) => key));

function routesByNamespace({ namespaces, routes }: ApiModel): ReadonlyMap<string, NamespaceRoutes> {
  const byName = new Map<string, Route[]>(namespaces.map(({ name }) => [name, []]));
  for (const route of routes) byName.get(route.namespace)?.push(route);
  return new Map(
    namespaces.map((namespace) => [namespace.name, { namespace, routes: byName.get(namespace.name) ?? [] }]),
  );
}

type SuccessorFinder = (
  one: NamespaceRoutes,
  suits: (candidate: NamespaceRoutes) => boolean,
) => NamespaceRoutes | undefined;

/** Finds the namespace with most of the routes; undefined if no namespace has enough routes. */
function successorFinder(candidates: Iterable<NamespaceRoutes>): SuccessorFinder {
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
    let best: NamespaceRoutes | undefined;
    let most = 0;
    for (const [candidate, count] of shared)
      if (count >= sameShare * shapes.size && count > most && suits(candidate))
        [best, most] = [candidate, count];
    return best;
  };
}

/**
 * The path shapes of the routes, without the namespace. The root route is left out, because every namespace has
 * a root route.
 */
function innerShapes({ namespace, routes }: NamespaceRoutes): ReadonlySet<string> {
  const start = `/${namespace.name.toLowerCase()}`;
  const shapes = routes.map((route) => routeShape(route));
  return new Set(
    shapes
      .filter((shape) => shape.startsWith(start) && shape !== start)
      .map((shape) => shape.slice(start.length)),
  );
}
