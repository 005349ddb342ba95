// Reads the keywords that contain schemas, and `required`, which concerns properties.

import { pointer } from '../../../core/schema/json-pointer.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { entriesByKey, type RawSchema, type KeywordReader, type Reading } from './schema-draft.ts';
import { reportedPattern } from './schema-limits.ts';
import { draftAllows, isKnownTypeName } from './schema-types.ts';

// Objects

export const readProperties: KeywordReader<'properties'> = (reading, keyword) => {
  const { node, at, report, draft } = reading;
  const written = node[keyword];
  if (written === undefined || (Array.isArray(written) && written.length === 0)) return;
  const place = at + pointer(keyword);
  if (!draftAllows(draft, 'object')) {
    if (isRecord(written)) report('keyword-without-effect', place, { keyword, type: String(draft.type) });
    return;
  }
  if (!isRecord(written)) {
    report('keyword-malformed', place, { keyword, found: written });
    return;
  }
  const isWholeSchema = typeof written['type'] === 'string' && isRecord(written['properties']);
  if (isWholeSchema) report('properties-nested-twice', place, {});
  const members = isWholeSchema ? (written['properties'] as RawSchema) : written;
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, member] of Object.entries(members)) {
    if (!canBeSchema(member)) {
      report('property-not-a-schema', place + pointer(name), { name, found: member });
      continue;
    }
    const inner = reading.inner(member, keyword, name);
    properties.push([name, inner.schema]);
    if (inner.required) required.push(name);
  }
  draft.properties = Object.fromEntries(properties);
  if (required.length > 0) draft.required = required.sort();
};

/**
 * Whether a value can be read as a schema. A schema is an object, the name of a type, PHP's empty map, or an
 * object wrapped in a list.
 */
const canBeSchema = (member: unknown): boolean =>
  isRecord(member) ||
  isKnownTypeName(member) ||
  (Array.isArray(member) && (member.length === 0 || (member.length === 1 && isRecord(member[0]))));

export const readPatternProperties: KeywordReader<'patternProperties'> = (reading, keyword) => {
  const written = reading.node[keyword];
  if (!isRecord(written)) return;
  const kept: [string, Schema][] = [];
  for (const [pcre, member] of entriesByKey(written)) {
    const read = reportedPattern(pcre, reading.at + pointer(keyword, pcre), reading.report);
    if (read.kind === 'pattern') kept.push([read.pattern, reading.inner(member, keyword, pcre).schema]);
  }
  if (kept.length > 0) reading.draft.patternProperties = Object.fromEntries(kept);
};

export const readAdditional: KeywordReader<'additionalProperties'> = ({ node, draft, inner }, keyword) => {
  const written = node[keyword];
  if (written === undefined) return;
  draft.additionalProperties = typeof written === 'boolean' ? written : inner(written, keyword).schema;
  // If a pattern was removed, `additionalProperties: false` would refuse the properties that this pattern
  // allowed.
  const patterns = node['patternProperties'];
  if (draft.additionalProperties === false && isRecord(patterns)) {
    const kept = Object.keys(draft.patternProperties ?? {}).length;
    if (kept < Object.keys(patterns).length) delete draft.additionalProperties;
  }
};

/** Reads a list of required names. `readRequiredFlag` reads draft 3's flag in the property's own schema. */
export const readRequired: KeywordReader<'required'> = ({ node, at, report, draft }, keyword) => {
  const written = node[keyword];
  const names = Array.isArray(written)
    ? written
    : typeof written === 'string' && !isTruthWord(written)
      ? [written]
      : undefined;
  if (!names) return;
  if (!Array.isArray(written)) report('required-malformed', at + pointer(keyword), { found: written });
  const list = names.filter((name) => typeof name === 'string');
  const all = [...new Set([...(draft.required ?? []), ...list])];
  if (all.length > 0) draft.required = all;
};

const isTruthWord = (text: string): boolean => /^(?:true|false|yes|no|on|off|1|0|)$/i.test(text);

/** Whether the schema itself marks its property as required. */
export function readRequiredFlag({ node, at, report }: Reading): boolean {
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

export const readItems: KeywordReader<'items'> = ({ node, at, report, draft, inner }, keyword) => {
  const { items } = node;
  if (!draftAllows(draft, 'array')) {
    if (items !== undefined && !(Array.isArray(items) && items.length === 0))
      report('keyword-without-effect', at + pointer(keyword), { keyword, type: String(draft.type) });
  } else if (Array.isArray(items) && items.length > 1)
    draft.prefixItems = items.map((item, index) => inner(item, keyword, index).schema);
  else if (items !== undefined) {
    const { schema } = inner(items, keyword);
    if (Object.keys(schema).length > 0) draft.items = schema;
  }
};

export const readUniqueItems: KeywordReader<'uniqueItems'> = ({ node, draft }, keyword) => {
  if (node[keyword] === true) draft[keyword] = true;
};

// Alternatives

export const readBranches: KeywordReader<'anyOf' | 'oneOf'> = (
  { node, at, report, draft, inner },
  keyword,
) => {
  const written = node[keyword];
  if (written === undefined) return;
  const members = Array.isArray(written) ? written : isRecord(written) ? Object.values(written) : [];
  if (!Array.isArray(written) || members.length === 0)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: written });
  if (members.length > 0)
    draft[keyword] = members.map((member, index) => inner(member, keyword, index).schema);
};
