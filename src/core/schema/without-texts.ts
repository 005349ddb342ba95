// Removes descriptive texts from schemas. The texts change with releases and languages, so names and comparisons must
// not depend on them.

import { mapChildren } from './children.ts';
import type { Schema } from './schema.ts';

const schemasWithoutTexts = new WeakMap<Schema, Schema>();

/** Removes the titles, descriptions and labels from a schema and its subschemas. */
export function withoutTexts(schema: Schema): Schema {
  let bare = schemasWithoutTexts.get(schema);
  if (bare === undefined) {
    const { title: _title, description: _description, enumLabels: _labels, ...said } = schema;
    schemasWithoutTexts.set(schema, (bare = mapChildren(said, withoutTexts)));
  }
  return bare;
}
