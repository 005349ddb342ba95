// Creates the JSON Schema for the schemas in a model from the table of keywords. `npx vitest run
// test/core/schema/schema-of-schemas.test.ts -u` writes it to `model.schema.json`.

import { checkedFormats } from './formats.ts';
import { valueKinds } from './keyword-values.ts';
import { keywordOrder } from './keywords.ts';
import { keywords, type Json, type Keyword } from './schema.ts';

interface EditorText {
  readonly title?: string;
  readonly description?: string;
  /** A reference to a definition of the allowed values in `model.schema.json`. */
  readonly $ref?: string;
}

/** Texts that editors show for keywords whose names need an explanation. */
const editorTexts: Readonly<Partial<Record<Keyword, EditorText>>> = {
  type: { title: 'Type', description: 'One type or a list of types. If left out, any type is allowed.' },
  description: { $ref: '#/$defs/description' },
  default: {
    title: 'Default',
    description: 'The value that the site uses if the request contains no value.',
  },
  refusedDefault: {
    title: 'Refused default',
    description:
      'A default value that does not match the schema. The site still uses this default, so it may refuse a request without the argument.',
  },
  deprecated: {
    title: 'Deprecated',
    description: 'New code should not use a deprecated argument or property.',
  },
  readOnly: {
    title: 'Read-only',
    description: 'The site sends this property in responses and ignores it in requests.',
  },
  enum: { title: 'Allowed values' },
  enumLabels: {
    title: 'Labels of the allowed values',
    description: 'One label for each value of enum, in the order of enum.',
  },
  enumClosed: {
    title: 'No other values',
    description:
      'If true, responses contain only the allowed values. If left out, plugins may add other values.',
  },
  unchecked: {
    title: 'What is not checked',
    description:
      'For an argument: "everything" if the site declares no type; "type" if WordPress does not know the declared type.',
  },
  userType: {
    title: 'Own type',
    description: 'The name of your own type that generated code uses for values of this schema.',
    $ref: '#/$defs/typeName',
  },
  exclusiveMinimum: { title: 'Exclusive minimum' },
  exclusiveMaximum: { title: 'Exclusive maximum' },
  minLength: { title: 'Minimum length', description: 'In code points.' },
  maxLength: { title: 'Maximum length', description: 'In code points.' },
  pattern: {
    title: 'Pattern',
    description: 'An ECMAScript regular expression for the u flag, not anchored.',
  },
  uncheckedPattern: {
    title: 'Unchecked pattern',
    description: 'A pattern that only the site checks, because matching it may take too long.',
  },
  format: {
    title: 'Format',
    description: `${[...checkedFormats].join(', ')} are checked; other formats are only hints.`,
  },
  items: { title: 'Items', description: 'The schema of each item of an array.' },
  prefixItems: {
    title: 'Leading items',
    description: 'The schemas of the leading items of a tuple. "items" then applies to the remaining items.',
  },
  minItems: { title: 'Minimum number of items' },
  maxItems: { title: 'Maximum number of items' },
  uniqueItems: { title: 'Items are unique' },
  required: { title: 'Required properties' },
  additionalProperties: {
    title: 'Further properties',
    description:
      'false allows no further properties. A schema describes each further property. If left out, any further property is allowed.',
  },
  patternProperties: {
    title: 'Properties by pattern',
    description: 'Each key is an ECMAScript regular expression for property names.',
  },
  minProperties: { title: 'Minimum number of properties' },
  maxProperties: { title: 'Maximum number of properties' },
  oneOf: { title: 'Exactly one of' },
  context: {
    title: 'Contexts',
    description:
      'The contexts (view, edit, embed …) in which the site sends the property. If left out: all contexts. If empty: no context.',
  },
};

/** The title of a keyword, such as "Multiple of" for `multipleOf`. */
const keywordTitle = (keyword: Keyword): string =>
  (keyword[0] ?? '').toUpperCase() +
  keyword.slice(1).replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);

export const schemaOfSchemas = (): Json => ({
  title: 'Schema',
  description: 'A JSON Schema (draft 2020-12) that uses only the keywords below.',
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
