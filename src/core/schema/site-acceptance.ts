// Decides which values a WordPress-style site accepts for a declared schema. Before the check, the site converts the
// value to the first type that fits (wordpress-values.ts). The rules are those of `rest_validate_value_from_schema`
// (wp-includes/rest-api.php), and the live tests verify them. There are two exceptions. Values in a list or an object
// are compared with the parent's `enum` without conversion. An `anyOf` or `oneOf` without a type is the only check.

import { errorsByKeyword } from './value-errors.ts';
import { expression } from './checks.ts';
import { checkedFormats, hasFormat } from './formats.ts';
import { concerns, isAssertion, keywordsOf, type AssertionKeyword } from './keywords.ts';
import { typesOf, type Schema, type SchemaType } from './schema.ts';
import {
  canonicalToSite,
  isMultipleToSite,
  readAsOneOf,
  readAsText,
  schemaOfMember,
} from './wordpress-values.ts';

/** The part of a request that contains a value. In a query, every value is a text, or a list or map of texts. */
export type Channel = 'query' | 'body';

type CheckValue = (value: unknown) => boolean;

export type TakenBySite = (schema: Schema, channel: Channel) => CheckValue;

/**
 * Returns a function that decides whether a site accepts a value for a declared schema. A value in a query must
 * be given as PHP parses it: as a text, or as a list or map of texts.
 */
export const takenBySite: TakenBySite = (schema, channel) => {
  const judge = checksBySchema[channel].get(schema) ?? valueCheckOf(schema, channel);
  checksBySchema[channel].set(schema, judge);
  return judge;
};

const checksBySchema = { query: new WeakMap<Schema, CheckValue>(), body: new WeakMap<Schema, CheckValue>() };

function valueCheckOf(schema: Schema, channel: Channel): CheckValue {
  if (schema.unchecked === 'everything') return () => true;
  const { type, anyOf, oneOf } = schema;
  // A branch without a type has the type of the schema that contains the branch.
  const branches = (list: readonly Schema[]): readonly CheckValue[] =>
    list.map((branch) =>
      takenBySite(type === undefined || branch.type !== undefined ? branch : { ...branch, type }, channel),
    );
  const judges: CheckValue[] = channel === 'query' ? [comesInQuery] : [];
  if (anyOf) judges.push(fitsSome(branches(anyOf)));
  if (oneOf) judges.push(fitsOne(branches(oneOf)));
  judges.push(
    ...(type === undefined || schema.unchecked === 'type'
      ? untypedChecks(schema)
      : [readAndCheck(schema, channel)]),
  );
  return allChecks(judges);
}

const allChecks =
  (judges: readonly CheckValue[]): CheckValue =>
  (value) =>
    judges.every((judge) => judge(value));

const comesInQuery: CheckValue = (value) =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const fitsSome =
  (branches: readonly CheckValue[]): CheckValue =>
  (value) =>
    branches.some((judge) => judge(value));

const fitsOne =
  (branches: readonly CheckValue[]): CheckValue =>
  (value) =>
    branches.filter((judge) => judge(value)).length === 1;

/** The checks for a schema without a type that WordPress supports. WordPress then only checks `enum` and `format`. */
function untypedChecks({ type, enum: values, format }: Schema): readonly CheckValue[] {
  return [
    ...(values ? [isAmongToSite(values)] : []),
    ...(type === undefined && format !== undefined ? [isOfFormat(format)] : []),
  ];
}

/** Converts a value to the first type that fits, and checks the result. */
function readAndCheck(schema: Schema, channel: Channel): CheckValue {
  const types = typesOf(schema);
  const judges = new Map(types.map((type) => [type, later(() => constraintsOn(type, schema, channel))]));
  return (value) => {
    const choice = readAsOneOf(types, value);
    return choice !== undefined && (judges.get(choice.type)?.(choice.value) ?? false);
  };
}

/** Creates a check on its first use, so that no check is created for a member that is absent. */
function later(make: () => CheckValue): CheckValue {
  let judge: CheckValue | undefined;
  return (value) => (judge ??= make())(value);
}

/** Creates the site's check of a keyword. The check gets a value that was already converted. */
type SiteRule = (schema: Schema, channel: Channel) => CheckValue;

/** Used for keywords that another function checks, or that no site checks. */
const uncheckedBySite: SiteRule = () => () => true;

type ComparingKeyword = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf';

/** Compares numbers. In PHP, Infinity is outside every range. */
const compares =
  (keyword: ComparingKeyword, isWithin: (value: number, limit: number) => boolean): SiteRule =>
  ({ [keyword]: limit }) =>
  (value) =>
    limit === undefined || typeof value !== 'number' || isWithin(value, limit);

/** The keywords that a site does not check as JSON Schema defines. */
const siteRules: Readonly<Partial<Record<AssertionKeyword, SiteRule>>> = {
  // `type` decides how a value is converted, and alternatives are checked for every type.
  type: uncheckedBySite,
  anyOf: uncheckedBySite,
  oneOf: uncheckedBySite,
  // WordPress does not support tuples.
  prefixItems: uncheckedBySite,
  items: ({ items = {} }, channel) => {
    const judge = later(() => takenBySite(items, channel));
    return (value) => !Array.isArray(value) || value.every(judge);
  },
  properties: checkMembers,
  patternProperties: checkMembers,
  additionalProperties: checkMembers,
  enum: ({ enum: values = [] }) => isAmongToSite(values),
  multipleOf: compares('multipleOf', isMultipleToSite),
  minimum: compares('minimum', (value, limit) => value >= limit),
  maximum: compares('maximum', (value, limit) => value <= limit),
  exclusiveMinimum: compares('exclusiveMinimum', (value, limit) => value > limit),
  exclusiveMaximum: compares('exclusiveMaximum', (value, limit) => value < limit),
};

const declaredRule =
  (keyword: AssertionKeyword): SiteRule =>
  (schema) =>
  (value) =>
    errorsByKeyword(keyword, schema, value).length === 0;

const constraintsOn = (type: SchemaType, schema: Schema, channel: Channel): CheckValue =>
  allChecks(
    keywordsOf(schema)
      .filter(isAssertion)
      .filter((keyword) => concerns(keyword, type))
      .map((keyword) => (siteRules[keyword] ?? declaredRule(keyword))(schema, channel)),
  );

/**
 * Checks a member of an object by the first of these schemas that exists: the member's own schema, the schema of
 * the first pattern that matches the member's name, `additionalProperties`.
 */
function checkMembers(schema: Schema, channel: Channel): CheckValue {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const judgesOf = (held: Readonly<Record<string, Schema>>) =>
    Object.entries(held).map(([name, one]) => [name, later(() => takenBySite(one, channel))] as const);
  const own = new Map(judgesOf(properties));
  const byPattern = judgesOf(patternProperties).map(([text, judge]) => [expression(text), judge] as const);
  const further =
    typeof additionalProperties === 'object'
      ? later(() => takenBySite(additionalProperties, channel))
      : () => additionalProperties;
  return (value) =>
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.entries(value).every(([name, member]) => schemaOfMember(name, own, byPattern, further)(member));
}

/** Checks a format for a schema without a declared type. */
const isOfFormat =
  (format: string): CheckValue =>
  (value) => {
    if (!checkedFormats.has(format)) return true;
    if (format === 'uuid' && typeof value !== 'string') return false;
    const text = readAsText(value);
    return text !== undefined && hasFormat(format, text);
  };

function isAmongToSite(values: readonly unknown[]): CheckValue {
  const allowed = new Set(values.map(canonicalToSite));
  return (value) => allowed.has(canonicalToSite(value));
}
