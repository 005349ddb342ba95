// A schema in a few words, for people: its type, its limits, its values, an example.

import { typesOf, type Json, type Schema } from '../model/schema.ts';
import { propertyKey } from '../render/code.ts';
import { count } from './lines.ts';

/** `integer`, `string[]`, `string or null`, `date-time string`. */
export function typeWords(schema: Schema): string {
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
  return words;
}

/** Each value of an enumeration, with its label where it has one: `0 (Public)`. */
export const enumWords = ({ enum: values = [], enumLabels }: Schema): readonly string[] =>
  values.map((value, at) => {
    const label = enumLabels?.[at];
    return label === undefined ? JSON.stringify(value) : `${JSON.stringify(value)} (${label})`;
  });

const textExamples: ReadonlyMap<string, string> = new Map([
  ['date-time', '2025-01-31T12:00:00'],
  ['date', '2025-01-31'],
  ['email', 'name@example.com'],
  ['uri', 'https://example.com/'],
  ['ip', '192.0.2.1'],
  ['uuid', '6f1ed002-ab59-4fcd-a3ce-5d06e4e1c1a2'],
  ['hex-color', '#336699'],
]);

/** A value such a schema could take; for reading, not guaranteed to be valid. */
export function exampleOf(schema: Schema, depth = 0): Json {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  const [firstValue] = schema.enum ?? [];
  if (firstValue !== undefined) return firstValue;
  const [firstChoice] = schema.anyOf ?? schema.oneOf ?? [];
  if (firstChoice !== undefined && schema.type === undefined)
    return depth > 3 ? null : exampleOf(firstChoice, depth + 1);
  const type =
    schema.type === undefined ? 'string' : (typesOf(schema).find((one) => one !== 'null') ?? 'null');
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return textExamples.get(schema.format ?? '') ?? 'text';
    case 'array':
      return depth > 3 || schema.items === undefined ? [] : [exampleOf(schema.items, depth + 1)];
    case 'object':
      return depth > 3 ? {} : objectExample(schema, depth);
    case 'null':
      return null;
  }
}

function objectExample({ properties = {}, required = [] }: Schema, depth: number): Json {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, exampleOf(schema, depth + 1)]),
  );
}

/** A value as one would write it in TypeScript. */
export function typescriptText(value: Json): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(typescriptText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${propertyKey(name)}: ${typescriptText(member)}`,
    );
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return JSON.stringify(value);
}
