// Searches a text for a regular expression in the plainest way, by trying one choice after
// the other as ECMAScript prescribes it, and counts the steps. It is written without a look
// at what the program proves of patterns, so that it can contradict it.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';

export interface Search {
  readonly found: boolean;
  /** How many parts of the pattern were tried, at all places together. */
  readonly steps: number;
}

class Enough extends Error {}

type Continue = (at: number) => boolean;

const singles = new Map<string, RegExp>();

/** @param mostSteps where the search is given up: `steps` is then larger */
export function searchByBacktracking(source: string, text: string, mostSteps: number): Search {
  const pattern = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(source, 0, source.length, {
    unicode: true,
  });
  const chars = Array.from(text);
  let steps = 0;

  const takes = (raw: string, char: string | undefined): boolean => {
    const single = singles.get(raw) ?? new RegExp(`^(?:${raw})$`, 'u');
    singles.set(raw, single);
    return char !== undefined && single.test(char);
  };
  const isWord = (at: number): boolean => takes('\\w', chars[at]);

  const branches = (alternatives: readonly AST.Alternative[], at: number, then: Continue): boolean =>
    alternatives.some(({ elements }) => sequence(elements, 0, at, then));

  const sequence = (elements: readonly AST.Element[], index: number, at: number, then: Continue): boolean => {
    const element = elements[index];
    return element ? match(element, at, (next) => sequence(elements, index + 1, next, then)) : then(at);
  };

  const match = (element: AST.Element, at: number, then: Continue): boolean => {
    steps += 1;
    if (steps > mostSteps) throw new Enough();
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return takes(element.raw, chars[at]) && then(at + 1);
      case 'Group':
      case 'CapturingGroup':
        return branches(element.alternatives, at, then);
      case 'Quantifier':
        return repeat(element, 0, at, then);
      case 'Assertion':
        return holds(element, at) && then(at);
      default:
        throw new Error(`no rule for ${element.type}`);
    }
  };

  const repeat = (quantifier: AST.Quantifier, count: number, at: number, then: Continue): boolean => {
    const { element, min, max, greedy } = quantifier;
    const once = (): boolean =>
      count < max &&
      match(element, at, (next) => (next > at || count < min) && repeat(quantifier, count + 1, next, then));
    if (count < min) return once();
    return greedy ? once() || then(at) : then(at) || once();
  };

  const holds = (assertion: AST.Assertion, at: number): boolean => {
    switch (assertion.kind) {
      case 'start':
        return at === 0;
      case 'end':
        return at === chars.length;
      case 'word':
        return (isWord(at - 1) !== isWord(at)) !== assertion.negate;
      default:
        return branches(assertion.alternatives, at, () => true) !== assertion.negate;
    }
  };

  try {
    for (let at = 0; at <= chars.length; at += 1) {
      steps += 1;
      if (branches(pattern.alternatives, at, () => true)) return { found: true, steps };
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return { found: false, steps };
}
