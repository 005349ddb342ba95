// Facts about keywords, from the table of keywords (schema.ts). Code that must handle every keyword has a table whose
// keys are `Keyword`, `AssertionKeyword` or the keywords of one type. The compiler then reports each table that lacks a
// new keyword.

import { valueKinds } from './keyword-values.ts';
import {
  keywords,
  type Keyword,
  type KeywordRow,
  type Schema,
  type SchemaType,
  type ValueKindName,
} from './schema.ts';

type KeywordRows = typeof keywords;

type KeywordsWhere<Row> = { [K in Keyword]: KeywordRows[K] extends Row ? K : never }[Keyword];

/** The keywords that have a value of the kind. */
export type KeywordHolding<Kind extends ValueKindName> = KeywordsWhere<{ readonly value: Kind }>;

export type AssertionKeyword = KeywordsWhere<{ readonly role: 'assertion' }>;

/** The assertions that only apply to some types and apply to this type. */
export type AssertionOn<T extends SchemaType> = {
  [K in AssertionKeyword]: KeywordRows[K] extends { readonly types: readonly (infer Type)[] }
    ? T extends Type
      ? K
      : never
    : never;
}[AssertionKeyword];

/** The keywords that contain schemas: one schema, a list or a map of schemas. */
export type ContainerKeyword = KeywordsWhere<{ readonly value: keyof typeof containerKinds }>;

const containerKinds = {
  schema: 'one',
  'schema or boolean': 'one',
  'list of schemas': 'list',
  'map of schemas': 'map',
  'map of schemas by pattern': 'map',
} as const satisfies Partial<Record<ValueKindName, string>>;

/** The assertions that contain no schemas. `type` is not among them. */
export type PlainAssertion = Exclude<AssertionKeyword, ContainerKeyword | 'type'>;

export type ContainerKind = (typeof containerKinds)[keyof typeof containerKinds];

const keywordEntries = Object.entries(keywords) as readonly (readonly [Keyword, KeywordRow])[];

/** All keywords, in the order of their members in a schema. */
export const keywordOrder: readonly Keyword[] = keywordEntries.map(([keyword]) => keyword);

export const keywordsOf = (schema: Schema): readonly Keyword[] =>
  Object.keys(schema).filter((keyword): keyword is Keyword => keywordRows.has(keyword));

const isContainerKind = (value: ValueKindName): value is keyof typeof containerKinds =>
  Object.hasOwn(containerKinds, value);

/** The keywords that contain schemas, with the kind of each value. */
export const containerKeywords = keywordEntries.flatMap(([keyword, { value }]) =>
  isContainerKind(value) ? [[keyword as ContainerKeyword, containerKinds[value]] as const] : [],
);

const kindByKeyword: ReadonlyMap<string, ContainerKind> = new Map(containerKeywords);

export const isContainerKeyword = (keyword: string): keyword is ContainerKeyword =>
  kindByKeyword.has(keyword);

/** Whether the value of the keyword is one schema, not a list or a map of schemas. */
export const holdsOne = (keyword: ContainerKeyword): boolean => kindByKeyword.get(keyword) === 'one';

const keywordRows: ReadonlyMap<string, KeywordRow> = new Map(keywordEntries);

/** Whether the text is a keyword of the model and its value is allowed. Schemas inside the value are not checked. */
export function keywordWorks(keyword: string, value: unknown): boolean {
  const row = keywordRows.get(keyword);
  return row !== undefined && valueKinds[row.value].allows(value);
}

/** Whether the keyword only describes values and never refuses a value. */
export const isAnnotation = (keyword: string): boolean => keywordRows.get(keyword)?.role === 'annotation';

/** Whether the keyword may refuse a value. */
export const isAssertion = (keyword: Keyword): keyword is AssertionKeyword =>
  keywordRows.get(keyword)?.role === 'assertion';

/** Whether the keyword applies to values of the type. */
export const concerns = (keyword: Keyword, type: SchemaType): boolean =>
  (keywords[keyword] as KeywordRow).types?.includes(type) ?? true;

export const assertionKeywords: readonly AssertionKeyword[] = keywordEntries.flatMap(([keyword, { role }]) =>
  role === 'assertion' ? [keyword as AssertionKeyword] : [],
);

/** The assertions that only apply to some types and apply to this type. */
export const assertionsOn = (type: SchemaType): readonly AssertionKeyword[] =>
  assertionKeywords.filter((keyword) => (keywords[keyword] as KeywordRow).types?.includes(type));

/** The keywords that describe the structure of a value: its type and its content. */
export const structuralKeywords: ReadonlySet<string> = new Set([
  'type',
  'required',
  ...containerKeywords.map(([keyword]) => keyword),
]);
