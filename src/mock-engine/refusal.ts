// Explains why a WordPress-style site refuses a value.
// The order of checks and the messages come from `rest_validate_value_from_schema` (wp-includes/rest-api.php).
// The module `wordpress-values.ts` describes how WordPress reads a value before it checks the value.
// The function reports an error exactly for the values that `lenient` refuses. A test checks this.

import { expression, hasUniqueItems, isObject } from '../core/schema/checks.ts';
import { checkedFormats } from '../core/schema/formats.ts';
import type { AssertionKeyword, AssertionOn } from '../core/schema/keywords.ts';
import { typesOf, type Schema, type SchemaType } from '../core/schema/schema.ts';
import { readAsOneOf, readAsText, schemaOfMember } from '../core/schema/wordpress-values.ts';
import { fitsNone, fitsNotJustOne, type CheckedBranch } from './branch-refusal.ts';
import {
  countedItems,
  formatRefusal,
  noMultiple,
  notInEnum,
  notInPattern,
  outOfBounds,
  valueRefusal,
  tooLongRefusal,
  tooShort,
  wrongFormat,
  type ValueRefusal,
} from './plain-refusal.ts';

/** The maximum depth of checked values, because PHP does not decode deeper JSON. */
const maxCheckedDepth = 512;

/**
 * The first error of a value. The result is undefined when the site accepts the value.
 *
 * @param param the name in the message (`status`, `line_items[0][quantity]`).
 */
export function refusalOf(
  schema: Schema,
  value: unknown,
  param: string,
  depth = 0,
): ValueRefusal | undefined {
  if (depth > maxCheckedDepth || schema.unchecked === 'everything') return undefined;
  const refused = asksOfAll(schema, value, param, depth);
  if (refused !== undefined) return refused;
  if (schema.type === undefined || schema.unchecked === 'type') return untypedRefusal(schema, value, param);
  const types = typesOf(schema);
  const choice = readAsOneOf(types, value);
  if (choice === undefined)
    return valueRefusal('rest_invalid_type', `${param} is not of type ${types.join(',')}.`, { param });
  return (
    checksByType[choice.type](schema, choice.value, param, depth) ??
    notInEnum(schema, choice.value, param) ??
    (choice.type === 'string' ? wrongFormat(schema, String(choice.value), param) : undefined)
  );
}

/**
 * The error of a value whose schema has no type that WordPress knows. Without a known type, WordPress checks
 * only two keywords.
 */
function untypedRefusal(schema: Schema, value: unknown, param: string): ValueRefusal | undefined {
  const refused = notInEnum(schema, value, param);
  if (refused !== undefined || schema.type !== undefined) return refused;
  if (schema.format === undefined || !checkedFormats.has(schema.format)) return undefined;
  const text = readAsText(value);
  const isText = text !== undefined && (schema.format !== 'uuid' || typeof value === 'string');
  return isText ? wrongFormat(schema, text, param) : formatRefusal(schema.format, param);
}

/** The check of one keyword. */
type KeywordCheck<Value> = (
  schema: Schema,
  value: Value,
  param: string,
  depth: number,
) => ValueRefusal | undefined;

/** The empty check, for keywords that another check covers, or that no site checks. */
const noCheck = (): undefined => undefined;

/** The checks for values of any type. */
const commonChecks: Readonly<
  Record<Exclude<AssertionKeyword, AssertionOn<SchemaType>>, KeywordCheck<unknown>>
> = {
  anyOf: (schema, value, param, depth) =>
    schema.anyOf && fitsNone(checkedBranches(schema, schema.anyOf, value, param, depth), value, param),
  oneOf: (schema, value, param, depth) =>
    schema.oneOf && fitsNotJustOne(checkedBranches(schema, schema.oneOf, value, param, depth), value, param),
  // The check of `type` is not in this table, because reading the value checks the type.
  type: noCheck,
  enum: noCheck,
};

/**
 * The checks for numbers, in the order of WordPress.
 */
const numberChecks: Readonly<Record<AssertionOn<'number'>, KeywordCheck<number>>> = {
  multipleOf: noMultiple,
  minimum: outOfBounds,
  /* minimum */ maximum: noCheck,
  /* minimum */ exclusiveMinimum: noCheck,
  /* minimum */ exclusiveMaximum: noCheck,
};

const ofTexts: Readonly<Record<AssertionOn<'string'>, KeywordCheck<string>>> = {
  minLength: tooShort,
  maxLength: tooLongRefusal,
  pattern: notInPattern,
  // The site checks `enum` before all other keywords.
  format: noCheck,
};

const listChecks: Readonly<Record<AssertionOn<'array'>, KeywordCheck<readonly unknown[]>>> = {
  items: wrongItem,
  // WordPress does not support tuples.
  prefixItems: noCheck,
  minItems: ({ minItems = 0 }, list, param) =>
    list.length < minItems
      ? valueRefusal(
          'rest_too_few_items',
          `${param} must contain at least ${countedItems(minItems, 'item')}.`,
        )
      : undefined,
  maxItems: ({ maxItems = Infinity }, list, param) =>
    list.length > maxItems
      ? valueRefusal(
          'rest_too_many_items',
          `${param} must contain at most ${countedItems(maxItems, 'item')}.`,
        )
      : undefined,
  uniqueItems: ({ uniqueItems }, list, param) =>
    uniqueItems === true && !hasUniqueItems(list)
      ? valueRefusal('rest_duplicate_items', `${param} has duplicate items.`)
      : undefined,
};

const ofObjects: Readonly<Record<AssertionOn<'object'>, KeywordCheck<ValueMembers>>> = {
  required: missingMember,
  properties: wrongMember,
  /* properties */ patternProperties: noCheck,
  /* properties */ additionalProperties: noCheck,
  minProperties: ({ minProperties = 0 }, value, param) =>
    Object.keys(value).length < minProperties
      ? valueRefusal(
          'rest_too_few_properties',
          `${param} must contain at least ${properties(minProperties)}.`,
        )
      : undefined,
  maxProperties: ({ maxProperties = Infinity }, value, param) =>
    Object.keys(value).length > maxProperties
      ? valueRefusal(
          'rest_too_many_properties',
          `${param} must contain at most ${properties(maxProperties)}.`,
        )
      : undefined,
};

type ValueMembers = Readonly<Record<string, unknown>>;

/** Runs checks on the value as WordPress reads it, and returns the first error. */
const asks =
  <Value>(
    questions: Readonly<Record<string, KeywordCheck<Value>>>,
    read: (value: unknown) => Value,
  ): KeywordCheck<unknown> =>
  (schema, value, param, depth) => {
    const asked = read(value);
    for (const question of Object.values(questions)) {
      const refused = question(schema, asked, param, depth);
      if (refused !== undefined) return refused;
    }
    return undefined;
  };

const asksOfAll = asks(commonChecks, (value) => value);

const checksByType: Readonly<Record<SchemaType, KeywordCheck<unknown>>> = {
  null: noCheck,
  boolean: noCheck,
  integer: asks(numberChecks, Number),
  number: asks(numberChecks, Number),
  string: asks(ofTexts, String),
  array: asks(listChecks, (value): readonly unknown[] => (Array.isArray(value) ? value : [])),
  object: asks(ofObjects, (value) => (isObject(value) ? value : {})),
};

function wrongItem(
  { items }: Schema,
  list: readonly unknown[],
  param: string,
  depth: number,
): ValueRefusal | undefined {
  if (items === undefined) return undefined;
  for (const [at, item] of list.entries()) {
    const refused = refusalOf(items, item, `${param}[${at}]`, depth + 1);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

const properties = (limit: number): string => countedItems(limit, 'property', 'properties');

function missingMember(
  { required = [] }: Schema,
  value: ValueMembers,
  param: string,
): ValueRefusal | undefined {
  const missing = required.find((name) => !Object.hasOwn(value, name));
  return missing === undefined
    ? undefined
    : valueRefusal('rest_property_required', `${missing} is a required property of ${param}.`);
}

function wrongMember(
  { properties = {}, patternProperties = {}, additionalProperties = true }: Schema,
  value: ValueMembers,
  param: string,
  depth: number,
): ValueRefusal | undefined {
  const named = new Map<string, boolean | Schema>(Object.entries(properties));
  const patterns = Object.entries(patternProperties).map(([text, one]) => [expression(text), one] as const);
  for (const [name, member] of Object.entries(value)) {
    const judge = schemaOfMember<boolean | Schema>(name, named, patterns, additionalProperties);
    if (judge === false)
      return valueRefusal(
        'rest_additional_properties_forbidden',
        `${name} is not a valid property of Object.`,
      );
    const refused = judge === true ? undefined : refusalOf(judge, member, `${param}[${name}]`, depth + 1);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/**
 * The results of checking a value against all branches. A branch without a type has the type of its parent
 * schema.
 */
const checkedBranches = (
  { type }: Schema,
  branches: readonly Schema[],
  value: unknown,
  param: string,
  depth: number,
): readonly CheckedBranch[] =>
  branches.map((branch, at) => {
    const schema = type === undefined || branch.type !== undefined ? branch : { ...branch, type };
    return { at, schema, refused: refusalOf(schema, value, param, depth + 1) };
  });
