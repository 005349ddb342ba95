// Arguments of a body that accept an empty text although their format refuses it, because the controller checks them itself.

import { globMatcher } from '../../../core/model/paths/glob.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { softwareFacts } from './software-facts.ts';

interface Matchers {
  readonly names: readonly string[];
  readonly matchers: readonly ((path: string) => boolean)[];
}

let rows: readonly Matchers[] | undefined;

const widened = new WeakMap<Schema, Schema>();

/** The schema, which also accepts an empty text if a fact about the argument says so. Equal schemas stay one object. */
export function withEmptyText(name: string, schema: Schema, path: string): Schema {
  rows ??= softwareFacts
    .flatMap(({ emptyTexts = [] }) => emptyTexts)
    .map((row) => ({ names: row.arguments, matchers: row.paths.map(globMatcher) }));
  const applies = rows.some(
    ({ names, matchers }) => names.includes(name) && matchers.some((matches) => matches(path)),
  );
  if (!applies || schema.format === undefined) return schema;
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
