// `wordpress-values.ts` reads values as WordPress's own functions do. They are asked
// without a site: see `wordpress-values.php`.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSchema } from '../../src/source/normalize/schemas/schema.ts';
import { takenBySite } from '../../src/core/schema/site-acceptance.ts';
import {
  schemaTypes,
  typesOf,
  type Json,
  type Schema,
  type SchemaType,
} from '../../src/core/schema/schema.ts';
import { canonicalToSite, readAsOneOf, readValueAsSite } from '../../src/core/schema/wordpress-values.ts';
import fc from '../support/fast-check.ts';
import { wordpressTree } from './packages.ts';

interface Case {
  readonly value: Json;
  /** As the site knows it. */
  readonly schema: { readonly type: SchemaType | readonly SchemaType[] } & Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly types: readonly SchemaType[];
  readonly chosen: SchemaType | '';
  readonly takes: boolean;
  readonly read: Json;
}

const script = fileURLToPath(new URL('wordpress-values.php', import.meta.url));

function ask(cases: readonly Case[]): readonly Answer[] {
  const { stdout, stderr } = spawnSync('php', [script, wordpressTree], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as readonly Answer[];
}

const texts = [
  ...['', ' ', 'a', 'a,b', ' a ,b', ',', '\u00a0', 'ä b', 'null', '[]', '{}', '{"a":1}', '[1,2]'],
  ...['true', 'TRUE', 'False', 'yes', 'no', 'on', '0', '1', '2', '-1', '+1', '007', '1.0', '1.5', '.5', '1.'],
  ...['1e3', '1E-2', '1e999', ' 7', '7 ', '\t7\n', '7\u00a0', '0x1A', '0b1', '1_000', '1,2', '1 2 x', '--1'],
];

const numbers = [
  0,
  1,
  -1,
  2,
  5,
  50,
  99,
  100,
  101,
  0.1,
  0.3,
  1.5,
  -2.5,
  1 / 3,
  1e-7,
  1e21,
  2 ** 53,
  123456789.125,
];

const scalar = fc.oneof(
  fc.constantFrom<Json[]>(null, true, false, ...texts, ...numbers),
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1000, max: 1000 }).map(String),
);

const memberName = fc.constantFrom('0', '1', '2', '5', '-1', '01', 'a', 'b', 'x-a', '');

const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(memberName, scalar, { maxKeys: 3, noNullPrototype: true }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
);

const type = fc.oneof(
  fc.constantFrom(...schemaTypes),
  fc.uniqueArray(fc.constantFrom(...schemaTypes), { minLength: 1, maxLength: 4 }),
);

/** What makes a limit exclusive to a site, and what a later draft would write. */
const flag = fc.constantFrom<(boolean | number)[]>(true, false, 0, 1, 50);

const limits = fc.record(
  {
    minimum: fc.constantFrom(0, 1, 5),
    maximum: fc.constantFrom(50, 100),
    multipleOf: fc.constantFrom(1, 0.1, 5),
  },
  { requiredKeys: [] },
);

const limited = fc
  .tuple(limits, flag, flag, fc.integer({ min: 0, max: 3 }))
  .map(([own, low, high, which]) => ({
    ...own,
    ...(own.minimum !== undefined && which % 2 === 1 && { exclusiveMinimum: low }),
    ...(own.maximum !== undefined && which >= 2 && { exclusiveMaximum: high }),
  }));

const part = fc.record({ type });

const schema: fc.Arbitrary<Case['schema']> = fc
  .tuple(
    type,
    limited,
    fc.record(
      {
        items: part,
        properties: fc.dictionary(memberName, part, { maxKeys: 2, noNullPrototype: true }),
        patternProperties: fc.constant({ '^x-': { type: 'integer' } }),
        additionalProperties: fc.oneof(fc.boolean(), part),
        minItems: fc.integer({ min: 0, max: 2 }),
        maxProperties: fc.integer({ min: 0, max: 2 }),
        maxLength: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([own, numeric, others]) => ({ type: own, ...numeric, ...others }));

const cases: readonly Case[] = fc
  .sample(fc.record({ schema, values: fc.array(value, { minLength: 20, maxLength: 20 }) }), {
    seed: 20260501,
    numRuns: 1500,
  })
  .flatMap(({ schema: own, values }) => values.map((one) => ({ schema: own, value: one })));
const answers = ask(cases);

/** The cases in which we say something else than WordPress. */
const wrong = (ours: (one: Case) => unknown, theirs: (answer: Answer) => unknown): readonly string[] =>
  cases.flatMap((one, at) => {
    const answer = answers[at];
    const [said, is] = [ours(one), answer && theirs(answer)];
    return said === is ? [] : [`${JSON.stringify(one)}: ${String(said)}, but ${String(is)}`];
  });

test('which types a value looks like', () => {
  const looksLike = ({ value }: Case): readonly SchemaType[] =>
    schemaTypes.filter((one) => readAsOneOf([one], value) !== undefined);
  expect(
    wrong(
      (one) => looksLike(one).join(),
      ({ types }) => types.join(),
    ),
  ).toEqual([]);
});

test('which of several types is chosen', () => {
  const chosen = ({ schema: { type: own }, value }: Case): string =>
    readAsOneOf(typesOf({ type: own }), value)?.type ?? '';
  expect(wrong(chosen, ({ chosen: theirs }) => theirs)).toEqual([]);
});

/** As the model has it. */
const known = new Map<Case['schema'], Schema>(
  cases.map(({ schema: raw }) => [raw, readSchema(raw, '', () => undefined).schema]),
);

test('what is taken, and its limits', async () => {
  const ours = ({ schema: raw, value }: Case): boolean => takenBySite(known.get(raw) ?? {}, 'body')(value);
  expect(wrong(ours, ({ takes: theirs }) => theirs)).toEqual([]);
  const taken = answers.filter(({ takes: theirs }) => theirs).length;
  expect(Math.min(taken, answers.length - taken)).toBeGreaterThan(5000);
});

/** A number that PHP's integers cannot hold becomes another one by accident; JSON holds no endless one. */
const isHeld = (value: Json): boolean => !/1e\+21|1e999/.test(JSON.stringify(value));

test('what a value that is taken is read as', () => {
  const differing = cases.flatMap(({ schema: raw, value }, at) => {
    const answer = answers[at];
    if (answer?.takes !== true || !isHeld(value)) return [];
    const [ours, theirs] = [readValueAsSite(known.get(raw) ?? {}, value), answer.read].map(canonicalToSite);
    return ours === theirs ? [] : [`${JSON.stringify([raw, value])}: ${ours ?? ''}, but ${theirs ?? ''}`];
  });
  expect(differing).toEqual([]);
});
