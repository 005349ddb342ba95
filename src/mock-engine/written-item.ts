// Applies the arguments of a write to an item. Each argument sets the property that has the name of the argument.

import { isObject } from '../core/schema/checks.ts';
import { schemaErrors } from '../core/schema/value-errors.ts';
import type { Json, Schema } from '../core/schema/schema.ts';
import type { StoredItem } from './mock-store.ts';

/** @param key the property that identifies the item; it cannot be changed */
export function writtenItem(
  item: StoredItem,
  schema: Schema,
  given: ReadonlyMap<string, Json>,
  key: string,
): StoredItem {
  const properties = schema.properties ?? {};
  const changed = [...given].flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || name === key) return [];
    const held = heldAs(property, item[name], value);
    // Routewright does not know how the site would convert the sent value, so the property stays unchanged.
    return schemaErrors(property, held).length > 0 ? [] : [[name, held]];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

/**
 * Converts the value of an argument to its stored form. Callers send content as a text or as `{ raw }`, and
 * responses also contain `rendered`. Null resets a value.
 */
function heldAs(schema: Schema, before: Json | undefined, value: Json): Json {
  const { properties = {} } = schema;
  if (value === null) return orDefault(schema);
  const members = isObject(before) ? (before as StoredItem) : {};
  if (Object.hasOwn(properties, 'rendered')) {
    const raw = isObject(value) ? ((value as StoredItem)['raw'] ?? null) : value;
    if (typeof raw !== 'string') return before ?? null;
    return { ...members, ...(Object.hasOwn(properties, 'raw') && { raw }), rendered: raw };
  }
  if (!isObject(value)) return value;
  const given = Object.entries(value as StoredItem).map(([name, member]): readonly [string, Json] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, member === null && property ? orDefault(property) : member];
  });
  return { ...members, ...Object.fromEntries(given) };
}

/** The value of registered meta or a setting after a reset. */
const orDefault = (schema: Schema): Json =>
  schemaErrors(schema, null).length > 0 ? (schema.default ?? null) : null;
