// The JSON Schema (draft 2020-12) in the model has a fixed set of keywords, each with one meaning. `normalize` repairs
// or removes all other content of an index and reports the change, so that later stages can rely on this set. To add a
// keyword, add a member to `Schema` and a row to `keywords`. The compiler then lists the tables in which the keyword is
// missing.

import { isInteger, isObject } from './checks.ts';

export const schemaTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;

export type SchemaType = (typeof schemaTypes)[number];

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Schema {
  /** The allowed types: one type, or a list in the site's order. A schema without `type` allows every value. */
  readonly type?: SchemaType | readonly SchemaType[];
  readonly title?: string;
  readonly description?: string;
  /** The value that the site uses if the request contains no value. */
  readonly default?: Json;
  /** A default that the schema itself refuses. The site still uses this default, and may therefore refuse a request. */
  readonly refusedDefault?: Json;
  readonly deprecated?: boolean;
  /** Whether the property is read-only: the site sends the property, but ignores it in requests. */
  readonly readOnly?: boolean;

  readonly enum?: readonly Json[];
  /** The labels of the values in `enum`, in the order of `enum` ("Public", "Private", …). */
  readonly enumLabels?: readonly string[];
  /** Whether responses only contain values in `enum`. Plugins may add values to any other enumeration. */
  readonly enumClosed?: boolean;

  /**
   * The checks that the site omits for an argument. `everything` means that the argument declares no type.
   * `type` means that the declared type is unknown to WordPress.
   */
  readonly unchecked?: 'everything' | 'type';

  /** The name (`UserType.name`) of the user's own type that generated code uses instead of this schema. */
  readonly userType?: string;

  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  /** The minimum number of characters (code points). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression (ECMAScript with the flag `u`), translated from PCRE and not anchored. */
  readonly pattern?: string;
  /** A pattern of the site that routewright never runs, because matching it may take very long. */
  readonly uncheckedPattern?: string;
  readonly format?: string;

  readonly items?: Schema;
  /** The schemas of the first items in a list (a tuple). `items` then describes all other items. */
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;

  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** The schema of undeclared properties. Without `additionalProperties`, undeclared properties may have any value. */
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly minProperties?: number;
  readonly maxProperties?: number;

  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];

  /**
   * The contexts (view, edit, embed …) in which the site sends the property. A property without `context` is
   * sent in all contexts. A property with an empty `context` is never sent.
   */
  readonly context?: readonly string[];
}

export type Keyword = keyof Schema;

/** The kinds of values that keywords have. `keyword-values.ts` defines each kind. */
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
  /** Whether the keyword may refuse a value (`assertion`) or only describes it (`annotation`). */
  readonly role: 'assertion' | 'annotation';
  /** The types of values to which the keyword applies; absent if it applies to all types. */
  readonly types?: readonly SchemaType[];
}

const numericTypes = ['integer', 'number'] as const;

/** The table of keywords, in the order in which schemas contain them. */
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

/** The types that a schema allows. A schema without `type` allows all types. */
export function typesOf(schema: Schema): readonly SchemaType[] {
  if (schema.type === undefined) return schemaTypes;
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/** Whether a JSON value has the type, without conversion of the value. */
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

/**
 * The value that the site uses if the request contains no value, even if the schema refuses that value; null if
 * there is none.
 */
export const assumedBySite = ({ default: taken, refusedDefault }: Schema): Json =>
  taken ?? refusedDefault ?? null;

export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Whether a value is an object, and not a list or null. */
export const isJsonObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !isJsonList(value);
