// The keywords of `Schema`: one row for each, in the order in which they are written
// down. Whoever must treat every keyword has a table keyed by `Keyword` (or by
// `AssertionKeyword`), so that the compiler names each place a new one concerns.

import { valueKinds, type ValueKindName } from './keyword-values.ts';
import type { Schema, SchemaType } from './schema.ts';

export type Keyword = keyof Schema;

interface KeywordRow {
  /** What stands in it. */
  readonly value: ValueKindName;
  /** An assertion may refuse a value; an annotation tells something of it. */
  readonly role: 'assertion' | 'annotation';
  /** The types of the values it concerns; absent: all of them. */
  readonly types?: readonly SchemaType[];
}

const numbers = ['integer', 'number'] as const;

export const keywords = {
  type: { value: 'types', role: 'assertion' },
  title: { value: 'text', role: 'annotation' },
  description: { value: 'text', role: 'annotation' },
  default: { value: 'anything', role: 'annotation' },
  refusedDefault: { value: 'anything', role: 'annotation' },
  deprecated: { value: 'boolean', role: 'annotation' },
  readOnly: { value: 'boolean', role: 'annotation' },
  enum: { value: 'values', role: 'assertion' },
  enumLabels: { value: 'texts', role: 'annotation' },
  enumClosed: { value: 'boolean', role: 'annotation' },
  ownType: { value: 'text', role: 'annotation' },
  minimum: { value: 'number', role: 'assertion', types: numbers },
  maximum: { value: 'number', role: 'assertion', types: numbers },
  exclusiveMinimum: { value: 'number', role: 'assertion', types: numbers },
  exclusiveMaximum: { value: 'number', role: 'assertion', types: numbers },
  multipleOf: { value: 'positive number', role: 'assertion', types: numbers },
  minLength: { value: 'count', role: 'assertion', types: ['string'] },
  maxLength: { value: 'count', role: 'assertion', types: ['string'] },
  pattern: { value: 'pattern', role: 'assertion', types: ['string'] },
  uncheckedPattern: { value: 'text', role: 'annotation', types: ['string'] },
  format: { value: 'text', role: 'assertion', types: ['string'] },
  items: { value: 'schema', role: 'assertion', types: ['array'] },
  prefixItems: { value: 'list of schemas', role: 'assertion', types: ['array'] },
  minItems: { value: 'count', role: 'assertion', types: ['array'] },
  maxItems: { value: 'count', role: 'assertion', types: ['array'] },
  uniqueItems: { value: 'boolean', role: 'assertion', types: ['array'] },
  properties: { value: 'map of schemas', role: 'assertion', types: ['object'] },
  required: { value: 'distinct texts', role: 'assertion', types: ['object'] },
  additionalProperties: { value: 'schema or boolean', role: 'assertion', types: ['object'] },
  patternProperties: { value: 'map of schemas by pattern', role: 'assertion', types: ['object'] },
  minProperties: { value: 'count', role: 'assertion', types: ['object'] },
  maxProperties: { value: 'count', role: 'assertion', types: ['object'] },
  anyOf: { value: 'list of schemas', role: 'assertion' },
  oneOf: { value: 'list of schemas', role: 'assertion' },
  context: { value: 'texts', role: 'annotation' },
} as const satisfies Record<Keyword, KeywordRow>;

type Rows = typeof keywords;

type KeywordsWhere<Row> = { [K in Keyword]: Rows[K] extends Row ? K : never }[Keyword];

export type AssertionKeyword = KeywordsWhere<{ readonly role: 'assertion' }>;

/** The keywords that hold schemas, by how they hold them. */
export type ContainerKeyword = KeywordsWhere<{ readonly value: keyof typeof containerKinds }>;

const containerKinds = {
  schema: 'one',
  'schema or boolean': 'one',
  'list of schemas': 'list',
  'map of schemas': 'map',
  'map of schemas by pattern': 'map',
} as const satisfies Partial<Record<ValueKindName, string>>;

export type ContainerKind = (typeof containerKinds)[keyof typeof containerKinds];

const rows = Object.entries(keywords) as readonly (readonly [Keyword, KeywordRow])[];

/** Every keyword, in the order in which they are written down. */
export const keywordOrder: readonly Keyword[] = rows.map(([keyword]) => keyword);

/** The keywords of a schema. */
export const keywordsOf = (schema: Schema): readonly Keyword[] =>
  Object.keys(schema).filter((keyword): keyword is Keyword => known.has(keyword));

const isContainerKind = (value: ValueKindName): value is keyof typeof containerKinds =>
  Object.hasOwn(containerKinds, value);

/** The keywords that hold schemas, each with how it holds them. */
export const containerKeywords = rows.flatMap(([keyword, { value }]) =>
  isContainerKind(value) ? [[keyword as ContainerKeyword, containerKinds[value]] as const] : [],
);

const kinds: ReadonlyMap<string, ContainerKind> = new Map(containerKeywords);

export const isContainerKeyword = (keyword: string): keyword is ContainerKeyword => kinds.has(keyword);

/** Does the keyword hold one schema, not a list or a map of them? */
export const holdsOne = (keyword: ContainerKeyword): boolean => kinds.get(keyword) === 'one';

const known: ReadonlyMap<string, KeywordRow> = new Map(rows);

/** Is this a keyword of the model, and may this value stand in it? Schemas within are not looked at. */
export function keywordWorks(keyword: string, value: unknown): boolean {
  const row = known.get(keyword);
  return row !== undefined && valueKinds[row.value].allows(value);
}

/** Does the keyword only tell something of a value, and refuse none? */
export const isAnnotation = (keyword: string): boolean => known.get(keyword)?.role === 'annotation';

/** Does the keyword concern values of the type? */
export const concerns = (keyword: Keyword, type: SchemaType): boolean =>
  (keywords[keyword] as KeywordRow).types?.includes(type) ?? true;

/** The assertions that concern values of the type and not those of all types. */
export const assertionsOn = (type: SchemaType): readonly AssertionKeyword[] =>
  rows.flatMap(([keyword, { role, types = [] }]) =>
    role === 'assertion' && types.includes(type) ? [keyword as AssertionKeyword] : [],
  );
