// Brings a schema as sites write it (drafts 3 and 4 mixed, PHP's habits) to the
// closed set of keywords of `model/schema.ts`. One function per keyword family;
// every repair is reported. Which repairs there are, and why: `problems.ts`.

import type { DetailsOf } from '../diagnostics/define-problems.ts';
import { pointer } from '../diagnostics/diagnostic.ts';
import type { Json, Schema, SchemaType } from '../model/schema.ts';
import { schemaTypes } from '../model/schema.ts';
import { isRecord } from '../model/wire.ts';
import { coerceDefault, fitsTypes } from './coerce.ts';
import { readPattern } from './pattern.ts';
import type { problem } from './problems.ts';

type Codes = keyof typeof problem.table;

/** Takes a problem at a JSON pointer relative to the schema that is being read. */
export type SchemaReport = <Code extends Codes>(
  code: Code,
  at: string,
  details: DetailsOf<(typeof problem.table)[Code]>,
) => void;

export interface SchemaReading {
  readonly schema: Schema;
  /** Draft 3: `required` on the property itself. */
  readonly required: boolean;
}

const deepest = 64;

type Raw = Readonly<Record<string, unknown>>;

type Draft = { -readonly [Key in keyof Schema]: Schema[Key] };

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

interface Reading {
  readonly node: Raw;
  readonly at: string;
  readonly report: SchemaReport;
  readonly draft: Draft;
  readonly depth: number;
}

/** A schema written as a type's name, wrapped in a list, or as a boolean. */
function asNode(raw: unknown, at: string, report: SchemaReport): Raw {
  if (isRecord(raw)) return raw;
  if (Array.isArray(raw) && raw.length === 0) return {};
  report('schema-not-an-object', at, { found: raw });
  if (typeof raw === 'string' && typeAliases.has(raw)) return { type: raw };
  if (Array.isArray(raw) && raw.length === 1 && isRecord(raw[0])) return raw[0];
  return {};
}

// Types

interface Alias {
  readonly type: SchemaType | 'any';
  readonly format?: string;
}

const typeAliases = new Map<string, Alias>([
  ...schemaTypes.map((type) => [type, { type }] as const),
  ['bool', { type: 'boolean' }],
  ['int', { type: 'integer' }],
  ['float', { type: 'number' }],
  ['double', { type: 'number' }],
  ['decimal', { type: 'number' }],
  ['numeric', { type: 'number' }],
  ['date-time', { type: 'string', format: 'date-time' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['date', { type: 'string', format: 'date' }],
  ['email', { type: 'string', format: 'email' }],
  ['uri', { type: 'string', format: 'uri' }],
  ['url', { type: 'string', format: 'uri' }],
  ['text', { type: 'string' }],
  ['str', { type: 'string' }],
  ['file', { type: 'string' }],
  ['list', { type: 'array' }],
  ['mixed', { type: 'any' }],
  ['any', { type: 'any' }],
  ['enum', { type: 'any' }],
]);

function readTypes({ node, at, report, draft }: Reading): void {
  const written = node['type'];
  const place = at + pointer('type');
  if (isRecord(written)) {
    // A schema in the place of its type.
    report('type-unknown', place, { found: written });
    return;
  }
  const names: readonly unknown[] = Array.isArray(written) ? written : written === undefined ? [] : [written];
  const types: SchemaType[] = [];
  let any = names.length === 0;
  for (const name of names) {
    const alias =
      typeof name === 'string' ? (typeAliases.get(name) ?? typeAliases.get(name.toLowerCase())) : undefined;
    if (!alias) {
      report('type-unknown', place, { found: name });
      any = true;
      continue;
    }
    if (alias.type !== name)
      report('type-alias', place, {
        found: name,
        type: alias.format ? `a string (${alias.format})` : alias.type,
      });
    if (alias.format !== undefined && node['format'] === undefined) draft.format = alias.format;
    if (alias.type === 'any') any = true;
    else if (!types.includes(alias.type)) types.push(alias.type);
  }
  if (any) types.length = 0;
  if (node['nullable'] === true && types.length > 0 && !types.includes('null')) {
    report('keyword-coerced', at + pointer('nullable'), { keyword: 'nullable', found: true });
    types.push('null');
  }
  if (names.length === 0) types.push(...inferredTypes(node, at, report));
  const [only, ...more] = types;
  if (only !== undefined) draft.type = more.length === 0 ? only : types;
}

function inferredTypes(node: Raw, at: string, report: SchemaReport): readonly SchemaType[] {
  const infer = (type: SchemaType, from: string): readonly SchemaType[] => {
    report('type-inferred', at, { type, from });
    return [type];
  };
  if (isRecord(node['properties'])) return infer('object', 'properties');
  if (isRecord(node['items'])) return infer('array', 'items');
  return [];
}

const allows = (draft: Draft, type: SchemaType): boolean =>
  draft.type === undefined || draft.type === type || draft.type.includes(type);

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
  if (required.length > 0) draft.required = required;
}

/** An object, a type's name, PHP's empty map, or an object wrapped in a list. */
const canBeSchema = (member: unknown): boolean =>
  isRecord(member) ||
  (typeof member === 'string' && typeAliases.has(member)) ||
  (Array.isArray(member) && (member.length === 0 || (member.length === 1 && isRecord(member[0]))));

function readPatternProperties({ node, at, report, draft, depth }: Reading): void {
  const written = node['patternProperties'];
  if (!isRecord(written)) return;
  const kept: [string, Schema][] = [];
  for (const [pcre, member] of Object.entries(written)) {
    const memberAt = at + pointer('patternProperties', pcre);
    const pattern = usablePattern(pcre, memberAt, report);
    if (pattern !== undefined) kept.push([pattern, readSchema(member, memberAt, report, depth + 1).schema]);
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

// Numbers and strings

type CountKeyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';

function readCount(reading: Reading, keyword: CountKeyword): void {
  const count = readNumber(reading, keyword);
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= 0) reading.draft[keyword] = count;
  else reading.report('keyword-malformed', reading.at + pointer(keyword), { keyword, found: count });
}

function readNumber({ node, at, report }: Reading, keyword: string): number | undefined {
  const written = node[keyword];
  if (typeof written === 'number' && Number.isFinite(written)) return written;
  if (written === undefined || written === null) return undefined;
  if (typeof written === 'string' && written.trim() !== '' && Number.isFinite(Number(written))) {
    report('keyword-coerced', at + pointer(keyword), { keyword, found: written });
    return Number(written);
  }
  report('keyword-malformed', at + pointer(keyword), { keyword, found: written });
  return undefined;
}

function readScalarKeywords(reading: Reading): void {
  const { node, at, report, draft } = reading;
  if (allows(draft, 'string')) {
    readCount(reading, 'minLength');
    readCount(reading, 'maxLength');
    if (typeof node['pattern'] === 'string') {
      const pattern = usablePattern(node['pattern'], at + pointer('pattern'), report);
      if (pattern !== undefined) draft.pattern = pattern;
    } else if (node['pattern'] !== undefined)
      report('keyword-malformed', at + pointer('pattern'), { keyword: 'pattern', found: node['pattern'] });
  }
  if (typeof node['format'] === 'string' && node['format'] !== '') draft.format = node['format'];
  if (!allows(draft, 'number') && !allows(draft, 'integer')) return;
  readLimit(reading, 'minimum', 'exclusiveMinimum');
  readLimit(reading, 'maximum', 'exclusiveMaximum');
  const multipleOf = readNumber(reading, 'multipleOf');
  if (multipleOf !== undefined && multipleOf > 0) draft.multipleOf = multipleOf;
  else if (multipleOf !== undefined)
    report('keyword-malformed', at + pointer('multipleOf'), { keyword: 'multipleOf', found: multipleOf });
}

/** Draft 4 has a boolean beside the limit, later drafts a limit of its own. */
function readLimit(
  reading: Reading,
  inclusive: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
): void {
  const { node, at, report, draft } = reading;
  const limit = readNumber(reading, inclusive);
  if (typeof node[exclusive] === 'boolean') {
    report('keyword-coerced', at + pointer(exclusive), { keyword: exclusive, found: node[exclusive] });
    if (limit !== undefined) draft[node[exclusive] ? exclusive : inclusive] = limit;
    return;
  }
  if (limit !== undefined) draft[inclusive] = limit;
  const excluded = readNumber(reading, exclusive);
  if (excluded !== undefined) draft[exclusive] = excluded;
}

function usablePattern(pcre: string, at: string, report: SchemaReport): string | undefined {
  const reading = readPattern(pcre);
  if (reading.kind === 'pattern') return reading.pattern;
  if (reading.kind === 'unsafe') report('pattern-unsafe', at, { found: pcre });
  else report('pattern-unreadable', at, { found: pcre, reason: reading.reason });
  return undefined;
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

// Enum and default

function readEnum({ node, at, report, draft }: Reading): void {
  const written = node['enum'] ?? ('const' in node ? [node['const']] : undefined);
  if (written === undefined) return;
  const place = at + pointer('enum');
  if (!Array.isArray(written)) report('enum-malformed', place, { found: written });
  const listed: readonly unknown[] = Array.isArray(written)
    ? written
    : isRecord(written)
      ? Object.values(written)
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

function readDefault({ node, at, report, draft }: Reading): void {
  if (!('default' in node) || node['default'] === undefined) return;
  const found = node['default'] as Json;
  const place = at + pointer('default');
  if (fitsTypes(found, draft.type)) draft.default = found;
  else if (found === null) report('default-null', place, {});
  else {
    const value = coerceDefault(found, draft);
    if (value === undefined) report('default-dropped', place, { found });
    else {
      report('default-coerced', place, { found, value });
      draft.default = value;
    }
  }
}

// The rest

const keywordOrder = [
  'type',
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'enum',
  'enumLabels',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'items',
  'prefixItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'anyOf',
  'oneOf',
  'context',
] as const satisfies readonly (keyof Schema)[];

/** Keywords read above, and those that mean nothing to anyone but the site's own code. */
const expectedKeywords = new Set<string>([
  ...keywordOrder,
  'readonly',
  'nullable',
  'const',
  '$schema',
  'sanitize_callback',
  'validate_callback',
  'arg_options',
  'links',
  'example',
  'examples',
  'id',
  '$id',
]);

function reportUnknownKeywords({ node, at, report }: Reading): void {
  for (const keyword of Object.keys(node))
    if (!expectedKeywords.has(keyword)) report('keyword-unknown', at + pointer(keyword), { keyword });
}

function inKeywordOrder(draft: Draft): Schema {
  const ordered: Record<string, unknown> = {};
  for (const keyword of keywordOrder) if (draft[keyword] !== undefined) ordered[keyword] = draft[keyword];
  return ordered;
}
