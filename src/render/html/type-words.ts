// What a schema is, in a few words beside a name: "array of integer", "string or
// null · date-time", and its limits: "1 to 100", "at most 20 characters".

import type { Json, Schema, SchemaType } from '../../schema/schema.ts';
import { refusedDefaultWords } from '../../schema/schema-words.ts';

const deepestWords = 4;

export function typeWords(schema: Schema, depth = 0): string {
  if (schema.ownType !== undefined) return schema.ownType;
  const types = typesNamed(schema);
  if (types.length === 0) return untypedWords(schema, depth);
  const words = types.map((type) => oneType(type, schema, depth)).join(' or ');
  return schema.format === undefined ? words : `${words} · ${schema.format}`;
}

const typesNamed = ({ type }: Schema): readonly SchemaType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

function untypedWords(schema: Schema, depth: number): string {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined && depth < deepestWords)
    return [...new Set(branches.map((branch) => typeWords(branch, depth + 1)))].join(' or ');
  if (schema.enum !== undefined)
    return [...new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)))].join(' or ');
  if (schema.properties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  return 'any value';
}

function oneType(type: SchemaType, schema: Schema, depth: number): string {
  if (type === 'array')
    return schema.items === undefined || depth >= deepestWords
      ? 'array'
      : `array of ${grouped(typeWords(schema.items, depth + 1))}`;
  if (type === 'object' && schema.properties === undefined && typeof schema.additionalProperties === 'object')
    return depth >= deepestWords
      ? 'map'
      : `map of ${grouped(typeWords(schema.additionalProperties, depth + 1))}`;
  return type;
}

const grouped = (words: string): string => (words.includes(' or ') ? `(${words})` : words);

/** Every limit but `enum` and `pattern`, each a few words. */
export const limitWords = (schema: Schema): readonly string[] =>
  [
    range(schema),
    schema.multipleOf === undefined ? '' : `multiple of ${schema.multipleOf}`,
    between(schema.minLength, schema.maxLength, 'character'),
    between(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true ? 'no item twice' : '',
    between(schema.minProperties, schema.maxProperties, 'member'),
    ...refusedDefaultWords(schema),
  ].filter((words) => words !== '');

function range({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  return [
    minimum === undefined ? '' : `at least ${minimum}`,
    exclusiveMinimum === undefined ? '' : `above ${exclusiveMinimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    exclusiveMaximum === undefined ? '' : `below ${exclusiveMaximum}`,
  ]
    .filter((words) => words !== '')
    .join(', ');
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined)
    return least === most ? counted(least, unit) : `${least} to ${counted(most, unit)}`;
  if (most !== undefined) return `at most ${counted(most, unit)}`;
  return least === undefined || least === 0 ? '' : `at least ${counted(least, unit)}`;
}

export const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : unit.endsWith('s') ? 'es' : 's'}`;

const longestValue = 300;

/** A value as a reader would type it: strings bare, unless that could be taken for another value. */
export function valueWords(value: Json): string {
  const isPlainText = typeof value === 'string' && value.trim() === value && value !== '';
  const isMistakable = isPlainText && /^(?:null|true|false|[-\d[{"].*)$/s.test(value);
  const text = isPlainText && !isMistakable ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)} …` : text;
}
