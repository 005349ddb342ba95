// The zod checks of each keyword.
// The table has a row for every assertion, so a new assertion does not compile without a row.
// A test compares the checks with Ajv for random schemas.

import { assertionsOn, type AssertionKeyword } from '../../../core/schema/keywords.ts';
import { schemaTypes, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { literalText, quote } from '../code.ts';
import type { PartArgument, ValidatorPart, PartMakers } from './validator-part.ts';

export type Node = ValidatorPart<'Node'>;
export type Check = ValidatorPart<'Check'>;

export interface CheckPrinter extends PartMakers {
  readonly expression: (schema: Schema) => Node;
  readonly checked: (node: Node, checks: readonly Check[]) => Node;
}

type KeywordValue<K extends AssertionKeyword> = NonNullable<Schema[K]>;

interface CheckRow<K extends AssertionKeyword> {
  readonly asks?: (held: KeywordValue<K>) => boolean;
  readonly checks?: (held: KeywordValue<K>, schema: Schema, printer: CheckPrinter) => readonly Check[];
}

const limitRow = <Name extends string>(name: Name) => ({
  name,
  checks: (held: number, _: Schema, { check }: CheckPrinter) => [check(name, literalText(held))],
});

const byNode = {};

/** A format without a check is only a hint and accepts any text. */
const formatChecks: ReadonlyMap<string, string> = new Map([
  ['date-time', 'dateTime'],
  ['email', 'email'],
  ['ip', 'ip'],
  ['uuid', 'uuid'],
  ['hex-color', 'hexColor'],
]);

type CheckRows = { readonly [K in AssertionKeyword]: CheckRow<K> };

const namedRows = {
  type: byNode,
  enum: byNode,
  minimum: limitRow('atLeast'),
  maximum: limitRow('atMost'),
  exclusiveMinimum: limitRow('above'),
  exclusiveMaximum: limitRow('below'),
  multipleOf: limitRow('multipleOf'),
  minLength: limitRow('minLength'),
  maxLength: { checks: maxLengthChecks },
  pattern: { checks: (pattern, _, { check }) => [check('pattern', quote(pattern))] },
  format: {
    asks: (format) => formatChecks.has(format),
    checks: (format, _, { check }) => [check(formatChecks.get(format) ?? '')],
  },
  items: byNode,
  prefixItems: {
    checks: (prefixItems, { items }, { node, check, expression }) => [
      check('leading', { list: prefixItems.map(expression) }, items ? expression(items) : node('anything')),
    ],
  },
  minItems: limitRow('minItems'),
  maxItems: limitRow('maxItems'),
  uniqueItems: { asks: (areUnique) => areUnique, checks: (_, __, { check }) => [check('uniqueItems')] },
  properties: byNode,
  required: { checks: presentChecks },
  additionalProperties: { asks: (further) => further !== true },
  patternProperties: { checks: matchingChecks },
  minProperties: limitRow('minProperties'),
  maxProperties: limitRow('maxProperties'),
  anyOf: byNode,
  oneOf: byNode,
} satisfies CheckRows;

/** The table of checks, accessible by any keyword. */
const checkRows: CheckRows = namedRows;

/** The template must export a check for each limit. */
export type LimitName = Extract<(typeof namedRows)[AssertionKeyword], { readonly name: string }>['name'];

/**
 * Before version 4.6, zod combines both length limits into one regular expression. The combined expression is
 * invalid if the minimum is larger than the maximum.
 */
function maxLengthChecks(most: number, { minLength = 0 }: Schema, printer: CheckPrinter): readonly Check[] {
  const { node, check, checked } = printer;
  const atMost = check('maxLength', literalText(most));
  return [minLength > most ? check('also', checked(node('string'), [atMost])) : atMost];
}

/**
 * The check of required names that are not declared as properties. The node itself checks the required
 * properties.
 */
function presentChecks(
  required: KeywordValue<'required'>,
  { properties = {} }: Schema,
  { check }: CheckPrinter,
): readonly Check[] {
  const unknown = required.filter((name) => !Object.hasOwn(properties, name));
  return unknown.length > 0 ? [check('present', { unordered: unknown })] : [];
}

function matchingChecks(
  patterns: KeywordValue<'patternProperties'>,
  { properties = {}, additionalProperties = true }: Schema,
  { check, expression }: CheckPrinter,
): readonly Check[] {
  const known = { unordered: additionalProperties === true ? [] : Object.keys(properties) };
  const list = Object.entries(patterns).map(([source, member]): PartArgument => ({
    list: [quote(source), expression(member)],
  }));
  const rest =
    additionalProperties === false
      ? []
      : [expression(additionalProperties === true ? {} : additionalProperties)];
  return [check('matching', { list }, known, ...rest)];
}

const keywordsOn: ReadonlyMap<SchemaType, readonly AssertionKeyword[]> = new Map(
  schemaTypes.map((type) => [type, assertionsOn(type)]),
);

const constrainable = schemaTypes.filter((type) => type !== 'integer' && keywordsOn.get(type)?.length !== 0);

export const isConstrained = (schema: Schema, type: SchemaType): boolean =>
  keywordsOn.get(type)?.some((keyword) => restrictingValue(schema, keyword) !== undefined) ?? false;

export const constrainedTypes = (schema: Schema): readonly SchemaType[] =>
  constrainable.filter((type) => isConstrained(schema, type));

export const checksOf = (schema: Schema, type: SchemaType, printer: CheckPrinter): readonly Check[] =>
  keywordsOn.get(type)?.flatMap((keyword) => checksBy(keyword, schema, printer)) ?? [];

function checksBy<K extends AssertionKeyword>(
  keyword: K,
  schema: Schema,
  printer: CheckPrinter,
): readonly Check[] {
  const held = restrictingValue(schema, keyword);
  return held === undefined ? [] : (checkRows[keyword].checks?.(held, schema, printer) ?? []);
}

/** The value of the keyword. */
function restrictingValue<K extends AssertionKeyword>(
  schema: Schema,
  keyword: K,
): KeywordValue<K> | undefined {
  const held = schema[keyword];
  if (held == null) return undefined;
  return (checkRows[keyword].asks?.(held) ?? true) ? held : undefined;
}
