// A value that fits a schema, for a sample to begin with. It is an example of the
// form, never a claim about what the site holds.

import { formatOf } from '../formats.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { fittingNumbers, isWithinLimits } from './numbers.ts';

const deepest = 6;

/** @param name of the argument or property: what stands for a text that may be any */
export function exampleValue(schema: Schema, name: string, depth = 0): Json {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const branch = schema.type === undefined ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < deepest) return exampleValue(branch, name, depth + 1);
  if (schema.type === undefined)
    return schema.properties === undefined ? name : exampleObject(schema, name, depth);
  const type = typesOf(schema).find((one) => one !== 'null') ?? 'null';
  return exampleByType[type](schema, name, depth);
}

type Example = (schema: Schema, name: string, depth: number) => Json;

const exampleByType: Readonly<Record<SchemaType, Example>> = {
  null: () => null,
  boolean: () => true,
  integer: (schema) => exampleNumber(schema, 1),
  number: (schema) => exampleNumber(schema, 0.5),
  // A pattern is not looked at: the name tells a reader more than the least text of a pattern.
  string: ({ format }, name) => formatOf(format)?.example ?? name,
  array: ({ items = {}, minItems = 1 }, name, depth) =>
    minItems === 0 || depth >= deepest ? [] : [exampleValue(items, name, depth + 1)],
  object: exampleObject,
};

function exampleObject(schema: Schema, _name: string, depth: number): Json {
  const required = new Set(schema.required);
  return depth >= deepest
    ? {}
    : Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => required.has(name))
          .map(([name, property]) => [name, exampleValue(property, name, depth + 1)]),
      );
}

/** The least, or 1, where the other limits take it. */
function exampleNumber(schema: Schema, unit: number): number {
  const { minimum, exclusiveMinimum, multipleOf } = schema;
  const plain = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  if (multipleOf === undefined && isWithinLimits(schema, plain)) return plain;
  return fittingNumbers(schema, unit, 1)[0] ?? plain;
}
