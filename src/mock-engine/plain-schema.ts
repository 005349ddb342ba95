// Removes the parts of a schema that are only for people, such as descriptions.

import { mapChildren } from '../core/schema/children.ts';
import type { Schema } from '../core/schema/schema.ts';

const withoutAnnotations = new WeakMap<Schema, Schema>();

/** The titles of alternatives remain, because error messages contain them. */
export function plainSchema(schema: Schema): Schema {
  let left = withoutAnnotations.get(schema);
  if (left === undefined) {
    const {
      description: _,
      enumLabels: __,
      deprecated: ___,
      userType: ____,
      uncheckedPattern: _____,
      ...rest
    } = schema;
    withoutAnnotations.set(schema, (left = mapChildren(rest, plainSchema)));
  }
  return left;
}
