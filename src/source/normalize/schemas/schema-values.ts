// Reads `enum` and `default`, whose values must match the other keywords.

import { pointer } from '../../../core/schema/json-pointer.ts';
import { canonical } from '../../../core/schema/checks.ts';
import { isOfType, schemaTypes, typesOf, type Json, type SchemaType } from '../../../core/schema/schema.ts';
import { readValueAsSite } from '../../../core/schema/wordpress-values.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { SchemaDraft, Reading, SchemaReport } from './schema-draft.ts';
import { entriesByKey, inKeywordOrder } from './schema-draft.ts';

export function readEnum({ node, at, report, draft }: Reading): void {
  const written = node['enum'] ?? ('const' in node ? [node['const']] : undefined);
  if (written === undefined) return;
  const place = at + pointer('enum');
  if (!Array.isArray(written)) report('enum-malformed', place, { found: written });
  const listed: readonly unknown[] = Array.isArray(written)
    ? written
    : isRecord(written)
      ? entriesByKey(written).map(([, value]) => value)
      : [];
  if (listed.length === 0) {
    if (Array.isArray(written)) report('enum-empty', place, {});
    return;
  }
  // This `enum` lists the values of the items, so it belongs in the schema of the items.
  const forItems = draft.type === 'array' && listed.every((value) => typeof value !== 'object');
  if (forItems) report('enum-moved-to-items', place, {});
  const target: SchemaDraft = forItems ? { ...draft.items } : draft;
  const values = usableEnum(listed, target, place, report);
  if (values.length > 0) target.enum = values;
  if (forItems) draft.items = inKeywordOrder(target);
}

function usableEnum(
  listed: readonly unknown[],
  target: SchemaDraft,
  place: string,
  report: SchemaReport,
): readonly Json[] {
  const values = new Map<string, Json>();
  const repeated: unknown[] = [];
  for (const [index, found] of listed.entries()) {
    const value = enumValue(found as Json, target, place + pointer(index), report);
    if (value === undefined) continue;
    const key = JSON.stringify(value);
    if (values.has(key)) repeated.push(value);
    else values.set(key, value);
  }
  if (repeated.length > 0) report('enum-duplicates', place, { found: repeated });
  return [...values.values()];
}

function enumValue(value: Json, target: SchemaDraft, at: string, report: SchemaReport): Json | undefined {
  if (typeOfValue(value, target) !== undefined) return value;
  const coerced = typeof value === 'object' ? undefined : readScalar(value, target);
  if (coerced !== undefined) {
    report('enum-value-coerced', at, { found: value, type: String(target.type) });
    return coerced;
  }
  report('enum-value-invalid', at, { found: value });
  return undefined;
}

/**
 * Converts a scalar in a list of texts to a text. PHP code may list a number, although the site does not accept
 * a number as a text.
 */
function readScalar(value: string | number | boolean, { type }: SchemaDraft): Json | undefined {
  if (type === undefined) return undefined;
  const read = readValueAsSite({ type }, value);
  if (read !== undefined) return typeof read === 'object' ? undefined : read;
  return typeof value === 'number' && typesOf({ type }).includes('string') ? String(value) : undefined;
}

/** The type of a value, without any conversion. */
const typeOfValue = (value: Json, { type }: SchemaDraft): SchemaType | undefined =>
  (type === undefined ? schemaTypes : typesOf({ type })).find((one) => isOfType(one, value));

/**
 * Converts a default as the site does. Sites only use the defaults of arguments. A default of a nested schema
 * only informs people, so it causes no warning.
 */
export function readDefault({ node, at, report, draft, depth }: Reading): void {
  if (!('default' in node) || node['default'] === undefined) return;
  const found = node['default'] as Json;
  const place = at + pointer('default');
  const own = typeOfValue(found, draft);
  const value = readValueAsSite(
    draft.type === undefined || own === undefined ? draft : { ...draft, type: own },
    found,
  );
  if (value !== undefined) {
    if (depth === 0 && canonical(value) !== canonical(found))
      report('default-coerced', place, { found, value });
    draft.default = value;
  } else if (depth > 0) return;
  else if (found === null) report('default-null', place, {});
  else {
    report('default-dropped', place, { found });
    draft.refusedDefault = found;
  }
}
