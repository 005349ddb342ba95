// What a site makes of a value that is not of the declared type: it takes numbers as
// text, words for booleans, text for lists and PHP's [] for an empty map
// (`rest_sanitize_value_from_schema`). Used for defaults and enums, which PHP code
// writes as loosely as callers may send.

import type { Json, Schema, SchemaType } from '../schema/schema.ts';
import { schemaTypes } from '../schema/schema.ts';
import { isRecord } from '../model/wire.ts';

type Types = Schema['type'];

const listed = (types: Types): readonly SchemaType[] =>
  types === undefined ? schemaTypes : typeof types === 'string' ? [types] : types;

const isOfType = (value: Json, type: SchemaType): boolean => {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    default:
      return typeof value === type;
  }
};

/** Is the value of one of the types? Says nothing about other keywords. */
export const fitsTypes = (value: Json, types: Types): boolean =>
  listed(types).some((type) => isOfType(value, type));

/** The value as the site would read it for the type; undefined when it would not. */
export function coerceDefault(
  value: Json,
  schema: { readonly type?: Types; readonly items?: Schema },
): Json | undefined {
  for (const type of listed(schema.type)) {
    const coerced = coerceTo(value, type);
    if (coerced !== undefined) return coerced;
  }
  return undefined;
}

function coerceTo(value: Json, type: SchemaType): Json | undefined {
  switch (type) {
    case 'boolean':
      if (value === 1 || value === '1' || value === 'true') return true;
      return value === 0 || value === '0' || value === 'false' || value === '' ? false : undefined;
    case 'integer':
    case 'number': {
      if (typeof value !== 'string' || !/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/.test(value))
        return undefined;
      const number = Number(value);
      return type === 'number' || Number.isInteger(number) ? number : undefined;
    }
    case 'string':
      return typeof value === 'number' ? String(value) : undefined;
    case 'array':
      if (value === '') return [];
      return typeof value === 'string' ? value.split(/[\s,]+/).filter((item) => item !== '') : undefined;
    case 'object':
      return (Array.isArray(value) && value.length === 0) || value === '' ? {} : objectIn(value);
    case 'null':
      return undefined;
  }
}

/** `"{}"`: an object that was encoded twice. */
function objectIn(value: Json): Json | undefined {
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return undefined;
  try {
    const parsed = JSON.parse(value) as Json;
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
