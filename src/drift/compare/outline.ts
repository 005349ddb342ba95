// Summarizes a schema, for findings about a whole schema.
// The summary lists the accepted values without titles, descriptions and nested schemas.

import type { ContainerKeyword } from '../../core/schema/keywords.ts';
import type { Json, Keyword, Schema } from '../../core/schema/schema.ts';

type OutlineKeyword = (schema: Schema) => Json | undefined;

const outlineAsWritten =
  (keyword: Exclude<Keyword, ContainerKeyword>): OutlineKeyword =>
  (schema) =>
    schema[keyword];

const outlineAlternatives =
  (keyword: 'anyOf' | 'oneOf'): OutlineKeyword =>
  (schema) =>
    schema[keyword]?.map(outline);

/** The text for each keyword, in the order of the summary. Keywords that are not listed are omitted. */
const outlineByKeyword: Readonly<Partial<Record<Keyword, OutlineKeyword>>> = {
  type: outlineAsWritten('type'),
  format: outlineAsWritten('format'),
  enum: outlineAsWritten('enum'),
  default: outlineAsWritten('default'),
  minimum: outlineAsWritten('minimum'),
  maximum: outlineAsWritten('maximum'),
  exclusiveMinimum: outlineAsWritten('exclusiveMinimum'),
  exclusiveMaximum: outlineAsWritten('exclusiveMaximum'),
  minLength: outlineAsWritten('minLength'),
  maxLength: outlineAsWritten('maxLength'),
  pattern: outlineAsWritten('pattern'),
  context: outlineAsWritten('context'),
  items: ({ items }) => items && outline(items),
  properties: ({ properties }) => properties && Object.keys(properties).toSorted(),
  anyOf: outlineAlternatives('anyOf'),
  oneOf: outlineAlternatives('oneOf'),
};

export const outline = (schema: Schema): Json =>
  Object.fromEntries(
    Object.entries(outlineByKeyword).flatMap(([keyword, show]): readonly (readonly [string, Json])[] => {
      const value = show(schema);
      return value === undefined ? [] : [[keyword, value]];
    }),
  );
