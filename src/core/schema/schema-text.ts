// Describes a schema for people in a short text: its type ("array of integer", "string or null · date-time"), its
// limits ("1 to 100", "at most 20 characters") and its values. The command line, pages, Markdown and comments of
// generated types show the text.

import type { AssertionKeyword } from './keywords.ts';
import type { Json, Schema, SchemaType } from './schema.ts';

// Types

const maxTextDepth = 4;

export function schemaTypeText(schema: Schema, depth = 0): string {
  if (schema.userType !== undefined) return schema.userType;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length === 0) return untypedText(schema, depth);
  const words = types.map((type) => oneType(type, schema, depth)).join(' or ');
  return schema.format === undefined ? words : `${words} · ${schema.format}`;
}

function untypedText(schema: Schema, depth: number): string {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined && depth < maxTextDepth)
    return [...new Set(branches.map((branch) => schemaTypeText(branch, depth + 1)))].join(' or ');
  if (schema.enum !== undefined)
    return [...new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)))].join(' or ');
  if (schema.properties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  return 'any value';
}

function oneType(type: SchemaType, schema: Schema, depth: number): string {
  const { items, prefixItems, properties, additionalProperties: further } = schema;
  const isDeep = depth >= maxTextDepth;
  if (type === 'array' && prefixItems !== undefined && !isDeep)
    return `[${prefixItems.map((item) => schemaTypeText(item, depth + 1)).join(', ')}]`;
  if (type === 'array')
    return items === undefined || isDeep
      ? 'array'
      : `array of ${parenthesized(schemaTypeText(items, depth + 1))}`;
  if (type === 'object' && properties === undefined && typeof further === 'object')
    return isDeep ? 'map' : `map of ${parenthesized(schemaTypeText(further, depth + 1))}`;
  return type;
}

const parenthesized = (words: string): string => (words.includes(' or ') ? `(${words})` : words);

// Limits

/** Used for keywords that are no limits, and for keywords that the text of another keyword includes. */
const notALimit = (): string => '';

const limitTexts: Readonly<Record<AssertionKeyword, (schema: Schema) => string>> = {
  type: notALimit,
  enum: notALimit,
  minimum: rangeText,
  maximum: notALimit,
  exclusiveMinimum: notALimit,
  exclusiveMaximum: notALimit,
  multipleOf: ({ multipleOf }) => (multipleOf === undefined ? '' : `a multiple of ${multipleOf}`),
  minLength: ({ minLength, maxLength }) => countRangeText(minLength, maxLength, 'character'),
  maxLength: notALimit,
  pattern: notALimit,
  format: notALimit,
  items: notALimit,
  prefixItems: notALimit,
  minItems: ({ minItems, maxItems }) => countRangeText(minItems, maxItems, 'item'),
  maxItems: notALimit,
  uniqueItems: ({ uniqueItems }) => (uniqueItems === true ? 'unique items' : ''),
  properties: notALimit,
  required: notALimit,
  additionalProperties: notALimit,
  patternProperties: notALimit,
  minProperties: ({ minProperties, maxProperties }) =>
    countRangeText(minProperties, maxProperties, 'property', 'properties'),
  maxProperties: notALimit,
  anyOf: notALimit,
  oneOf: notALimit,
};

/** The limits of a value, each as a short text. The type, the values and the pattern are not included. */
export const limitsText = (schema: Schema): readonly string[] =>
  [...Object.values(limitTexts).map((words) => words(schema)), uncheckedText(schema)].filter(
    (words) => words !== '',
  );

function uncheckedText({ unchecked }: Schema): string {
  if (unchecked === undefined) return '';
  return unchecked === 'type' ? 'the site does not check the type' : 'the site does not check the value';
}

/** All facts about a value that fit on one line of text, including the limits. */
export const factTexts = (schema: Schema): readonly string[] => [
  ...limitsText(schema),
  ...(schema.pattern === undefined ? [] : [`matches /${schema.pattern}/u`]),
  ...(schema.uncheckedPattern === undefined
    ? []
    : [`matches /${schema.uncheckedPattern}/u (only the site checks this)`]),
  ...(schema.additionalProperties === false && schema.properties !== undefined
    ? ['no other properties']
    : []),
  ...(schema.readOnly === true ? ['read-only: ignored when sent'] : []),
  ...(schema.deprecated === true ? ['deprecated'] : []),
  ...refusedDefaultText(schema),
];

/** Describes the range of a number. If there are two lower or two upper limits, the stricter limit is shown. */
function rangeText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  const isAbove = exclusiveMinimum !== undefined && exclusiveMinimum >= (minimum ?? -Infinity);
  const isBelow = exclusiveMaximum !== undefined && exclusiveMaximum <= (maximum ?? Infinity);
  if (minimum !== undefined && maximum !== undefined && !isAbove && !isBelow)
    return minimum === maximum ? `exactly ${minimum}` : `${minimum} to ${maximum}`;
  return [
    isAbove ? `above ${exclusiveMinimum}` : minimum === undefined ? '' : `at least ${minimum}`,
    isBelow ? `below ${exclusiveMaximum}` : maximum === undefined ? '' : `at most ${maximum}`,
  ]
    .filter((words) => words !== '')
    .join(', ');
}

/** Describes the range of a count. A lower limit of 0 has no effect, so it is not shown. */
function countRangeText(least = 0, most: number | undefined, one: string, many?: string): string {
  if (most === undefined) return least === 0 ? '' : `at least ${countText(least, one, many)}`;
  if (least === 0) return `at most ${countText(most, one, many)}`;
  return least === most
    ? `exactly ${countText(most, one, many)}`
    : `${least} to ${countText(most, one, many)}`;
}

const maxShownDefault = 80;

/** Describes a default that the schema refuses. The text is shown because the site still uses the default. */
export function refusedDefaultText({ refusedDefault }: Schema): readonly string[] {
  if (refusedDefault === undefined) return [];
  const text = JSON.stringify(refusedDefault);
  const shown = text.length > maxShownDefault ? `${text.slice(0, maxShownDefault)} …` : text;
  return [
    `default ${shown}, which does not fit the schema: the site may refuse a request without the argument`,
  ];
}

// Values

/** Each value of an enumeration with its label, if there is one: `0 (Public)`. */
export const enumTexts = ({ enum: values = [], enumLabels }: Schema): readonly string[] =>
  values.map((value, at) => {
    const label = enumLabels?.[at];
    return label === undefined ? JSON.stringify(value) : `${JSON.stringify(value)} (${label})`;
  });

const maxShownValue = 300;

/** Formats a value as a user would type it. A string only has quotes if it looks like a value of another type. */
export function jsonValueText(value: Json): string {
  const isPlainText = typeof value === 'string' && value.trim() === value && value !== '';
  const isMistakable = isPlainText && /^(?:null|true|false|[-\d[{"].*)$/s.test(value);
  const text = isPlainText && !isMistakable ? value : JSON.stringify(value);
  return text.length > maxShownValue ? `${text.slice(0, maxShownValue)} …` : text;
}

/** Joins words to a list: `a, b and c`. The first use of `Intl` for a list or a number takes 12 ms of CPU time. */
export const wordList = (words: readonly string[], last = ' and '): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${last}${words.at(-1) ?? ''}`;

/** Formats a whole number with its noun: `1 file`, `2,000 files`. */
export const countText = (number: number, one: string, many = `${one}s`): string =>
  `${String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${number === 1 ? one : many}`;
