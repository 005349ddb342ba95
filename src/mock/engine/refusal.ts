// Why a WordPress-style site refuses a value. The order of checks and the messages are those
// of `rest_validate_value_from_schema` and the functions it calls
// (wp-includes/rest-api.php). wordpress-values.ts describes how a value is read before. It
// refuses exactly the values that `lenient` refuses; a test checks that.

import { expression, hasUniqueItems, isObject } from '../../core/schema/checks.ts';
import { checkedFormats } from '../../core/schema/formats.ts';
import type { AssertionKeyword, AssertionOn } from '../../core/schema/keywords.ts';
import { typesOf, type Schema, type SchemaType } from '../../core/schema/schema.ts';
import { readAsOneOf, readAsText, schemaOfMember } from '../../core/schema/wordpress-values.ts';
import { fitsNone, fitsNotJustOne, type CheckedBranch } from './branch-refusal.ts';
import {
  counted,
  formatRefusal,
  noMultiple,
  notInEnum,
  notInPattern,
  outOfBounds,
  refuse,
  tooLong,
  tooShort,
  wrongFormat,
  type Refusal,
} from './plain-refusal.ts';

/** Deeper values are not checked: PHP decodes no deeper JSON. */
const maxDepth = 512;

/**
 * The first error of a value; undefined when the site accepts it.
 *
 * @param param the name in the message: `status`, `line_items[0][quantity]`
 */
export function refusalOf(schema: Schema, value: unknown, param: string, depth = 0): Refusal | undefined {
  if (depth > maxDepth || schema.unchecked === 'everything') return undefined;
  const refused = asksOfAll(schema, value, param, depth);
  if (refused !== undefined) return refused;
  if (schema.type === undefined || schema.unchecked === 'type') return untyped(schema, value, param);
  const types = typesOf(schema);
  const choice = readAsOneOf(types, value);
  if (choice === undefined)
    return refuse('rest_invalid_type', `${param} is not of type ${types.join(',')}.`, { param });
  return (
    byType[choice.type](schema, choice.value, param, depth) ??
    notInEnum(schema, choice.value, param) ??
    (choice.type === 'string' ? wrongFormat(schema, String(choice.value), param) : undefined)
  );
}

/** Without a type that WordPress knows, only these two keywords are checked. */
function untyped(schema: Schema, value: unknown, param: string): Refusal | undefined {
  const refused = notInEnum(schema, value, param);
  if (refused !== undefined || schema.type !== undefined) return refused;
  if (schema.format === undefined || !checkedFormats.has(schema.format)) return undefined;
  const text = readAsText(value);
  const isText = text !== undefined && (schema.format !== 'uuid' || typeof value === 'string');
  return isText ? wrongFormat(schema, text, param) : formatRefusal(schema.format, param);
}

/** The check of one keyword. */
type Question<Value> = (schema: Schema, value: Value, param: string, depth: number) => Refusal | undefined;

/** For keywords that are checked with another one, in another place, or by no site. */
const nothing = (): undefined => undefined;

/** The checks for values of any type. */
const ofAll: Readonly<Record<Exclude<AssertionKeyword, AssertionOn<SchemaType>>, Question<unknown>>> = {
  anyOf: (schema, value, param, depth) =>
    schema.anyOf && fitsNone(judged(schema, schema.anyOf, value, param, depth), value, param),
  oneOf: (schema, value, param, depth) =>
    schema.oneOf && fitsNotJustOne(judged(schema, schema.oneOf, value, param, depth), value, param),
  // The type is checked when the value is read.
  type: nothing,
  enum: nothing,
};

/** The checks for numbers, in WordPress's order; the tables below do the same for other types. */
const ofNumbers: Readonly<Record<AssertionOn<'number'>, Question<number>>> = {
  multipleOf: noMultiple,
  minimum: outOfBounds,
  /* minimum */ maximum: nothing,
  /* minimum */ exclusiveMinimum: nothing,
  /* minimum */ exclusiveMaximum: nothing,
};

const ofTexts: Readonly<Record<AssertionOn<'string'>, Question<string>>> = {
  minLength: tooShort,
  maxLength: tooLong,
  pattern: notInPattern,
  // The site checks `enum` first.
  format: nothing,
};

const ofLists: Readonly<Record<AssertionOn<'array'>, Question<readonly unknown[]>>> = {
  items: wrongItem,
  // WordPress does not support tuples.
  prefixItems: nothing,
  minItems: ({ minItems = 0 }, list, param) =>
    list.length < minItems
      ? refuse('rest_too_few_items', `${param} must contain at least ${counted(minItems, 'item')}.`)
      : undefined,
  maxItems: ({ maxItems = Infinity }, list, param) =>
    list.length > maxItems
      ? refuse('rest_too_many_items', `${param} must contain at most ${counted(maxItems, 'item')}.`)
      : undefined,
  uniqueItems: ({ uniqueItems }, list, param) =>
    uniqueItems === true && !hasUniqueItems(list)
      ? refuse('rest_duplicate_items', `${param} has duplicate items.`)
      : undefined,
};

const ofObjects: Readonly<Record<AssertionOn<'object'>, Question<Members>>> = {
  required: missingMember,
  properties: wrongMember,
  /* properties */ patternProperties: nothing,
  /* properties */ additionalProperties: nothing,
  minProperties: ({ minProperties = 0 }, value, param) =>
    Object.keys(value).length < minProperties
      ? refuse('rest_too_few_properties', `${param} must contain at least ${properties(minProperties)}.`)
      : undefined,
  maxProperties: ({ maxProperties = Infinity }, value, param) =>
    Object.keys(value).length > maxProperties
      ? refuse('rest_too_many_properties', `${param} must contain at most ${properties(maxProperties)}.`)
      : undefined,
};

type Members = Readonly<Record<string, unknown>>;

/** The first error of some checks, on the value as it is read. */
const asks =
  <Value>(
    questions: Readonly<Record<string, Question<Value>>>,
    read: (value: unknown) => Value,
  ): Question<unknown> =>
  (schema, value, param, depth) => {
    const asked = read(value);
    for (const question of Object.values(questions)) {
      const refused = question(schema, asked, param, depth);
      if (refused !== undefined) return refused;
    }
    return undefined;
  };

const asksOfAll = asks(ofAll, (value) => value);

const byType: Readonly<Record<SchemaType, Question<unknown>>> = {
  null: nothing,
  boolean: nothing,
  integer: asks(ofNumbers, Number),
  number: asks(ofNumbers, Number),
  string: asks(ofTexts, String),
  array: asks(ofLists, (value): readonly unknown[] => (Array.isArray(value) ? value : [])),
  object: asks(ofObjects, (value) => (isObject(value) ? value : {})),
};

function wrongItem(
  { items }: Schema,
  list: readonly unknown[],
  param: string,
  depth: number,
): Refusal | undefined {
  if (items === undefined) return undefined;
  for (const [at, item] of list.entries()) {
    const refused = refusalOf(items, item, `${param}[${at}]`, depth + 1);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

const properties = (limit: number): string => counted(limit, 'property', 'properties');

function missingMember({ required = [] }: Schema, value: Members, param: string): Refusal | undefined {
  const missing = required.find((name) => !Object.hasOwn(value, name));
  return missing === undefined
    ? undefined
    : refuse('rest_property_required', `${missing} is a required property of ${param}.`);
}

function wrongMember(
  { properties = {}, patternProperties = {}, additionalProperties = true }: Schema,
  value: Members,
  param: string,
  depth: number,
): Refusal | undefined {
  const named = new Map<string, boolean | Schema>(Object.entries(properties));
  const patterns = Object.entries(patternProperties).map(([text, one]) => [expression(text), one] as const);
  for (const [name, member] of Object.entries(value)) {
    const judge = schemaOfMember<boolean | Schema>(name, named, patterns, additionalProperties);
    if (judge === false)
      return refuse('rest_additional_properties_forbidden', `${name} is not a valid property of Object.`);
    const refused = judge === true ? undefined : refusalOf(judge, member, `${param}[${name}]`, depth + 1);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** A branch without a type has the type of the parent schema. */
const judged = (
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
