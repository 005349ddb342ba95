// Removes descriptive texts from schemas. Texts change with releases and languages, so names and comparisons must not
// depend on them.

import { mapChildren } from './children.ts';
import type { Schema } from './schema.ts';

const schemasWithoutTexts = new WeakMap<Schema, Schema>();

/** The schema without titles, descriptions and labels, including those of its subschemas. */
export function withoutTexts(schema: Schema): Schema {
  let bare = schemasWithoutTexts.get(schema);
  if (bare === undefined) {
    const { title: _title, description: _description, enumLabels: _labels, ...said } = schema;
    schemasWithoutTexts.set(schema, (bare = mapChildren(said, withoutTexts)));
  }
  return bare;
}
