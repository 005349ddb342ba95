// A schema in short, for findings that show a whole one: what it takes, without words
// and without what lies within.

import type { Json, Schema } from '../schema/schema.ts';

const shown = [
  'type',
  'format',
  'enum',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'context',
] as const satisfies readonly (keyof Schema)[];

export function outline(schema: Schema): Json {
  const entries: [string, Json][] = [];
  for (const keyword of shown) {
    const value = schema[keyword];
    if (value !== undefined) entries.push([keyword, value]);
  }
  if (schema.items) entries.push(['items', outline(schema.items)]);
  if (schema.properties) entries.push(['properties', Object.keys(schema.properties).toSorted()]);
  for (const keyword of ['anyOf', 'oneOf'] as const)
    if (schema[keyword]) entries.push([keyword, schema[keyword].map(outline)]);
  return Object.fromEntries(entries);
}
