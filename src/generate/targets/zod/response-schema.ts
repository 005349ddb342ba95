// The schemas for validators of responses, in two strengths. `strict` is the schema that the site declares,
// and requires every property that the context sends. `site` matches the responses of real sites: `strict`
// refuses half of them (measured), for reasons that rarely matter to readers of the data.

import { responseBody } from '../../../core/model/response-body.ts';
import type { Resource } from '../../../core/model/api.ts';
import { mapChildren } from '../../../core/schema/children.ts';
import { structuralKeywords } from '../../../core/schema/keywords.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { typesOf } from '../../../core/schema/schema.ts';
import { declaredShapeOf, shapeOf } from '../../../core/schema/shape.ts';
import type { PossibleResponse } from '../types/response-choice.ts';

export type Strength = 'site' | 'strict';

/** The schema of a response; undefined if the response is not known. */
export function responseValidatorSchema(
  { form, context }: PossibleResponse,
  resource: Resource,
  strength: Strength,
): Schema | undefined {
  // A resource is never empty, so `[]` does not match it.
  const item =
    strength === 'site' ? loosenedShape(shapeOf(resource, context)) : declaredShapeOf(resource, context);
  switch (form) {
    case 'previous':
      return {
        type: 'object',
        properties: { deleted: { type: 'boolean', enum: [true] }, previous: item },
        required: ['deleted', 'previous'],
      };
    case 'unknown':
      return undefined;
    default: {
      const body = responseBody(form, item);
      return strength === 'site' && mayBeEmptyList.has(form) ? orEmptyList(body) : body;
    }
  }
}

/** Forms that are objects without fixed members. PHP sends an empty one as a list. */
const mayBeEmptyList = new Set<PossibleResponse['form']>(['map', 'batch']);

/** The schema of a whole body that is known from the source, as sites really send it. */
export const loosenedBodySchema = (body: Schema): Schema =>
  body.required === undefined ? lenient(body) : loosenedShape(body);

const loosenedShapes = new WeakMap<Schema, Schema>();

/** A resource's shape, loosened. All operations that return it share one object, so that it is printed once. */
function loosenedShape(shape: Schema): Schema {
  let loose = loosenedShapes.get(shape);
  if (loose === undefined) loosenedShapes.set(shape, (loose = loosen(shape)));
  return loose;
}

const loosenedSchemas = new WeakMap<Schema, Schema>();

/** A schema nested in a resource, where PHP sends an empty array for an empty object. */
function lenient(schema: Schema): Schema {
  let loose = loosenedSchemas.get(schema);
  if (loose === undefined)
    loosenedSchemas.set(
      schema,
      (loose = allowsEmptyObject(schema) ? orEmptyList(loosen(schema)) : loosen(schema)),
    );
  return loose;
}

const allowsEmptyObject = (schema: Schema): boolean =>
  schema.userType === undefined &&
  schema.type !== undefined &&
  typesOf(schema).includes('object') &&
  !typesOf(schema).includes('array');

/**
 * Loosens a schema to allow what sites send although they declare otherwise: `[]` for a nested object, values
 * outside an enumeration, unlisted properties, texts with another format or length, numbers out of range.
 */
function loosen(schema: Schema): Schema {
  // There is no schema to check the user's own types.
  if (schema.userType !== undefined) return {};
  const { oneOf, additionalProperties, ...kept }: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => structuralKeywords.has(keyword)),
  );
  const loose: Schema = {
    ...kept,
    ...(schema.enumClosed === true && schema.enum && { enum: schema.enum }),
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
    // After loosening, a value can match several alternatives.
    ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
  };
  return mapChildren(loose, lenient);
}

/** PHP's value for an object without members. */
export const emptyList: Schema = { type: 'array', maxItems: 0 };

const orEmptyList = (schema: Schema): Schema => ({ anyOf: [schema, emptyList] });
