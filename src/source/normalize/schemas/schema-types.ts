// Reads the type of a schema: the name of a type, a list of names, or a type that follows from other keywords.

import { pointer } from '../../../core/schema/json-pointer.ts';
import type { SchemaType } from '../../../core/schema/schema.ts';
import { schemaTypes } from '../../../core/schema/schema.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import type { SchemaDraft, RawSchema, Reading, SchemaReport } from './schema-draft.ts';

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

export function readTypes({ node, at, report, draft }: Reading): void {
  const written = node['type'];
  const place = (): string => at + pointer('type');
  if (isRecord(written)) {
    // The schema contains another schema as its type.
    report('type-unknown', place(), { found: written });
    return;
  }
  const names: readonly unknown[] = Array.isArray(written) ? written : written === undefined ? [] : [written];
  const types: SchemaType[] = [];
  let any = names.length === 0;
  for (const name of names) {
    const alias =
      typeof name === 'string' ? (typeAliases.get(name) ?? typeAliases.get(name.toLowerCase())) : undefined;
    if (!alias) {
      report('type-unknown', place(), { found: name });
      any = true;
      continue;
    }
    if (alias.type !== name)
      report('type-alias', place(), {
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

function inferredTypes(node: RawSchema, at: string, report: SchemaReport): readonly SchemaType[] {
  const infer = (type: SchemaType, from: string): readonly SchemaType[] => {
    report('type-inferred', at, { type, from });
    return [type];
  };
  if (isRecord(node['properties'])) return infer('object', 'properties');
  if (isRecord(node['items'])) return infer('array', 'items');
  return [];
}

export const draftAllows = (draft: SchemaDraft, type: SchemaType): boolean =>
  draft.type === undefined || draft.type === type || draft.type.includes(type);

export const isKnownTypeName = (name: unknown): name is string =>
  typeof name === 'string' && typeAliases.has(name);
