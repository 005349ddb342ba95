// Predicts the index that a site would have with another release of its software.
// Applies the difference between two releases to the index of the site.

import { isRecord, type WireIndex } from '../core/model/index/index-document.ts';
import {
  objectOf,
  routesAt,
  valueAt,
  type ReleaseFacts,
  type JsonObject,
  type RouteFacts,
} from '../source/normalize/known/releases.ts';
import {
  contentTypesOf,
  afterCollection,
  type ContentType,
} from '../source/normalize/recognize/content-types.ts';
import { routesOf, type SiteRoute } from '../source/normalize/recognize/site-routes.ts';
import { changedRoute, newRoute, type RouteChange } from './three-way.ts';

/**
 * @param from the release that the site runs, as a position in `facts.releases`
 * @param to the release that the site would run
 */
export function applyRelease(index: WireIndex, facts: ReleaseFacts, from: number, to: number): WireIndex {
  const describes = Object.values(index.routes).some((route) => isRecord(objectOf(route)['schema']));
  const isExpected = namespaceTest(index, facts, from, to);
  const changes = changesOf(index, facts, from, to);
  const routes = new Map(Object.entries(index.routes));
  for (const change of changes) {
    const own = routes.get(change.key);
    if (!isRecord(own) || !change.before) continue;
    const changed = changedRoute(own, change, describes);
    if (changed) routes.set(change.key, changed);
    else routes.delete(change.key);
  }
  const all = [...routes];
  for (const [at, { key, before, after }] of [...changes.entries()].toReversed()) {
    if (before || !after || routes.has(key) || !isExpected(after.namespace)) continue;
    // A site tries routes in order: the new route precedes the recorded route that follows it.
    const isNear = (one: RouteChange): boolean => one.after?.namespace === after.namespace;
    const keys = new Map(all.map(([one], place) => [one, place]));
    const next = changes.slice(at + 1).find((one) => isNear(one) && keys.has(one.key))?.key ?? '';
    const last = all.findLastIndex(([, route]) => objectOf(route)['namespace'] === after.namespace);
    const place = keys.get(next) ?? (last < 0 ? all.length : last + 1);
    all.splice(place, 0, [key, newRoute(after, describes)]);
  }
  return withRoutes(index, all);
}

/** The routes of both releases, and the routes of the site's own content types, in the order of the releases. */
function changesOf(index: WireIndex, facts: ReleaseFacts, from: number, to: number): readonly RouteChange[] {
  const [before, after] = [routesAt(facts, from), routesAt(facts, to)];
  const site = routesOf(index);
  const types = facts.slug === 'wordpress' ? contentTypesOf(site, facts, from) : [];
  const keys = Object.keys(facts.routes).filter((key) => before.has(key) || after.has(key));
  return [
    ...keys.map((key) => ({ key, before: before.get(key), after: after.get(key) })),
    ...types.flatMap((type) => contentRouteChanges(type, before, after, site)),
  ];
}

/** Tests whether the site would have new routes of a namespace: the site has the namespace, or the release adds
 * the namespace. */
function namespaceTest(
  index: WireIndex,
  facts: ReleaseFacts,
  from: number,
  to: number,
): (namespace: string) => boolean {
  const present = namespacesIn(Object.entries(index.routes));
  const isPart = typeof index.namespace === 'string' && index.namespaces === undefined;
  return (namespace) => {
    if (present.has(namespace)) return true;
    const history = facts.namespaces[namespace];
    if (isPart || history === undefined) return false;
    return valueAt(history, facts, from) === undefined && valueAt(history, facts, to) !== undefined;
  };
}

type Routes = readonly (readonly [key: string, route: unknown])[];

const namespacesIn = (routes: Routes): ReadonlySet<unknown> =>
  new Set(routes.map(([, route]) => objectOf(route)['namespace']).filter((name) => typeof name === 'string'));

/** The index with other routes. Its list has the new namespaces, and no longer those that lost all routes. */
export function withRoutes(index: WireIndex, routes: Routes): WireIndex {
  const { namespaces } = index;
  const changed = { ...index, routes: Object.fromEntries(routes) };
  if (namespaces === undefined) return changed;
  const listed: readonly unknown[] = Array.isArray(namespaces)
    ? namespaces
    : Object.values(objectOf(namespaces));
  const [old, now] = [namespacesIn(Object.entries(index.routes)), namespacesIn(routes)];
  return {
    ...changed,
    namespaces: [
      ...listed.filter((name) => !old.has(name) || now.has(name)),
      ...[...now].filter((name) => name !== '' && !listed.includes(name)),
    ],
  };
}

type RoutesByKey = ReadonlyMap<string, RouteFacts>;

/**
 * For each recorded collection, the other collection with the same controller. A change of both collections is
 * a change of the controller.
 */
const others: Readonly<Record<string, string>> = {
  '/wp/v2/posts': '/wp/v2/pages',
  '/wp/v2/pages': '/wp/v2/posts',
  '/wp/v2/tags': '/wp/v2/categories',
  '/wp/v2/categories': '/wp/v2/tags',
};

/**
 * The changes of the routes of a content type.
 */
function contentRouteChanges(
  { collection, template, templateSlug, slug }: ContentType,
  before: RoutesByKey,
  after: RoutesByKey,
  site: ReadonlyMap<string, SiteRoute>,
): readonly RouteChange[] {
  const endings = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const ending = afterCollection(key, template);
    return ending === undefined ? [] : [ending];
  });
  const hasAll = endings.every((ending) => !before.has(template + ending) || site.has(collection + ending));
  const other = others[template] ?? template;
  return endings.flatMap((ending): readonly RouteChange[] => {
    const [old, now] = [before.get(template + ending), after.get(template + ending)];
    // A content type gets a new route only if it has all routes that the recorded collection had before.
    // For example, some types have no routes for revisions.
    if (!old && !hasAll) return [];
    const theirs = after.get(other + ending);
    const changed = old && now && theirs ? withoutOwnAdditions(now, old, theirs) : now;
    return [
      {
        key: collection + ending,
        before: old,
        after: old ? changed : now && withTitle(now, templateSlug, slug),
      },
    ];
  });
}

function withTitle(route: RouteFacts, templateSlug: string, slug: string | undefined): RouteFacts {
  const title = route.schema?.['title'];
  return typeof title === 'string' && slug !== undefined
    ? { ...route, schema: { ...route.schema, title: title.replace(templateSlug, slug) } }
    : route;
}

/** Removes the new arguments and properties that only one of the two collections got. */
function withoutOwnAdditions(now: RouteFacts, old: RouteFacts, other: RouteFacts): RouteFacts {
  const endpoints = Object.entries(now.endpoints).map(([methods, { args = {} }]) => {
    const earlier = [old, other].map((route) => route.endpoints[methods]?.args);
    return [methods, { args: membersOf(args, earlier) }] as const;
  });
  const properties = [old, other].map(({ schema }) => objectOf(schema?.['properties']));
  return {
    ...now,
    endpoints: Object.fromEntries(endpoints),
    ...(now.schema && {
      schema: { ...now.schema, properties: membersOf(objectOf(now.schema['properties']), properties) },
    }),
  };
}

/** The members that at least one of the given maps has too. */
const membersOf = (members: JsonObject, others: readonly (JsonObject | undefined)[]): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter(([name]) => others.some((other) => other && Object.hasOwn(other, name))),
  );
