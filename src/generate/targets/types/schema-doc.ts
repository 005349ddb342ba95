// What a schema says that a TypeScript type cannot: what `_doc.hbs` prints.

import type { Schema } from '../../../core/schema/schema.ts';
import { limitWords, refusedDefaultWords } from '../../../core/schema/schema-words.ts';
import { comment, commentLines, type CommentText } from '../code.ts';

/** Whether a type describes what a caller sends, an answer as someone wrote it down, or what a site says of its resources. */
export type Use = 'argument' | 'result' | 'resource';

const maxDefaultLength = 300;

export interface DocView {
  /** It is one line, of text or of a tag. */
  readonly isShort: boolean;
  readonly lines: readonly CommentText[];
  readonly tags: TagsView | undefined;
  /** A line stands between text and tags. */
  readonly isParted: boolean;
}

/** What stands at the end; few schemas have any of it. */
interface TagsView {
  readonly default: CommentText | undefined;
  readonly isDeprecated: boolean;
  /** The site knows it, but does not list it. */
  readonly isUnlisted: boolean;
}

/** @returns undefined where there is nothing to say */
export function docOf(texts: readonly string[], tags?: TagsView): DocView | undefined {
  const lines = texts.flatMap(commentLines);
  const tagCount = (tags?.default ? 1 : 0) + (tags?.isDeprecated ? 1 : 0);
  const count = lines.length + tagCount + (tags?.isUnlisted ? 1 : 0);
  if (count === 0) return undefined;
  const hasTags = count > lines.length;
  return {
    isShort: count === 1,
    lines,
    tags: hasTags ? tags : undefined,
    isParted: lines.length > 0 && tagCount > 0,
  };
}

/** What there is to say of a schema because of where it stands. */
interface Circumstances {
  readonly name?: string;
  readonly isUnlisted?: boolean;
  /** A list that says which items are meant. */
  readonly isSelecting?: boolean;
}

export const schemaDoc = (
  schema: Schema,
  use: Use,
  { name = '', isUnlisted = false, isSelecting = false }: Circumstances = {},
): DocView | undefined =>
  docOf(
    [
      schema.description ?? schema.title ?? '',
      ...facts(schema, use),
      use === 'resource' ? zone(schema, name) : '',
      isSelecting ? 'Not empty: the site would take that for all items, so that the call throws.' : '',
    ],
    {
      default: schema.default === undefined ? undefined : comment(shortened(JSON.stringify(schema.default))),
      isDeprecated: schema.deprecated === true,
      isUnlisted,
    },
  );

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
    use === 'argument' ? sentence(refusedDefaultWords(schema).join()) : '',
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
  return values
    .map(
      (value, at) => `${typeof value === 'string' ? value : JSON.stringify(value)} ${enumLabels[at] ?? ''}`,
    )
    .map((label) => label.trim())
    .join(', ');
}

const limits = (schema: Schema): readonly string[] => [
  ...limitWords(schema),
  ...(schema.format === undefined ? [] : [`format: ${schema.format}`]),
  ...(schema.pattern === undefined ? [] : [`pattern: \`${schema.pattern}\``]),
  ...(schema.uncheckedPattern === undefined
    ? []
    : [`pattern that only the site checks: \`${schema.uncheckedPattern}\``]),
];

const sentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const shortened = (text: string): string =>
  text.length > maxDefaultLength ? `${text.slice(0, maxDefaultLength)} …` : text;
