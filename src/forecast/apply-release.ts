// Predicts the index that a site would have with another release of its software.
// Applies the difference between two releases to the index of the site.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import {
  objectOf,
  routesAt,
  valueAt,
  type JsonObject,
  type ReleaseFacts,
} from '../source/normalize/known/releases.ts';
import { contentTypesOf, type ContentType } from '../source/normalize/recognize/content-types.ts';
import { routesOf } from '../source/normalize/recognize/site-routes.ts';
import { changedRoute, newRoute, type RouteChange } from './change-route.ts';
import { contentRouteChanges } from './content-routes.ts';

/**
 * @param from the release that the site runs, as a position in `facts.releases`
 * @param to the release that the site would run
 */
export function applyRelease(index: WireIndex, facts: ReleaseFacts, from: number, to: number): WireIndex {
  const routes = new Map(Object.entries(index.routes));
  const describes = [...routes.values()].some((route) => isRecord(route) && isRecord(route['schema']));
  const site = routesOf(index);
  const types = facts.slug === 'wordpress' ? contentTypesOf(site, facts, from) : [];
  const isExpected = namespaceTest(index, facts, from, to);
  const added: [string, JsonObject][] = [];
  for (const { key, before, after } of changesOf(facts, from, to, types, new Set(routes.keys()))) {
    const own = routes.get(key);
    if (isRecord(own) && before) {
      if (after) routes.set(key, changedRoute(own, before, after, describes));
      else routes.delete(key);
    } else if (own === undefined && !before && after && isExpected(after.namespace))
      added.push([key, newRoute(after, describes)]);
  }
  const all = withAdded([...routes], added, facts.routes);
  return { ...index, ...namespacesOf(index, all), routes: Object.fromEntries(all) };
}

/** The routes that differ between the releases, and the routes of the site's own content types. */
function changesOf(
  facts: ReleaseFacts,
  from: number,
  to: number,
  types: readonly ContentType[],
  keys: ReadonlySet<string>,
): readonly RouteChange[] {
  const [before, after] = [routesAt(facts, from), routesAt(facts, to)];
  const own = [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    before: before.get(key),
    after: after.get(key),
  }));
  return [...own, ...types.flatMap((type) => contentRouteChanges(type, before, after, keys))];
}

/** Tests whether the site would have new routes of a namespace: the site has the namespace, or the release adds
 * the namespace. */
function namespaceTest(
  index: WireIndex,
  facts: ReleaseFacts,
  from: number,
  to: number,
): (namespace: string) => boolean {
  const present = new Set(
    Object.values(index.routes).flatMap((route) =>
      isRecord(route) && typeof route['namespace'] === 'string' ? [route['namespace']] : [],
    ),
  );
  const isPart = typeof index.namespace === 'string' && index.namespaces === undefined;
  return (namespace) => {
    if (present.has(namespace)) return true;
    const history = facts.namespaces[namespace];
    if (isPart || history === undefined) return false;
    return valueAt(history, facts, from) === undefined && valueAt(history, facts, to) !== undefined;
  };
}

type Routes = readonly (readonly [string, unknown])[];

/**
 * Adds each route after the last route of its namespace. A new route without path parameters is added before a
 * recorded route that would match its path.
 */
function withAdded(routes: Routes, added: readonly [string, JsonObject][], known: JsonObject): Routes {
  const all = [...routes];
  for (const [key, route] of added) {
    const isOwn = ([, other]: Routes[number]): boolean => objectOf(other)['namespace'] === route['namespace'];
    const shadow = key.includes('(')
      ? -1
      : all.findIndex((one) => isOwn(one) && Object.hasOwn(known, one[0]) && matches(one[0], key));
    const last = all.findLastIndex(isOwn);
    all.splice(shadow >= 0 ? shadow : last >= 0 ? last + 1 : all.length, 0, [key, route]);
  }
  return all;
}

/**
 * @param pattern the key of a recorded route: only patterns of recorded routes are matched, because other
 * patterns may take too long
 */
const matches = (pattern: string, path: string): boolean => {
  if (!pattern.includes('(')) return false;
  try {
    return new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i').test(path);
  } catch {
    return false;
  }
};

/** The list of namespaces, without namespaces that lost all routes, and with new namespaces. */
function namespacesOf({ namespaces, routes }: WireIndex, all: Routes): Pick<WireIndex, 'namespaces'> {
  if (namespaces === undefined) return {};
  const listed: readonly unknown[] = Array.isArray(namespaces)
    ? namespaces
    : Object.values(objectOf(namespaces));
  const served = (list: readonly unknown[]): ReadonlySet<unknown> =>
    new Set(list.map((route) => objectOf(route)['namespace']));
  const [old, now] = [served(Object.values(routes)), served(all.map(([, route]) => route))];
  return {
    namespaces: [
      ...listed.filter((name) => !old.has(name) || now.has(name)),
      ...[...now].filter((name) => typeof name === 'string' && name !== '' && !listed.includes(name)),
    ],
  };
}
