// A field that an editor writes and the site renders is declared as an object { raw, rendered }, although the site also
// accepts plain text: newer core routes declare it with `type: ['object', 'string']`, older ones do not.

import type { Schema } from '../../core/schema/schema.ts';

const widened = new WeakMap<Schema, Schema>();

/** The core accepts these as text for every post type, although blocks and menus have no `rendered` form of them. */
const texts: ReadonlySet<string> = new Set(['title', 'content', 'excerpt']);

/**
 * The schema of a body argument. It also accepts text where it declares an object with a `raw` member to
 * write and a `rendered` member to read, or a text field of a post with only `raw`. Any other schema is
 * returned unchanged, and equal ones stay one object.
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
