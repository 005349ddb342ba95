// A value that a schema could take, written as one would in TypeScript.

import { typesOf, type Json, type Schema } from '../schema/schema.ts';
import { propertyKey } from '../render/code.ts';

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
