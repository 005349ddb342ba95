// A schema in a few words, for people: its type, its limits, its values.

import { typesOf, type Schema } from './schema.ts';

/** `integer`, `string[]`, `string or null`, `date-time string`. */
export function typeWords(schema: Schema): string {
  if (schema.ownType !== undefined) return schema.ownType;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return [...new Set(choices.map(typeWords))].join(' or ');
  if (schema.type === undefined) return schema.enum === undefined ? 'any' : 'one of';
  return typesOf(schema)
    .map((type) => {
      if (type === 'array') return arrayWords(schema);
      return type === 'string' && schema.format !== undefined ? `${schema.format} string` : type;
    })
    .join(' or ');
}

function arrayWords({ items, prefixItems }: Schema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeWords).join(', ')}]`;
  if (items === undefined) return 'array';
  const words = typeWords(items);
  return words.includes(' ') ? `(${words})[]` : `${words}[]`;
}

type Noun = readonly [one: string, many?: string];

/** What limits a value beyond its type: `at least 1, at most 100`. */
export function limitWords(schema: Schema): readonly string[] {
  const words: string[] = [];
  const add = (value: string | number | undefined, text: (value: string) => string): void => {
    if (value !== undefined) words.push(text(String(value)));
  };
  const addRange = (least: number | undefined, most: number | undefined, of: Noun): void => {
    if (least !== undefined && least === most) words.push(`exactly ${count(least, ...of)}`);
    else {
      if (least !== undefined) words.push(`at least ${count(least, ...of)}`);
      if (most !== undefined) words.push(`at most ${count(most, ...of)}`);
    }
  };
  add(schema.minimum, (value) => `at least ${value}`);
  add(schema.exclusiveMinimum, (value) => `above ${value}`);
  add(schema.maximum, (value) => `at most ${value}`);
  add(schema.exclusiveMaximum, (value) => `below ${value}`);
  add(schema.multipleOf, (value) => `a multiple of ${value}`);
  addRange(schema.minLength, schema.maxLength, ['character']);
  add(schema.pattern, (value) => `matches /${value}/u`);
  addRange(schema.minItems, schema.maxItems, ['item']);
  if (schema.uniqueItems === true) words.push('no item twice');
  addRange(schema.minProperties, schema.maxProperties, ['property', 'properties']);
  if (schema.additionalProperties === false && schema.properties !== undefined)
    words.push('no other properties');
  if (schema.readOnly === true) words.push('read-only: ignored when sent');
  if (schema.deprecated === true) words.push('deprecated');
  return [...words, ...refusedDefaultWords(schema)];
}

const longestDefault = 80;

/** The site assumes it all the same, so who reads the limits must know of it. */
export function refusedDefaultWords({ refusedDefault }: Schema): readonly string[] {
  if (refusedDefault === undefined) return [];
  const text = JSON.stringify(refusedDefault);
  const shown = text.length > longestDefault ? `${text.slice(0, longestDefault)} …` : text;
  return [`default ${shown}, which does not fit: a request without it may be refused`];
}

/** Each value of an enumeration, with its label where it has one: `0 (Public)`. */
export const enumWords = ({ enum: values = [], enumLabels }: Schema): readonly string[] =>
  values.map((value, at) => {
    const label = enumLabels?.[at];
    return label === undefined ? JSON.stringify(value) : `${JSON.stringify(value)} (${label})`;
  });

/** `1 file`, `2 files`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
