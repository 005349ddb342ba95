// Documents facts about a schema that a TypeScript type cannot express.

import type { Argument, Route } from '../../../core/model/api/api.ts';
import { abilityNamespace } from '../../../core/model/index/site.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { limitsText, refusedDefaultText } from '../../../core/schema/schema-text.ts';
import { comment, commentLines, type CommentText } from '../code.ts';

/** The use of a type. In a `query`, one item may replace a list, because the site splits a text. */
export type TypeUse = 'argument' | 'query' | 'result' | 'resource';

/** Whether a caller sends values of the type. */
export const isSent = (use: TypeUse): boolean => use === 'argument' || use === 'query';

/** An ability gets its input as it was sent, so the site splits no text in it. */
export const useOf = (
  { in: place }: Pick<Argument, 'in'>,
  { namespace }: Pick<Route, 'namespace'>,
): 'query' | 'argument' => (place === 'query' && namespace !== abilityNamespace ? 'query' : 'argument');

const maxDocDefaultLength = 300;

export interface DocView {
  readonly isShort: boolean;
  readonly lines: readonly CommentText[];
  readonly tags: TagsView | undefined;
  readonly isParted: boolean;
}

/** Few schemas have tags. */
interface TagsView {
  readonly default: CommentText | undefined;
  readonly isDeprecated: boolean;
  /** Whether the argument is missing in the index, although the site accepts the argument. */
  readonly isUnlisted: boolean;
}

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

interface Circumstances {
  readonly name?: string;
  readonly isUnlisted?: boolean;
  readonly isSelecting?: boolean;
}

export const schemaDoc = (
  schema: Schema,
  use: TypeUse,
  { name = '', isUnlisted = false, isSelecting = false }: Circumstances = {},
): DocView | undefined =>
  docOf(
    [
      schema.description ?? schema.title ?? '',
      ...factSentences(schema, use),
      use === 'resource' ? zone(schema, name) : '',
      isSelecting
        ? 'The list must not be empty: the site would treat an empty list as all items, so the call throws an error.'
        : '',
    ],
    {
      default: schema.default === undefined ? undefined : comment(shortened(JSON.stringify(schema.default))),
      isDeprecated: schema.deprecated === true,
      isUnlisted,
    },
  );

function factSentences(schema: Schema, use: TypeUse): readonly string[] {
  const items = schema.items === undefined ? '' : limitSentences(schema.items).join(', ');
  const zoned = use === 'resource' && schema.format === 'date-time';
  return [
    labelSentences(schema),
    labelSentences(schema.items),
    sentence(
      limitSentences(schema)
        .filter((limit) => !zoned || !limit.startsWith('format'))
        .join(', '),
    ),
    items === '' ? '' : sentence(`each item: ${items}`),
    isSent(use) ? sentence(refusedDefaultText(schema).join()) : '',
    schema.readOnly !== true ? '' : isSent(use) ? 'Read-only: ignored when sent.' : 'Read-only.',
  ];
}

function zone({ format }: Schema, name: string): string {
  if (format !== 'date-time') return '';
  return name.endsWith('_gmt')
    ? 'UTC, without a time zone: 2024-05-01T10:00:00.'
    : 'The site’s local time, without a time zone: 2024-05-01T10:00:00.';
}

function labelSentences(schema: Schema | undefined): string {
  const { enum: values, enumLabels } = schema ?? {};
  if (values === undefined || enumLabels === undefined) return '';
  return values
    .map(
      (value, at) => `${typeof value === 'string' ? value : JSON.stringify(value)} ${enumLabels[at] ?? ''}`,
    )
    .map((label) => label.trim())
    .join(', ');
}

const limitSentences = (schema: Schema): readonly string[] => [
  ...limitsText(schema),
  ...(schema.format === undefined ? [] : [`format: ${schema.format}`]),
  ...(schema.pattern === undefined ? [] : [`pattern: \`${schema.pattern}\``]),
  ...(schema.uncheckedPattern === undefined
    ? []
    : [`pattern that only the site checks: \`${schema.uncheckedPattern}\``]),
];

const sentence = (text: string): string =>
  text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const shortened = (text: string): string =>
  text.length > maxDocDefaultLength ? `${text.slice(0, maxDocDefaultLength)} …` : text;
