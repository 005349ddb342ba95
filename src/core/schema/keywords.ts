// Facts from the rows of the keywords (schema.ts). Code that must treat every keyword has a table keyed by `Keyword`,
// `AssertionKeyword` or the keywords of one type. The compiler then reports each table that lacks a new keyword.

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

/** The keywords with a value of the kind. */
export type KeywordHolding<Kind extends ValueKindName> = KeywordsWhere<{ readonly value: Kind }>;

export type AssertionKeyword = KeywordsWhere<{ readonly role: 'assertion' }>;

/** The assertions that concern values of this type, without those that concern all types. */
export type AssertionOn<T extends SchemaType> = {
  [K in AssertionKeyword]: KeywordRows[K] extends { readonly types: readonly (infer Type)[] }
    ? T extends Type
      ? K
      : never
    : never;
}[AssertionKeyword];

/** The keywords that contain schemas, by how they contain them. */
export type ContainerKeyword = KeywordsWhere<{ readonly value: keyof typeof containerKinds }>;

const containerKinds = {
  schema: 'one',
  'schema or boolean': 'one',
  'list of schemas': 'list',
  'map of schemas': 'map',
  'map of schemas by pattern': 'map',
} as const satisfies Partial<Record<ValueKindName, string>>;

/** The assertions that contain no schemas, except for `type`. */
export type PlainAssertion = Exclude<AssertionKeyword, ContainerKeyword | 'type'>;

export type ContainerKind = (typeof containerKinds)[keyof typeof containerKinds];

const keywordEntries = Object.entries(keywords) as readonly (readonly [Keyword, KeywordRow])[];

/** Every keyword, in the order in which they are written. */
export const keywordOrder: readonly Keyword[] = keywordEntries.map(([keyword]) => keyword);

export const keywordsOf = (schema: Schema): readonly Keyword[] =>
  Object.keys(schema).filter((keyword): keyword is Keyword => keywordRows.has(keyword));

const isContainerKind = (value: ValueKindName): value is keyof typeof containerKinds =>
  Object.hasOwn(containerKinds, value);

/** The keywords that contain schemas, each with the form of its value. */
export const containerKeywords = keywordEntries.flatMap(([keyword, { value }]) =>
  isContainerKind(value) ? [[keyword as ContainerKeyword, containerKinds[value]] as const] : [],
);

const kindByKeyword: ReadonlyMap<string, ContainerKind> = new Map(containerKeywords);

export const isContainerKeyword = (keyword: string): keyword is ContainerKeyword =>
  kindByKeyword.has(keyword);

/** Whether the keyword contains one schema, not a list or a map. */
export const holdsOne = (keyword: ContainerKeyword): boolean => kindByKeyword.get(keyword) === 'one';

const keywordRows: ReadonlyMap<string, KeywordRow> = new Map(keywordEntries);

/** Whether the text is a keyword of the model that allows the value. Schemas inside the value are not checked. */
export function keywordWorks(keyword: string, value: unknown): boolean {
  const row = keywordRows.get(keyword);
  return row !== undefined && valueKinds[row.value].allows(value);
}

/** Whether the keyword only describes values and refuses none. */
export const isAnnotation = (keyword: string): boolean => keywordRows.get(keyword)?.role === 'annotation';

/** Whether the keyword refuses some values. */
export const isAssertion = (keyword: Keyword): keyword is AssertionKeyword =>
  keywordRows.get(keyword)?.role === 'assertion';

/** Whether the keyword concerns values of the type. */
export const concerns = (keyword: Keyword, type: SchemaType): boolean =>
  (keywords[keyword] as KeywordRow).types?.includes(type) ?? true;

export const assertionKeywords: readonly AssertionKeyword[] = keywordEntries.flatMap(([keyword, { role }]) =>
  role === 'assertion' ? [keyword as AssertionKeyword] : [],
);

/** The assertions that concern values of this type, without those that concern all types. */
export const assertionsOn = (type: SchemaType): readonly AssertionKeyword[] =>
  assertionKeywords.filter((keyword) => (keywords[keyword] as KeywordRow).types?.includes(type));

/** The keywords that describe how a value is built: its type and its content. */
export const structuralKeywords: ReadonlySet<string> = new Set([
  'type',
  'required',
  ...containerKeywords.map(([keyword]) => keyword),
]);
