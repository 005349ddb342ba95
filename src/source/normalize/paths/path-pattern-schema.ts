// Creates a schema for the values that the pattern of a path parameter matches.

import type { AST } from '@eslint-community/regexpp';
import { keywordWorks } from '../../../core/schema/keywords.ts';
import { wholePattern } from '../../../core/schema/pcre.ts';
import type { Schema } from '../../../core/schema/schema.ts';
import { isGroup } from './route-groups.ts';

export interface Sequence {
  readonly elements: readonly AST.Element[];
}

export function digitsAsText(parameterPattern: string): Schema {
  const pattern = wholePattern(parameterPattern);
  return { type: 'string', ...(keywordWorks('pattern', pattern) && { pattern }) };
}

/**
 * The schema of a pattern's alternatives. The schema is an integer for digits, an enum for words, a combination
 * of integer and enum for a mixture, and a string for everything else.
 */
export function schemaOfAlternatives(alternatives: readonly Sequence[]): Schema {
  const [only, ...others] = alternatives.map(unwrap);
  if (
    only &&
    others.length === 0 &&
    only.elements.length === 1 &&
    only.elements[0] &&
    isGroup(only.elements[0])
  )
    return schemaOfAlternatives(only.elements[0].alternatives);
  const words: string[] = [];
  let integers = false;
  for (const alternative of alternatives) {
    const word = literalWord(alternative);
    if (word !== undefined) words.push(word);
    else if (isDigits(alternative)) integers = true;
    else return { type: 'string' };
  }
  const wordSchema: Schema = { type: 'string', enum: [...new Set(words)] };
  if (!integers) return wordSchema;
  return words.length === 0 ? { type: 'integer' } : { anyOf: [{ type: 'integer' }, wordSchema] };
}

/**
 * The only value that a pattern matches, such as `core/archives` for `(?P<name>core/archives)`; undefined if
 * there are several.
 */
export function onlyValueOf(alternatives: readonly Sequence[]): string | undefined {
  const { enum: values = [] } = schemaOfAlternatives(alternatives);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

const unwrap = (alternative: Sequence): Sequence => {
  const [only, ...others] = alternative.elements;
  return others.length === 0 &&
    only &&
    isGroup(only) &&
    only.alternatives.length === 1 &&
    only.alternatives[0]
    ? unwrap(only.alternatives[0])
    : alternative;
};

function literalWord({ elements }: Sequence): string | undefined {
  if (elements.length === 0 || !elements.every((element) => element.type === 'Character')) return undefined;
  return String.fromCodePoint(...elements.map((element) => element.value));
}

function isDigits(alternative: Sequence): boolean {
  const [only, ...others] = unwrap(alternative).elements;
  return others.length === 0 && only?.type === 'Quantifier' && only.min > 0 && isDigit(only.element);
}

function isDigit(element: AST.Element): boolean {
  if (element.type === 'CharacterSet') return element.kind === 'digit' && !element.negate;
  if (element.type !== 'CharacterClass' || element.negate) return false;
  return element.elements.every(
    (member) =>
      (member.type === 'CharacterSet' && member.kind === 'digit' && !member.negate) ||
      (member.type === 'CharacterClassRange' && member.min.value >= 0x30 && member.max.value <= 0x39),
  );
}
