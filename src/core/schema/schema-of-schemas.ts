// The JSON Schema of the model's schemas, made from the table of keywords. `npx vitest run
// test/core/schema/schema-of-schemas.test.ts -u` writes it to `model.schema.json`.

import { checkedFormats } from './formats.ts';
import { valueKinds } from './keyword-values.ts';
import { keywordOrder } from './keywords.ts';
import { keywords, type Json, type Keyword } from './schema.ts';

interface EditorText {
  readonly title?: string;
  readonly description?: string;
  /** The definition of `model.schema.json` for the allowed values. */
  readonly $ref?: string;
}

/** Texts for editors, for keywords whose names need an explanation. */
const editorTexts: Readonly<Partial<Record<Keyword, EditorText>>> = {
  type: { title: 'Type', description: 'One type or a list of them. Left out: any.' },
  description: { $ref: '#/$defs/description' },
  default: { title: 'Default', description: 'What the site assumes when nothing is sent.' },
  refusedDefault: {
    title: 'Refused default',
    description:
      'A default that the schema itself refuses: the site assumes it, and may refuse requests for it.',
  },
  deprecated: { title: 'Deprecated', description: 'Callers should use something else.' },
  readOnly: { title: 'Read-only', description: 'Sent by the site, ignored when received by it.' },
  enum: { title: 'Allowed values' },
  enumLabels: {
    title: 'Labels of the allowed values',
    description: 'One for each value of enum, in the same order.',
  },
  enumClosed: {
    title: 'No other values',
    description: 'In answers too there are none but the allowed values; else plugins may add some.',
  },
  unchecked: {
    title: 'What is not checked',
    description:
      'Of an argument: everything, where the site declares no type; its type, where it names one that WordPress does not know.',
  },
  userType: {
    title: 'Own type',
    description: 'The name of your own type to use for it in generated code.',
    $ref: '#/$defs/typeName',
  },
  exclusiveMinimum: { title: 'Minimum, itself excluded' },
  exclusiveMaximum: { title: 'Maximum, itself excluded' },
  minLength: { title: 'Minimum length', description: 'In code points.' },
  maxLength: { title: 'Maximum length', description: 'In code points.' },
  pattern: {
    title: 'Pattern',
    description: 'An ECMAScript regular expression for the u flag, not anchored.',
  },
  uncheckedPattern: {
    title: 'Unchecked pattern',
    description: 'A pattern of the site that nothing checks: matching it is not proven to be quick.',
  },
  format: {
    title: 'Format',
    description: `${[...checkedFormats].join(', ')} are checked; others are hints.`,
  },
  items: { title: 'Items', description: 'Of an array: each item.' },
  prefixItems: {
    title: 'Leading items',
    description: 'Of a tuple: each leading item; items then speaks of the rest.',
  },
  minItems: { title: 'Minimum number of items' },
  maxItems: { title: 'Maximum number of items' },
  uniqueItems: { title: 'Items are unique' },
  required: { title: 'Required properties' },
  additionalProperties: {
    title: 'Further properties',
    description: 'false: none; a schema: such ones. Left out: any.',
  },
  patternProperties: {
    title: 'Properties by pattern',
    description: 'Keyed by ECMAScript regular expressions.',
  },
  minProperties: { title: 'Minimum number of properties' },
  maxProperties: { title: 'Maximum number of properties' },
  oneOf: { title: 'Exactly one of' },
  context: {
    title: 'Contexts',
    description:
      'In which contexts (view, edit, embed …) the site sends this. Left out: in all; empty: in none.',
  },
};

/** The title of a keyword: `multipleOf` → "Multiple of". */
const keywordTitle = (keyword: Keyword): string =>
  (keyword[0] ?? '').toUpperCase() +
  keyword.slice(1).replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

export const schemaOfSchemas = (): Json => ({
  title: 'Schema',
  description: 'JSON Schema, draft 2020-12, of these keywords.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    keywordOrder.map((keyword) => [
      keyword,
      {
        ...(editorTexts[keyword] ?? { title: keywordTitle(keyword) }),
        ...(editorTexts[keyword]?.$ref === undefined && valueKinds[keywords[keyword].value].jsonSchema),
      },
    ]),
  ),
});
