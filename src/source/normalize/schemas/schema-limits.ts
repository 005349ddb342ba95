// Reads the keywords that limit numbers, strings, and the numbers of items and properties.

import { pointer } from '../../../core/schema/json-pointer.ts';
import { readPattern, type PatternReading } from '../paths/pattern.ts';
import type { KeywordHolding } from '../../../core/schema/keywords.ts';
import { isExclusive } from '../../../core/schema/wordpress-values.ts';
import type { KeywordReader, Reading, SchemaReport } from './schema-draft.ts';

export const readCount: KeywordReader<KeywordHolding<'count'>> = (reading, keyword) => {
  const count = readNumericKeyword(reading, keyword);
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= 0) reading.draft[keyword] = count;
  else reading.report('keyword-malformed', reading.at + pointer(keyword), { keyword, found: count });
};

function readNumericKeyword({ node, at, report }: Reading, keyword: string): number | undefined {
  const written = node[keyword];
  if (typeof written === 'number' && Number.isFinite(written)) return written;
  if (written === undefined || written === null) return undefined;
  if (typeof written === 'string' && written.trim() !== '' && Number.isFinite(Number(written))) {
    report('keyword-coerced', at + pointer(keyword), { keyword, found: written });
    return Number(written);
  }
  report('keyword-malformed', at + pointer(keyword), { keyword, found: written });
  return undefined;
}

export const readPatternKeyword: KeywordReader<'pattern'> = ({ node, at, report, draft }, keyword) => {
  const written = node[keyword];
  if (typeof written === 'string') {
    const read = reportedPattern(written, at + pointer(keyword), report);
    if (read.kind === 'pattern') draft.pattern = read.pattern;
    if (read.kind === 'unsafe') draft.uncheckedPattern = read.pattern;
  } else if (written !== undefined)
    report('keyword-malformed', at + pointer(keyword), { keyword, found: written });
};

export const readFormat: KeywordReader<'format'> = ({ node, draft }, keyword) => {
  const written = node[keyword];
  if (typeof written === 'string' && written !== '') draft.format = written;
};

export const readStep: KeywordReader<KeywordHolding<'positive number'>> = (reading, keyword) => {
  const step = readNumericKeyword(reading, keyword);
  if (step !== undefined && step > 0) reading.draft[keyword] = step;
  else if (step !== undefined)
    reading.report('keyword-malformed', reading.at + pointer(keyword), { keyword, found: step });
};

const exclusives = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const;

/**
 * Reads a limit. In draft 4, a boolean next to the limit makes the limit exclusive. Later drafts have a separate
 * exclusive limit. If a schema has both limits, a site treats any exclusive limit as the boolean of draft 4.
 */
export const readLimit: KeywordReader<'minimum' | 'maximum'> = (reading, inclusive) => {
  const { node, at, report, draft } = reading;
  const exclusive = exclusives[inclusive];
  const limit = readNumericKeyword(reading, inclusive);
  const flag = node[exclusive];
  const excluded = typeof flag === 'boolean' ? flag : readNumericKeyword(reading, exclusive);
  if (excluded === undefined) {
    if (limit !== undefined) draft[inclusive] = limit;
    return;
  }
  if (typeof excluded === 'boolean' || limit !== undefined)
    report('keyword-coerced', at + pointer(exclusive), { keyword: exclusive, found: flag });
  if (limit !== undefined) draft[isExclusive(excluded) ? exclusive : inclusive] = limit;
  else if (typeof excluded === 'number') draft[exclusive] = excluded;
};

/** Reads a pattern. If the pattern cannot be used, the reason is reported. */
export function reportedPattern(pcre: string, at: string, report: SchemaReport): PatternReading {
  const reading = readPattern(pcre);
  if (reading.kind === 'unsafe') report('pattern-unsafe', at, { found: pcre });
  if (reading.kind === 'unreadable')
    report('pattern-unreadable', at, { found: pcre, reason: reading.reason });
  return reading;
}
