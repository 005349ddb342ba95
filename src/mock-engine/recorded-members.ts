// The recorded values of a resource (`--examples`) that every item of a mock has: numbers, choices and prices. Texts are
// left out, because the mock numbers the texts of its items.

import type { Json, Schema } from '../core/schema/schema.ts';
import { recordedMembers } from '../core/schema/values/recorded-value.ts';

/** @param key the property that identifies an item */
export function recordedData(
  schema: Schema,
  recorded: Json | undefined,
  key: string,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(recordedMembers(schema, recorded)).filter(
      ([name, value]) => name !== key && isData(value, schema.properties?.[name]),
    ),
  );
}

function isData(value: Json, schema: Schema | undefined): boolean {
  if (typeof value === 'string')
    return schema?.enum?.includes(value) === true || /^-?\d+(?:\.\d+)?$/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((item: Json) => isData(item, schema?.items));
  return Object.entries(value).every(([name, member]) => isData(member, schema?.properties?.[name]));
}
