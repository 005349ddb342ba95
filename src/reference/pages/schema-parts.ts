import type { Schema, SchemaType } from '../../core/schema/schema.ts';

/**
 * The types that a schema names or clearly implies. The list is empty when the schema allows any value. The list
 * does not contain `null` if there are other types.
 */
export function typesWithin({ type, properties, items }: Schema): readonly SchemaType[] {
  const named = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  if (named.length === 0) return properties !== undefined ? ['object'] : items !== undefined ? ['array'] : [];
  return named.length > 1 ? named.filter((one) => one !== 'null') : named;
}
