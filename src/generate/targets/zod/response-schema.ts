// The validator schemas of responses, in the variants `strict` and `site`.
// `strict` is the declared schema, and requires every property of the context.
// `site` accepts the responses of real sites.
// Half of real responses fail `strict` (measured), for reasons that rarely matter.

import { responseBody } from '../../../core/model/api/response-body.ts';
import type { Resource } from '../../../core/model/api/api.ts';
import { mapChildren } from '../../../core/schema/children.ts';
import { structuralKeywords } from '../../../core/schema/keywords.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { declaredShapeOf, shapeOf } from '../../../core/schema/shape.ts';
import type { PossibleResponse } from '../types/response-choice.ts';
import { mayBeEmptyObject, orEmptyList } from './accepted-forms.ts';

export type Strength = 'site' | 'strict';

/** The schema of a response. */
export function responseValidatorSchema(
  { form, context }: PossibleResponse,
  resource: Resource,
  strength: Strength,
): Schema | undefined {
  // A resource is never empty, so `[]` does not match a resource.
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

const mayBeEmptyList = new Set<PossibleResponse['form']>(['map', 'batch']);

/** The schema of a response known from the source code, loosened to match the responses of real sites. */
export const loosenedBodySchema = (body: Schema): Schema =>
  body.required === undefined ? lenient(body) : loosenedShape(body);

const loosenedShapes = new WeakMap<Schema, Schema>();

/** All operations that return the resource share one object, so the shape is printed once. */
function loosenedShape(shape: Schema): Schema {
  let loose = loosenedShapes.get(shape);
  if (loose === undefined) loosenedShapes.set(shape, (loose = loosen(shape)));
  return loose;
}

const loosenedSchemas = new WeakMap<Schema, Schema>();

function lenient(schema: Schema): Schema {
  let loose = loosenedSchemas.get(schema);
  if (loose === undefined)
    loosenedSchemas.set(
      schema,
      (loose = mayBeEmptyObject(schema) ? orEmptyList(loosen(schema)) : loosen(schema)),
    );
  return loose;
}

/**
 * Loosens a schema, because sites send values that differ from their declarations. For example, loosened
 * schemas allow `[]` for a nested object, and values outside an enumeration.
 */
function loosen(schema: Schema): Schema {
  // The user's own types have no schema, so their values are not checked.
  if (schema.userType !== undefined) return {};
  const { oneOf, additionalProperties, ...kept }: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => structuralKeywords.has(keyword)),
  );
  const loose: Schema = {
    ...kept,
    ...(schema.enumClosed === true && schema.enum && { enum: schema.enum }),
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
    // A loosened value can match several alternatives, so `oneOf` becomes `anyOf`.
    ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
  };
  return mapChildren(loose, lenient);
}
