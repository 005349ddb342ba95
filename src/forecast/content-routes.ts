// Predicts the routes of post types and taxonomies that plugins register.
// Their routes change like the routes of posts, pages, categories or tags, because the controllers are the same.

import { objectOf, type JsonObject, type RouteFacts } from '../source/normalize/known/releases.ts';
import { afterCollection, type ContentType } from '../source/normalize/recognize/content-types.ts';
import type { SiteRoute } from '../source/normalize/recognize/site-routes.ts';
import type { RouteChange } from './change-route.ts';

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
export function contentRouteChanges(
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
