// Rules about the `pattern` of a text.

import type { Json, Schema } from '../../core/schema/schema.ts';
import type { SchemaPair } from '../compare/pairs.ts';
import { type PatternRelation, relatePatterns, takesEverything } from '../../core/schema/pattern-facts.ts';
import { breaking, onlyOld, risky, type SchemaRow, stillTaken } from './schema-row.ts';
import { textsOutsidePattern } from './witness-values.ts';

/**
 * The pattern of a schema. A pattern that matches every text is treated as no pattern. A pattern that
 * routewright does not check is compared as written.
 */
const patternOf = ({ pattern, uncheckedPattern }: Schema): string | undefined =>
  pattern === undefined || takesEverything(pattern) ? uncheckedPattern : pattern;

const writtenPattern = ({ pattern, uncheckedPattern }: Schema): string | undefined =>
  pattern ?? uncheckedPattern;

function patternMove({
  before,
  after,
}: SchemaPair): PatternRelation['kind'] | 'added' | 'removed' | undefined {
  if (writtenPattern(before) === writtenPattern(after)) return undefined;
  const [old, now] = [patternOf(before), patternOf(after)];
  if (old === undefined) return now === undefined ? undefined : 'added';
  if (now === undefined) return 'removed';
  const isChecked = before.uncheckedPattern === undefined && after.uncheckedPattern === undefined;
  return isChecked ? relatePatterns(old, now).kind : 'unknown';
}

const whenPattern =
  (...moves: readonly ReturnType<typeof patternMove>[]): SchemaRow['find'] =>
  (pair) =>
    moves.includes(patternMove(pair))
      ? {
          at: ['pattern'],
          before: writtenPattern(pair.before) ?? null,
          after: writtenPattern(pair.after) ?? null,
        }
      : undefined;

const patternExample = (pattern?: string): Json => ({
  type: 'string',
  ...(pattern !== undefined && { pattern }),
});

const unexpectedTexts = risky(
  'Responses may now contain texts that do not match the old pattern, which existing code may not expect.',
);

export const patternRows: readonly SchemaRow[] = [
  {
    name: 'pattern-added',
    title: 'Texts must now match a pattern',
    find: whenPattern('added'),
    mirror: ['pattern-removed'],
    example: { before: patternExample(), after: patternExample('^[a-z]+$') },
    request: breaking('Texts that do not match the pattern are no longer valid.', textsOutsidePattern),
    response: onlyOld,
  },
  {
    name: 'pattern-removed',
    title: 'Texts no longer need to match a pattern',
    find: whenPattern('removed'),
    mirror: ['pattern-added'],
    example: { before: patternExample('^[a-z]+$'), after: patternExample() },
    request: stillTaken,
    response: unexpectedTexts,
  },
  {
    name: 'pattern-narrowed',
    title: 'The pattern now matches fewer texts',
    find: whenPattern('narrowed'),
    mirror: ['pattern-widened'],
    example: { before: patternExample('^[a-z0-9]+$'), after: patternExample('^[a-z]+$') },
    request: breaking('Texts that match only the old pattern are no longer valid.', textsOutsidePattern),
    response: onlyOld,
  },
  {
    name: 'pattern-widened',
    title: 'The pattern now matches more texts',
    find: whenPattern('widened'),
    mirror: ['pattern-narrowed'],
    example: { before: patternExample('^[a-z]+$'), after: patternExample('^[a-z0-9]+$') },
    request: stillTaken,
    response: { ...unexpectedTexts, corrects: 'pattern' },
  },
  {
    name: 'pattern-changed',
    title: 'The pattern now matches other texts',
    find: whenPattern('changed'),
    mirror: ['pattern-changed'],
    example: { before: patternExample('^[a-z]{2}$'), after: patternExample('^[A-Z]{2}$') },
    request: breaking('Texts that match only the old pattern are no longer valid.', textsOutsidePattern),
    response: unexpectedTexts,
  },
  {
    name: 'pattern-rewritten',
    title: 'The pattern of the text is written differently',
    find: whenPattern('unknown'),
    mirror: ['pattern-rewritten'],
    example: { before: patternExample('^(?=\\w)[a-z]{2}$'), after: patternExample('^(?!\\d)[a-z]{2}$') },
    request: risky(
      'The new pattern may not match some texts that the old pattern matches. Often, only the notation of the pattern changed.',
    ),
    response: unexpectedTexts,
  },
];
