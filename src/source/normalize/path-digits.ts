// Which digits in a path are no number: `\d{2}` takes `02` and refuses `2`, and a number of
// JavaScript is always sent as `2`.

import type { Automaton } from '../../core/schema/automaton.ts';
import { matches } from '../../core/schema/automaton.ts';
import { covers, keyAutomaton } from '../../core/schema/pattern-facts.ts';

const digits = keyAutomaton('[0-9]*');
const numbers = keyAutomaton('[0-9]+');
const withoutLeadingZeros = keyAutomaton('(?:0|[1-9][0-9]*)?');

/**
 * Does the pattern of a path parameter take digits alone, and either more than one at least
 * or such as begin with a zero? `\d+` does not count: it takes every number as well.
 */
export function takesDigitsAsText(pattern: string): boolean {
  if (!/\\d|\d/.test(pattern)) return false;
  const own = keyAutomaton(pattern);
  if (own === undefined || !covers(digits, own) || covers(own, numbers)) return false;
  return !covers(withoutLeadingZeros, own) || !takesOneDigit(own);
}

const takesOneDigit = (automaton: Automaton): boolean =>
  Array.from('0123456789').some((digit) => matches(automaton, digit));
