// The state of reading a schema, and functions that the readers of keywords share.

import type { DetailsOf } from '../../../core/diagnostics/define-problems.ts';
import { pointer } from '../../../core/schema/json-pointer.ts';
import { keywordOrder } from '../../../core/schema/keywords.ts';
import type { Keyword, Schema } from '../../../core/schema/schema.ts';
import type { indexProblem } from '../problems.ts';

type SchemaProblemCode = keyof typeof indexProblem.table;

/** Reports a problem at a JSON pointer that is relative to the schema. */
export type SchemaReport = <Code extends SchemaProblemCode>(
  code: Code,
  at: string,
  details: DetailsOf<(typeof indexProblem.table)[Code]>,
) => void;

export type RawSchema = Readonly<Record<string, unknown>>;

export type SchemaDraft = { -readonly [Key in keyof Schema]: Schema[Key] };

export interface SchemaReading {
  readonly schema: Schema;
  /** Whether the property is required by draft 3's `required`, a flag in the property's own schema. */
  readonly required: boolean;
}

/** The input of a function that reads a keyword. */
export interface Reading {
  readonly node: RawSchema;
  readonly at: string;
  readonly report: SchemaReport;
  /** The keywords that have been read so far. */
  readonly draft: SchemaDraft;
  readonly depth: number;
  /** Reads a subschema at a path in the schema. */
  readonly inner: (raw: unknown, ...tokens: readonly (string | number)[]) => SchemaReading;
}

/** Reads a keyword from `node` into `draft`. */
export type KeywordReader<K extends Keyword> = (reading: Reading, keyword: K) => void;

/** The keywords that the model contains, and keywords that only the code of the site uses. */
const expectedKeywords = new Set<string>([
  ...keywordOrder,
  'readonly',
  'nullable',
  'const',
  '$schema',
  'sanitize_callback',
  'validate_callback',
  'arg_options',
  'links',
  'example',
  'examples',
  'id',
  '$id',
]);

export function reportUnknownKeywords({ node, at, report }: Reading): void {
  for (const keyword of Object.keys(node))
    if (!expectedKeywords.has(keyword)) report('keyword-unknown', at + pointer(keyword), { keyword });
}

export function inKeywordOrder(draft: SchemaDraft): Schema {
  const ordered: Record<string, unknown> = {};
  for (const keyword of keywordOrder) if (draft[keyword] !== undefined) ordered[keyword] = draft[keyword];
  return ordered;
}

/**
 * The entries of a map, sorted by key. The keys of a PHP map have a random order, so they are sorted, as in a
 * snapshot.
 */
export const entriesByKey = (map: RawSchema): readonly (readonly [key: string, value: unknown])[] =>
  Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1));
