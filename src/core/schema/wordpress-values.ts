// Converts values as a WordPress-style site does before it checks them: "5" becomes an integer, "a,b" a list, and "" an
// object. All code about accepted values, defaults and conversions uses this file. The rules are those of
// `rest_validate_value_from_schema`, `rest_sanitize_value_from_schema`, `rest_get_best_type_for_value` and the
// `rest_is_*` functions of WordPress (wp-includes/rest-api.php). The live tests verify these rules.

import { canonical, expression, isObject } from './checks.ts';
import { typesOf, type Json, type Schema, type SchemaType } from './schema.ts';

/** Converts a value to a type. Returns undefined if the value does not fit the type. */
type ReadAsType = (value: unknown) => unknown;

const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

const readNumberAsSite: ReadAsType = (value) => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numeric.test(value) ? Number(value) : undefined;
};

/** In PHP, a number that is too large for a float is infinite. WordPress accepts an infinite number as an integer. */
const readInteger: ReadAsType = (value) => {
  const number = readNumberAsSite(value);
  return Number.isInteger(number) || number === Infinity || number === -Infinity ? number : undefined;
};

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

const readBoolean: ReadAsType = (value) =>
  booleans.get(typeof value === 'string' ? value.toLowerCase() : value);

/** WordPress splits a text into a list with `wp_parse_list`, at commas and white space, and removes empty items. */
const readList: ReadAsType = (value) => {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (isObject(value))
    return Object.keys(value).every((key) => arrayKey.test(key)) ? Object.values(value) : undefined;
  return scalarText(value)
    ?.split(/[ \t\n\v\f\r,]+/)
    .filter((piece) => piece !== '');
};

/**
 * Whether a site accepts one item in place of a list: an item that is a text, a number or a boolean, and that the
 * site does not split.
 */
export const takesOneItem = ({ items, prefixItems, minItems = 0, unchecked }: Schema): boolean =>
  items !== undefined &&
  prefixItems === undefined &&
  minItems <= 1 &&
  unchecked === undefined &&
  isUnsplit(items);

const unsplitTypes: ReadonlySet<SchemaType> = new Set(['string', 'number', 'integer', 'boolean']);

function isUnsplit(schema: Schema): boolean {
  if (schema.enum) return schema.enum.every((value) => /^[^ \t\n\v\f\r,]+$/.test(scalarText(value) ?? ''));
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const types = schema.type === undefined ? [] : typesOf(schema);
  if (types.length === 0) return branches.length > 0 && branches.every(isUnsplit);
  return types.every((type) => unsplitTypes.has(type));
}

/** The text of a scalar value as PHP writes it. */
function scalarText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '';
  if (typeof value === 'number') return phpNumberText(value);
  return typeof value === 'string' ? value : undefined;
}

/** PHP writes a number that does not fit into a 64-bit integer with 14 digits: `1.0E+21`, `0.33333333333333`. */
function phpNumberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return String(value);
  const rounded = Number(value.toPrecision(14));
  const [mantissa = '', exponent = ''] = rounded.toExponential().split('e');
  if (Number(exponent) >= -4 && Number(exponent) < 14) return String(rounded);
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
}

/** Matches names of members that PHP treats as items of a list. For example, `{"0": "a"}` is a list in PHP. */
const arrayKey = /^(?:0|-?[1-9]\d*)$/;

const readObjectAsSite: ReadAsType = (value) => {
  if (value === '') return {};
  if (Array.isArray(value)) return asMap(value);
  return isObject(value) ? value : undefined;
};

/** Turns a list into an object with the keys 0, 1, 2 …, as in PHP's arrays. */
const asMap = (list: readonly unknown[]): object =>
  Object.fromEntries(list.map((item, at) => [String(at), item]));

const readersByType: Readonly<Record<SchemaType, ReadAsType>> = {
  null: (value) => (value === null ? null : undefined),
  boolean: readBoolean,
  integer: readInteger,
  number: readNumberAsSite,
  string: (value) => (typeof value === 'string' ? value : undefined),
  array: readList,
  object: readObjectAsSite,
};

interface ReadChoice {
  readonly type: SchemaType;
  /** The value after the conversion to the type. */
  readonly value: unknown;
}

/**
 * Chooses the first type that fits a value, and converts the value to that type. An empty text stays a text if a
 * text is allowed.
 *
 * @returns undefined if no type fits the value
 */
export function readAsOneOf(types: readonly SchemaType[], value: unknown): ReadChoice | undefined {
  if (value === '' && types.includes('string')) return { type: 'string', value };
  for (const type of types) {
    const read = readersByType[type](value);
    if (read !== undefined) return { type, value: read };
  }
  return undefined;
}

/**
 * The schema of a member of an object. The result is the first of these schemas that exists: the member's own
 * schema, the schema of the first pattern that matches the member's name, the schema of additional members.
 */
export function schemaOfMember<S>(
  name: string,
  named: ReadonlyMap<string, S>,
  patterns: readonly (readonly [pattern: RegExp, schema: S])[],
  further: S,
): S {
  return named.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1] ?? further;
}

/**
 * Converts a value as the site does for a schema, including nested values. For a default, the result is the
 * value that the site uses. Limits and enumerations are not checked. A nested value that cannot be converted
 * stays unchanged.
 *
 * @returns undefined if the value fits none of the schema's types
 */
export function readValueAsSite(schema: Schema, value: Json): Json | undefined {
  if (schema.type === undefined || schema.unchecked !== undefined) return value;
  const choice = readAsOneOf(typesOf(schema), value);
  if (choice === undefined || choice.value === Infinity || choice.value === -Infinity) return undefined;
  const read = choice.value as Json;
  const readPart = (part: Schema, one: Json): Json => readValueAsSite(part, one) ?? one;
  if (choice.type === 'array') {
    const { items } = schema;
    return items === undefined ? read : (read as readonly Json[]).map((item) => readPart(items, item));
  }
  if (choice.type !== 'object') return read;
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const named = new Map(Object.entries(properties));
  const patterns = Object.entries(patternProperties).map(([text, one]) => [expression(text), one] as const);
  const further = typeof additionalProperties === 'object' ? additionalProperties : {};
  return Object.fromEntries(
    Object.entries(read as Readonly<Record<string, Json>>).map(([name, member]) => [
      name,
      readPart(schemaOfMember(name, named, patterns, further), member),
    ]),
  );
}

/**
 * Whether a limit is exclusive. A site treats any value of `exclusiveMaximum` as a flag of `maximum`, so
 * `{maximum: 100, exclusiveMaximum: 50}` means below 100.
 */
export const isExclusive = (flag: boolean | number): boolean => flag !== false && flag !== 0;

/** Whether a site accepts a value for `multipleOf`. Sites divide binary fractions, so 1 is not a multiple of 0.1. */
export const isMultipleToSite = (value: number, step: number): boolean => value % step === 0;

/**
 * Returns equal texts for values that are equal in PHP. For example, a list and a map with the same members are
 * equal.
 */
export const canonicalToSite = (value: unknown): string => canonical(inPhp(value));

const inPhp = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(Array.isArray(value) ? asMap(value) : value).map(([key, member]) => [key, inPhp(member)]),
  );
};

/** Converts a value to a text, for a format without a type. Every value except a list is converted. */
export const readAsText = (value: unknown): string | undefined => (value === null ? '' : scalarText(value));
