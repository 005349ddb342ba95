// What becomes of one when it is created or changed: arguments that have the name of a property
// are what it holds from then on.

import { isObject } from '../../core/schema/checks.ts';
import { flawsOf } from '../../core/schema/value-errors.ts';
import type { Json, Schema } from '../../core/schema/schema.ts';
import type { Item } from './mock-store.ts';

/** @param key the property that identifies it, which nobody changes */
export function writtenItem(item: Item, schema: Schema, given: ReadonlyMap<string, Json>, key: string): Item {
  const properties = schema.properties ?? {};
  const changed = [...given].flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || name === key) return [];
    const held = heldAs(property, item[name], value);
    // What the site would make of it nobody knows: then it stays as it was.
    return flawsOf(property, held).length > 0 ? [] : [[name, held]];
  });
  return { ...item, ...Object.fromEntries(changed) };
}

/** Content is sent as a text, or as `{ raw }`, and comes back rendered beside it; null resets a value. */
function heldAs(schema: Schema, before: Json | undefined, value: Json): Json {
  const { properties = {} } = schema;
  if (value === null) return orDefault(schema);
  const members = isObject(before) ? (before as Item) : {};
  if (Object.hasOwn(properties, 'rendered')) {
    const raw = isObject(value) ? ((value as Item)['raw'] ?? null) : value;
    if (typeof raw !== 'string') return before ?? null;
    return { ...members, ...(Object.hasOwn(properties, 'raw') && { raw }), rendered: raw };
  }
  if (!isObject(value)) return value;
  const given = Object.entries(value as Item).map(([name, member]): readonly [string, Json] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, member === null && property ? orDefault(property) : member];
  });
  return { ...members, ...Object.fromEntries(given) };
}

/** What registered meta and settings are reset to. */
const orDefault = (schema: Schema): Json =>
  flawsOf(schema, null).length > 0 ? (schema.default ?? null) : null;
