// The facts of one release: its routes, arguments and schemas without prose, addresses and values that belong to the
// recorded site.

import type { Json } from '../../src/core/schema/schema.ts';
import {
  asMap,
  factArgument,
  factSchema,
  isObject,
  mapOf,
  type JsonFacts as JsonObject,
} from '../../src/source/normalize/known/fact-schema.ts';

export { isObject, type JsonObject };

/** What `site/record.php` writes. A saved index has no types. */
export interface Recording {
  /** As WordPress or the plugin names it: `6.9.7`. */
  readonly version: string;
  readonly index: JsonObject;
  readonly types?: JsonObject;
  readonly taxonomies?: JsonObject;
}

export interface ReleaseFacts {
  readonly namespaces: JsonObject;
  readonly routes: JsonObject;
  readonly types: JsonObject;
  readonly taxonomies: JsonObject;
}

/** The sections of a document with facts. */
export const sections = ['namespaces', 'routes', 'types', 'taxonomies'] as const;

export function factsOf({ index, types, taxonomies }: Recording): ReleaseFacts {
  const { namespaces } = index;
  return {
    namespaces: Object.fromEntries(
      (Array.isArray(namespaces) ? namespaces : []).flatMap((name: Json) =>
        typeof name === 'string' ? [[name, true] as const] : [],
      ),
    ),
    routes: mapOf(index['routes'], routeFacts),
    types: mapOf(types, registeredFacts),
    taxonomies: mapOf(taxonomies, registeredFacts),
  };
}

function routeFacts(route: Json): Json {
  const { namespace, endpoints, schema } = asMap(route);
  const byMethods = new Map<string, Json>();
  for (const endpoint of Array.isArray(endpoints) ? (endpoints as readonly Json[]) : []) {
    const { methods, args } = asMap(endpoint);
    const key = Array.isArray(methods) ? methods.join(',') : '';
    if (key !== '' && !byMethods.has(key)) byMethods.set(key, { args: mapOf(args, factArgument) });
  }
  return {
    ...(typeof namespace === 'string' && { namespace }),
    endpoints: Object.fromEntries(byMethods),
    ...(isObject(schema) && { schema: rootFacts(schema) }),
  };
}

/** A route's schema has its title too: it identifies the resource. */
function rootFacts(schema: JsonObject): JsonObject {
  const { title } = schema;
  return { ...(typeof title === 'string' && title !== '' && { title }), ...factSchema(schema) };
}

/** A post type or taxonomy. What a type supports is a map whose values may have arguments of their own. */
const registeredFacts = (registered: Json): JsonObject =>
  Object.fromEntries(
    Object.entries(asMap(registered)).map(([key, value]) => [
      key,
      key === 'supports' ? mapOf(value, (supported) => supported !== false) : value,
    ]),
  );
