// What a schema says that a TypeScript type cannot: the lines of a JSDoc comment.

import type { Schema } from '../../model/schema.ts';
import { commentText } from '../code.ts';

/** Whether a type describes what a caller sends or what the site answers. */
export type Use = 'argument' | 'result';

const longestDefault = 300;

/** Lines for `docCommentText`; empty when the schema says nothing beyond its type. */
export function schemaDoc(schema: Schema, use: Use): readonly string[] {
  const text = [commentText(schema.description ?? schema.title ?? ''), ...facts(schema, use)].filter(
    (line) => line !== '',
  );
  const tags = [
    ...(schema.default === undefined
      ? []
      : [`@default ${commentText(shortened(JSON.stringify(schema.default)))}`]),
    ...(schema.deprecated === true ? ['@deprecated'] : []),
  ];
  return text.length > 0 && tags.length > 0 ? [...text, '', ...tags] : [...text, ...tags];
}

function facts(schema: Schema, use: Use): readonly string[] {
  const items = schema.items === undefined ? '' : limits(schema.items).join(', ');
  return [
    labels(schema),
    labels(schema.items),
    sentence(limits(schema).join(', ')),
    items === '' ? '' : sentence(`each item: ${items}`),
    schema.readOnly !== true ? '' : use === 'argument' ? 'Read-only: ignored when sent.' : 'Read-only.',
  ];
}

function labels(schema: Schema | undefined): string {
  const { enum: values, enumLabels } = schema ?? {};
  if (values === undefined || enumLabels === undefined) return '';
  return commentText(
    values
      .map(
        (value, at) => `${typeof value === 'string' ? value : JSON.stringify(value)} ${enumLabels[at] ?? ''}`,
      )
      .map((label) => label.trim())
      .join(', '),
  );
}

const limits = (schema: Schema): readonly string[] =>
  [
    said('minimum', schema.minimum),
    said('above', schema.exclusiveMinimum),
    said('maximum', schema.maximum),
    said('below', schema.exclusiveMaximum),
    said('multiple of', schema.multipleOf),
    said('minimum length', schema.minLength),
    said('maximum length', schema.maxLength),
    said('minimum items', schema.minItems),
    said('maximum items', schema.maxItems),
    schema.uniqueItems === true ? 'no item twice' : '',
    said('minimum properties', schema.minProperties),
    said('maximum properties', schema.maxProperties),
    said('format', schema.format),
    said('pattern', schema.pattern === undefined ? undefined : `\`${schema.pattern}\``),
  ].filter((limit) => limit !== '');

const said = (what: string, value: number | string | undefined): string =>
  value === undefined ? '' : `${what}: ${commentText(String(value))}`;

const sentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const shortened = (text: string): string =>
  text.length > longestDefault ? `${text.slice(0, longestDefault)} …` : text;
