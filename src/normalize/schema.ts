// Brings a schema as sites write it (drafts 3 and 4 mixed, PHP's habits) to the
// closed set of keywords of `model/schema.ts`. One function per keyword family;
// every repair is reported. Which repairs there are, and why: `problems.ts`.

import { pointer } from '../diagnostics/diagnostic.ts';
import type { Schema } from '../schema/schema.ts';
import { isRecord } from '../model/wire.ts';
import type { Draft, Raw, Reading, SchemaReport } from './schema-draft.ts';
import { entriesByKey, inKeywordOrder, reportUnknownKeywords } from './schema-draft.ts';
import { readCount, readScalarKeywords, reportedPattern } from './schema-limits.ts';
import { allows, isTypeName, readTypes } from './schema-types.ts';
import { readDefault, readEnum } from './schema-values.ts';

export interface SchemaReading {
  readonly schema: Schema;
  /** Draft 3: `required` on the property itself. */
  readonly required: boolean;
}

const deepest = 64;

/**
 * Reads one schema and all within it.
 *
 * @param raw whatever stands where a schema belongs
 * @param at its place, as a JSON pointer relative to the outermost schema
 */
export function readSchema(raw: unknown, at: string, report: SchemaReport, depth = 0): SchemaReading {
  if (depth > deepest) {
    report('schema-too-deep', at, { limit: deepest });
    return { schema: {}, required: false };
  }
  const node = asNode(raw, at, report);
  const draft: Draft = {};
  const context: Reading = { node, at, report, draft, depth };
  readTypes(context);
  readAnnotations(context);
  readObjectKeywords(context);
  readArrayKeywords(context);
  readScalarKeywords(context);
  readCombinations(context);
  readEnum(context);
  readDefault(context);
  reportUnknownKeywords(context);
  return { schema: inKeywordOrder(draft), required: readRequiredFlag(context) };
}

/** A schema written as a type's name, wrapped in a list, or as a boolean. */
function asNode(raw: unknown, at: string, report: SchemaReport): Raw {
  if (isRecord(raw)) return raw;
  if (Array.isArray(raw) && raw.length === 0) return {};
  report('schema-not-an-object', at, { found: raw });
  if (isTypeName(raw)) return { type: raw };
  if (Array.isArray(raw) && raw.length === 1 && isRecord(raw[0])) return raw[0];
  return {};
}

// Annotations

function readAnnotations({ node, draft, at, report }: Reading): void {
  for (const keyword of ['title', 'description'] as const) {
    const text = node[keyword];
    if (typeof text === 'string') {
      if (text.trim() !== '') draft[keyword] = text;
    } else if (text !== undefined && text !== null)
      report('keyword-malformed', at + pointer(keyword), { keyword, found: text });
  }
  if (node['readonly'] === true || node['readOnly'] === true) draft.readOnly = true;
  if (node['deprecated'] === true) draft.deprecated = true;
  const { context } = node;
  if (Array.isArray(context)) draft.context = context.filter((name) => typeof name === 'string');
  else if (context !== undefined)
    report('keyword-malformed', at + pointer('context'), { keyword: 'context', found: context });
}

// Objects

function readObjectKeywords(reading: Reading): void {
  const { node, draft } = reading;
  if (allows(draft, 'object')) {
    readProperties(reading);
    readPatternProperties(reading);
    readAdditional(reading);
    readCount(reading, 'minProperties');
    readCount(reading, 'maxProperties');
  }
  readRequiredList(reading);
  if (!allows(draft, 'object') && isRecord(node['properties']))
    reading.report('keyword-without-effect', reading.at + pointer('properties'), {
      keyword: 'properties',
      type: String(draft.type),
    });
}

function readProperties({ node, at, report, draft, depth }: Reading): void {
  const place = at + pointer('properties');
  const written = node['properties'];
  if (written === undefined || (Array.isArray(written) && written.length === 0)) return;
  if (!isRecord(written)) {
    report('keyword-malformed', place, { keyword: 'properties', found: written });
    return;
  }
  const isWholeSchema = typeof written['type'] === 'string' && isRecord(written['properties']);
  if (isWholeSchema) report('properties-nested-twice', place, {});
  const members = isWholeSchema ? (written['properties'] as Raw) : written;
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, member] of Object.entries(members)) {
    const memberAt = place + pointer(name);
    if (!canBeSchema(member)) {
      report('property-not-a-schema', memberAt, { name, found: member });
      continue;
    }
    const inner = readSchema(member, memberAt, report, depth + 1);
    properties.push([name, inner.schema]);
    if (inner.required) required.push(name);
  }
  draft.properties = Object.fromEntries(properties);
  if (required.length > 0) draft.required = required.sort();
}

/** An object, a type's name, PHP's empty map, or an object wrapped in a list. */
const canBeSchema = (member: unknown): boolean =>
  isRecord(member) ||
  isTypeName(member) ||
  (Array.isArray(member) && (member.length === 0 || (member.length === 1 && isRecord(member[0]))));

function readPatternProperties({ node, at, report, draft, depth }: Reading): void {
  const written = node['patternProperties'];
  if (!isRecord(written)) return;
  const kept: [string, Schema][] = [];
  for (const [pcre, member] of entriesByKey(written)) {
    const memberAt = at + pointer('patternProperties', pcre);
    const reading = reportedPattern(pcre, memberAt, report);
    if (reading.kind === 'pattern')
      kept.push([reading.pattern, readSchema(member, memberAt, report, depth + 1).schema]);
  }
  if (kept.length > 0) draft.patternProperties = Object.fromEntries(kept);
}

function readAdditional({ node, at, report, draft, depth }: Reading): void {
  const written = node['additionalProperties'];
  if (written === undefined) return;
  if (typeof written === 'boolean') draft.additionalProperties = written;
  else
    draft.additionalProperties = readSchema(
      written,
      at + pointer('additionalProperties'),
      report,
      depth + 1,
    ).schema;
  // Patterns that were dropped may have allowed what would now be refused.
  const patterns = node['patternProperties'];
  if (draft.additionalProperties === false && isRecord(patterns)) {
    const kept = Object.keys(draft.patternProperties ?? {}).length;
    if (kept < Object.keys(patterns).length) delete draft.additionalProperties;
  }
}

function readRequiredList({ node, at, report, draft }: Reading): void {
  const written = node['required'];
  const names = Array.isArray(written)
    ? written
    : typeof written === 'string' && !isTruthWord(written)
      ? [written]
      : undefined;
  if (!names) return;
  if (!Array.isArray(written)) report('required-malformed', at + pointer('required'), { found: written });
  const list = names.filter((name) => typeof name === 'string');
  const all = [...new Set([...(draft.required ?? []), ...list])];
  if (all.length > 0) draft.required = all;
}

const isTruthWord = (text: string): boolean => /^(?:true|false|yes|no|on|off|1|0|)$/i.test(text);

function readRequiredFlag({ node, at, report }: Reading): boolean {
  const written = node['required'];
  if (typeof written === 'boolean') return written;
  if (
    written === undefined ||
    Array.isArray(written) ||
    (typeof written === 'string' && !isTruthWord(written))
  )
    return false;
  report('required-malformed', at + pointer('required'), { found: written });
  return written === 1 || (typeof written === 'string' && /^(?:true|yes|on|1)$/i.test(written));
}

// Arrays

function readArrayKeywords(reading: Reading): void {
  const { node, at, report, draft, depth } = reading;
  if (!allows(draft, 'array')) {
    if (node['items'] !== undefined && !(Array.isArray(node['items']) && node['items'].length === 0))
      report('keyword-without-effect', at + pointer('items'), { keyword: 'items', type: String(draft.type) });
    return;
  }
  const { items } = node;
  const place = at + pointer('items');
  if (Array.isArray(items) && items.length > 1)
    draft.prefixItems = items.map(
      (item, index) => readSchema(item, place + pointer(index), report, depth + 1).schema,
    );
  else if (items !== undefined) {
    const { schema } = readSchema(items, place, report, depth + 1);
    if (Object.keys(schema).length > 0) draft.items = schema;
  }
  readCount(reading, 'minItems');
  readCount(reading, 'maxItems');
  if (node['uniqueItems'] === true) draft.uniqueItems = true;
}

// Combinations

function readCombinations({ node, at, report, draft, depth }: Reading): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const written = node[keyword];
    if (written === undefined) continue;
    const place = at + pointer(keyword);
    const members = Array.isArray(written) ? written : isRecord(written) ? Object.values(written) : [];
    if (!Array.isArray(written) || members.length === 0)
      report('keyword-malformed', place, { keyword, found: written });
    if (members.length > 0)
      draft[keyword] = members.map(
        (member, index) => readSchema(member, place + pointer(index), report, depth + 1).schema,
      );
  }
}
