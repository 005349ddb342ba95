// Schemas made by chance, of the keywords that a site knows, and how it spells them.

import type fc from 'fast-check';
import { typesOf, type Schema } from '../../src/core/schema/schema.ts';
import { mapChildren } from '../../src/core/schema/children.ts';
import { schemaCase } from '../support/schema-cases.ts';
import { isSendable } from './argument-values.ts';

/** The model's keywords that a site does not know, or that PHP reads otherwise. */
const unknown = new Set(['prefixItems', 'readOnly', 'enumLabels']);

/** As the model has them: nothing contradicts itself. */
export const siteSchema: fc.Arbitrary<Schema> = schemaCase
  .map(({ schema }) => known(schema))
  .filter(isSendable);

function known(schema: Schema): Schema {
  const { anyOf, oneOf, enum: values, format, ...rest } = mapChildren(schema, known);
  // What `lenient` leaves to the declared schema, as it says itself.
  const isPlain = !typesOf(schema).some((type) => type === 'array' || type === 'object');
  const alternatives = anyOf ? { anyOf } : oneOf && { oneOf };
  if (schema.type === undefined && alternatives) return alternatives;
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...alternatives,
      ...((isPlain || schema.type === undefined) && values && { enum: values }),
      ...(format !== undefined && { format }),
    }).filter(([keyword]) => !unknown.has(keyword)),
  );
}

/** In draft 4 a border is a number, and whether it belongs to it a word beside. */
export function asSiteKnowsIt(schema: Schema): object {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = mapChildren(
    schema,
    asSiteKnowsIt,
  );
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
