// Removes the parts of a schema that are only for people.

import { mapChildren } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

const plain = new WeakMap<Schema, Schema>();

/** The titles of alternatives stay: errors name them. */
export function plainSchema(schema: Schema): Schema {
  let left = plain.get(schema);
  if (left === undefined) {
    const {
      description: _,
      enumLabels: __,
      deprecated: ___,
      userType: ____,
      uncheckedPattern: _____,
      ...rest
    } = schema;
    plain.set(schema, (left = mapChildren(rest, plainSchema)));
  }
  return left;
}
