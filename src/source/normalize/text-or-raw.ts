// What an editor writes and the site renders is declared as an object { raw, rendered },
// though the site takes the plain text for it as well: newer routes of the core say
// so themselves by `type: ['object', 'string']`, the older ones do not.

import type { Schema } from '../../core/schema/schema.ts';

const widened = new WeakMap<Schema, Schema>();

/** What the core takes as text of any post, though blocks and menus have no `rendered` of it. */
const texts: ReadonlySet<string> = new Set(['title', 'content', 'excerpt']);

/**
 * The schema of an argument of a body, which takes text too where it declares an object
 * with a `raw` to write and a `rendered` to read, or a text of a post with `raw` alone
 * to write. Any other schema comes back untouched, and equal ones stay one object.
 */
export function textOrRaw(name: string, schema: Schema): Schema {
  const { type, properties } = schema;
  if (type !== 'object' || properties?.['raw']?.type !== 'string') return schema;
  const { raw, rendered, ...others } = properties;
  const isText = rendered
    ? rendered.readOnly === true
    : texts.has(name) && Object.values(others).every(({ readOnly }) => readOnly === true);
  if (raw.readOnly || !isText) return schema;
  const known = widened.get(schema) ?? { ...schema, type: ['object', 'string'] as const };
  widened.set(schema, known);
  return known;
}
