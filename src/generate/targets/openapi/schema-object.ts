// Converts schemas of the model to JSON Schema 2020-12, keyword by keyword.

import { keywordsOf, type PlainAssertion } from '../../../core/schema/keywords.ts';
import { isOfType, typesOf, type Schema, type Keyword } from '../../../core/schema/schema.ts';
import type { Use } from '../types/schema-doc.ts';
import { type SchemaObject } from './open-api.ts';
import { commonMark, plainText } from './text.ts';

/** Writes a schema. Schemas that are components become references. */
export type Write = (schema: Schema, use: Use) => SchemaObject;

interface Place {
  /** Writes a child schema. */
  readonly write: (schema: Schema) => SchemaObject;
  readonly use: Use;
}

type Row = (schema: Schema, place: Place) => SchemaObject;

/** The keyword has the same meaning in JSON Schema. */
const same =
  (keyword: Keyword): Row =>
  (schema) => ({ [keyword]: schema[keyword] });

/** JSON Schema has no such keyword, or another row writes it. */
const nothing: Row = () => ({});

const mapped = (
  members: Readonly<Record<string, Schema>> = {},
  { write }: Place,
): Readonly<Record<string, SchemaObject>> =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, write(schema)]));

/**
 * Assertions are JSON Schema's own keywords and are copied unchanged. A pattern is in an ECMAScript dialect
 * and proven to be fast; otherwise it is an unchecked pattern.
 */
type SameKeyword = Exclude<PlainAssertion, 'enum' | 'format'>;

const rows: Readonly<Record<Exclude<Keyword, SameKeyword>, Row>> = {
  type: ({ type, items, prefixItems }) => ({
    type: typeof type === 'object' && type.length === 1 ? type[0] : type,
    // Generators require the type of a list's items.
    ...([type].flat().includes('array') && !items && !prefixItems && { items: {} }),
  }),
  title: ({ title = '' }) => ({ title: plainText(title) }),
  description: ({ description = '' }) => ({ description: commonMark(description) }),
  default: same('default'),
  refusedDefault: ({ refusedDefault }) => ({ 'x-routewright-refused-default': refusedDefault }),
  deprecated: same('deprecated'),
  readOnly: same('readOnly'),
  enum: enumOf,
  enumLabels: ({ enum: values = [], enumLabels = [] }) => ({
    'x-enum-descriptions': values.map((_, at) => commonMark(enumLabels[at] ?? '')),
  }),
  // The row of `enum` reads it.
  enumClosed: nothing,
  unchecked: ({ unchecked }) => ({ 'x-routewright-unchecked': unchecked }),
  userType: ({ userType }) => ({ 'x-routewright-type': userType }),
  uncheckedPattern: ({ uncheckedPattern }) => ({ 'x-routewright-pattern': uncheckedPattern }),
  format: formatOf,
  items: ({ items = {} }, { write }) => ({ items: write(items) }),
  prefixItems: ({ prefixItems = [] }, { write }) => ({ prefixItems: prefixItems.map(write) }),
  properties: ({ properties }, place) => ({ properties: mapped(properties, place) }),
  additionalProperties: ({ additionalProperties: further = true }, { write }) => ({
    additionalProperties: typeof further === 'object' ? write(further) : further,
  }),
  patternProperties: ({ patternProperties }, place) => ({
    patternProperties: mapped(patternProperties, place),
  }),
  anyOf: ({ anyOf = [] }, { write }) => ({ anyOf: anyOf.map(write) }),
  oneOf: ({ oneOf = [] }, { write }) => ({ oneOf: oneOf.map(write) }),
  // Each context has a component with the properties that it sends.
  context: nothing,
};

const hasRow = (keyword: Keyword): keyword is keyof typeof rows => Object.hasOwn(rows, keyword);

/**
 * Plugins add values that a site's list does not contain. In responses the list only gives examples, unless
 * it is closed. Values of another type are never allowed.
 */
function enumOf(schema: Schema, { use }: Place): SchemaObject {
  const { enum: values = [], enumClosed } = schema;
  if (use === 'resource' && enumClosed !== true) return { 'x-extensible-enum': values };
  const types = typesOf(schema);
  const fitting = values.filter((value) => types.some((type) => isOfType(type, value)));
  return fitting.length === 0 ? { not: {}, 'x-routewright-enum': values } : { enum: fitting };
}

/** RFC 3339 requires a time zone, but sites send times without one: `2024-05-01T10:00:00`. */
function formatOf({ format }: Schema, { use }: Place): SchemaObject {
  return use === 'resource' && format === 'date-time' ? { 'x-routewright-format': format } : { format };
}

/**
 * Makes the function that writes schemas of a document. Equal parts of a model are one object, and each is
 * written once per use.
 *
 * @param reference returns the reference for a schema that is a component
 */
export function schemaWriter(reference: (schema: Schema) => SchemaObject | undefined): Write {
  const written = {
    argument: new WeakMap<Schema, SchemaObject>(),
    result: new WeakMap<Schema, SchemaObject>(),
    resource: new WeakMap<Schema, SchemaObject>(),
  };
  const write: Write = (schema, use) => {
    // The cache is checked first: components are never in it, and most schemas have been written before.
    const known = written[use].get(schema) ?? reference(schema);
    if (known !== undefined) return known;
    const object = writeWhole(schema, use, write);
    written[use].set(schema, object);
    return object;
  };
  return write;
}

/** A schema in full, even if it is a component. */
export function writeWhole(schema: Schema, use: Use, write: Write): SchemaObject {
  const place: Place = { use, write: (part) => write(part, use) };
  const object: Record<string, unknown> = {};
  for (const keyword of keywordsOf(schema))
    if (hasRow(keyword)) Object.assign(object, rows[keyword](schema, place));
    else object[keyword] = schema[keyword];
  return object;
}
