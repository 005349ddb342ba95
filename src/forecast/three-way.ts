// Applies the change of a route between two releases to the site's own route.
// The site's own additions, changes and texts stay, because releases do not contain them.

import { isRecord } from '../core/model/index/index-document.ts';
import type { Json } from '../core/schema/schema.ts';
import { factSchema } from '../source/normalize/known/fact-schema.ts';
import { objectOf, type JsonObject, type RouteFacts } from '../source/normalize/known/releases.ts';
import { methodsOf } from '../source/normalize/recognize/site-routes.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies a change to the site's value.
 *
 * @param own the site's value; undefined if the site has no value
 * @param before the value in the release that the site runs
 * @param after the value in the other release
 * @returns the predicted value of the site with the other release; undefined if it has no value
 */
export function applyChange(own: unknown, before: unknown, after: unknown): unknown {
  if (isSame(before, after)) return own;
  // A value that the site itself removed stays absent.
  if (own === undefined) return before === undefined ? after : undefined;
  if (before === undefined) return isRecord(own) && isRecord(after) ? withMissing(own, after) : own;
  if (after === undefined) return undefined;
  if (isEmptyList(own) && isRecord(before)) return applyChange({}, before, after);
  if (isSame(own, before)) return after;
  if (isRecord(own) && isRecord(before) && isRecord(after)) return changedMembers(own, before, after);
  const lists = [own, before, after].map(asList);
  const [mine, old, now] = lists;
  if (mine && old && now) return asWritten(changedList(mine, old, now), own, after);
  return Array.isArray(own) || isRecord(own) ? after : own;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function changedMembers(
  own: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const members = new Map(Object.entries(own));
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value = applyChange(memberOf(own, name), memberOf(before, name), memberOf(after, name));
    if (value === undefined) members.delete(name);
    else members.set(name, value);
  }
  members.delete('__proto__');
  return Object.fromEntries(members);
}

/** The own member of an object. Members of the prototype are ignored, because names come from sites. */
const memberOf = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined;

/**
 * A plugin may already have added the value that the release adds. The site's value stays, and gets the missing
 * members.
 */
const withMissing = (
  own: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ ...added, ...own });

/** A list, such as an enumeration, the types or the alternatives of a schema. A single type counts as a list. */
function asList(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : undefined;
}

/** The site's list without the removed values, and with the added values. */
function changedList(
  own: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
): readonly unknown[] {
  const [mine, old, now] = [own, before, after].map((list) => new Set(list.map(itemKey)));
  return [
    ...own.filter((one) => !old?.has(itemKey(one)) || now?.has(itemKey(one))),
    ...after.filter((one) => !old?.has(itemKey(one)) && !mine?.has(itemKey(one))),
  ];
}

/** The identity of an item: alternatives of a site have texts, which no release records. */
const itemKey = (item: unknown): string => JSON.stringify(isRecord(item) ? factSchema(item as Json) : item);

const asWritten = (list: readonly unknown[], own: unknown, after: unknown): unknown =>
  list.length === 1 && typeof own === 'string' && typeof after === 'string' ? list[0] : list;

/** The declarations of a route in both releases; undefined in a release without the route. */
export interface RouteChange {
  /** The key of the route on the site. */
  readonly key: string;
  readonly before: RouteFacts | undefined;
  readonly after: RouteFacts | undefined;
}

/** A route that the release adds, in the form in which a site declares routes. */
export const newRoute = (route: RouteFacts, describes: boolean): JsonObject =>
  withEndpointList(declarationOf(route, describes));

/**
 * The site's route after the change; undefined if the release removes the route.
 *
 * @param describes whether the index contains response schemas
 */
export function changedRoute(
  { endpoints, schema, ...own }: JsonObject,
  { before, after }: RouteChange,
  describes: boolean,
): JsonObject | undefined {
  const list = Array.isArray(endpoints) ? endpoints : Object.values(objectOf(endpoints));
  const changed = applyChange(
    {
      ...own,
      endpoints: endpointMap(list.filter(isRecord)),
      ...(Object.keys(objectOf(schema)).length > 0 && { schema }),
    },
    before && declarationOf(before, describes),
    after && declarationOf(after, describes),
  );
  return isRecord(changed) ? withEndpointList(changed) : undefined;
}

const declarationOf = ({ namespace, endpoints, schema }: RouteFacts, describes: boolean): JsonObject => ({
  namespace,
  endpoints: endpointMap(Object.entries(endpoints).map(([methods, { args = {} }]) => ({ methods, args }))),
  ...(describes && schema && { schema }),
});

/** Endpoints by their first method, because a release can add further methods to an endpoint. */
function endpointMap(endpoints: readonly JsonObject[]): JsonObject {
  const map = new Map<string, JsonObject>();
  for (const endpoint of endpoints) {
    const methods = methodsOf(endpoint['methods']);
    const [first = ''] = methods;
    map.set(map.has(first) ? `${first} ${String(map.size)}` : first, { ...endpoint, methods });
  }
  return Object.fromEntries(map);
}

const withEndpointList = (route: JsonObject): JsonObject => {
  const endpoints = Object.values(objectOf(route['endpoints']));
  return {
    ...route,
    methods: [...new Set(endpoints.flatMap((endpoint) => methodsOf(objectOf(endpoint)['methods'])))],
    endpoints,
  };
};
