// Schemas made by chance, of the keywords that a site knows, and how it spells them.

import type fc from 'fast-check';
import { typesOf, type Schema } from '../../src/schema/schema.ts';
import { schemaCase } from '../support/schema-cases.ts';
import { isSendable } from './argument-values.ts';

/** The model's keywords that a site does not know, or that PHP reads otherwise. */
const unknown = new Set(['prefixItems', 'readOnly', 'enumLabels']);

/** As the model has them: nothing contradicts itself. */
export const siteSchema: fc.Arbitrary<Schema> = schemaCase
  .map(({ schema }) => known(schema))
  .filter(isSendable);

const each = (members: Readonly<Record<string, Schema>>, change: (schema: Schema) => unknown) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));

function within(schema: Schema, change: (schema: Schema) => unknown): Record<string, unknown> {
  const { items, properties, patternProperties, additionalProperties, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(items && { items: change(items) }),
    ...(properties && { properties: each(properties, change) }),
    ...(patternProperties && { patternProperties: each(patternProperties, change) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
  };
}

function known(schema: Schema): Schema {
  const { anyOf, oneOf, enum: values, format, ...rest } = within(schema, known) as Schema;
  // What `lenient` leaves to the declared schema, as it says itself.
  const isPlain = !typesOf(schema).some((type) => type === 'array' || type === 'object');
  const alternatives = anyOf ? { anyOf } : oneOf && { oneOf };
  if (schema.type === undefined && alternatives) return alternatives;
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...alternatives,
      ...((isPlain || schema.type === undefined) && values && { enum: values }),
      // Shops check dates, the core does not.
      ...(format !== undefined && format !== 'date' && { format }),
    }).filter(([keyword]) => !unknown.has(keyword)),
  );
}

/** In draft 4 a border is a number, and whether it belongs to it a word beside. */
export function asSiteKnowsIt(schema: Schema): object {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = within(
    schema,
    asSiteKnowsIt,
  ) as Schema;
  const lower = border(minimum, exclusiveMinimum, Math.max);
  const upper = border(maximum, exclusiveMaximum, Math.min);
  return {
    ...rest,
    ...(lower && { minimum: lower.at, exclusiveMinimum: lower.isOutside }),
    ...(upper && { maximum: upper.at, exclusiveMaximum: upper.isOutside }),
  };
}

function border(
  inside: number | undefined,
  outside: number | undefined,
  tighter: (one: number, other: number) => number,
): { readonly at: number; readonly isOutside: boolean } | undefined {
  if (inside === undefined) return outside === undefined ? undefined : { at: outside, isOutside: true };
  if (outside === undefined) return { at: inside, isOutside: false };
  const at = tighter(inside, outside);
  return { at, isOutside: at === outside };
}
