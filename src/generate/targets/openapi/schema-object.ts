// Converts schemas of the model to JSON Schema 2020-12, keyword by keyword.

import { keywordsOf, type PlainAssertion } from '../../../core/schema/keywords.ts';
import { isOfType, typesOf, type Schema, type Keyword } from '../../../core/schema/schema.ts';
import type { TypeUse } from '../types/schema-doc.ts';
import { type SchemaObject } from './open-api.ts';
import { commonMark, textWithoutTags } from './common-mark.ts';

/** Writes a schema. A schema that is a component becomes a reference to the component. */
/** A schema of an argument is the same in a query and in a body. */
type SchemaUse = Exclude<TypeUse, 'query'>;

export type WriteSchema = (schema: Schema, use: SchemaUse) => SchemaObject;

interface SchemaPlace {
  /** Writes a child schema. */
  readonly write: (schema: Schema) => SchemaObject;
  readonly use: SchemaUse;
}

type KeywordWriter = (schema: Schema, place: SchemaPlace) => SchemaObject;

/** Copies a keyword with an equal meaning in JSON Schema. */
const copyKeyword =
  (keyword: Keyword): KeywordWriter =>
  (schema) => ({ [keyword]: schema[keyword] });

/** Omits a keyword that JSON Schema does not have, or that another row of the table converts. */
const omitted: KeywordWriter = () => ({});

const writeEach = (
  members: Readonly<Record<string, Schema>> = {},
  { write }: SchemaPlace,
): Readonly<Record<string, SchemaObject>> =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, write(schema)]));

/**
 * Assertions are keywords of JSON Schema and are copied unchanged. A `pattern` is valid in ECMAScript and
 * proven to be fast. Slow or invalid patterns are in the keyword `uncheckedPattern`.
 */
type SameKeyword = Exclude<PlainAssertion, 'enum' | 'format'>;

const keywordWriters: Readonly<Record<Exclude<Keyword, SameKeyword>, KeywordWriter>> = {
  type: ({ type, items, prefixItems }) => ({
    type: typeof type === 'object' && type.length === 1 ? type[0] : type,
    // Generators require a type for the items of a list.
    ...([type].flat().includes('array') && !items && !prefixItems && { items: {} }),
  }),
  title: ({ title = '' }) => ({ title: textWithoutTags(title) }),
  description: ({ description = '' }) => ({ description: commonMark(description) }),
  default: copyKeyword('default'),
  refusedDefault: ({ refusedDefault }) => ({ 'x-routewright-refused-default': refusedDefault }),
  deprecated: copyKeyword('deprecated'),
  readOnly: copyKeyword('readOnly'),
  enum: writeEnum,
  enumLabels: ({ enum: values = [], enumLabels = [] }) => ({
    'x-enum-descriptions': values.map((_, at) => commonMark(enumLabels[at] ?? '')),
  }),
  enumClosed: omitted,
  unchecked: ({ unchecked }) => ({ 'x-routewright-unchecked': unchecked }),
  userType: ({ userType }) => ({ 'x-routewright-type': userType }),
  uncheckedPattern: ({ uncheckedPattern }) => ({ 'x-routewright-pattern': uncheckedPattern }),
  format: writeFormat,
  items: ({ items = {} }, { write }) => ({ items: write(items) }),
  prefixItems: ({ prefixItems = [] }, { write }) => ({ prefixItems: prefixItems.map(write) }),
  properties: ({ properties }, place) => ({ properties: writeEach(properties, place) }),
  additionalProperties: ({ additionalProperties: further = true }, { write }) => ({
    additionalProperties: typeof further === 'object' ? write(further) : further,
  }),
  patternProperties: ({ patternProperties }, place) => ({
    patternProperties: writeEach(patternProperties, place),
  }),
  anyOf: ({ anyOf = [] }, { write }) => ({ anyOf: anyOf.map(write) }),
  oneOf: ({ oneOf = [] }, { write }) => ({ oneOf: oneOf.map(write) }),
  // Each context has a separate component with the properties of the context.
  context: omitted,
};

const hasRow = (keyword: Keyword): keyword is keyof typeof keywordWriters =>
  Object.hasOwn(keywordWriters, keyword);

/**
 * Plugins add values that the enumeration of a site does not contain. In responses, the enumerated values are
 * only examples, unless the enumeration is closed. Values of another type are not allowed.
 */
function writeEnum(schema: Schema, { use }: SchemaPlace): SchemaObject {
  const { enum: values = [], enumClosed } = schema;
  if (use === 'resource' && enumClosed !== true) return { 'x-extensible-enum': values };
  const types = typesOf(schema);
  const fitting = values.filter((value) => types.some((type) => isOfType(type, value)));
  return fitting.length === 0 ? { not: {}, 'x-routewright-enum': values } : { enum: fitting };
}

/** RFC 3339 requires a time zone, but sites send times without a time zone. */
function writeFormat({ format }: Schema, { use }: SchemaPlace): SchemaObject {
  return use === 'resource' && format === 'date-time' ? { 'x-routewright-format': format } : { format };
}

/**
 * Equal schemas in a model are one object, and each object is written once per use.
 *
 * @param reference returns a reference for a schema that is a component
 */
export function schemaWriter(reference: (schema: Schema) => SchemaObject | undefined): WriteSchema {
  const written = {
    argument: new WeakMap<Schema, SchemaObject>(),
    result: new WeakMap<Schema, SchemaObject>(),
    resource: new WeakMap<Schema, SchemaObject>(),
  };
  const write: WriteSchema = (schema, use) => {
    const known = written[use].get(schema) ?? reference(schema);
    if (known !== undefined) return known;
    const object = writeInFull(schema, use, write);
    written[use].set(schema, object);
    return object;
  };
  return write;
}

/** Writes a schema in full, even if the schema is a component. */
export function writeInFull(schema: Schema, use: SchemaUse, write: WriteSchema): SchemaObject {
  const place: SchemaPlace = { use, write: (part) => write(part, use) };
  const object: Record<string, unknown> = {};
  for (const keyword of keywordsOf(schema))
    if (hasRow(keyword)) Object.assign(object, keywordWriters[keyword](schema, place));
    else object[keyword] = schema[keyword];
  return object;
}
