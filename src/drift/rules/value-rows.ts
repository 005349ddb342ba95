// Rules about single values: their type, the choice they are from, how they are written.

import { isDeprecated } from '../deprecated.ts';
import type { Json, Schema } from '../../schema/schema.ts';
import { relatePatterns, takesEverything } from '../pattern-facts.ts';
import type { PatternRelation } from '../pattern-facts.ts';
import type { SchemaPair } from '../pairs.ts';
import { enumChange, stepChange } from '../schema-facts.ts';
import type { EnumChange, StepChange } from '../schema-facts.ts';
import { nullChange, requestTypeChange, responseTypeChange } from '../type-facts.ts';
import type { TypeChange } from '../type-facts.ts';
import type { Change } from './rule.ts';
import type { SchemaRow } from './schema-row.ts';
import { breaking, docs, risky, safe, waived } from './schema-row.ts';

// Types

const typeChange = ({ before, after, side, inBody }: SchemaPair): TypeChange =>
  side === 'request' ? requestTypeChange(before, after, inBody) : responseTypeChange(before, after);

const typeText = ({ type }: Schema): Json => type ?? null;

const types = ({ before, after }: SchemaPair): Change => ({
  at: ['type'],
  before: typeText(before),
  after: typeText(after),
});

const whenType =
  (kind: TypeChange): SchemaRow['find'] =>
  (pair) =>
    typeChange(pair) === kind ? types(pair) : undefined;

/** In a query null cannot be sent, so its loss is nobody's. */
const losesNull = (pair: SchemaPair): boolean =>
  nullChange(pair.before, pair.after) === 'lost' && (pair.side === 'response' || pair.inBody);

const typeRows: readonly SchemaRow[] = [
  {
    name: 'type-added',
    title: 'A type was declared where there was none',
    find: whenType('introduced'),
    mirror: ['type-removed'],
    example: { before: {}, after: { type: 'integer' } },
    request: breaking('Values of other types, which were taken, are declared to be refused now.'),
    response: safe('What comes back is now known better; nothing that was allowed before is added.'),
  },
  {
    name: 'type-removed',
    title: 'The type is not declared any more',
    find: whenType('dropped'),
    mirror: ['type-added'],
    example: { before: { type: 'integer' }, after: {} },
    request: safe('Whatever was taken is still taken.'),
    response: breaking(
      'An answer may now hold a value of any type, which code made for the old type cannot read.',
    ),
  },
  {
    name: 'type-widened',
    title: 'More types are allowed',
    find: whenType('widened'),
    mirror: ['type-narrowed'],
    example: { before: { type: 'string' }, after: { type: ['string', 'object'] } },
    request: safe('Whatever was taken is still taken.', {
      mirror: ['type-narrowed', 'type-changed-accepted'],
    }),
    response: breaking(
      'An answer may now hold a value of a type that code made for the old types cannot read.',
    ),
  },
  {
    name: 'type-narrowed',
    title: 'Fewer types are allowed',
    find: whenType('narrowed'),
    mirror: ['type-widened'],
    example: { before: { type: ['string', 'object'] }, after: { type: 'string' } },
    request: breaking('Values of the type that is gone are declared to be refused now.', {
      mirror: ['type-widened', 'type-changed-reinterpreted'],
    }),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'type-changed',
    title: 'The type changed',
    find: whenType('changed'),
    mirror: ['type-changed'],
    example: { before: { type: 'string' }, after: { type: 'object' } },
    request: breaking('Values sent for the old type are declared to be refused now.', {
      mirror: ['type-changed', 'type-changed-accepted', 'type-changed-reinterpreted'],
    }),
    response: breaking('Code made for the old type cannot read what comes back.'),
  },
  {
    name: 'type-changed-reinterpreted',
    title: 'The type changed, and the site reads old values otherwise',
    find: whenType('reinterpreted'),
    mirror: [
      'type-changed',
      'type-narrowed',
      'type-list-reordered',
      'type-changed-accepted',
      'type-changed-reinterpreted',
    ],
    example: { before: { type: 'string' }, after: { type: 'array', items: { type: 'string' } } },
    request: risky(
      'Values sent for the old type are still taken, but read as something else: a text is split at commas and spaces, a number counts as a text, a list loses its keys.',
      { touches: 'argument' },
    ),
    response: waived('answers are not read leniently: another type is another type'),
  },
  {
    name: 'type-changed-accepted',
    title: 'The type changed, and the site reads old values as they were meant',
    find: (pair) =>
      typeChange(pair) === 'accepted' || (nullChange(pair.before, pair.after) === 'lost' && !losesNull(pair))
        ? types(pair)
        : undefined,
    mirror: [
      'type-changed',
      'type-widened',
      'type-changed-reinterpreted',
      'type-changed-accepted',
      'became-nullable',
    ],
    example: { before: { type: 'integer' }, after: { type: 'string' } },
    request: safe('The site reads what was sent for the old type as it was meant.'),
    response: waived('answers are not read leniently: another type is another type'),
  },
  {
    name: 'type-list-reordered',
    title: 'The same types stand in another order',
    find: whenType('reordered'),
    mirror: ['type-list-reordered', 'type-changed-reinterpreted'],
    example: { before: { type: ['integer', 'string'] }, after: { type: ['string', 'integer'] } },
    request: risky(
      'The site takes the first type that fits, so a text such as "5" now counts as another type.',
      { touches: 'argument' },
    ),
    response: waived('the order of types says nothing about an answer'),
  },
  {
    name: 'became-nullable',
    title: 'Null is allowed now',
    find: ({ before, after }) =>
      nullChange(before, after) === 'gained'
        ? { at: ['type'], before: typeText(before), after: typeText(after) }
        : undefined,
    mirror: ['became-not-nullable'],
    example: { before: { type: 'string' }, after: { type: ['string', 'null'] } },
    request: safe('Whatever was taken is still taken.', {
      mirror: ['became-not-nullable', 'type-changed-accepted'],
    }),
    response: breaking('An answer may now hold null, which code made for the old type cannot read.'),
  },
  {
    name: 'became-not-nullable',
    title: 'Null is not allowed any more',
    find: (pair) => (losesNull(pair) ? types(pair) : undefined),
    mirror: ['became-nullable'],
    example: { before: { type: ['string', 'null'] }, after: { type: 'string' } },
    request: breaking('A request with null, which was taken, is declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
];

// Enums

const enumsOf = ({ before, after, sameness }: SchemaPair): EnumChange | undefined =>
  before.enum && after.enum && enumChange(before.enum, after.enum, sameness);

const lostValues = (pair: SchemaPair): Change | undefined => {
  const lost = enumsOf(pair)?.lost ?? [];
  return lost.length > 0 ? { at: ['enum'], before: lost, after: null } : undefined;
};

const gainedValues = (pair: SchemaPair): Change | undefined => {
  const gained = enumsOf(pair)?.gained ?? [];
  return gained.length > 0 ? { at: ['enum'], before: null, after: gained } : undefined;
};

const steady =
  (find: SchemaRow['find']): SchemaRow['find'] =>
  (pair) =>
    pair.volatileEnum ? undefined : find(pair);

const shifting =
  (find: SchemaRow['find']): SchemaRow['find'] =>
  (pair) =>
    pair.volatileEnum ? find(pair) : undefined;

const colours = (...values: readonly string[]): Json => ({ type: 'string', enum: values });

const enumRows: readonly SchemaRow[] = [
  {
    name: 'enum-introduced',
    title: 'The value must now be one of a list',
    find: ({ before, after }) =>
      !before.enum && after.enum ? { at: ['enum'], before: null, after: after.enum } : undefined,
    mirror: ['enum-dropped'],
    example: { before: { type: 'string' }, after: colours('red', 'green') },
    request: breaking('Values outside the list, which were taken, are declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'enum-dropped',
    title: 'The value need not be one of a list any more',
    find: ({ before, after }) =>
      before.enum && !after.enum ? { at: ['enum'], before: before.enum, after: null } : undefined,
    mirror: ['enum-introduced'],
    example: { before: colours('red', 'green'), after: { type: 'string' } },
    request: safe('Whatever was taken is still taken.'),
    response: risky(
      'An answer may now hold a value that code choosing among the listed ones does not expect.',
    ),
  },
  {
    name: 'enum-value-removed',
    title: 'Values were removed from the list',
    find: steady(lostValues),
    mirror: ['enum-value-added'],
    example: { before: colours('red', 'green', 'blue'), after: colours('red', 'green') },
    request: breaking('A request with a removed value, which was taken, is declared to be refused now.'),
    response: safe(
      'Only values that were allowed before come back; code that also handles the others does no harm.',
    ),
  },
  {
    name: 'enum-value-added',
    title: 'Values were added to the list',
    find: steady(gainedValues),
    mirror: ['enum-value-removed'],
    example: { before: colours('red', 'green'), after: colours('red', 'green', 'blue') },
    request: safe('Whatever was taken is still taken.'),
    response: risky(
      'An answer may now hold a value that code choosing among the listed ones does not expect.',
    ),
  },
  {
    name: 'enum-value-removed-volatile',
    title: 'Values that sites register were removed from the list',
    find: shifting(lostValues),
    mirror: ['enum-value-added-volatile'],
    example: {
      name: 'status',
      before: colours('publish', 'draft', 'archived'),
      after: colours('publish', 'draft'),
    },
    request: risky(
      'Such values depend on what a site has registered; a request with a removed one is refused here.',
    ),
    response: safe('Such values depend on what a site has registered; fewer of them come back here.'),
  },
  {
    name: 'enum-value-added-volatile',
    title: 'Values that sites register were added to the list',
    find: shifting(gainedValues),
    mirror: ['enum-value-removed-volatile'],
    example: {
      name: 'status',
      before: colours('publish', 'draft'),
      after: colours('publish', 'draft', 'archived'),
    },
    request: safe('Whatever was taken is still taken.'),
    response: safe('Such values depend on what a site has registered; code has to expect others anyway.'),
  },
  {
    name: 'enum-labels-changed',
    title: 'The labels of the values changed',
    find: ({ before, after }) => {
      const labels = ({ enum: values, enumLabels }: Schema): ReadonlyMap<string, string> =>
        new Map(values?.map((value, at) => [JSON.stringify(value), enumLabels?.[at] ?? '']));
      const [old, now] = [labels(before), labels(after)];
      const changed = [...old].some(([value, label]) => (now.get(value) ?? label) !== label);
      return changed
        ? { at: ['enumLabels'], before: before.enumLabels ?? null, after: after.enumLabels ?? null }
        : undefined;
    },
    mirror: ['enum-labels-changed'],
    example: {
      before: { type: 'integer', enum: [0, 1], enumLabels: ['Public', 'Private'] },
      after: { type: 'integer', enum: [0, 1], enumLabels: ['Open', 'Private'] },
    },
    request: docs('The values are the same; only what they are called changed.'),
    response: docs('The values are the same; only what they are called changed.'),
  },
];

// Numbers in steps

const steps =
  (kind: StepChange): SchemaRow['find'] =>
  ({ before, after }) =>
    stepChange(before, after) === kind
      ? { at: ['multipleOf'], before: before.multipleOf ?? null, after: after.multipleOf ?? null }
      : undefined;

const stepRows: readonly SchemaRow[] = [
  {
    name: 'multiple-of-added',
    title: 'Numbers must now be multiples',
    find: steps('introduced'),
    mirror: ['multiple-of-removed'],
    example: { before: { type: 'integer' }, after: { type: 'integer', multipleOf: 5 } },
    request: breaking('Other numbers, which were taken, are declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'multiple-of-removed',
    title: 'Numbers need not be multiples any more',
    find: steps('dropped'),
    mirror: ['multiple-of-added'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer' } },
    request: safe('Whatever was taken is still taken.'),
    response: risky('An answer may now hold numbers between the steps.'),
  },
  {
    name: 'multiple-of-narrowed',
    title: 'Numbers must now be multiples of more',
    find: steps('narrowed'),
    mirror: ['multiple-of-widened'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 10 } },
    request: breaking('Some multiples that were taken are declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'multiple-of-widened',
    title: 'Numbers may now be multiples of less',
    find: steps('widened'),
    mirror: ['multiple-of-narrowed'],
    example: { before: { type: 'integer', multipleOf: 10 }, after: { type: 'integer', multipleOf: 5 } },
    request: safe('Whatever was taken is still taken.'),
    response: risky('An answer may now hold numbers between the old steps.'),
  },
  {
    name: 'multiple-of-changed',
    title: 'Numbers must now be multiples of something else',
    find: steps('changed'),
    mirror: ['multiple-of-changed'],
    example: { before: { type: 'integer', multipleOf: 5 }, after: { type: 'integer', multipleOf: 7 } },
    request: breaking('Some multiples that were taken are declared to be refused now.'),
    response: risky('An answer may now hold numbers that were not among the old steps.'),
  },
];

// Patterns

/** A pattern that takes every text is none; one that nothing checks is compared as it is written. */
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

const code = (pattern?: string): Json => ({ type: 'string', ...(pattern !== undefined && { pattern }) });

const patternRows: readonly SchemaRow[] = [
  {
    name: 'pattern-added',
    title: 'Texts must now match a pattern',
    find: whenPattern('added'),
    mirror: ['pattern-removed'],
    example: { before: code(), after: code('^[a-z]+$') },
    request: breaking('Other texts, which were taken, are declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'pattern-removed',
    title: 'Texts need not match a pattern any more',
    find: whenPattern('removed'),
    mirror: ['pattern-added'],
    example: { before: code('^[a-z]+$'), after: code() },
    request: safe('Whatever was taken is still taken.'),
    response: risky('An answer may now hold texts that code relying on the pattern does not expect.'),
  },
  {
    name: 'pattern-narrowed',
    title: 'The pattern takes fewer texts',
    find: whenPattern('narrowed'),
    mirror: ['pattern-widened'],
    example: { before: code('^[a-z0-9]+$'), after: code('^[a-z]+$') },
    request: breaking('Texts that only the old pattern takes are declared to be refused now.'),
    response: safe('Only values that were allowed before come back.'),
  },
  {
    name: 'pattern-widened',
    title: 'The pattern takes more texts',
    find: whenPattern('widened'),
    mirror: ['pattern-narrowed'],
    example: { before: code('^[a-z]+$'), after: code('^[a-z0-9]+$') },
    request: safe('Whatever was taken is still taken.'),
    response: risky('An answer may now hold texts that code relying on the old pattern does not expect.'),
  },
  {
    name: 'pattern-changed',
    title: 'The pattern takes other texts',
    find: whenPattern('changed'),
    mirror: ['pattern-changed'],
    example: { before: code('^[a-z]{2}$'), after: code('^[A-Z]{2}$') },
    request: breaking('Texts that only the old pattern takes are declared to be refused now.'),
    response: risky('An answer may now hold texts that code relying on the old pattern does not expect.'),
  },
  {
    name: 'pattern-rewritten',
    title: 'The pattern is another one',
    find: whenPattern('unknown'),
    mirror: ['pattern-rewritten'],
    example: { before: code('^(?=\\w)[a-z]{2}$'), after: code('^(?!\\d)[a-z]{2}$') },
    request: risky(
      'Whether it takes all that the old one took cannot be told; patterns often change only in how they are written.',
    ),
    response: risky('An answer may now hold texts that code relying on the old pattern does not expect.'),
  },
];

// Words

const wordRows: readonly SchemaRow[] = (['title', 'description'] as const).map((keyword): SchemaRow => ({
  name: `${keyword}-changed`,
  title: `The ${keyword} changed`,
  find: ({ before, after, sameness }) => {
    const [old, now] = [before[keyword], after[keyword]];
    if (keyword === 'description' && isMarkedInWords(before, after)) return undefined;
    const same = sameness.textOf('before', old ?? '') === sameness.textOf('after', now ?? '');
    return same ? undefined : { at: [keyword], before: old ?? null, after: now ?? null };
  },
  mirror: [`${keyword}-changed`],
  example: {
    before: { type: 'string', [keyword]: 'Colour' },
    after: { type: 'string', [keyword]: 'Colour of the cover' },
  },
  request: docs('Words for people only.'),
  response: docs('Words for people only.'),
}));

/** The mark came or went with the description alone, whose change is then no other one. */
const isMarkedInWords = (before: Schema, after: Schema): boolean =>
  isDeprecated(before) !== isDeprecated(after) && !before.deprecated && !after.deprecated;

/** A mark that came or went: the keyword's, or the word that stands in for it. */
function markChange(
  unmarked: Schema,
  marked: Schema,
  from: Json,
  to: Json,
  words: Change,
): Change | undefined {
  if (isDeprecated(unmarked) || !isDeprecated(marked)) return undefined;
  return marked.deprecated === true ? { at: ['deprecated'], before: from, after: to } : words;
}

const words = ({ before, after }: SchemaPair): Change => ({
  at: ['description'],
  before: before.description ?? null,
  after: after.description ?? null,
});

const markRows: readonly SchemaRow[] = [
  {
    name: 'deprecated-added',
    title: 'It is now marked as deprecated',
    find: (pair) => markChange(pair.before, pair.after, null, true, words(pair)),
    mirror: ['deprecated-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', deprecated: true } },
    deprecates: true,
    request: docs('It still works; a later version may drop it.'),
    response: docs('It still comes back; a later version may drop it.'),
  },
  {
    name: 'deprecated-removed',
    title: 'It is not marked as deprecated any more',
    find: (pair) => markChange(pair.after, pair.before, true, null, words(pair)),
    mirror: ['deprecated-added'],
    example: { before: { type: 'string', deprecated: true }, after: { type: 'string' } },
    request: docs('It worked and still works.'),
    response: docs('It came back and still does.'),
  },
  {
    name: 'read-only-added',
    title: 'It is now read-only',
    find: ({ before, after }) =>
      !before.readOnly && after.readOnly ? { at: ['readonly'], before: null, after: true } : undefined,
    mirror: ['read-only-removed'],
    example: { before: { type: 'string' }, after: { type: 'string', readOnly: true } },
    request: risky(
      'The site ignores it in a request without a word: what was saved before is not saved now.',
      { touches: 'argument' },
    ),
    response: docs('It comes back as before; what can be sent is told by the arguments.'),
  },
  {
    name: 'read-only-removed',
    title: 'It is not read-only any more',
    find: ({ before, after }) =>
      before.readOnly && !after.readOnly ? { at: ['readonly'], before: true, after: null } : undefined,
    mirror: ['read-only-added'],
    example: { before: { type: 'string', readOnly: true }, after: { type: 'string' } },
    request: safe('What was ignored can now be set.'),
    response: docs('It comes back as before; what can be sent is told by the arguments.'),
  },
];

/** For any two schemas; the other rows are for two whose types have values in common. */
export const rowsForAnyTypes: readonly SchemaRow[] = [...typeRows, ...wordRows, ...markRows];

export const valueRows: readonly SchemaRow[] = [...enumRows, ...stepRows, ...patternRows];
