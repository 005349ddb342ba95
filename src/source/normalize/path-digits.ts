// Digits in a path that are not a number: `\d{2}` matches `02` but not `2`, and a JavaScript number is always sent as
// `2`.

import type { Automaton } from '../../core/schema/automaton.ts';
import { automatonMatches } from '../../core/schema/automaton.ts';
import { covers, keyAutomaton } from '../../core/schema/pattern-facts.ts';

const digitsOrNothing = keyAutomaton('[0-9]*');
const digitTexts = keyAutomaton('[0-9]+');
const withoutLeadingZeros = keyAutomaton('(?:0|[1-9][0-9]*)?');

/**
 * Whether the pattern of a path parameter matches only digits, and requires more than one digit or a leading
 * zero. `\d+` also matches every number, so it does not count.
 */
export function takesDigitsAsText(pattern: string): boolean {
  if (!/\\d|\d/.test(pattern)) return false;
  const own = keyAutomaton(pattern);
  if (own === undefined || !covers(digitsOrNothing, own) || covers(own, digitTexts)) return false;
  return !covers(withoutLeadingZeros, own) || !takesOneDigit(own);
}

const takesOneDigit = (automaton: Automaton): boolean =>
  Array.from('0123456789').some((digit) => automatonMatches(automaton, digit));
