// What an editor writes and the site renders is declared as an object { raw, rendered },
// though the site takes the plain text for it as well: newer routes of the core say
// so themselves by `type: ['object', 'string']`, the older ones do not.

import type { Schema } from '../model/schema.ts';

const widened = new WeakMap<Schema, Schema>();

/**
 * The schema of an argument of a body, which takes text too where it declares an object
 * with a `raw` to write and a `rendered` to read. Any other schema comes back untouched,
 * and equal ones stay one object.
 */
export function textOrRaw(schema: Schema): Schema {
  const { type, properties } = schema;
  if (type !== 'object' || properties?.['raw']?.type !== 'string') return schema;
  if (properties['raw'].readOnly || !properties['rendered']?.readOnly) return schema;
  const known = widened.get(schema) ?? { ...schema, type: ['object', 'string'] as const };
  widened.set(schema, known);
  return known;
}
