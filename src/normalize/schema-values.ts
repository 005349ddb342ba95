// Enum and default: the two keywords whose values must fit the rest of the schema.

import { pointer } from '../diagnostics/diagnostic.ts';
import type { Json } from '../schema/schema.ts';
import { isRecord } from '../model/wire.ts';
import { coerceDefault, fitsTypes } from './coerce.ts';
import type { Draft, Reading, SchemaReport } from './schema-draft.ts';
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
  // The values of a list's items, written one level too high.
  const forItems = draft.type === 'array' && listed.every((value) => typeof value !== 'object');
  if (forItems) report('enum-moved-to-items', place, {});
  const target: Draft = forItems ? { ...draft.items } : draft;
  const values = usableEnum(listed, target, place, report);
  if (values.length > 0) target.enum = values;
  if (forItems) draft.items = inKeywordOrder(target);
}

function usableEnum(
  listed: readonly unknown[],
  target: Draft,
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

function enumValue(value: Json, target: Draft, at: string, report: SchemaReport): Json | undefined {
  if (fitsTypes(value, target.type)) return value;
  const coerced = coerceDefault(value, { type: target.type });
  if (coerced !== undefined && typeof value !== 'object' && typeof coerced !== 'object') {
    report('enum-value-coerced', at, { found: value, type: String(target.type) });
    return coerced;
  }
  report('enum-value-does-not-fit', at, { found: value });
  return undefined;
}

export function readDefault({ node, at, report, draft }: Reading): void {
  if (!('default' in node) || node['default'] === undefined) return;
  const found = node['default'] as Json;
  const place = at + pointer('default');
  if (fitsTypes(found, draft.type)) draft.default = found;
  else if (found === null) report('default-null', place, {});
  else {
    const value = coerceDefault(found, draft);
    if (value === undefined) {
      report('default-dropped', place, { found });
      draft.refusedDefault = found;
    } else {
      report('default-coerced', place, { found, value });
      draft.default = value;
    }
  }
}
