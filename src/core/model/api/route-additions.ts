// Arguments and properties that a plugin registers only when a route is requested, such as the fields of Advanced Custom
// Fields. The index does not list them, but the response to an OPTIONS request of the route does. The additions are in
// the member `options` of a route, separate from the declarations in the site's index.

import { isRecord, type WireIndex } from '../index/index-document.ts';

export type WireMembers = Readonly<Record<string, unknown>>;

/** The declarations of a route that only an OPTIONS request of the route shows. */
export interface RouteAdditions {
  /** The arguments by the methods of their endpoint (`POST`, `POST,PUT,PATCH`). */
  readonly args?: Readonly<Record<string, WireMembers>>;
  /** The properties of the response schema. */
  readonly properties?: WireMembers;
}

/**
 * Adds the additions of a route (`options`) to its endpoints and its schema.
 *
 * @param route a route of an index, which may have any members
 */
export function withAdditions(route: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const additions = route['options'];
  if (!isRecord(additions)) return route;
  const args = membersOf(additions['args']);
  const properties = membersOf(additions['properties']);
  const { endpoints, schema } = route;
  return {
    ...route,
    ...(Array.isArray(endpoints) && {
      endpoints: (endpoints as readonly unknown[]).map((endpoint) => {
        const methods = isRecord(endpoint) ? methodsOf(endpoint) : '';
        return isRecord(endpoint) && Object.hasOwn(args, methods)
          ? { ...endpoint, args: joined(membersOf(endpoint['args']), membersOf(args[methods])) }
          : endpoint;
      }),
    }),
    ...(isRecord(schema) &&
      Object.keys(properties).length > 0 && {
        schema: { ...schema, properties: joined(propertiesOf(schema), properties) },
      }),
  };
}

/** Whether a route of the index has additions. */
export const hasAdditions = (index: WireIndex): boolean =>
  Object.values(index.routes).some((route) => isRecord(route) && Object.hasOwn(route, 'options'));

/** An index without the additions of its routes. */
export const withoutAdditions = (index: WireIndex): WireIndex => ({
  ...index,
  routes: Object.fromEntries(
    Object.entries(index.routes).map(([key, route]) => {
      if (!isRecord(route) || !Object.hasOwn(route, 'options')) return [key, route];
      const { options: _, ...rest } = route;
      return [key, rest];
    }),
  ),
});

/** An index in which some routes have additions. */
export const withAdditionsOf = (
  index: WireIndex,
  additions: ReadonlyMap<string, RouteAdditions>,
): WireIndex => ({
  ...index,
  routes: Object.fromEntries(
    Object.entries(index.routes).map(([key, route]) => {
      const options = additions.get(key);
      return [key, options && isRecord(route) ? { ...route, options } : route];
    }),
  ),
});

export const endpointsOf = ({ endpoints }: WireMembers): readonly WireMembers[] =>
  Array.isArray(endpoints) ? (endpoints as readonly unknown[]).filter(isRecord) : [];

/** The methods of an endpoint as one text: `POST,PUT,PATCH`. */
export const methodsOf = ({ methods }: WireMembers): string =>
  Array.isArray(methods) ? methods.filter((method) => typeof method === 'string').join(',') : '';

export const membersOf = (value: unknown): WireMembers => (isRecord(value) ? value : {});

export const propertiesOf = (schema: unknown): WireMembers =>
  isRecord(schema) ? membersOf(schema['properties']) : {};

/** Joins members without giving a name such as `__proto__` a meaning. */
const joined = (some: WireMembers, others: WireMembers): WireMembers =>
  Object.fromEntries([...Object.entries(some), ...Object.entries(others)]);
