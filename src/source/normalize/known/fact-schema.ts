// Reduces the schema of a site or an argument to its facts, without descriptive texts and without values of a single
// site. The facts of a release are compared with the facts of a site's arguments.

import type { Json } from '../../../core/schema/schema.ts';

export type JsonFacts = Readonly<Record<string, Json>>;

export const isObject = (value: Json | undefined): value is JsonFacts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an empty map for `[]`, because PHP writes an empty map as `[]`. */
export const asMap = (value: Json | undefined): JsonFacts => (isObject(value) ? value : {});

export const mapOf = (value: Json | undefined, factsOf: (value: Json) => Json | undefined): JsonFacts =>
  Object.fromEntries(
    Object.entries(asMap(value)).flatMap(([key, item]) => {
      const facts = factsOf(item);
      return facts === undefined ? [] : [[key, facts] as const];
    }),
  );

/**
 * The facts of an argument: the facts of its schema, and its default if the default is short. Longer defaults
 * are a single site's texts.
 */
export function factArgument(argument: Json): JsonFacts {
  const value = asMap(argument)['default'];
  return {
    ...factSchema(argument),
    ...(value !== undefined && isShortDefault(value) && { default: value }),
  };
}

const maxDefaultLength = 40;
const maxDefaultItems = 8;

/** Whether a default is short, is no text for people and is no address. */
const isShortDefault = (value: Json): boolean =>
  Array.isArray(value)
    ? value.length <= maxDefaultItems &&
      value.every((item: Json) => !Array.isArray(item) && isShortDefault(item))
    : typeof value === 'boolean' ||
      typeof value === 'number' ||
      (typeof value === 'string' && value.length <= maxDefaultLength && !/[\s@]|:\/\//.test(value));

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** The items of a list. PHP writes a list with other keys than 0, 1, 2 … as a map. */
function listFacts(value: Json): Json | undefined {
  const items: readonly Json[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return items.length > 0 && items.every(isScalar) ? items : undefined;
}

/** @param depth the depth of the schema that contains the keyword */
type KeywordFacts = (value: Json, depth: number) => Json | undefined;

const scalarFacts = (value: Json): Json | undefined =>
  isScalar(value) && value !== null ? value : undefined;
const scalarOrListFacts = (value: Json): Json | undefined =>
  isScalar(value) ? scalarFacts(value) : listFacts(value);
const schemaOrFlagFacts: KeywordFacts = (value, depth) =>
  isScalar(value) ? scalarFacts(value) : factSchema(value, depth + 1);
const schemaMapFacts: KeywordFacts = (value, depth) => mapOf(value, (one) => factSchema(one, depth + 1));
const schemaListFacts: KeywordFacts = (value, depth) =>
  Array.isArray(value) && value.length > 0 ? value.map((one: Json) => factSchema(one, depth + 1)) : undefined;

/** The keywords that facts contain. */
const keywordFacts: Readonly<Record<string, KeywordFacts>> = {
  type: scalarOrListFacts,
  format: scalarFacts,
  enum: listFacts,
  items: (value, depth) => factSchema(value, depth + 1),
  properties: schemaMapFacts,
  patternProperties: schemaMapFacts,
  additionalProperties: schemaOrFlagFacts,
  required: scalarOrListFacts,
  readonly: scalarFacts,
  // An empty `context` means that responses never contain the property.
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

/**
 * The maximum depth of schemas, because an untrusted index can contain endlessly nested schemas. Deeper schemas
 * are replaced by empty ones.
 */
const maxDepth = 50;

export function factSchema(schema: Json, depth = 0): JsonFacts {
  if (depth > maxDepth) return {};
  return Object.fromEntries(
    Object.entries(asMap(schema)).flatMap(([keyword, value]) => {
      const facts = Object.hasOwn(keywordFacts, keyword) ? keywordFacts[keyword]?.(value, depth) : undefined;
      return facts === undefined ? [] : [[keyword, facts] as const];
    }),
  );
}
