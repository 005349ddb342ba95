// What the rows of the keywords (schema.ts) tell. Whoever must treat every keyword has a
// table keyed by `Keyword`, by `AssertionKeyword` or by those on one type, so that the
// compiler names each place that a new one concerns.

import { valueKinds } from './keyword-values.ts';
import {
  keywords,
  type Keyword,
  type KeywordRow,
  type Schema,
  type SchemaType,
  type ValueKindName,
} from './schema.ts';

type Rows = typeof keywords;

type KeywordsWhere<Row> = { [K in Keyword]: Rows[K] extends Row ? K : never }[Keyword];

/** The keywords in which something of the kind stands. */
export type KeywordHolding<Kind extends ValueKindName> = KeywordsWhere<{ readonly value: Kind }>;

export type AssertionKeyword = KeywordsWhere<{ readonly role: 'assertion' }>;

/** The assertions that concern values of the type and not those of all types. */
export type AssertionOn<T extends SchemaType> = {
  [K in AssertionKeyword]: Rows[K] extends { readonly types: readonly (infer Type)[] }
    ? T extends Type
      ? K
      : never
    : never;
}[AssertionKeyword];

/** The keywords that hold schemas, by how they hold them. */
export type ContainerKeyword = KeywordsWhere<{ readonly value: keyof typeof containerKinds }>;

const containerKinds = {
  schema: 'one',
  'schema or boolean': 'one',
  'list of schemas': 'list',
  'map of schemas': 'map',
  'map of schemas by pattern': 'map',
} as const satisfies Partial<Record<ValueKindName, string>>;

/** The assertions that hold no schemas, but for the type. */
export type PlainAssertion = Exclude<AssertionKeyword, ContainerKeyword | 'type'>;

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

/** Does the keyword refuse some values? */
export const isAssertion = (keyword: Keyword): keyword is AssertionKeyword =>
  known.get(keyword)?.role === 'assertion';

/** Does the keyword concern values of the type? */
export const concerns = (keyword: Keyword, type: SchemaType): boolean =>
  (keywords[keyword] as KeywordRow).types?.includes(type) ?? true;

export const assertionKeywords: readonly AssertionKeyword[] = rows.flatMap(([keyword, { role }]) =>
  role === 'assertion' ? [keyword as AssertionKeyword] : [],
);

/** The assertions that concern values of the type and not those of all types. */
export const assertionsOn = (type: SchemaType): readonly AssertionKeyword[] =>
  assertionKeywords.filter((keyword) => (keywords[keyword] as KeywordRow).types?.includes(type));
