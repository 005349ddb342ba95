// Keywords of numbers and strings, and the counts of items and properties.

import { pointer } from '../diagnostics/diagnostic.ts';
import { readPattern, type PatternReading } from './pattern.ts';
import { isExclusive } from '../schema/wordpress-values.ts';
import type { Reading, SchemaReport } from './schema-draft.ts';
import { allows } from './schema-types.ts';

type CountKeyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties';

export function readCount(reading: Reading, keyword: CountKeyword): void {
  const count = readNumber(reading, keyword);
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= 0) reading.draft[keyword] = count;
  else reading.report('keyword-malformed', reading.at + pointer(keyword), { keyword, found: count });
}

function readNumber({ node, at, report }: Reading, keyword: string): number | undefined {
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

export function readScalarKeywords(reading: Reading): void {
  const { node, at, report, draft } = reading;
  if (allows(draft, 'string')) {
    readCount(reading, 'minLength');
    readCount(reading, 'maxLength');
    if (typeof node['pattern'] === 'string') {
      const reading = reportedPattern(node['pattern'], at + pointer('pattern'), report);
      if (reading.kind === 'pattern') draft.pattern = reading.pattern;
      if (reading.kind === 'unsafe') draft.uncheckedPattern = reading.pattern;
    } else if (node['pattern'] !== undefined)
      report('keyword-malformed', at + pointer('pattern'), { keyword: 'pattern', found: node['pattern'] });
  }
  if (typeof node['format'] === 'string' && node['format'] !== '') draft.format = node['format'];
  if (!allows(draft, 'number') && !allows(draft, 'integer')) return;
  readLimit(reading, 'minimum', 'exclusiveMinimum');
  readLimit(reading, 'maximum', 'exclusiveMaximum');
  const multipleOf = readNumber(reading, 'multipleOf');
  if (multipleOf !== undefined && multipleOf > 0) draft.multipleOf = multipleOf;
  else if (multipleOf !== undefined)
    report('keyword-malformed', at + pointer('multipleOf'), { keyword: 'multipleOf', found: multipleOf });
}

/**
 * Draft 4 has a boolean beside the limit, which makes it exclusive; later drafts have a
 * limit of its own, which beside another is that flag to the site.
 */
function readLimit(
  reading: Reading,
  inclusive: 'minimum' | 'maximum',
  exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
): void {
  const { node, at, report, draft } = reading;
  const limit = readNumber(reading, inclusive);
  const flag = node[exclusive];
  const excluded = typeof flag === 'boolean' ? flag : readNumber(reading, exclusive);
  if (excluded === undefined) {
    if (limit !== undefined) draft[inclusive] = limit;
    return;
  }
  if (typeof excluded === 'boolean' || limit !== undefined)
    report('keyword-coerced', at + pointer(exclusive), { keyword: exclusive, found: flag });
  if (limit !== undefined) draft[isExclusive(excluded) ? exclusive : inclusive] = limit;
  else if (typeof excluded === 'number') draft[exclusive] = excluded;
}

/** Reads a pattern, and reports why it is not checked where that is so. */
export function reportedPattern(pcre: string, at: string, report: SchemaReport): PatternReading {
  const reading = readPattern(pcre);
  if (reading.kind === 'unsafe') report('pattern-unsafe', at, { found: pcre });
  if (reading.kind === 'unreadable')
    report('pattern-unreadable', at, { found: pcre, reason: reading.reason });
  return reading;
}
