// Values before and after a change, as text: a schema is shown by its type and limits, not
// as JSON.

import { isRecord } from '../core/model/index-document.ts';
import { count, valueWords } from '../core/schema/schema-words.ts';
import { schemaTypes, type Json } from '../core/schema/schema.ts';

/** In characters; a longer text is cut. */
const maxLength = 240;

/** @returns empty when there is nothing to show */
export function changeWords(value: Json): string {
  const words = value === null ? '' : Array.isArray(value) ? listWords(value) : plainOrRecord(value);
  return words.length > maxLength ? `${words.slice(0, maxLength)} …` : words;
}

const plainOrRecord = (value: Json): string => (isRecord(value) ? recordWords(value) : valueWords(value));

const listWords = (values: readonly unknown[]): string =>
  values.length === 0
    ? 'none'
    : values.every(isTypeName)
      ? values.join(' or ')
      : values.map(wordsOf).join(', ');

/** Type names, `null` included, are joined by "or" and not quoted. */
const isTypeName = (value: unknown): boolean => schemaTypes.some((type) => type === value);

const wordsOf = (value: unknown): string =>
  isRecord(value)
    ? recordWords(value)
    : Array.isArray(value)
      ? listWords(value)
      : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? valueWords(value)
        : 'null';

type Fields = Readonly<Record<string, unknown>>;

/** How each member of a schema is written. A member that is not listed is written by its name. */
const said: Readonly<Record<string, (value: unknown) => string>> = {
  type: (value) => (Array.isArray(value) ? listWords(value) : wordsOf(value)),
  format: wordsOf,
  enum: (value) => `one of ${wordsOf(value)}`,
  items: (value) => `of ${wordsOf(value)}`,
  properties: (value) => (isRecord(value) ? count(Object.keys(value).length, 'property', 'properties') : ''),
  // The page shows the description in its own place.
  description: () => '',
  title: () => '',
  enumLabels: () => '',
};

const recordWords = (fields: Fields): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        (Object.hasOwn(said, name) ? said[name]?.(value) : `${name} ${wordsOf(value)}`) ?? '',
    )
    .filter((words) => words !== '')
    .join(' · ') || 'anything';
