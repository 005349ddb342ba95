// Reduces a response to the requested context and fields (`_fields`).
// The sources are `rest_filter_response_by_context` and `rest_filter_response_fields`.

import { isObject } from '../core/schema/checks.ts';
import type { Json, Schema } from '../core/schema/schema.ts';
import { readValueAsSite } from '../core/schema/wordpress-values.ts';

export type NamedContext = 'view' | 'embed' | 'edit';

/**
 * Keeps only the members of a value that belong to one context. In the schema, each member lists its contexts.
 */
export function valueInContext(value: Json, schema: Schema, context: NamedContext): Json {
  if (Array.isArray(value)) {
    const { items } = schema;
    const list: readonly Json[] = value;
    return items === undefined ? list : list.map((item: Json) => valueInContext(item, items, context));
  }
  if (!isObject(value)) return value;
  const { properties = {}, additionalProperties } = schema;
  const further = typeof additionalProperties === 'object' ? additionalProperties : {};
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).flatMap(([name, member]) => {
      const property = (Object.hasOwn(properties, name) ? properties[name] : undefined) ?? further;
      return (property.context?.includes(context) ?? true)
        ? [[name, valueInContext(member, property, context)]]
        : [];
    }),
  );
}

/** The requested fields (`_fields`) as dotted names; undefined if all fields are requested. */
export function requestedFields(asked: Json | undefined): readonly string[] | undefined {
  if (asked === undefined) return undefined;
  const read = readValueAsSite({ type: 'array', items: { type: 'string' } }, asked);
  const fields = (Array.isArray(read) ? read : []).flatMap((field: Json) =>
    typeof field === 'string' && field.trim() !== '' ? [field.trim()] : [],
  );
  return fields.length === 0 ? undefined : fields.slice(0, 200);
}

/** Keeps only the named members of a value. For a list, keeps the named members of each item. */
export function withFields(value: Json, fields: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withFields(item, fields));
  if (!isObject(value)) return value;
  const chosen = new Map<string, Json>();
  for (const [name, member] of Object.entries(value as Readonly<Record<string, Json>>)) {
    const inner = fields.flatMap((field) =>
      field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
    );
    if (fields.includes(name)) chosen.set(name, member);
    else if (inner.length > 0 && isObject(member)) chosen.set(name, withFields(member, inner));
  }
  return Object.fromEntries(chosen);
}
