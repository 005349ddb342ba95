// Which patterns of a site may run: those alone for which an engine that backtracks needs
// no more than a fixed number of steps for each character. Steps are counted, not seconds.

import { describe, expect, test } from 'vitest';
import { safeForm } from '../../../src/core/schema/safe-pattern.ts';
import { searchByBacktracking } from '../../support/backtracking.ts';
import fc, { tries } from '../../support/fast-check.ts';

/** Each with what makes matching slow: a text repeated, and one before it where that is needed. */
const slow: readonly { readonly pattern: string; readonly pump: string; readonly head?: string }[] = [
  { pattern: '^a*a*a*a*a*a*a*a*b$', pump: 'a' },
  { pattern: '^a*a*a*b$', pump: 'a' },
  { pattern: `^${'a?'.repeat(40)}${'a'.repeat(40)}$`, pump: 'a' },
  { pattern: `^${'(a|a)'.repeat(30)}$`, pump: 'a' },
  { pattern: `^${'\\w*'.repeat(4)}$`, pump: 'a' },
  { pattern: '^.*.*.*x', pump: 'a' },
  { pattern: '^(a*)*$', pump: 'a' },
  { pattern: '^(a+)+$', pump: 'a' },
  { pattern: '^(a|aa)+$', pump: 'a' },
  { pattern: '(.*)(\\d+)', pump: 'a' },
  { pattern: 'a.*b', pump: 'a' },
  { pattern: '(?:a+)b', pump: 'a' },
  { pattern: '^(?:\\w+\\s?)*$', pump: 'a' },
  { pattern: '^[^@]+@[^@]+\\.[^@]+$', pump: '.', head: 'a@' },
  { pattern: '^\\S+@\\S+$', pump: '@' },
  { pattern: '^(?=(?:a|a)*b)', pump: 'a' },
  { pattern: '(?=.*b)a', pump: 'a' },
  { pattern: '^(?:a|b*c|b)*$', pump: 'b' },
];

test.each(slow)('$pattern does not run', ({ pattern }) => {
  expect(safeForm(pattern)).toBeUndefined();
});

test.each([
  ['look-behind', '(?<=a*)b'],
  ['a back reference', '^(a)\\1$'],
  ['a back reference by name', '^(?<x>a)\\k<x>$'],
  ['more states than are looked at', '^(?:(?:a{1,50}b){1,50}c){1,50}$'],
  ['a choice at each of many places', `^(?:${'(?:|)'.repeat(30)}a)`],
])('%s is not proven', (_, pattern) => {
  expect(safeForm(pattern)).toBeUndefined();
});

test.each([
  '[a-zA-Z0-9_%-]+',
  '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$',
  '[^.\\/]+(?:\\/[^.\\/]+)?',
  '[a-zA-Z]{2}',
  '[\\p{L}\\p{N}_\\-]+',
  '^.*$',
  '^[A-Za-z][-A-Za-z0-9_:]*$',
  '^\\p{Nd}+$',
  '^(a|b)$',
  '^\\w+@\\w+$',
  '^[\\p{L}\\p{N}_]+\\s[\\p{L}\\p{N}_]+$',
  '^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})?)?$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^(?=.*\\d)(?=.*[a-z]).{8,}$',
  '^.{1,255}$',
  '^\\w{1,2000}$',
  '[0-9a-f]{40}',
  '^#(?:[A-Fa-f0-9]{3}){1,2}$',
  '^(?!\\d)[a-z]{2}$',
  '^https?://\\S+$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$',
  '^\\s*\\S+\\s*$',
  '^(\\d*)?$',
  '\\bfoo\\b',
])('%s runs as it is written', (pattern) => {
  expect(safeForm(pattern)).toBe(pattern);
});

test.each([
  ['.*\\S.*', '\\S'],
  ['a*b', 'b'],
  ['[a-z]+\\d+', '[a-z]\\d'],
  ['a{2,}b|c*d', 'a{2}b|d'],
  ['.*.*.*x', 'x'],
  ['(a|aa)+$', '(a|aa)$'],
])('%s runs as %s', (pattern, form) => {
  expect(safeForm(pattern)).toBe(form);
});

test('what is no regular expression is told apart', () => {
  expect(() => safeForm('(')).toThrow(SyntaxError);
});

const mostSteps = 60_000;

/** How many steps a text takes in which the pump stands so many times. */
const stepsOf = (pattern: string, { head, pump, tail }: Attack, times: number): number =>
  searchByBacktracking(pattern, `${head}${pump.repeat(times)}${tail}`, mostSteps).steps;

interface Attack {
  readonly head: string;
  readonly pump: string;
  readonly tail: string;
}

/** Twice as much more text must not take much more than twice as many more steps. */
function growsFasterThanTheText(pattern: string, attack: Attack): boolean {
  const [once, twice, fourfold] = [32, 64, 128].map((times) => stepsOf(pattern, attack, times)) as [
    number,
    number,
    number,
  ];
  return fourfold > mostSteps || fourfold - twice > 2.2 * (twice - once) + 1500;
}

describe('the steps of a search that backtracks', () => {
  test.each(slow)('of $pattern grow faster than the text', ({ pattern, pump, head = '' }) => {
    expect(growsFasterThanTheText(pattern, { head, pump, tail: '!@ ' })).toBe(true);
  });

  test('grow with the text at most, for whatever pattern may run', () => {
    let run = 0;
    const often = tries(2000);
    fc.assert(
      fc.property(patterns, fc.array(attacks, { minLength: 4, maxLength: 4 }), (pattern, all) => {
        const form = safeForm(pattern);
        if (form === undefined) return;
        run += 1;
        expect(all.filter((attack) => growsFasterThanTheText(form, attack))).toEqual([]);
      }),
      often,
    );
    // A proof that refuses everything would pass as well.
    expect(run).toBeGreaterThan(often.numRuns / 3);
  });

  test('are spent on what the engine finds too, whatever form it is searched in', () => {
    fc.assert(
      fc.property(patterns, fc.array(letters, { maxLength: 8 }), (pattern, chars) => {
        const text = chars.join('');
        const found = new RegExp(pattern, 'u').test(text);
        expect(searchByBacktracking(pattern, text, mostSteps).found).toBe(found);
        const form = safeForm(pattern);
        if (form !== undefined) expect(new RegExp(form, 'u').test(text)).toBe(found);
      }),
      tries(1000),
    );
  });
});

const letters = fc.constantFrom('a', 'b', '1', ' ', 'é', '٣');

const words = fc.array(letters, { maxLength: 3 }).map((chars) => chars.join(''));

const attacks: fc.Arbitrary<Attack> = fc.record({
  head: words,
  pump: fc.array(letters, { minLength: 1, maxLength: 3 }).map((chars) => chars.join('')),
  tail: fc.constantFrom('', '!', '\n', 'a'),
});

const atoms = fc.constantFrom(
  'a',
  'b',
  '1',
  '[ab]',
  '[^a]',
  '\\w',
  '\\d',
  '\\s',
  '\\S',
  '.',
  '\\p{L}',
  '\\P{L}',
  '[\\p{N}_]',
  'é',
  '[é-ü]',
);

const quantifiers = fc.constantFrom('*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '+?', '');

const ends = fc.constantFrom('^', '$', '\\b', '\\B');

const patterns: fc.Arbitrary<string> = fc
  .letrec<{ branches: string; sequence: string; part: string }>((tie) => ({
    branches: fc
      .array(tie('sequence'), { minLength: 1, maxLength: 3, depthIdentifier: 'pattern' })
      .map((alternatives) => alternatives.join('|')),
    sequence: fc
      .array(tie('part'), { maxLength: 4, depthIdentifier: 'pattern' })
      .map((parts) => parts.join('')),
    part: fc.oneof(
      { depthIdentifier: 'pattern', depthSize: 'small' },
      { weight: 6, arbitrary: fc.tuple(atoms, quantifiers).map((both) => both.join('')) },
      { weight: 1, arbitrary: ends },
      {
        weight: 2,
        arbitrary: fc.tuple(tie('branches'), quantifiers).map(([inner, many]) => `(?:${inner})${many}`),
      },
      { weight: 1, arbitrary: tie('branches').map((inner) => `(?=${inner})`) },
      { weight: 1, arbitrary: tie('branches').map((inner) => `(?!${inner})`) },
    ),
  }))
  .branches.chain((inner) => fc.constantFrom(inner, `^(?:${inner})$`, `^(?:${inner})`));
