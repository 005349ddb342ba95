// The JSON Schema (draft 2020-12) of the model: a closed set of keywords with one meaning each. Normalize repairs or
// drops all other content of an index, with a diagnostic, so that later stages can rely on this set. To add a keyword,
// add its member of `Schema` and its row here; the compiler then names the tables in which it is missing.

import { isInteger, isObject } from './checks.ts';

export const schemaTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;

export type SchemaType = (typeof schemaTypes)[number];

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Schema {
  /** The allowed types: one string, or a list in the site's order. Absent: any value. */
  readonly type?: SchemaType | readonly SchemaType[];
  readonly title?: string;
  readonly description?: string;
  /** The value that the site uses when none is sent. */
  readonly default?: Json;
  /** A default that the schema itself refuses. The site uses it, and may refuse requests because of it. */
  readonly refusedDefault?: Json;
  readonly deprecated?: boolean;
  /** The site sends the property, and ignores it in requests. */
  readonly readOnly?: boolean;

  readonly enum?: readonly Json[];
  /** One label per value of `enum`, in the same order ("Public", "Private", …). */
  readonly enumLabels?: readonly string[];
  /** Responses have no other values than those of `enum`. Otherwise plugins may add some. */
  readonly enumClosed?: boolean;

  /**
   * The check that the site omits for an argument. `everything`: the argument declares no type. `type`: the
   * argument declares a type that WordPress does not know.
   */
  readonly unchecked?: 'everything' | 'type';

  /** A type of the user's own (`UserType.name`) that generated code uses instead of the schema. */
  readonly userType?: string;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  /** The minimum number of code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An ECMAScript regular expression for the `u` flag, already translated from PCRE; not anchored. */
  readonly pattern?: string;
  /** A pattern of the site that routewright never runs, because its matching is not proven to be fast. */
  readonly uncheckedPattern?: string;
  readonly format?: string;

  readonly items?: Schema;
  /** A tuple: the schemas of the first items. `items` then describes all further items. */
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;

  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The schema of undeclared properties. Absent: they are allowed, and their type is unknown. */
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;

  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];

  /**
   * The contexts (view, edit, embed …) in which the site sends the property; absent: all contexts; empty: no
   * context.
   */
  readonly context?: readonly string[];
}

export type Keyword = keyof Schema;

/** The kinds of keyword values. `keyword-values.ts` defines each kind. */
export type ValueKindName =
  | 'anything'
  | 'boolean'
  | 'text'
  | 'texts'
  | 'distinct texts'
  | 'pattern'
  | 'number'
  | 'positive number'
  | 'count'
  | 'values'
  | 'types'
  | 'what is unchecked'
  | 'schema'
  | 'schema or boolean'
  | 'list of schemas'
  | 'map of schemas'
  | 'map of schemas by pattern';

export interface KeywordRow {
  /** The kind of the keyword's value. */
  readonly value: ValueKindName;
  /** An assertion may refuse a value; an annotation describes it. */
  readonly role: 'assertion' | 'annotation';
  /** The types of the values that the keyword concerns; absent: all types. */
  readonly types?: readonly SchemaType[];
}

const numericTypes = ['integer', 'number'] as const;

/** A row for each keyword, in the order in which keywords are written. */
export const keywords = {
  type: { value: 'types', role: 'assertion' },
  title: { value: 'text', role: 'annotation' },
  description: { value: 'text', role: 'annotation' },
  default: { value: 'anything', role: 'annotation' },
  refusedDefault: { value: 'anything', role: 'annotation' },
  deprecated: { value: 'boolean', role: 'annotation' },
  readOnly: { value: 'boolean', role: 'annotation' },
  enum: { value: 'values', role: 'assertion' },
  enumLabels: { value: 'texts', role: 'annotation' },
  enumClosed: { value: 'boolean', role: 'annotation' },
  unchecked: { value: 'what is unchecked', role: 'annotation' },
  userType: { value: 'text', role: 'annotation' },
  minimum: { value: 'number', role: 'assertion', types: numericTypes },
  maximum: { value: 'number', role: 'assertion', types: numericTypes },
  exclusiveMinimum: { value: 'number', role: 'assertion', types: numericTypes },
  exclusiveMaximum: { value: 'number', role: 'assertion', types: numericTypes },
  multipleOf: { value: 'positive number', role: 'assertion', types: numericTypes },
  minLength: { value: 'count', role: 'assertion', types: ['string'] },
  maxLength: { value: 'count', role: 'assertion', types: ['string'] },
  pattern: { value: 'pattern', role: 'assertion', types: ['string'] },
  uncheckedPattern: { value: 'text', role: 'annotation', types: ['string'] },
  format: { value: 'text', role: 'assertion', types: ['string'] },
  items: { value: 'schema', role: 'assertion', types: ['array'] },
  prefixItems: { value: 'list of schemas', role: 'assertion', types: ['array'] },
  minItems: { value: 'count', role: 'assertion', types: ['array'] },
  maxItems: { value: 'count', role: 'assertion', types: ['array'] },
  uniqueItems: { value: 'boolean', role: 'assertion', types: ['array'] },
  properties: { value: 'map of schemas', role: 'assertion', types: ['object'] },
  required: { value: 'distinct texts', role: 'assertion', types: ['object'] },
  additionalProperties: { value: 'schema or boolean', role: 'assertion', types: ['object'] },
  patternProperties: { value: 'map of schemas by pattern', role: 'assertion', types: ['object'] },
  minProperties: { value: 'count', role: 'assertion', types: ['object'] },
  maxProperties: { value: 'count', role: 'assertion', types: ['object'] },
  anyOf: { value: 'list of schemas', role: 'assertion' },
  oneOf: { value: 'list of schemas', role: 'assertion' },
  context: { value: 'texts', role: 'annotation' },
} as const satisfies Record<Keyword, KeywordRow>;

/** The types of a schema as a list. A schema without `type` has all types. */
export function typesOf(schema: Schema): readonly SchemaType[] {
  if (schema.type === undefined) return schemaTypes;
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** Whether the JSON value has the type, without conversion. */
export function isOfType(type: SchemaType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** The value that the site uses when none is sent, even if the schema refuses it; null if there is none. */
export const assumedBySite = ({ default: taken, refusedDefault }: Schema): Json =>
  taken ?? refusedDefault ?? null;

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
