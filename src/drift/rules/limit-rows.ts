// Rules about limits and steps of numbers, and limits of lengths and counts.
// All ten keywords for limits can change in the same ways, so one list defines their rows.

import type { Json, SchemaType } from '../../core/schema/schema.ts';
import {
  type CountKeyword,
  type LimitKeyword,
  countChange,
  limitChange,
  stepChange,
  type StepChange,
} from '../compare/schema-facts.ts';
import { exampleWith, type RuleChange } from './rule.ts';
import {
  type SchemaRow,
  type LevelWithReason,
  breaking,
  onlyOld,
  risky,
  safe,
  stillTaken,
  waived,
} from './schema-row.ts';
import { numbersOutside, sizesOutside, type WitnessValues, numbersBetweenSteps } from './witness-values.ts';

type LimitingKeyword = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | CountKeyword;

interface Limiting {
  readonly keyword: LimitingKeyword;
  /** The limit, as the noun of a title. */
  readonly called: string;
  /** The values that the limit excludes. */
  readonly shutsOut: string;
  readonly type: SchemaType;
  readonly values: readonly [strict: number, loose: number];
}

const limitings: readonly Limiting[] = (
  [
    ['minimum', 'minimum value', 'numbers below', 'integer', [10, 5]],
    ['maximum', 'maximum value', 'numbers above', 'integer', [50, 100]],
    ['exclusiveMinimum', 'exclusive minimum value', 'numbers at or below', 'number', [10, 5]],
    ['exclusiveMaximum', 'exclusive maximum value', 'numbers at or above', 'number', [50, 100]],
    ['minLength', 'minimum length of the text', 'texts that are shorter than', 'string', [8, 3]],
    ['maxLength', 'maximum length of the text', 'texts that are longer than', 'string', [20, 200]],
    ['minItems', 'minimum for the number of list items', 'lists with fewer items than', 'array', [2, 1]],
    ['maxItems', 'maximum for the number of list items', 'lists with more items than', 'array', [5, 10]],
    [
      'minProperties',
      'minimum for the number of object properties',
      'objects with fewer properties than',
      'object',
      [2, 1],
    ],
    [
      'maxProperties',
      'maximum for the number of object properties',
      'objects with more properties than',
      'object',
      [5, 10],
    ],
  ] as const
).map(([keyword, called, shutsOut, type, values]) => ({ keyword, called, shutsOut, type, values }));

const endOf = ({ keyword }: Pick<Limiting, 'keyword'>): LimitKeyword =>
  /min/i.test(keyword) ? 'minimum' : 'maximum';

const slugOf = ({ keyword }: Limiting): string =>
  keyword.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);

type Move = 'introduced' | 'dropped' | 'raised' | 'lowered';

const limitFinder = (limiting: Limiting, kind: string): SchemaRow['find'] => {
  const { keyword } = limiting;
  const make = (change: { readonly before: number | null; readonly after: number | null }): RuleChange => ({
    at: [keyword],
    before: change.before,
    after: change.after,
  });
  if (isNumberLimit(keyword)) {
    const [end, exclusive] = [endOf(limiting), keyword.startsWith('exclusive')];
    return ({ before, after }) => {
      const change = limitChange(before, after, end);
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
  const { keyword, called, shutsOut } = limiting;
  const end = endOf(limiting);
  const shutOut = (limit: 'old' | 'new'): string => `${shutsOut} the ${limit} ${end}`;
  const stricter = move === 'introduced' || move === (end === 'minimum' ? 'raised' : 'lowered');
  const find = limitFinder(limiting, move);
  return {
    name: `${slugOf(limiting)}-${move}`,
    title: limitTitle(called, move),
    find: move === 'introduced' ? (pair) => (isVacuous(pair, limiting) ? undefined : find(pair)) : find,
    mirror: mirrorOf(limiting, move),
    example: limitExample(limiting, move),
    request: stricter
      ? breaking(`The site now refuses ${shutOut('new')}.`, witnessOf(limiting))
      : safe('The site still accepts every request that it accepted before.', {
          ...(keyword === 'minimum' &&
            move === 'dropped' && { mirror: ['minimum-introduced', 'minimum-introduced-vacuous'] }),
        }),
    response: stricter
      ? onlyOld
      : risky(`Responses may now contain ${shutOut('old')}, which existing code may not expect.`),
  };
}

const witnessOf = (limiting: Limiting): WitnessValues =>
  isNumberLimit(limiting.keyword) ? numbersOutside(endOf(limiting)) : sizesOutside(limiting.keyword);

/**
 * The codes of the opposite change. A limit may move between `minimum` and `exclusiveMinimum`, so the result
 * contains the codes of both keywords.
 */
function mirrorOf(limiting: Limiting, move: Move): readonly string[] {
  const slug = slugOf(limiting);
  const same = `${slug}-${back[move]}`;
  if (!isNumberLimit(limiting.keyword) || move === 'introduced' || move === 'dropped') return [same];
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

const stepExample = exampleWith((step: number | null): Json => ({
  type: 'integer',
  ...(step !== null && { multipleOf: step }),
}));

function stepRow(
  kind: StepChange,
  name: string,
  title: string,
  reverse: string,
  steps: Parameters<typeof stepExample>,
  verdicts: Pick<SchemaRow, 'request' | 'response'>,
): SchemaRow {
  return {
    name: `multiple-of-${name}`,
    title,
    find: ({ before, after }) =>
      stepChange(before, after) === kind
        ? { at: ['multipleOf'], before: before.multipleOf ?? null, after: after.multipleOf ?? null }
        : undefined,
    mirror: [`multiple-of-${reverse}`],
    example: stepExample(...steps),
    ...verdicts,
  };
}

const offStep = risky('Responses may now contain numbers that are not multiples of the old number.');
const fewerMultiples = breaking('Some multiples of the old number are no longer valid.', numbersBetweenSteps);

export const stepRows: readonly SchemaRow[] = [
  stepRow('introduced', 'added', 'Numbers must now be multiples of a given number', 'removed', [null, 5], {
    request: breaking(
      'Numbers that are not multiples of the given number are no longer valid.',
      numbersBetweenSteps,
    ),
    response: onlyOld,
  }),
  stepRow('dropped', 'removed', 'Numbers no longer need to be multiples of a number', 'added', [5, null], {
    request: stillTaken,
    response: offStep,
  }),
  stepRow(
    'narrowed',
    'narrowed',
    'The keyword `multipleOf` was raised: fewer numbers are valid',
    'widened',
    [5, 10],
    { request: fewerMultiples, response: onlyOld },
  ),
  stepRow(
    'widened',
    'widened',
    'The keyword `multipleOf` was lowered: more numbers are valid',
    'narrowed',
    [10, 5],
    { request: stillTaken, response: offStep },
  ),
  stepRow('changed', 'changed', 'Numbers must now be multiples of another number', 'changed', [5, 7], {
    request: fewerMultiples,
    response: offStep,
  }),
];
