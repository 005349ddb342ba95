// Converts a schema as sites write it (drafts 3 and 4 mixed, PHP's habits) to the closed set of keywords of
// `schema/schema.ts`. Each keyword has one row. Every repair is reported; `problems.ts` lists the repairs and their
// reasons.

import { pointer } from '../../core/schema/json-pointer.ts';
import { isRecord } from '../../core/model/index-document.ts';
import { concerns } from '../../core/schema/keywords.ts';
import { typesOf, type Keyword } from '../../core/schema/schema.ts';
import {
  inKeywordOrder,
  reportUnknownKeywords,
  type RawSchema,
  type KeywordReader,
  type Reading,
  type SchemaReading,
  type SchemaReport,
} from './schema-draft.ts';
import { readCount, readFormat, readLimit, readPatternKeyword, readStep } from './schema-limits.ts';
import {
  readAdditional,
  readBranches,
  readItems,
  readPatternProperties,
  readProperties,
  readRequired,
  readRequiredFlag,
  readUniqueItems,
} from './schema-parts.ts';
import { isKnownTypeName, readTypes } from './schema-types.ts';
import { readDefault, readEnum } from './schema-values.ts';
import { textOfMarkup } from '../../core/model/markup-text.ts';

// Keywords that only describe a value: texts, flags, contexts.
const readTextKeyword: KeywordReader<'title' | 'description'> = ({ node, draft, at, report }, keyword) => {
  const text = node[keyword];
  if (typeof text === 'string') {
    if (text.trim() !== '') draft[keyword] = textOfMarkup(text);
  } else if (text !== undefined && text !== null)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: text });
};

const readDeprecated: KeywordReader<'deprecated'> = ({ node, draft }) => {
  if (node['deprecated'] === true) draft.deprecated = true;
};

/** Reads `readonly`: WordPress writes the keyword in lower case. */
const readReadOnly: KeywordReader<'readOnly'> = ({ node, draft }) => {
  if (node['readonly'] === true || node['readOnly'] === true) draft.readOnly = true;
};

const readContext: KeywordReader<'context'> = ({ node, draft, at, report }, keyword) => {
  const { context } = node;
  if (Array.isArray(context)) draft.context = context.filter((name) => typeof name === 'string');
  else if (context !== undefined)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: context });
};

/** Reads a keyword only if it concerns one of the schema's types. */
const whereItConcerns =
  <K extends Keyword>(read: KeywordReader<K>): KeywordReader<K> =>
  (reading, keyword) => {
    // This runs for every keyword of every schema. Most schemas have one type, and for these no list is created.
    const { type } = reading.draft;
    const isConcerned =
      typeof type === 'string'
        ? concerns(keyword, type)
        : typesOf(reading.draft).some((one) => concerns(keyword, one));
    if (isConcerned) read(reading, keyword);
  };

/** For keywords that the reader of another keyword reads; the row's comment names it. */
const readWithOtherKeyword = (): void => undefined;

/** For keywords that no index contains: they come from the configuration or from known facts. */
const notInIndexes = (): void => undefined;

const readCountKeyword = whereItConcerns(readCount);

/**
 * The readers, in the order in which they run: the type first, because others depend on it; patterns of names
 * before additional names; the values last, because all other keywords check them.
 */
const readers: { readonly [K in Keyword]: KeywordReader<K> } = {
  type: readTypes,
  title: readTextKeyword,
  description: readTextKeyword,
  readOnly: readReadOnly,
  deprecated: readDeprecated,
  context: readContext,
  properties: readProperties,
  patternProperties: whereItConcerns(readPatternProperties),
  additionalProperties: whereItConcerns(readAdditional),
  minProperties: readCountKeyword,
  maxProperties: readCountKeyword,
  required: readRequired,
  items: readItems,
  /* items */ prefixItems: readWithOtherKeyword,
  minItems: readCountKeyword,
  maxItems: readCountKeyword,
  uniqueItems: whereItConcerns(readUniqueItems),
  minLength: readCountKeyword,
  maxLength: readCountKeyword,
  pattern: whereItConcerns(readPatternKeyword),
  /* pattern */ uncheckedPattern: readWithOtherKeyword,
  format: readFormat,
  minimum: whereItConcerns(readLimit),
  /* minimum */ exclusiveMinimum: readWithOtherKeyword,
  maximum: whereItConcerns(readLimit),
  /* maximum */ exclusiveMaximum: readWithOtherKeyword,
  multipleOf: whereItConcerns(readStep),
  anyOf: readBranches,
  oneOf: readBranches,
  enum: readEnum,
  enumLabels: notInIndexes,
  enumClosed: notInIndexes,
  /* the whole argument: endpoint.ts */ unchecked: readWithOtherKeyword,
  userType: notInIndexes,
  default: readDefault,
  /* default */ refusedDefault: readWithOtherKeyword,
};

const keywordReads = (Object.keys(readers) as readonly Keyword[]).map((keyword) => readIfConcerned(keyword));

function readIfConcerned<K extends Keyword>(keyword: K): (reading: Reading) => void {
  const read = readers[keyword];
  return (reading) => {
    read(reading, keyword);
  };
}

const maxReadDepth = 64;

/** Reads a schema at a depth of nested schemas. */
export type PartReader = (raw: unknown, at: string, report: SchemaReport, depth: number) => SchemaReading;

/**
 * Reads one schema and its subschemas.
 *
 * @param raw the value of the schema, which may be anything
 * @param at its place, as a JSON pointer relative to the outermost schema
 * @param readPart reads its direct subschemas
 */
export function readSchema(
  raw: unknown,
  at: string,
  report: SchemaReport,
  depth = 0,
  readPart: PartReader = readSchema,
): SchemaReading {
  if (depth > maxReadDepth) {
    report('schema-too-deep', at, { limit: maxReadDepth });
    return { schema: {}, required: false };
  }
  const reading: Reading = {
    node: asNode(raw, at, report),
    at,
    report,
    draft: {},
    depth,
    inner: (inner, ...tokens) => readPart(inner, at + pointer(...tokens), report, depth + 1),
  };
  for (const read of keywordReads) read(reading);
  reportUnknownKeywords(reading);
  return { schema: inKeywordOrder(reading.draft), required: readRequiredFlag(reading) };
}

/** The object form of a schema that is written as a type's name, wrapped in a list, or as a boolean. */
function asNode(raw: unknown, at: string, report: SchemaReport): RawSchema {
  if (isRecord(raw)) return raw;
  if (Array.isArray(raw) && raw.length === 0) return {};
  report('schema-not-an-object', at, { found: raw });
  if (isKnownTypeName(raw)) return { type: raw };
  if (Array.isArray(raw) && raw.length === 1 && isRecord(raw[0])) return raw[0];
  return {};
}
