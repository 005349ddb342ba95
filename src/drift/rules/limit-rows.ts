// Rules about limits of numbers, lengths and counts.
// All ten keywords for limits can change in the same ways, so one list defines their rows.

import type { Json, SchemaType } from '../../core/schema/schema.ts';
import type { CountKeyword, LimitKeyword } from '../compare/schema-facts.ts';
import { countChange, limitChange } from '../compare/schema-facts.ts';
import type { RuleChange } from './rule.ts';
import type { SchemaRow, LevelWithReason } from './schema-row.ts';
import { breaking, onlyOld, risky, safe, stillTaken, waived } from './schema-row.ts';
import { numbersOutside, sizesOutside, type WitnessValues } from './witness-values.ts';

type LimitingKeyword = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | CountKeyword;

interface Limiting {
  readonly keyword: LimitingKeyword;
  readonly slug: string;
  /** The limit, as the noun of a title. */
  readonly called: string;
  readonly end: 'low' | 'high';
  /** The values that the old or the new limit excludes. */
  readonly shutOut: (limit: 'old' | 'new') => string;
  readonly type: SchemaType;
  readonly values: readonly [strict: number, loose: number];
}

const low = 'low';
const high = 'high';

const limitings: readonly Limiting[] = [
  {
    keyword: 'minimum',
    slug: 'minimum',
    called: 'minimum value',
    end: low,
    shutOut: (limit) => `numbers below the ${limit} minimum`,
    type: 'integer',
    values: [10, 5],
  },
  {
    keyword: 'maximum',
    slug: 'maximum',
    called: 'maximum value',
    end: high,
    shutOut: (limit) => `numbers above the ${limit} maximum`,
    type: 'integer',
    values: [50, 100],
  },
  {
    keyword: 'exclusiveMinimum',
    slug: 'exclusive-minimum',
    called: 'exclusive minimum value',
    end: low,
    shutOut: (limit) => `numbers at or below the ${limit} minimum`,
    type: 'number',
    values: [10, 5],
  },
  {
    keyword: 'exclusiveMaximum',
    slug: 'exclusive-maximum',
    called: 'exclusive maximum value',
    end: high,
    shutOut: (limit) => `numbers at or above the ${limit} maximum`,
    type: 'number',
    values: [50, 100],
  },
  {
    keyword: 'minLength',
    slug: 'min-length',
    called: 'minimum length of the text',
    end: low,
    shutOut: (limit) => `texts that are shorter than the ${limit} minimum`,
    type: 'string',
    values: [8, 3],
  },
  {
    keyword: 'maxLength',
    slug: 'max-length',
    called: 'maximum length of the text',
    end: high,
    shutOut: (limit) => `texts that are longer than the ${limit} maximum`,
    type: 'string',
    values: [20, 200],
  },
  {
    keyword: 'minItems',
    slug: 'min-items',
    called: 'minimum for the number of list items',
    end: low,
    shutOut: (limit) => `lists with fewer items than the ${limit} minimum`,
    type: 'array',
    values: [2, 1],
  },
  {
    keyword: 'maxItems',
    slug: 'max-items',
    called: 'maximum for the number of list items',
    end: high,
    shutOut: (limit) => `lists with more items than the ${limit} maximum`,
    type: 'array',
    values: [5, 10],
  },
  {
    keyword: 'minProperties',
    slug: 'min-properties',
    called: 'minimum for the number of object properties',
    end: low,
    shutOut: (limit) => `objects with fewer properties than the ${limit} minimum`,
    type: 'object',
    values: [2, 1],
  },
  {
    keyword: 'maxProperties',
    slug: 'max-properties',
    called: 'maximum for the number of object properties',
    end: high,
    shutOut: (limit) => `objects with more properties than the ${limit} maximum`,
    type: 'object',
    values: [5, 10],
  },
];

type Move = 'introduced' | 'dropped' | 'raised' | 'lowered';

const limitFinder = ({ keyword, end }: Limiting, kind: string): SchemaRow['find'] => {
  const make = (change: { readonly before: number | null; readonly after: number | null }): RuleChange => ({
    at: [keyword],
    before: change.before,
    after: change.after,
  });
  if (isNumberLimit(keyword)) {
    const [limit, exclusive] = [
      end === low ? 'minimum' : 'maximum',
      keyword.startsWith('exclusive'),
    ] as const;
    return ({ before, after }) => {
      const change = limitChange(before, after, limit satisfies LimitKeyword);
      return change?.kind === kind && change.exclusive === exclusive ? make(change) : undefined;
    };
  }
  return ({ before, after }) => {
    const change = countChange(before, after, keyword);
    return change?.kind === kind ? make(change) : undefined;
  };
};

const isNumberLimit = (keyword: LimitingKeyword): keyword is Exclude<LimitingKeyword, CountKeyword> =>
  keyword === 'minimum' || keyword === 'maximum' || keyword.startsWith('exclusive');

const back: Readonly<Record<Move, Move>> = {
  introduced: 'dropped',
  dropped: 'introduced',
  raised: 'lowered',
  lowered: 'raised',
};

function limitTitle(called: string, move: Move): string {
  if (move === 'introduced') return `${called.startsWith('e') ? 'An' : 'A'} ${called} was added`;
  return `The ${called} was ${move === 'dropped' ? 'removed' : move}`;
}

function limitRuleRow(limiting: Limiting, move: Move): SchemaRow {
  const { slug, called, end, shutOut } = limiting;
  const stricter = move === 'introduced' || move === (end === low ? 'raised' : 'lowered');
  const find = limitFinder(limiting, move);
  return {
    name: `${slug}-${move}`,
    title: limitTitle(called, move),
    find: move === 'introduced' ? (pair) => (isVacuous(pair, limiting) ? undefined : find(pair)) : find,
    mirror: mirrorOf(limiting, move),
    example: limitExample(limiting, move),
    request: stricter
      ? breaking(`The site now refuses ${shutOut('new')}.`, witnessOf(limiting))
      : safe('The site still accepts every request that it accepted before.', {
          ...(slug === 'minimum' &&
            move === 'dropped' && { mirror: ['minimum-introduced', 'minimum-introduced-vacuous'] }),
        }),
    response: stricter
      ? onlyOld
      : risky(`Responses may now contain ${shutOut('old')}, which existing code may not expect.`),
  };
}

const witnessOf = ({ keyword, end }: Limiting): WitnessValues =>
  isNumberLimit(keyword) ? numbersOutside(end === low ? 'minimum' : 'maximum') : sizesOutside(keyword);

/**
 * The codes of the opposite change. A limit may move between `minimum` and `exclusiveMinimum`, so the result
 * contains the codes of both keywords.
 */
function mirrorOf({ keyword, slug }: Limiting, move: Move): readonly string[] {
  const same = `${slug}-${back[move]}`;
  if (!isNumberLimit(keyword) || move === 'introduced' || move === 'dropped') return [same];
  const other = slug.startsWith('exclusive-') ? slug.replace('exclusive-', '') : `exclusive-${slug}`;
  return [same, `${other}-${back[move]}`];
}

function limitExample(
  { keyword, type, values: [strict, loose] }: Limiting,
  move: Move,
): SchemaRow['example'] {
  const [small, great] = strict < loose ? [strict, loose] : [loose, strict];
  const none: Json = { type };
  const limited = (value: number): Json => ({ type, [keyword]: value });
  if (move === 'introduced') return { before: none, after: limited(strict) };
  if (move === 'dropped') return { before: limited(strict), after: none };
  return move === 'raised'
    ? { before: limited(small), after: limited(great) }
    : { before: limited(great), after: limited(small) };
}

// A new minimum of 0 or 1 on a count or an id excludes no value that worked before.

const countedFromOne =
  /^(?:page|per_page|offset|limit|count|quantity|ids?|parent|include|exclude|author|post|product|order_by_id)$|_ids?$/;

function isVacuous(
  { before, after, name, side }: Parameters<SchemaRow['find']>[0],
  { keyword }: Pick<Limiting, 'keyword'>,
): boolean {
  if (side !== 'request' || keyword !== 'minimum') return false;
  const change = limitChange(before, after, 'minimum');
  if (change?.kind !== 'introduced' || change.exclusive || change.after === null) return false;
  return change.after <= 0 || (change.after === 1 && countedFromOne.test(name));
}

const vacuousMinimum: SchemaRow = {
  name: 'minimum-introduced-vacuous',
  title: 'A minimum value that affects few calls was added',
  find: (pair) =>
    isVacuous(pair, { keyword: 'minimum' })
      ? {
          at: ['minimum'],
          before: null,
          after: limitChange(pair.before, pair.after, 'minimum')?.after ?? null,
        }
      : undefined,
  mirror: ['minimum-dropped'],
  example: { before: { type: 'integer' }, after: { type: 'integer', minimum: 0 } },
  request: risky('Calls rarely contain numbers below the new minimum, which the site now refuses.'),
  response: waived('for responses, the rule response-minimum-introduced covers this change'),
};

const exclusiveness = (
  end: LimitKeyword,
  became: 'exclusive' | 'inclusive',
  verdicts: { readonly request: LevelWithReason; readonly response: LevelWithReason },
): SchemaRow => {
  const exclusive = end === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const [keywordBefore, keywordAfter] = became === 'exclusive' ? [end, exclusive] : [exclusive, end];
  return {
    name: `${end}-became-${became}`,
    title: `The ${end} became ${became}`,
    find: ({ before, after }) => {
      const change = limitChange(before, after, end);
      if (change?.kind !== `became-${became}`) return undefined;
      return {
        at: [keywordAfter],
        before: { [keywordBefore]: change.before },
        after: { [keywordAfter]: change.after },
      };
    },
    mirror: [`${end}-became-${became === 'exclusive' ? 'inclusive' : 'exclusive'}`],
    example: {
      before: { type: 'number', [keywordBefore]: 10 },
      after: { type: 'number', [keywordAfter]: 10 },
    },
    ...verdicts,
  };
};

const shutsOutLimit = (end: LimitKeyword) => ({
  request: breaking('A number that equals the limit is no longer valid.', numbersOutside(end)),
  response: onlyOld,
});

const letsLimitIn = {
  request: stillTaken,
  response: risky('Responses may now contain a number that equals the limit.'),
};

const moves: readonly Move[] = ['introduced', 'dropped', 'raised', 'lowered'];

export const limitRows: readonly SchemaRow[] = [
  ...limitings.flatMap((limiting) => moves.map((move) => limitRuleRow(limiting, move))),
  vacuousMinimum,
  ...(['minimum', 'maximum'] as const).flatMap((end) => [
    exclusiveness(end, 'exclusive', shutsOutLimit(end)),
    exclusiveness(end, 'inclusive', letsLimitIn),
  ]),
];
