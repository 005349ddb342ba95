// What the validators of answers check, in two strengths. `strict` is the schema that the
// site declares, with every property there that is sent in the context. `site` is what
// sites really answer: measured, the first refuses half of the answers, for reasons that
// hardly ever matter to who reads them.

import { responseBody } from '../../../core/model/response-body.ts';
import type { Resource } from '../../../core/model/api.ts';
import { mapChildren } from '../../../core/schema/children.ts';
import { containerKeywords } from '../../../core/schema/keywords.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { typesOf } from '../../../core/schema/schema.ts';
import { declaredShapeOf, shapeOf } from '../../../core/schema/shape.ts';
import type { PossibleAnswer } from '../types/response-choice.ts';

export type Strength = 'site' | 'strict';

/** The schema of an answer; undefined where nobody says what comes. */
export function responseSchema(
  { form, context }: PossibleAnswer,
  resource: Resource,
  strength: Strength,
): Schema | undefined {
  // A resource is never empty, so that `[]` in its place is none.
  const item =
    strength === 'site' ? asAnswered(shapeOf(resource, context)) : declaredShapeOf(resource, context);
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

/** What is an object with no fixed member: without any PHP sends a list. */
const mayBeEmptyList = new Set<PossibleAnswer['form']>(['map', 'batch']);

/** The schema of a whole body that is known from the source, as sites really answer. */
export const answeredSchema = (body: Schema): Schema =>
  body.required === undefined ? lenient(body) : asAnswered(body);

const answered = new WeakMap<Schema, Schema>();

/** A resource's shape, loosened; one object for all the operations that answer it, and so printed once. */
function asAnswered(shape: Schema): Schema {
  let loose = answered.get(shape);
  if (loose === undefined) answered.set(shape, (loose = loosen(shape)));
  return loose;
}

const known = new WeakMap<Schema, Schema>();

/** What is nested in a resource: there PHP's empty array stands for an empty object. */
function lenient(schema: Schema): Schema {
  let loose = known.get(schema);
  if (loose === undefined)
    known.set(schema, (loose = mayBeEmpty(schema) ? orEmptyList(loosen(schema)) : loosen(schema)));
  return loose;
}

const mayBeEmpty = (schema: Schema): boolean =>
  schema.userType === undefined &&
  schema.type !== undefined &&
  typesOf(schema).includes('object') &&
  !typesOf(schema).includes('array');

/** The keywords that say what a value is made of, not how it is limited. */
const structural = new Set<string>(['type', 'required', ...containerKeywords.map(([keyword]) => keyword)]);

/**
 * A schema that lets pass what sites send though they declare otherwise: `[]` for a nested
 * object, values outside an enumeration, properties nobody listed, texts in another format
 * or of another length, numbers out of range.
 */
function loosen(schema: Schema): Schema {
  // What the user types, nobody here can check.
  if (schema.userType !== undefined) return {};
  const { oneOf, additionalProperties, ...kept }: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => structural.has(keyword)),
  );
  const loose: Schema = {
    ...kept,
    ...(schema.enumClosed === true && schema.enum && { enum: schema.enum }),
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
    // Loosened, more than one may fit.
    ...(oneOf && { anyOf: [...(kept.anyOf ?? []), ...oneOf] }),
  };
  return mapChildren(loose, lenient);
}

/** What PHP sends in place of an object that has no members. */
export const emptyList: Schema = { type: 'array', maxItems: 0 };

const orEmptyList = (schema: Schema): Schema => ({ anyOf: [schema, emptyList] });
