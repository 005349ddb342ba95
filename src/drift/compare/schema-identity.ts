// Decides whether two schemas have the same meaning, regardless of the order of their keywords.
// Each distinct schema has a number, and equal numbers mean no difference.
// Most schemas of two models are equal, so comparing their numbers is fast.

import { canonical } from '../../core/schema/checks.ts';
import { isContainerKeyword, keywordsOf, type ContainerKeyword } from '../../core/schema/keywords.ts';
import type { Json, Keyword, Schema } from '../../core/schema/schema.ts';
import type { SiteAddresses, Relativise } from '../../core/model/index/site-address.ts';
import { relativiserOf } from '../../core/model/index/site-address.ts';

export type SideName = 'before' | 'after';

export interface SchemaIdentity {
  readonly idOf: (side: SideName, schema: Schema) => number;
  /** Returns one text per JSON value, without the addresses of the site. */
  readonly valueKey: (side: SideName, value: Json) => string;
  readonly textOf: (side: SideName, text: string) => string;
}

export function createSchemaIdentity(addresses: Readonly<Record<SideName, SiteAddresses>>): SchemaIdentity {
  const relativise = { before: relativiserOf(addresses.before), after: relativiserOf(addresses.after) };
  const before = new WeakMap<Schema, number>();
  const isOneSite = JSON.stringify(addresses.before) === JSON.stringify(addresses.after);
  const known = { before, after: isOneSite ? before : new WeakMap<Schema, number>() };
  const ids = new Map<string, number>();

  const valueKey = (side: SideName, value: Json): string => canonical(relativeValue(value, relativise[side]));
  const textsOn = (side: SideName): Texts => ({
    ofValue: (value) => valueKey(side, value),
    idOf: (schema) => idOf(side, schema),
  });
  const textsOf = { before: textsOn('before'), after: textsOn('after') };
  const idOf = (side: SideName, schema: Schema): number => {
    const id = known[side].get(schema) ?? idOfText(textOfSchema(schema, textsOf[side]));
    known[side].set(schema, id);
    return id;
  };
  const idOfText = (text: string): number => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  return {
    idOf,
    valueKey,
    textOf: (side, text) => relativise[side](text),
  };
}

/** Removes the addresses of the site from every text in the value. */
function relativeValue(value: Json, relativise: Relativise): Json {
  if (typeof value === 'string') return relativise(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => relativeValue(item, relativise));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, relativeValue(member, relativise)]),
  );
}

/** The two functions for the text of a keyword: one for values, and one for nested schemas. */
interface Texts {
  readonly ofValue: (value: Json) => string;
  readonly idOf: (schema: Schema) => number;
}

/**
 * Returns the meaning of a keyword as a text. Equal meanings give equal texts. The text is undefined if the
 * keyword has no effect.
 */
type KeywordText = (schema: Schema, texts: Texts) => string | undefined;

const namesInAnyOrder =
  (keyword: 'required' | 'context'): KeywordText =>
  (schema) =>
    schema[keyword]
      ?.toSorted()
      .map((name) => JSON.stringify(name))
      .join();

const membersInAnyOrder =
  (keyword: 'properties' | 'patternProperties'): KeywordText =>
  (schema, { idOf }) =>
    Object.entries(schema[keyword] ?? {})
      .map(([name, member]) => `${JSON.stringify(name)}:${idOf(member)}`)
      .sort()
      .join();

const branchesInAnyOrder =
  (keyword: 'anyOf' | 'oneOf'): KeywordText =>
  (schema, { idOf }) =>
    schema[keyword]?.map(idOf).sort().join();

/** The text of keywords that the user sets in the configuration. Different user settings are no changes of the
 * site. */
const userSettingText: KeywordText = () => undefined;

const textOfSchemasIn: Readonly<Record<ContainerKeyword, KeywordText>> = {
  items: ({ items }, { idOf }) => items && String(idOf(items)),
  prefixItems: ({ prefixItems }, { idOf }) => prefixItems?.map(idOf).join(),
  properties: membersInAnyOrder('properties'),
  additionalProperties: ({ additionalProperties }, { idOf }) =>
    typeof additionalProperties === 'object'
      ? `#${idOf(additionalProperties)}`
      : String(additionalProperties),
  patternProperties: membersInAnyOrder('patternProperties'),
  anyOf: branchesInAnyOrder('anyOf'),
  oneOf: branchesInAnyOrder('oneOf'),
};

/** Keywords that can express one meaning in several ways. All other keywords are compared as written. */
const keywordIdentityTexts: Readonly<Partial<Record<Keyword, KeywordText>>> = {
  type: ({ type }) => [type].flat().join(),
  enum: ({ enum: values }, { ofValue }) => values?.map(ofValue).sort().join(),
  enumLabels: ({ enum: values, enumLabels }, { ofValue }) =>
    values
      ?.map((value, at) => `${ofValue(value)}:${ofValue(enumLabels?.[at] ?? null)}`)
      .sort()
      .join(),
  enumClosed: userSettingText,
  userType: userSettingText,
  required: namesInAnyOrder('required'),
  context: namesInAnyOrder('context'),
};

function textOfKeyword(keyword: Keyword, schema: Schema, texts: Texts): string | undefined {
  if (isContainerKeyword(keyword)) return textOfSchemasIn[keyword](schema, texts);
  const own = keywordIdentityTexts[keyword];
  if (own) return own(schema, texts);
  const value = schema[keyword];
  return value === undefined ? undefined : texts.ofValue(value);
}

function textOfSchema(schema: Schema, texts: Texts): string {
  const lines: string[] = [];
  for (const keyword of keywordsOf(schema).toSorted()) {
    const text = textOfKeyword(keyword, schema, texts);
    if (text !== undefined) lines.push(`${keyword}=${text}`);
  }
  return lines.join('\n');
}
