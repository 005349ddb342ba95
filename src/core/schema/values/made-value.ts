// Creates values for the responses of a mock from the schema: enumerations, formats, limits and defaults. A random
// sequence with a seed chooses the values. The values show the structure, without realistic texts.

import { schemaErrors } from '../value-errors.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { responseValue } from './response-value.ts';
import { exampleValue } from './example-value.ts';
import { countTo, fittingNumbers } from './numbers.ts';
import type { Chance } from './random-value.ts';

/** The maximum depth of generated values. Deeper lists and objects are empty. */
const maxMadeDepth = 8;

/** The maximum number of values in a response. After that, lists and objects are empty. */
const maxMadeValues = 5000;

export interface Making {
  readonly chance: Chance;
  /** A number that makes texts unique, as in `Hello from the API 3`. */
  readonly ordinal: number;
  left: number;
}

/** @param ordinal the number of the item among all items of the resource, counted from 1 */
export const newMaking = (chance: Chance, ordinal = 1): Making => ({ chance, ordinal, left: maxMadeValues });

/** @param name the name of the property that contains the value */
export function madeValue(schema: Schema, name: string, making: Making, depth = 0): Json {
  making.left -= 1;
  const branch = schema.type === undefined ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < maxMadeDepth) return madeValue(branch, name, making, depth + 1);
  if (schema.enum !== undefined && schema.enum.length > 0)
    return schema.enum[making.chance(schema.enum.length)] ?? null;
  const types = schema.type === undefined ? [] : typesOf(schema).filter((type) => type !== 'null');
  const type = types[0] ?? (schema.properties === undefined ? undefined : 'object');
  const value = type === undefined ? {} : madeByType[type](schema, name, making, depth);
  const isPlain = typeof value !== 'object';
  return isPlain && schemaErrors(schema, value).length > 0 ? exampleValue(schema, '') : value;
}

type MakeValue = (schema: Schema, name: string, making: Making, depth: number) => Json;

const madeByType: Readonly<Record<SchemaType, MakeValue>> = {
  null: () => null,
  boolean: (schema, _name, { chance }) =>
    typeof schema.default === 'boolean' ? schema.default : chance(2) === 1,
  integer: (schema, name, making) => madeNumber(schema, name, making, 1),
  number: (schema, name, making) => madeNumber(schema, name, making, 0.5),
  string: madeText,
  array: madeList,
  object: madeObject,
};

function madeNumber(schema: Schema, name: string, { chance }: Making, unit: number): Json {
  const known = responseValue(schema, name);
  if (['author', 'parent', 'featured_media', 'menu_order'].includes(name)) return known;
  const fitting = fittingNumbers(schema, unit, 9);
  return fitting[chance(fitting.length)] ?? known;
}

/** Names of properties whose values end in a number that makes them unique, each with the format of the ending. */
const numbered: readonly (readonly [name: RegExp, ending: (ordinal: number) => string])[] = [
  [/^(?:link|permalink|url|source_url)$/, (ordinal) => `${ordinal}/`],
  [/^(?:slug|username|sku|code)$/, (ordinal) => `-${ordinal}`],
  [/^(?:rendered|raw|name|title)$/, (ordinal) => ` ${ordinal}`],
];

function madeText(schema: Schema, name: string, { chance, ordinal }: Making): Json {
  const text = responseValue(schema, name);
  if (typeof text !== 'string') return text;
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const twoDigits = (below: number): string => String(chance(below)).padStart(2, '0');
    return text.replace(/T\d\d:\d\d/, () => `T${twoDigits(24)}:${twoDigits(60)}`);
  }
  const ending = numbered.find(([names]) => names.test(name))?.[1];
  const isUri = schema.format === 'uri';
  return ending === undefined || (schema.format !== undefined && !isUri) ? text : text + ending(ordinal);
}

function madeList(schema: Schema, name: string, making: Making, depth: number): Json {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems } = schema;
  if (items === undefined || depth >= maxMadeDepth || making.left <= 0) return [];
  const wanted = Math.min(maxItems, Math.max(minItems, 1), 50);
  const list = countTo(wanted).map(() => madeValue(items, name, making, depth + 1));
  return uniqueItems === true
    ? [...new Map(list.map((item) => [JSON.stringify(item), item])).values()]
    : list;
}

function madeObject(
  { properties, additionalProperties, patternProperties }: Schema,
  _name: string,
  making: Making,
  depth: number,
): Json {
  if (depth >= maxMadeDepth) return {};
  if (properties === undefined)
    return typeof additionalProperties === 'object' && patternProperties === undefined && making.left > 0
      ? { name: madeValue(additionalProperties, 'name', making, depth + 1) }
      : {};
  const members: [string, Json][] = [];
  for (const [name, property] of Object.entries(properties))
    if (making.left > 0) members.push([name, madeValue(property, name, making, depth + 1)]);
  return Object.fromEntries(members);
}
