// A value that fits a schema, for a sample to begin with. It is an example of the
// form, never a claim about what the site holds.

import { typesOf, type Json, type Schema } from '../../../schema/schema.ts';
import type { Call } from './call.ts';
import type { Values } from './request.ts';

const deepest = 6;

const byFormat: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-31T10:00:00'],
  ['date', '2026-01-31'],
  ['email', 'name@site.example'],
  ['uri', 'https://site.example/'],
  ['ip', '192.0.2.1'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['hex-color', '#336699'],
]);

/** An example for every argument that a caller must send. */
export const exampleValues = (call: Call): Values =>
  new Map(
    call.arguments
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, exampleValue(schema, name)]),
  );

export function exampleValue(schema: Schema, name: string, depth = 0): Json {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const branch = schema.type === undefined ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < deepest) return exampleValue(branch, name, depth + 1);
  const type = typesOf(schema).find((one) => one !== 'null') ?? 'null';
  if (schema.type === undefined && schema.properties === undefined) return name;
  if (type === 'object' || schema.type === undefined) return exampleObject(schema, depth);
  if (type === 'array') return exampleArray(schema, name, depth);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return exampleNumber(schema);
  return type === 'null' ? null : (byFormat.get(schema.format ?? '') ?? name);
}

function exampleObject(schema: Schema, depth: number): Json {
  const required = new Set(schema.required);
  return depth >= deepest
    ? {}
    : Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => required.has(name))
          .map(([name, property]) => [name, exampleValue(property, name, depth + 1)]),
      );
}

const exampleArray = ({ items = {}, minItems = 1 }: Schema, name: string, depth: number): Json =>
  minItems === 0 || depth >= deepest ? [] : [exampleValue(items, name, depth + 1)];

const exampleNumber = ({ minimum, exclusiveMinimum, maximum }: Schema): number =>
  minimum ?? (exclusiveMinimum === undefined ? Math.min(1, maximum ?? 1) : exclusiveMinimum + 1);
