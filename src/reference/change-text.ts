// Writes the values before and after a change as text. A schema is shown by its type and limits, not as JSON.

import { isRecord } from '../core/model/index/index-document.ts';
import { countText, jsonValueText } from '../core/schema/schema-text.ts';
import { schemaTypes, type Json } from '../core/schema/schema.ts';

/** The maximum length of a text, in characters. A longer text is truncated. */
const maxChangeTextLength = 240;

/** @returns an empty text when there is nothing to show */
export function changedValueText(value: Json): string {
  const words = value === null ? '' : Array.isArray(value) ? valueListText(value) : plainOrRecord(value);
  return words.length > maxChangeTextLength ? `${words.slice(0, maxChangeTextLength)} …` : words;
}

const plainOrRecord = (value: Json): string =>
  isRecord(value) ? schemaMembersText(value) : jsonValueText(value);

const valueListText = (values: readonly unknown[]): string =>
  values.length === 0
    ? 'none'
    : values.every(isSchemaTypeName)
      ? values.join(' or ')
      : values.map(plainValueText).join(', ');

/**
 * Whether the value is the name of a type. Names of types, including `null`, are joined by "or" and not
 * quoted.
 */
const isSchemaTypeName = (value: unknown): boolean => schemaTypes.some((type) => type === value);

const plainValueText = (value: unknown): string =>
  isRecord(value)
    ? schemaMembersText(value)
    : Array.isArray(value)
      ? valueListText(value)
      : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? jsonValueText(value)
        : 'null';

type JsonFields = Readonly<Record<string, unknown>>;

/**
 * The text for each member of a schema. For a member that is not in the table, the text is only the name of the
 * member.
 */
const schemaMemberTexts: Readonly<Record<string, (value: unknown) => string>> = {
  type: (value) => (Array.isArray(value) ? valueListText(value) : plainValueText(value)),
  format: plainValueText,
  enum: (value) => `one of ${plainValueText(value)}`,
  items: (value) => `of ${plainValueText(value)}`,
  properties: (value) =>
    isRecord(value) ? countText(Object.keys(value).length, 'property', 'properties') : '',
  // The text does not contain the description, because the page already shows it.
  description: () => '',
  title: () => '',
  enumLabels: () => '',
};

const schemaMembersText = (fields: JsonFields): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        (Object.hasOwn(schemaMemberTexts, name)
          ? schemaMemberTexts[name]?.(value)
          : `${name} ${plainValueText(value)}`) ?? '',
    )
    .filter((words) => words !== '')
    .join(' · ') || 'anything';
