// The facts of one release: its routes, arguments and schemas without prose, addresses and values that belong to the
// recorded site.

import type { Json } from '../../src/core/schema/schema.ts';

export type JsonObject = Readonly<Record<string, Json>>;

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

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** PHP writes an empty map as `[]`. */
const asMap = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const mapOf = (value: Json | undefined, factsOf: (value: Json) => Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(asMap(value)).flatMap(([key, item]) => {
      const facts = factsOf(item);
      return facts === undefined ? [] : [[key, facts] as const];
    }),
  );

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
    if (key !== '' && !byMethods.has(key)) byMethods.set(key, { args: mapOf(args, argumentFacts) });
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
  return { ...(typeof title === 'string' && title !== '' && { title }), ...schemaFacts(schema) };
}

function argumentFacts(argument: Json): JsonObject {
  const value = asMap(argument)['default'];
  return {
    ...schemaFacts(argument),
    ...(value !== undefined && isShortDefault(value) && { default: value }),
  };
}

const maxDefaultLength = 40;
const maxDefaultItems = 8;

/** A default that is no text for people and no address. */
const isShortDefault = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length <= maxDefaultItems &&
      value.every((item: Json) => !Array.isArray(item) && isShortDefault(item))
    : typeof value === 'boolean' ||
      typeof value === 'number' ||
      (typeof value === 'string' && value.length <= maxDefaultLength && !/[\s@]|:\/\//.test(value));

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** PHP writes a list whose keys are not 0, 1, 2 … as a map. */
function listFacts(value: Json): Json | undefined {
  const items: readonly Json[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return items.length > 0 && items.every(isScalar) ? items : undefined;
}

const scalarFacts = (value: Json): Json | undefined =>
  isScalar(value) && value !== null ? value : undefined;
const scalarOrListFacts = (value: Json): Json | undefined =>
  isScalar(value) ? scalarFacts(value) : listFacts(value);
const schemaOrFlagFacts = (value: Json): Json | undefined =>
  isScalar(value) ? scalarFacts(value) : schemaFacts(value);
const schemaMapFacts = (value: Json): Json => mapOf(value, schemaFacts);
const schemaListFacts = (value: Json): Json | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(schemaFacts) : undefined;

/** The kept keywords. */
const keywordFacts: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  type: scalarOrListFacts,
  format: scalarFacts,
  enum: listFacts,
  items: schemaFacts,
  properties: schemaMapFacts,
  patternProperties: schemaMapFacts,
  additionalProperties: schemaOrFlagFacts,
  required: scalarOrListFacts,
  readonly: scalarFacts,
  // An empty list: responses never have the property.
  context: (value) => (Array.isArray(value) && value.length === 0 ? [] : scalarOrListFacts(value)),
  oneOf: schemaListFacts,
  anyOf: schemaListFacts,
  allOf: schemaListFacts,
  minimum: scalarFacts,
  maximum: scalarFacts,
  exclusiveMinimum: scalarFacts,
  exclusiveMaximum: scalarFacts,
  multipleOf: scalarFacts,
  minLength: scalarFacts,
  maxLength: scalarFacts,
  pattern: scalarFacts,
  minItems: scalarFacts,
  maxItems: scalarFacts,
  uniqueItems: scalarFacts,
  minProperties: scalarFacts,
  maxProperties: scalarFacts,
};

function schemaFacts(schema: Json): JsonObject {
  return Object.fromEntries(
    Object.entries(asMap(schema)).flatMap(([keyword, value]) => {
      const facts = Object.hasOwn(keywordFacts, keyword) ? keywordFacts[keyword]?.(value) : undefined;
      return facts === undefined ? [] : [[keyword, facts] as const];
    }),
  );
}

/** A post type or taxonomy. What a type supports is a map whose values may have arguments of their own. */
const registeredFacts = (registered: Json): JsonObject =>
  Object.fromEntries(
    Object.entries(asMap(registered)).map(([key, value]) => [
      key,
      key === 'supports' ? mapOf(value, (supported) => supported !== false) : value,
    ]),
  );
