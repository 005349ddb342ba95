// Decides whether the pattern of a site is safe to run. Patterns run in this process and in users' applications, on
// untrusted texts. A pattern only runs if it is proven that the time grows in proportion to the text. Other patterns
// are only kept as documentation.

import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { isLinear } from './linear-pattern.ts';

const patternParser = new RegExpParser({ ecmaVersion: 2022 });

const parseUnicodePattern = (pattern: string): AST.Pattern =>
  patternParser.parsePattern(pattern, 0, pattern.length, { unicode: true });

const safeForms = new Map<string, string | undefined>();

/**
 * Finds a pattern that matches the same texts and is safe to run. The result is the given pattern, or the given
 * pattern without unneeded repetitions at its ends (`\S` instead of `.*\S.*`).
 *
 * @param pattern ECMAScript for the flag `u`, not anchored
 * @returns undefined if no pattern is proven to be fast
 * @throws SyntaxError if the pattern is not a valid regular expression
 */
export function safeForm(pattern: string): string | undefined {
  if (!safeForms.has(pattern)) {
    const form = provenForm(pattern);
    if (safeForms.size > 1000) safeForms.clear();
    safeForms.set(pattern, form);
  }
  return safeForms.get(pattern);
}

function provenForm(pattern: string): string | undefined {
  const form = [pattern, withoutLooseEnds(parseUnicodePattern(pattern))].find((text) =>
    isLinear(parseUnicodePattern(text)),
  );
  // The regular-expression engine checks the syntax, because it will run the pattern.
  if (form !== undefined) new RegExp(form, 'u').test('');
  return form;
}

/**
 * Removes unneeded repetitions at both ends of a pattern. The repetitions do not affect which texts match, but
 * make a search read the same text repeatedly.
 */
const withoutLooseEnds = (pattern: AST.Pattern): string =>
  pattern.alternatives
    .map(({ elements }) => withoutLooseEnd(withoutLooseEnd(elements.map(asPart), 'first'), 'last'))
    .map((parts) => parts.map(({ raw }) => raw).join(''))
    .join('|');

interface PatternElement {
  readonly raw: string;
  readonly element: AST.Element;
}

const asPart = (element: AST.Element): PatternElement => ({ raw: element.raw, element });

function withoutLooseEnd(parts: readonly PatternElement[], end: 'first' | 'last'): readonly PatternElement[] {
  const [part, rest] = end === 'first' ? [parts[0], parts.slice(1)] : [parts.at(-1), parts.slice(0, -1)];
  if (part?.element.type !== 'Quantifier') return parts;
  const { element, min } = part.element;
  if (min === 0) return withoutLooseEnd(rest, end);
  const fewest = { element: part.element, raw: `${element.raw}${min === 1 ? '' : `{${min}}`}` };
  return end === 'first' ? [fewest, ...rest] : [...rest, fewest];
}
