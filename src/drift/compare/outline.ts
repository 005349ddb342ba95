// Summarizes a schema for findings that show a whole one: the accepted values, without titles, descriptions
// and nested schemas.

import type { ContainerKeyword } from '../../core/schema/keywords.ts';
import type { Json, Keyword, Schema } from '../../core/schema/schema.ts';

type Shown = (schema: Schema) => Json | undefined;

const written =
  (keyword: Exclude<Keyword, ContainerKeyword>): Shown =>
  (schema) =>
    schema[keyword];

const alternatives =
  (keyword: 'anyOf' | 'oneOf'): Shown =>
  (schema) =>
    schema[keyword]?.map(outline);

/** How each keyword is shown, in this order; other keywords are left out. */
const shown: Readonly<Partial<Record<Keyword, Shown>>> = {
  type: written('type'),
  format: written('format'),
  enum: written('enum'),
  default: written('default'),
  minimum: written('minimum'),
  maximum: written('maximum'),
  exclusiveMinimum: written('exclusiveMinimum'),
  exclusiveMaximum: written('exclusiveMaximum'),
  minLength: written('minLength'),
  maxLength: written('maxLength'),
  pattern: written('pattern'),
  context: written('context'),
  items: ({ items }) => items && outline(items),
  properties: ({ properties }) => properties && Object.keys(properties).toSorted(),
  anyOf: alternatives('anyOf'),
  oneOf: alternatives('oneOf'),
};

export const outline = (schema: Schema): Json =>
  Object.fromEntries(
    Object.entries(shown).flatMap(([keyword, show]): readonly (readonly [string, Json])[] => {
      const value = show(schema);
      return value === undefined ? [] : [[keyword, value]];
    }),
  );
