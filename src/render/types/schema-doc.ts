// What a schema says that a TypeScript type cannot: the lines of a JSDoc comment.

import type { Schema } from '../../schema/schema.ts';
import { limitWords, refusedDefaultWords } from '../../schema/schema-words.ts';
import { commentText } from '../code.ts';

/** Whether a type describes what a caller sends, an answer as someone wrote it down, or what a site says of its resources. */
export type Use = 'argument' | 'result' | 'resource';

const longestDefault = 300;

/** Lines for `docCommentText`; empty when the schema says nothing beyond its type. */
export function schemaDoc(schema: Schema, use: Use, name = ''): readonly string[] {
  const text = [
    commentText(schema.description ?? schema.title ?? ''),
    ...facts(schema, use),
    use === 'resource' ? zone(schema, name) : '',
  ].filter((line) => line !== '');
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
  const zoned = use === 'resource' && schema.format === 'date-time';
  return [
    labels(schema),
    labels(schema.items),
    sentence(
      limits(schema)
        .filter((limit) => !zoned || !limit.startsWith('format'))
        .join(', '),
    ),
    items === '' ? '' : sentence(`each item: ${items}`),
    use === 'argument' ? commentText(sentence(refusedDefaultWords(schema).join())) : '',
    schema.readOnly !== true ? '' : use === 'argument' ? 'Read-only: ignored when sent.' : 'Read-only.',
  ];
}

/** Times in answers name no zone. */
function zone({ format }: Schema, name: string): string {
  if (format !== 'date-time') return '';
  return name.endsWith('_gmt')
    ? 'UTC, written without a zone: 2024-05-01T10:00:00.'
    : 'The site’s local time, written without a zone: 2024-05-01T10:00:00.';
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

const limits = (schema: Schema): readonly string[] => [
  ...limitWords(schema),
  ...(schema.format === undefined ? [] : [`format: ${commentText(schema.format)}`]),
  ...(schema.pattern === undefined ? [] : [`pattern: \`${commentText(schema.pattern)}\``]),
  ...(schema.uncheckedPattern === undefined
    ? []
    : [`pattern that only the site checks: \`${commentText(schema.uncheckedPattern)}\``]),
];

const sentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const shortened = (text: string): string =>
  text.length > longestDefault ? `${text.slice(0, longestDefault)} …` : text;
