// Recognizes path parameters whose digits are not a number. For example, `\d{2}` matches `02` but not `2`, and a
// JavaScript number is always sent as `2`.

import type { Automaton } from '../../../core/schema/automaton.ts';
import { automatonMatches } from '../../../core/schema/automaton.ts';
import { covers, keyAutomaton } from '../../../core/schema/pattern-facts.ts';

const digitsOrNothing = keyAutomaton('[0-9]*');
const digitTexts = keyAutomaton('[0-9]+');
const withoutLeadingZeros = keyAutomaton('(?:0|[1-9][0-9]*)?');

/**
 * Whether the pattern of a path parameter matches only digits, and requires several digits or a leading zero.
 * The result is false for `\d+`, because it matches every number.
 */
export function takesDigitsAsText(pattern: string): boolean {
  const known = results.get(pattern);
  if (known !== undefined) return known;
  const found = needsText(pattern);
  if (results.size < maxResults) results.set(pattern, found);
  return found;
}

/** The results by pattern, because many routes have the same pattern. */
const results = new Map<string, boolean>();
const maxResults = 1000;

function needsText(pattern: string): boolean {
  if (!/\\d|\d/.test(pattern)) return false;
  const own = keyAutomaton(pattern);
  if (own === undefined || !covers(digitsOrNothing, own) || covers(own, digitTexts)) return false;
  return !covers(withoutLeadingZeros, own) || !takesOneDigit(own);
}

const takesOneDigit = (automaton: Automaton): boolean =>
  Array.from('0123456789').some((digit) => automatonMatches(automaton, digit));
