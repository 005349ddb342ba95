// What automata cannot work out within their budget they leave undecided.

import { expect, test } from 'vitest';
import { compileAutomaton, automatonMatches } from '../../../src/core/schema/automaton.ts';
import { relatePatterns, takenOfLength } from '../../../src/core/schema/pattern-facts.ts';

const dialect = { unicode: true, ignoreCase: false };

const optional = (count: number): string => `^${'a?'.repeat(count)}$`;

test('patterns whose comparison costs too much are not told apart', () => {
  expect(relatePatterns(optional(700), optional(699))).toEqual({ kind: 'unknown' });
  expect(relatePatterns(optional(150), optional(149))).toEqual({ kind: 'unknown' });
  expect(relatePatterns(optional(20), optional(19))).toEqual({ kind: 'narrowed', lost: 'a'.repeat(20) });
});

test('patterns that tell very many characters apart are not compared', () => {
  const many = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + 2 * at)).join('');
  expect(relatePatterns(`^${many}$`, `^${many}!$`)).toEqual({ kind: 'unknown' });
});

test('a text of some length is not sought for ever', () => {
  expect(takenOfLength(`^${'[ab]?'.repeat(120)}${'(?:a|b)*'.repeat(20)}c$`, 400)).toBeUndefined();
});

test('a text that takes too long to read counts as not matched', () => {
  const automaton = compileAutomaton(`^(?:${'a?'.repeat(60)})*$`, dialect);
  expect(automaton && automatonMatches(automaton, 'aaa')).toBe(true);
  expect(automaton && automatonMatches(automaton, 'a'.repeat(10_000))).toBe(false);
});
