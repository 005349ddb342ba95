// Converts the schema of a site to the fixed set of keywords in `schema/schema.ts`. Sites mix the drafts 3 and 4 of
// JSON Schema and add habits of PHP. Every repair is reported; `problems.ts` lists the repairs and their reasons.

import { pointer } from '../../../core/schema/json-pointer.ts';
import { isRecord } from '../../../core/model/index/index-document.ts';
import { concerns } from '../../../core/schema/keywords.ts';
import { typesOf, type Keyword } from '../../../core/schema/schema.ts';
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
import { textOfMarkup } from '../../../core/model/text/markup-text.ts';

// The following keywords only describe a value: texts, flags, contexts.
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

/** Reads `readonly`, because WordPress writes the keyword in lower case. */
const readReadOnly: KeywordReader<'readOnly'> = ({ node, draft }) => {
  if (node['readonly'] === true || node['readOnly'] === true) draft.readOnly = true;
};

const readContext: KeywordReader<'context'> = ({ node, draft, at, report }, keyword) => {
  const { context } = node;
  if (Array.isArray(context)) draft.context = context.filter((name) => typeof name === 'string');
  else if (context !== undefined)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: context });
};

/** Creates a reader that only reads a keyword if the keyword applies to one of the schema's types. */
const whereItConcerns =
  <K extends Keyword>(read: KeywordReader<K>): KeywordReader<K> =>
  (reading, keyword) => {
    // This function is called for every keyword of every schema. Most schemas have one type, for which no list is
    // created.
    const { type } = reading.draft;
    const isConcerned =
      typeof type === 'string'
        ? concerns(keyword, type)
        : typesOf(reading.draft).some((one) => concerns(keyword, one));
    if (isConcerned) read(reading, keyword);
  };

/** Used for a keyword that is read with another keyword. The comment in the table names the other keyword. */
const readWithOtherKeyword = (): void => undefined;

/** Used for keywords that no index contains, because they come from the configuration or from known facts. */
const notInIndexes = (): void => undefined;

const readCountKeyword = whereItConcerns(readCount);

/**
 * The readers of all keywords, in the order in which they run. The type is first, because other readers depend
 * on it. Patterns of names are before additional names. Values are last, because all other keywords check the
 * values.
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
  /* set in endpoint.ts */ unchecked: readWithOtherKeyword,
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

/** Reads a subschema at a depth of nested schemas. */
export type PartReader = (raw: unknown, at: string, report: SchemaReport, depth: number) => SchemaReading;

/**
 * Reads one schema and its subschemas.
 *
 * @param raw the value of the schema, which may be anything
 * @param at the JSON pointer of the schema, relative to the outermost schema
 * @param readPart reads the direct subschemas
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

/** Turns a schema into an object if it is written as the name of a type, as a list with one object, or as a boolean. */
function asNode(raw: unknown, at: string, report: SchemaReport): RawSchema {
  if (isRecord(raw)) return raw;
  if (Array.isArray(raw) && raw.length === 0) return {};
  report('schema-not-an-object', at, { found: raw });
  if (isKnownTypeName(raw)) return { type: raw };
  if (Array.isArray(raw) && raw.length === 1 && isRecord(raw[0])) return raw[0];
  return {};
}
