// How zod asks what each keyword asks: a row for every assertion, so that a new one does
// not compile until it has its row. Each means what Ajv means by it; a test compares the
// two on random schemas.

import { assertionsOn, type AssertionKeyword } from '../../../core/schema/keywords.ts';
import { schemaTypes, type Schema, type SchemaType } from '../../../core/schema/schema.ts';
import { literalText, quote } from '../code.ts';
import type { Argument, Part, Parts } from './part.ts';

export type Node = Part<'Node'>;
export type Check = Part<'Check'>;

/** Prints parts, of schemas too. */
export interface Printer extends Parts {
  readonly expression: (schema: Schema) => Node;
  readonly checked: (node: Node, checks: readonly Check[]) => Node;
}

type Held<K extends AssertionKeyword> = NonNullable<Schema[K]>;

interface KeywordRow<K extends AssertionKeyword> {
  /** Does it ask anything of a value? Left out: it does wherever it stands. */
  readonly asks?: (held: Held<K>) => boolean;
  /** What a node is told besides its type. Left out: the node itself says it (expression.ts). */
  readonly checks?: (held: Held<K>, schema: Schema, printer: Printer) => readonly Check[];
}

/** @param name of the check in `templates/zod/schema.ts` */
const limit = <Name extends string>(name: Name) => ({
  name,
  checks: (held: number, _: Schema, { check }: Printer) => [check(name, literalText(held))],
});

const byNode = {};

/** The checks of texts in a format. A format without one is a hint, and any text passes. */
const formatChecks: ReadonlyMap<string, string> = new Map([
  ['date-time', 'dateTime'],
  ['email', 'email'],
  ['ip', 'ip'],
  ['uuid', 'uuid'],
  ['hex-color', 'hexColor'],
]);

type Rows = { readonly [K in AssertionKeyword]: KeywordRow<K> };

const namedRows = {
  type: byNode,
  enum: byNode,
  minimum: limit('atLeast'),
  maximum: limit('atMost'),
  exclusiveMinimum: limit('above'),
  exclusiveMaximum: limit('below'),
  multipleOf: limit('multipleOf'),
  minLength: limit('minLength'),
  maxLength: { checks: maxLength },
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
  minItems: limit('minItems'),
  maxItems: limit('maxItems'),
  uniqueItems: { asks: (areUnique) => areUnique, checks: (_, __, { check }) => [check('uniqueItems')] },
  properties: byNode,
  required: { checks: present },
  additionalProperties: { asks: (further) => further !== true },
  patternProperties: { checks: matching },
  minProperties: limit('minProperties'),
  maxProperties: limit('maxProperties'),
  anyOf: byNode,
  oneOf: byNode,
} satisfies Rows;

/** The same, to be read by any keyword: which row names which limit is forgotten. */
const rows: Rows = namedRows;

/** The limits that rows name: the template must export each of them. */
export type LimitName = Extract<(typeof namedRows)[AssertionKeyword], { readonly name: string }>['name'];

/** With both limits on a node, zod before 4.6 makes one regular expression: it is invalid where least is above most. */
function maxLength(most: number, { minLength = 0 }: Schema, printer: Printer): readonly Check[] {
  const { node, check, checked } = printer;
  const atMost = check('maxLength', literalText(most));
  return [minLength > most ? check('also', checked(node('string'), [atMost])) : atMost];
}

/** The names that no property has: a node says of its properties itself whether they must be there. */
function present(
  required: Held<'required'>,
  { properties = {} }: Schema,
  { check }: Printer,
): readonly Check[] {
  const unknown = required.filter((name) => !Object.hasOwn(properties, name));
  return unknown.length > 0 ? [check('present', { unordered: unknown })] : [];
}

function matching(
  patterns: Held<'patternProperties'>,
  { properties = {}, additionalProperties = true }: Schema,
  { check, expression }: Printer,
): readonly Check[] {
  const known = { unordered: additionalProperties === true ? [] : Object.keys(properties) };
  const list = Object.entries(patterns).map(([source, member]): Argument => ({
    list: [quote(source), expression(member)],
  }));
  const rest =
    additionalProperties === false
      ? []
      : [expression(additionalProperties === true ? {} : additionalProperties)];
  return [check('matching', { list }, known, ...rest)];
}

/** By type: the keywords that ask something of its values alone. */
const keywordsOn: ReadonlyMap<SchemaType, readonly AssertionKeyword[]> = new Map(
  schemaTypes.map((type) => [type, assertionsOn(type)]),
);

/** The types of whose values alone a keyword can ask something; integers are numbers. */
const constrainable = schemaTypes.filter((type) => type !== 'integer' && keywordsOn.get(type)?.length !== 0);

/** Is anything asked of values of the type that is not asked of all? */
export const isConstrained = (schema: Schema, type: SchemaType): boolean =>
  keywordsOn.get(type)?.some((keyword) => heldBy(schema, keyword) !== undefined) ?? false;

/** The types of whose values something is asked. */
export const constrainedTypes = (schema: Schema): readonly SchemaType[] =>
  constrainable.filter((type) => isConstrained(schema, type));

/** All that a value of the type must fulfil besides what its node says, in the order of the keywords. */
export const checksOf = (schema: Schema, type: SchemaType, printer: Printer): readonly Check[] =>
  keywordsOn.get(type)?.flatMap((keyword) => checksBy(keyword, schema, printer)) ?? [];

function checksBy<K extends AssertionKeyword>(
  keyword: K,
  schema: Schema,
  printer: Printer,
): readonly Check[] {
  const held = heldBy(schema, keyword);
  return held === undefined ? [] : (rows[keyword].checks?.(held, schema, printer) ?? []);
}

/** What stands in the keyword, if it asks anything. */
function heldBy<K extends AssertionKeyword>(schema: Schema, keyword: K): Held<K> | undefined {
  const held = schema[keyword];
  if (held == null) return undefined;
  return (rows[keyword].asks?.(held) ?? true) ? held : undefined;
}
