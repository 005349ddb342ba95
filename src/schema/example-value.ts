// A value that fits a schema, for a sample to begin with. It is an example of the
// form, never a claim about what the site holds.

import { formatOf } from './formats.ts';
import { typesOf, type Json, type Schema } from './schema.ts';

const deepest = 6;

/** @param name of the argument or property: what stands for a text that may be any */
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
  return type === 'null' ? null : (formatOf(schema.format)?.example ?? name);
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
