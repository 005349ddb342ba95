// A value that fits a schema, for a sample to begin with. It is an example of the
// form, never a claim about what the site holds.

import { flawsOf } from '../value-errors.ts';
import { formatOf } from '../formats.ts';
import { isObject } from '../checks.ts';
import { typesOf, type Json, type Schema, type SchemaType } from '../schema.ts';
import { isSeldomSent, knownValues, rankOfField } from './known-values.ts';
import { fittingNumbers, isWithinLimits } from './numbers.ts';

const maxDepth = 6;

/** @param name of the argument or property: what tells which text a person would send */
export function exampleValue(schema: Schema, name: string, depth = 0): Json {
  const known = knownValue(schema, name);
  if (known !== undefined) return known;
  const { default: preset, enum: values = [] } = schema;
  if (preset !== undefined && preset !== null && preset !== '') return preset;
  const listed = values.find((value) => value !== '') ?? values[0];
  if (listed !== undefined) return listed;
  const branch = schema.type === undefined ? (schema.anyOf ?? schema.oneOf)?.[0] : undefined;
  if (branch !== undefined && depth < maxDepth) return exampleValue(branch, name, depth + 1);
  if (schema.type === undefined)
    return schema.properties === undefined ? name : exampleObject(schema, name, depth);
  const types = typesOf(schema).filter((one) => one !== 'null');
  // Where a text will do, nobody writes an object.
  const type = types.find((one) => one === 'string') ?? types[0] ?? 'null';
  return exampleByType[type](schema, name, depth);
}

/** A value that the name is known for and the schema takes. */
const knownValue = (schema: Schema, name: string): Json | undefined =>
  schema.type === undefined
    ? undefined
    : knownValues(name)
        .map((value) => withDeclared(value, schema))
        .find((value) => flawsOf(schema, value).length === 0);

/** The members of an object that the schema knows, where it knows any. */
function withDeclared(value: Json, { properties }: Schema): Json {
  if (!isObject(value) || properties === undefined) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)));
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
    minItems === 0 || depth >= maxDepth ? [] : [exampleValue(items, name, depth + 1)],
  object: exampleObject,
};

function exampleObject(schema: Schema, _name: string, depth: number): Json {
  if (depth >= maxDepth) return {};
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

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/**
 * The fields that a person would send: those that must be, then well-known ones, up to so
 * many in all; where there are neither, the first two that are not the site's own affair.
 */
export function sentFirst<Of extends Field>(fields: readonly Of[], most: number): readonly Of[] {
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

/** The least, or 1, where the other limits take it. */
function exampleNumber(schema: Schema, unit: number): number {
  const { minimum, exclusiveMinimum, multipleOf } = schema;
  const plain = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  if (multipleOf === undefined && isWithinLimits(schema, plain)) return plain;
  return fittingNumbers(schema, unit, 1)[0] ?? plain;
}
