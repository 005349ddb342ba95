// Schemas without descriptive texts. Texts change with releases and languages, so names and comparisons do not depend
// on them.

import { mapChildren } from './children.ts';
import type { Schema } from './schema.ts';

const known = new WeakMap<Schema, Schema>();

/** The schema without titles, descriptions and labels, including those of its subschemas. */
export function withoutWords(schema: Schema): Schema {
  let bare = known.get(schema);
  if (bare === undefined) {
    const { title: _title, description: _description, enumLabels: _labels, ...said } = schema;
    known.set(schema, (bare = mapChildren(said, withoutWords)));
  }
  return bare;
}
