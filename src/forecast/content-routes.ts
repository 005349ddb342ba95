// Predicts the routes of post types and taxonomies that plugins register.
// Their routes change like the routes of posts, pages, categories or tags, because the controllers are the same.

import { objectOf, type JsonObject, type RouteFacts } from '../source/normalize/known/releases.ts';
import { afterCollection, type ContentType } from '../source/normalize/recognize/content-types.ts';
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
 *
 * @param keys the keys of the site's routes
 */
export function contentRouteChanges(
  { collection, template, templateSlug, slug }: ContentType,
  before: RoutesByKey,
  after: RoutesByKey,
  keys: ReadonlySet<string>,
): readonly RouteChange[] {
  const endings = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const ending = afterCollection(key, template);
    return ending === undefined ? [] : [ending];
  });
  const hasAll = endings.every((ending) => !before.has(template + ending) || keys.has(collection + ending));
  const other = others[template] ?? template;
  return endings.flatMap((ending): readonly RouteChange[] => {
    const [old, now] = [before.get(template + ending), after.get(template + ending)];
    // A content type gets a new route only if it has all routes that the recorded collection had before.
    // For example, some types have no routes for revisions.
    if (!old && !hasAll) return [];
    const shared = now && withoutOwnAdditions(now, old, after.get(other + ending));
    return [
      {
        key: collection + ending,
        before: old,
        after: old || !shared ? shared : { ...shared, ...renamedSchema(shared.schema, templateSlug, slug) },
      },
    ];
  });
}

const renamedSchema = (
  schema: JsonObject | undefined,
  templateSlug: string,
  slug: string | undefined,
): { readonly schema?: JsonObject } => {
  const title = schema?.['title'];
  return schema && typeof title === 'string' && slug !== undefined
    ? { schema: { ...schema, title: title.replace(templateSlug, slug) } }
    : {};
};

/** Removes the new arguments and properties that only one of the two collections got. */
function withoutOwnAdditions(
  now: RouteFacts,
  old: RouteFacts | undefined,
  other: RouteFacts | undefined,
): RouteFacts {
  if (!old || !other) return now;
  const endpoints = Object.fromEntries(
    Object.entries(now.endpoints).map(([methods, { args = {} }]) => [
      methods,
      { args: sharedMembers(args, old.endpoints[methods]?.args, other.endpoints[methods]?.args) },
    ]),
  );
  if (!now.schema) return { ...now, endpoints };
  const [mine, earlier, theirs] = [now.schema, old.schema, other.schema].map((schema) =>
    objectOf(schema?.['properties']),
  );
  return {
    ...now,
    endpoints,
    schema: { ...now.schema, properties: sharedMembers(mine ?? {}, earlier, theirs) },
  };
}

const sharedMembers = (
  members: JsonObject,
  old: JsonObject | undefined,
  other: JsonObject | undefined,
): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name]) => Object.hasOwn(old ?? {}, name) || Object.hasOwn(other ?? {}, name),
    ),
  );
