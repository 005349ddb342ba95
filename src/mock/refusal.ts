// Why a WordPress-style site refuses a value, in its words: the order of its questions and
// the texts of its errors are those of `rest_validate_value_from_schema` and what that calls
// (wp-includes/rest-api.php). How it reads a value first is said in wordpress-values.ts; what it
// refuses is what `lenient` refuses, which a test holds to be so.

import { expression, hasUniqueItems, isObject } from '../schema/checks.ts';
import { checkedFormats } from '../schema/formats.ts';
import { typesOf, type Schema, type SchemaType } from '../schema/schema.ts';
import { readAsOneOf, readAsText, schemaOfMember } from '../schema/wordpress-values.ts';
import {
  counted,
  formatRefusal,
  listed,
  notInEnum,
  outOfBounds,
  refuse,
  wrongFormat,
  wrongText,
  type Refusal,
} from './plain-refusal.ts';

/** Deeper than this nothing is asked: PHP decodes no deeper JSON. */
const deepest = 512;

/**
 * The first thing that the site finds wrong with a value; undefined where it takes it.
 *
 * @param param what the site calls it: `status`, `line_items[0][quantity]`
 */
export function refusalOf(schema: Schema, value: unknown, param: string, depth = 0): Refusal | undefined {
  if (depth > deepest) return undefined;
  const { anyOf, oneOf } = schema;
  const byBranch =
    (anyOf && byAnyOf(schema, anyOf, value, param, depth)) ??
    (oneOf && byOneOf(schema, oneOf, value, param, depth));
  if (byBranch !== undefined) return byBranch;
  if (schema.type === undefined) return untyped(schema, value, param);
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

/** Without a type nothing is asked but these two. */
function untyped(schema: Schema, value: unknown, param: string): Refusal | undefined {
  const refused = notInEnum(schema, value, param);
  if (refused !== undefined || schema.format === undefined || !checkedFormats.has(schema.format))
    return refused;
  const text = readAsText(value);
  const isText = text !== undefined && (schema.format !== 'uuid' || typeof value === 'string');
  return isText ? wrongFormat(schema, text, param) : formatRefusal(schema.format, param);
}

type ByType = (schema: Schema, value: unknown, param: string, depth: number) => Refusal | undefined;

const nothing: ByType = () => undefined;

const byType: Readonly<Record<SchemaType, ByType>> = {
  null: nothing,
  boolean: nothing,
  integer: (schema, value, param) => outOfBounds(schema, Number(value), param),
  number: (schema, value, param) => outOfBounds(schema, Number(value), param),
  string: (schema, value, param) => wrongText(schema, String(value), param),
  array: wrongList,
  object: wrongObject,
};

function wrongList(schema: Schema, value: unknown, param: string, depth: number): Refusal | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const { items, minItems, maxItems, uniqueItems } = schema;
  if (items !== undefined)
    for (const [at, item] of list.entries()) {
      const refused = refusalOf(items, item, `${param}[${at}]`, depth + 1);
      if (refused !== undefined) return refused;
    }
  if (minItems !== undefined && list.length < minItems)
    return refuse('rest_too_few_items', `${param} must contain at least ${counted(minItems, 'item')}.`);
  if (maxItems !== undefined && list.length > maxItems)
    return refuse('rest_too_many_items', `${param} must contain at most ${counted(maxItems, 'item')}.`);
  return uniqueItems === true && !hasUniqueItems(list)
    ? refuse('rest_duplicate_items', `${param} has duplicate items.`)
    : undefined;
}

function wrongObject(schema: Schema, value: unknown, param: string, depth: number): Refusal | undefined {
  if (!isObject(value)) return undefined;
  const { required = [], minProperties, maxProperties } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined)
    return refuse('rest_property_required', `${missing} is a required property of ${param}.`);
  const wrong = wrongMember(schema, value, param, depth);
  if (wrong !== undefined) return wrong;
  const count = Object.keys(value).length;
  const properties = (limit: number): string => counted(limit, 'property', 'properties');
  if (minProperties !== undefined && count < minProperties)
    return refuse('rest_too_few_properties', `${param} must contain at least ${properties(minProperties)}.`);
  return maxProperties !== undefined && count > maxProperties
    ? refuse('rest_too_many_properties', `${param} must contain at most ${properties(maxProperties)}.`)
    : undefined;
}

function wrongMember(
  { properties = {}, patternProperties = {}, additionalProperties = true }: Schema,
  value: Readonly<Record<string, unknown>>,
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

interface Branch {
  readonly at: number;
  readonly schema: Schema;
  readonly refused: Refusal | undefined;
}

/** A branch without a type has that of the schema around it. */
const judged = (
  { type }: Schema,
  branches: readonly Schema[],
  value: unknown,
  param: string,
  depth: number,
): readonly Branch[] =>
  branches.map((branch, at) => {
    const schema = type === undefined || branch.type !== undefined ? branch : { ...branch, type };
    return { at, schema, refused: refusalOf(schema, value, param, depth + 1) };
  });

function byAnyOf(
  schema: Schema,
  branches: readonly Schema[],
  value: unknown,
  param: string,
  depth: number,
): Refusal | undefined {
  const all = judged(schema, branches, value, param, depth);
  return all.some(({ refused }) => refused === undefined) ? undefined : noneFits(all, value, param);
}

function byOneOf(
  schema: Schema,
  branches: readonly Schema[],
  value: unknown,
  param: string,
  depth: number,
): Refusal | undefined {
  const all = judged(schema, branches, value, param, depth);
  const fitting = all.filter(({ refused }) => refused === undefined);
  if (fitting.length === 0) return noneFits(all, value, param);
  if (fitting.length === 1) return undefined;
  const titles = fitting.flatMap(({ schema: { title } }) => title ?? []);
  const positions = fitting.map(({ at }) => at);
  return titles.length === fitting.length
    ? refuse(
        'rest_one_of_multiple_matches',
        `${param} matches ${listed(titles)}, but should match only one.`,
        {
          positions,
        },
      )
    : refuse('rest_one_of_multiple_matches', `${param} matches more than one of the expected formats.`, {
        positions,
      });
}

/** The reason of the branch that was most likely meant, else that none fits. */
function noneFits(all: readonly Branch[], value: unknown, param: string): Refusal {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return ofBranch(only, param);
  const beyondType = all.filter(
    ({ refused }) =>
      refused !== undefined && (refused.code !== 'rest_invalid_type' || refused.data?.['param'] !== param),
  );
  const [first] = beyondType;
  if (first !== undefined && beyondType.length === 1) return ofBranch(first, param);
  const nearest = first?.schema.type === 'object' ? nearestObject(beyondType, value) : undefined;
  if (nearest !== undefined) return ofBranch(nearest, param);
  const titles = all.flatMap(({ schema: { title } }) => title ?? []);
  return titles.length === all.length
    ? refuse('rest_no_matching_schema', `${param} is not a valid ${listed(titles)}.`)
    : refuse('rest_no_matching_schema', `${param} does not match any of the expected formats.`);
}

function nearestObject(branches: readonly Branch[], value: unknown): Branch | undefined {
  const shared = ({ schema }: Branch): number =>
    isObject(value)
      ? Object.keys(schema.properties ?? {}).filter((name) => Object.hasOwn(value, name)).length
      : 0;
  const most = Math.max(...branches.map(shared));
  return most === 0 ? undefined : branches.find((branch) => shared(branch) === most);
}

function ofBranch({ at, schema: { title }, refused }: Branch, param: string): Refusal {
  const reason = refused?.message ?? '';
  return title === undefined
    ? refuse('rest_no_matching_schema', `${param} does not match the expected format. Reason: ${reason}`, {
        position: at,
      })
    : refuse('rest_no_matching_schema', `${param} is not a valid ${title}. Reason: ${reason}`, {
        position: at,
      });
}
