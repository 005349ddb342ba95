// Schemas without the texts about their values. Texts change with releases and languages, so
// nothing is named by them or told apart by them.

import { mapChildren } from './children.ts';
import type { Schema } from './schema.ts';

const known = new WeakMap<Schema, Schema>();

/** The schema without titles, descriptions and labels, its own and those of the schemas in it. */
export function withoutWords(schema: Schema): Schema {
  let bare = known.get(schema);
  if (bare === undefined) {
    const { title: _title, description: _description, enumLabels: _labels, ...said } = schema;
    known.set(schema, (bare = mapChildren(said, withoutWords)));
  }
  return bare;
}
