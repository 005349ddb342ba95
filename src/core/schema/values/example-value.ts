// Creates a valid value for a schema, for code samples. The value shows the structure, not the content of a site.

import { schemaErrors } from '../value-errors.ts';
import { formatOf } from '../formats.ts';
import { isObject } from '../checks.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { isSeldomSent, knownValues, rankOfField } from './known-values.ts';
import { fittingNumbers, isWithinLimits } from './numbers.ts';

const maxExampleDepth = 6;

/** @param name the name of the argument or property, for which a realistic text is chosen */
export function exampleValue(schema: Schema, name: string, depth = 0): Json {
  const known = knownValue(schema, name);
  if (known !== undefined) return known;
  const { default: preset, enum: values = [] } = schema;
  if (preset !== undefined && preset !== null && preset !== '') return preset;
  const listed = values.find((value) => value !== '') ?? values[0];
  if (listed !== undefined) return listed;
  const branch = schema.type === undefined ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < maxExampleDepth) return exampleValue(branch, name, depth + 1);
  if (schema.type === undefined)
    return schema.properties === undefined ? name : exampleObject(schema, name, depth);
  const types = typesOf(schema).filter((one) => one !== 'null');
  // If the schema accepts a text and an object, samples use the text.
  const type = types.find((one) => one === 'string') ?? types[0] ?? 'null';
  return exampleByType[type](schema, name, depth);
}

/** A typical value for an argument or property of that name, if the schema accepts the value. */
const knownValue = (schema: Schema, name: string): Json | undefined =>
  schema.type === undefined
    ? undefined
    : knownValues(name)
        .map((value) => withDeclared(value, schema))
        .find((value) => schemaErrors(schema, value).length === 0);

/** If the schema declares members, removes all other members from an object. */
function withDeclared(value: Json, { properties }: Schema): Json {
  if (!isObject(value) || properties === undefined) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)));
}

type MakeExample = (schema: Schema, name: string, depth: number) => Json;

const exampleByType: Readonly<Record<SchemaType, MakeExample>> = {
  null: () => null,
  boolean: () => true,
  integer: (schema) => exampleNumber(schema, 1),
  number: (schema) => exampleNumber(schema, 0.5),
  // The pattern is ignored, because a text made from the name is easier to understand than the shortest matching text.
  string: ({ format }, name) => formatOf(format)?.example ?? name,
  array: ({ items = {}, minItems = 1 }, name, depth) =>
    minItems === 0 || depth >= maxExampleDepth ? [] : [exampleValue(items, name, depth + 1)],
  object: exampleObject,
};

function exampleObject(schema: Schema, _name: string, depth: number): Json {
  if (depth >= maxExampleDepth) return {};
  const members = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
  }));
  return Object.fromEntries(
    sentFirst(members, 2).map(({ name, schema: property }) => [
      name,
      exampleValue(property, name, depth + 1),
    ]),
  );
}

interface NamedField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/**
 * Chooses the fields that a person would send, up to a maximum: required fields, then well-known fields. Without
 * required and well-known fields, the result is the first two fields that the site does not set itself.
 */
export function sentFirst<Of extends NamedField>(fields: readonly Of[], most: number): readonly Of[] {
  const needed = fields.filter(({ required }) => required);
  const writable = fields.filter(({ schema, required }) => !required && schema.readOnly !== true);
  const known = writable
    .flatMap((field) => {
      const rank = rankOfField(field.name, field.schema);
      return rank === undefined ? [] : [{ field, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ field }) => field);
  const chosen = [...needed, ...known.slice(0, Math.max(0, most - needed.length))];
  return chosen.length > 0 ? chosen : writable.filter(({ name }) => !isSeldomSent(name)).slice(0, 2);
}

/** The minimum of the schema, or 1 if the other limits allow 1. */
function exampleNumber(schema: Schema, unit: number): number {
  const { minimum, exclusiveMinimum, multipleOf } = schema;
  const plain = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  if (multipleOf === undefined && isWithinLimits(schema, plain)) return plain;
  return fittingNumbers(schema, unit, 1)[0] ?? plain;
}
