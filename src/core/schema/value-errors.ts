// Checks a value by its schema, with the rules in `checks.ts` that the generated validators also use. The check
// interprets the keywords and generates no code at run time, because pages and some Node runners forbid generated code.
// A property test verifies that the results agree with Ajv.

import { expression, hasUniqueItems, isAmong, isMultipleOf, isObject, lengthOf, own } from './checks.ts';
import { formatOf, hasFormat } from './formats.ts';
import type { AssertionKeyword } from './keywords.ts';
import { isOfType, typesOf, type Schema, type SchemaType } from './schema.ts';

export interface SchemaError {
  /** The path to the invalid value: `['line_items', 0, 'product_id']`. */
  readonly at: readonly (string | number)[];
  readonly message: string;
}

type ValuePath = readonly (string | number)[];
type KeywordRule = (schema: Schema, value: unknown, at: ValuePath) => readonly SchemaError[];

/** All errors of a value; empty if the value is valid. */
export function schemaErrors(schema: Schema, value: unknown, at: ValuePath = []): readonly SchemaError[] {
  if (!isOfDeclaredType(schema, value))
    return [{ at, message: `must be ${typesOf(schema).map(typeWithArticle).join(' or ')}` }];
  return allKeywordRules.flatMap((judge) => judge(schema, value, at));
}

/** Whether a value is valid by JSON Schema 2020-12, with the rules in `checks.ts`. */
export const fits = (schema: Schema, value: unknown): boolean =>
  isOfDeclaredType(schema, value) && allKeywordRules.every((judge) => judge(schema, value, []).length === 0);

const isOfDeclaredType = (schema: Schema, value: unknown): boolean =>
  schema.type === undefined || typesOf(schema).some((type) => isOfType(type, value));

/** The errors of a value by keyword. There are no errors for `type`, because the caller checks `type` first. */
export const errorsByKeyword = (
  keyword: AssertionKeyword,
  schema: Schema,
  value: unknown,
): readonly SchemaError[] => keywordRules[keyword](schema, value, []);

export const typeWithArticle = (type: SchemaType): string =>
  type === 'null' ? 'null' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;

const keywordRule =
  <K extends AssertionKeyword>(
    keyword: K,
    fits: (value: unknown, asked: NonNullable<Schema[K]>) => boolean,
    message: (asked: NonNullable<Schema[K]>) => string,
  ): KeywordRule =>
  ({ [keyword]: asked }, value, at) =>
    asked === undefined || fits(value, asked) ? [] : [{ at, message: message(asked) }];

/** Creates the rule of a keyword that only applies to values of some types. */
const ruleFor = <K extends AssertionKeyword, Value>(
  keyword: K,
  concerns: (value: unknown) => value is Value,
  fits: (value: Value, asked: NonNullable<Schema[K]>) => boolean,
  message: (asked: NonNullable<Schema[K]>) => string,
): KeywordRule => keywordRule(keyword, (value, asked) => !concerns(value) || fits(value, asked), message);

// JSON cannot represent infinite numbers and NaN, so they are not checked as numbers.
const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isTextValue = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const itemErrors: KeywordRule = ({ prefixItems = [], items }, value, at) =>
  isList(value)
    ? value.flatMap((item, place) => {
        const schema = prefixItems[place] ?? items;
        return schema === undefined ? [] : schemaErrors(schema, item, [...at, place]);
      })
    : [];

const missingMembers: KeywordRule = ({ required = [] }, value, at) =>
  isObject(value)
    ? required
        .filter((name) => !Object.hasOwn(value, name))
        .map((name) => ({ at: [...at, name], message: 'is required' }))
    : [];

const membersErrors: KeywordRule = (schema, value, at) =>
  isObject(value)
    ? Object.keys(value).flatMap((name) => memberErrors(schema, name, own(value, name), [...at, name]))
    : [];

/**
 * Checks a member of an object by its own schema and by every pattern that matches its name. Without an own
 * schema and a matching pattern, `additionalProperties` applies.
 */
function memberErrors(schema: Schema, name: string, value: unknown, at: ValuePath): readonly SchemaError[] {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const named = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const matching = Object.entries(patternProperties)
    .filter(([pattern]) => expression(pattern).test(name))
    .map(([, one]) => one);
  const judges = [...(named === undefined ? [] : [named]), ...matching];
  if (judges.length > 0) return judges.flatMap((one) => schemaErrors(one, value, at));
  if (typeof additionalProperties === 'object') return schemaErrors(additionalProperties, value, at);
  return additionalProperties ? [] : [{ at, message: 'is not an allowed property' }];
}

const countFittingBranches = (branches: readonly Schema[], value: unknown): number =>
  branches.filter((branch) => fits(branch, value)).length;

/** Used for keywords that the rule of another keyword includes. */
const checkedWithOtherKeyword: KeywordRule = () => [];

const keywordRules: Readonly<Record<AssertionKeyword, KeywordRule>> = {
  // The caller checks `type` first, and does not check a value of another type further.
  type: checkedWithOtherKeyword,
  enum: keywordRule('enum', isAmong, () => 'must be one of the values listed'),
  minimum: ruleFor(
    'minimum',
    isFiniteNumber,
    (value, least) => value >= least,
    (least) => `must be at least ${least}`,
  ),
  maximum: ruleFor(
    'maximum',
    isFiniteNumber,
    (value, most) => value <= most,
    (most) => `must be at most ${most}`,
  ),
  exclusiveMinimum: ruleFor(
    'exclusiveMinimum',
    isFiniteNumber,
    (value, limit) => value > limit,
    (limit) => `must be above ${limit}`,
  ),
  exclusiveMaximum: ruleFor(
    'exclusiveMaximum',
    isFiniteNumber,
    (value, limit) => value < limit,
    (limit) => `must be below ${limit}`,
  ),
  multipleOf: ruleFor('multipleOf', isFiniteNumber, isMultipleOf, (step) => `must be a multiple of ${step}`),
  minLength: ruleFor(
    'minLength',
    isTextValue,
    (text, least) => lengthOf(text) >= least,
    (least) => `must have at least ${least} characters`,
  ),
  maxLength: ruleFor(
    'maxLength',
    isTextValue,
    (text, most) => lengthOf(text) <= most,
    (most) => `must have at most ${most} characters`,
  ),
  pattern: ruleFor(
    'pattern',
    isTextValue,
    (text, pattern) => expression(pattern).test(text),
    (pattern) => `must match the pattern ${pattern}`,
  ),
  format: ruleFor(
    'format',
    isTextValue,
    (text, format) => hasFormat(format, text),
    (format) => `must be ${formatOf(format)?.words ?? ''}`,
  ),
  minItems: ruleFor(
    'minItems',
    isList,
    (list, least) => list.length >= least,
    (least) => `must have at least ${least} items`,
  ),
  maxItems: ruleFor(
    'maxItems',
    isList,
    (list, most) => list.length <= most,
    (most) => `must have at most ${most} items`,
  ),
  uniqueItems: ruleFor(
    'uniqueItems',
    isList,
    (list, unique) => !unique || hasUniqueItems(list),
    () => 'must have unique items',
  ),
  items: itemErrors,
  prefixItems: checkedWithOtherKeyword,
  required: missingMembers,
  minProperties: ruleFor(
    'minProperties',
    isObject,
    (value, least) => Object.keys(value).length >= least,
    (least) => `must have at least ${least} members`,
  ),
  maxProperties: ruleFor(
    'maxProperties',
    isObject,
    (value, most) => Object.keys(value).length <= most,
    (most) => `must have at most ${most} members`,
  ),
  properties: membersErrors,
  patternProperties: checkedWithOtherKeyword,
  additionalProperties: checkedWithOtherKeyword,
  anyOf: keywordRule(
    'anyOf',
    (value, branches) => countFittingBranches(branches, value) > 0,
    () => 'fits none of the alternatives',
  ),
  oneOf: keywordRule(
    'oneOf',
    (value, branches) => countFittingBranches(branches, value) === 1,
    () => 'must fit exactly one of the alternatives',
  ),
};

const allKeywordRules = Object.values(keywordRules);

/** Formats a path in a value as text: `line_items[0].product_id`. */
export const valuePathText = (at: ValuePath): string =>
  at.reduce<string>(
    (words, step) =>
      typeof step === 'number' ? `${words}[${step}]` : words === '' ? step : `${words}.${step}`,
    '',
  );
