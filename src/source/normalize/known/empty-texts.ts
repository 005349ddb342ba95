// Arguments of a body that accept an empty text although their format refuses it, because the controller checks them itself.

import type { Schema } from '../../../core/schema/schema.ts';
import { rowsByPath } from './software-facts.ts';

const rowsAt = rowsByPath(({ emptyTexts }) => emptyTexts);

const widened = new WeakMap<Schema, Schema>();

/** The schema, which also accepts an empty text if a fact about the argument says so. Equal schemas stay one object. */
export function withEmptyText(name: string, schema: Schema, path: string): Schema {
  if (schema.format === undefined || !rowsAt(path).some((row) => row.arguments.includes(name))) return schema;
  const { format, type = 'string', description = '', ...others } = schema;
  const known = widened.get(schema) ?? {
    ...others,
    type,
    description: `${description} Format: ${format}, or an empty text.`.trimStart(),
    anyOf: [
      { type, format },
      { type: 'string', maxLength: 0 },
    ],
  };
  widened.set(schema, known);
  return known;
}
