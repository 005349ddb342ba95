// Compares two patterns as sets of texts. The comparison uses the automata of the patterns, so `[\d]+` and `\d+` are
// equal. If the new pattern accepts fewer texts, the result contains a text that it refuses.

import type { Automaton, Budget, Sign } from './automaton.ts';
import {
  compileAutomaton,
  automatonMatches,
  newBudget,
  startOf,
  stepAutomaton,
  textBegin,
  textEnd,
} from './automaton.ts';
import { toEcmaScript } from './pcre.ts';

export type PatternRelation =
  | { readonly kind: 'equal' }
  /** The new pattern accepts fewer texts. The old pattern accepted `lost`, and the new pattern refuses it. */
  | { readonly kind: 'narrowed'; readonly lost: string }
  | { readonly kind: 'widened'; readonly gained: string }
  | { readonly kind: 'changed'; readonly lost: string; readonly gained: string }
  | { readonly kind: 'unknown' };

/** Compares two patterns of schemas. The patterns are ECMAScript with the flag `u`, and are not anchored. */
export function relatePatterns(before: string, after: string): PatternRelation {
  if (before === after) return { kind: 'equal' };
  return relate(patternAutomaton(before), patternAutomaton(after));
}

/** Whether the pattern matches the text. False if the pattern cannot be turned into an automaton. */
export function patternTakes(pattern: string, text: string): boolean {
  const automaton = patternAutomaton(pattern);
  return automaton !== undefined && automatonMatches(automaton, text);
}

/** Whether the pattern accepts every text. */
export const takesEverything = (pattern: string): boolean => relatePatterns('', pattern).kind === 'equal';

/** A text that the pattern refuses; undefined if none was found. */
export const refusedBy = (pattern: string): string | undefined =>
  excess(patternAutomaton(''), patternAutomaton(pattern)) ?? undefined;

/** A short text that the pattern accepts. */
export const takenBy = (pattern: string): string | undefined => {
  const automaton = patternAutomaton(pattern);
  return (automaton && excess(automaton, emptyAutomaton)) ?? undefined;
};

export function relate(before: Automaton | undefined, after: Automaton | undefined): PatternRelation {
  const lost = excess(before, after);
  const gained = excess(after, before);
  if (lost === undefined || gained === undefined) return { kind: 'unknown' };
  if (lost === null) return gained === null ? { kind: 'equal' } : { kind: 'widened', gained };
  return gained === null ? { kind: 'narrowed', lost } : { kind: 'changed', lost, gained };
}

/**
 * Whether the first automaton accepts every text that the second automaton accepts, and that also the third one
 * accepts. False if the comparison has no result.
 */
export const covers = (one: Automaton | undefined, other: Automaton | undefined, within = other): boolean =>
  excess(other, one, within) === null;

/** The automaton of a route's key. The automaton matches the whole path, ignoring case. */
export const keyAutomaton = (key: string): Automaton | undefined =>
  compileAutomaton(`^(?:${toEcmaScript(key, 'route')})$`, { unicode: false, ignoreCase: true });

const patternAutomata = new Map<string, Automaton | undefined>();

function patternAutomaton(pattern: string): Automaton | undefined {
  if (!patternAutomata.has(pattern)) {
    if (patternAutomata.size > 500) patternAutomata.clear();
    patternAutomata.set(pattern, compileAutomaton(pattern, { unicode: true, ignoreCase: false }));
  }
  return patternAutomata.get(pattern);
}

const emptyAutomaton: Automaton = {
  states: [{ free: [], edges: [] }],
  start: 0,
  accept: -1,
  atoms: [],
  reached: [],
};

/** The shortest and simplest text that the automaton accepts; undefined if it accepts no text. */
export const acceptedExample = (automaton: Automaton): string | undefined =>
  excess(automaton, emptyAutomaton) ?? undefined;

const maxPairs = 4000;

const keyOfStates = (states: readonly number[]): string =>
  states.length > 1 ? states.toSorted((a, b) => a - b).join() : String(states[0]);

/**
 * The shortest text that the automata `one` and `within` accept and the automaton `other` refuses; null if there is
 * no such text.
 *
 * @returns undefined if the comparison has no result, or exceeds the maximum number of steps
 */
function excess(
  one: Automaton | undefined,
  other: Automaton | undefined,
  within = one,
): string | null | undefined {
  if (!one || !other || !within) return undefined;
  const budget = newBudget();
  const alphabet = alphabetOf(one === within ? [one, other] : [one, other, within], budget);
  interface Visit {
    readonly ones: readonly number[];
    readonly others: readonly number[];
    readonly insides: readonly number[];
    readonly sign: Sign;
    readonly previous: Visit | undefined;
  }
  const start: Visit = {
    ones: stepAutomaton(one, startOf(one), textBegin, budget),
    others: stepAutomaton(other, startOf(other), textBegin, budget),
    insides: inside(startOf(within), textBegin),
    sign: textBegin,
    previous: undefined,
  };
  const queue: Visit[] = [start];
  const seen = new Set([keyOf(start)]);
  for (const visit of queue) {
    const ends = (automaton: Automaton, states: readonly number[]): boolean =>
      stepAutomaton(automaton, states, textEnd, budget).includes(automaton.accept);
    if (
      ends(one, visit.ones) &&
      !ends(other, visit.others) &&
      (one === within || ends(within, visit.insides))
    )
      return textOf(visit);
    for (const sign of alphabet) {
      if (budget.left < 0) return undefined;
      const ones = stepAutomaton(one, visit.ones, sign, budget);
      if (ones.length === 0) continue;
      const insides = inside(visit.insides, sign);
      if (one !== within && insides.length === 0) continue;
      const next: Visit = {
        ones,
        others: stepAutomaton(other, visit.others, sign, budget),
        insides,
        sign,
        previous: visit,
      };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (seen.size >= maxPairs) return undefined;
      seen.add(key);
      queue.push(next);
    }
  }
  return null;

  function inside(states: readonly number[], sign: Sign): readonly number[] {
    return within && one !== within ? stepAutomaton(within, states, sign, budget) : [];
  }
  function keyOf({ ones, others, insides }: Visit): string {
    budget.left -= ones.length + others.length + insides.length;
    return [ones, others, insides].map(keyOfStates).join('/');
  }
  function textOf(visit: Visit): string {
    const signs: Sign[] = [];
    for (let at: Visit | undefined = visit; at && at.sign >= 0; at = at.previous) signs.push(at.sign);
    return String.fromCodePoint(...signs.reverse());
  }
}

/**
 * Characters to try: plain characters first, so that examples are easy to read, then one character of every
 * common class.
 */
const commonSigns: readonly Sign[] = Array.from(
  'a1b2-_0z9AZ. /,:;+@%#?=&~!*()[]{}|\\^$\'"<>`\t\n\r\u00a0éßñЖя中あ٣²½ǅ\u0301\u2028€😀',
  (char) => char.codePointAt(0) ?? 0,
);

/** One character from each set of characters that the automata distinguish. */
function alphabetOf(automata: readonly Automaton[], budget: Budget): readonly Sign[] {
  const atoms = automata.flatMap((automaton) => automaton.atoms);
  const alphabet = new Map<string, Sign>();
  for (const sign of [...commonSigns, ...atoms.flatMap(({ samples }) => samples)]) {
    budget.left -= atoms.length;
    if (budget.left < 0) break;
    const signature = atoms.map(({ takes }) => (takes(sign) ? '1' : '0')).join('');
    if (!alphabet.has(signature)) alphabet.set(signature, sign);
  }
  return [...alphabet.values()];
}

const maxSets = 2000;

/**
 * Finds a text of `length` characters that the pattern accepts. Returns undefined if there is no such text, or
 * the search takes too long.
 */
export function takenOfLength(pattern: string, length: number): string | undefined {
  const automaton = patternAutomaton(pattern);
  if (!automaton || length > 400) return undefined;
  const budget = newBudget();
  const alphabet = alphabetOf([automaton, emptyAutomaton], budget);
  let level = new Map([
    ['', { states: stepAutomaton(automaton, startOf(automaton), textBegin, budget), text: '' }],
  ]);
  for (let count = 0; count < length; count += 1) {
    const next: typeof level = new Map();
    for (const { states, text } of level.values())
      for (const sign of alphabet) {
        if (budget.left < 0) return undefined;
        const to = stepAutomaton(automaton, states, sign, budget);
        budget.left -= to.length;
        const key = keyOfStates(to);
        if (to.length > 0 && !next.has(key) && next.size < maxSets)
          next.set(key, { states: to, text: text + String.fromCodePoint(sign) });
      }
    level = next;
  }
  return [...level.values()].find(({ states }) =>
    stepAutomaton(automaton, states, textEnd, budget).includes(automaton.accept),
  )?.text;
}
