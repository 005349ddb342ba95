// Can matching a pattern blow up? Exponential time needs a repetition whose body can
// match one text in two ways. So within every repetition the next step must follow
// from the next character alone: alternatives begin with different characters, and
// whatever is optional or repeated differs from what may come after it. That refuses
// a few harmless patterns; it lets no exponential one through.

import type { AST } from '@eslint-community/regexpp';

export const isSafePattern = (tree: AST.Pattern): boolean =>
  tree.alternatives.every(
    (alternative) => alternativeIsSafe(alternative) && loosePartsOf(alternative) <= mostLooseParts,
  );

/**
 * Repetitions that run into one another (`.*.*.*`) cost time to the power of their
 * number. WordPress itself uses two (`.*\S.*`).
 */
const mostLooseParts = 3;

function loosePartsOf(node: AST.Element | AST.Alternative): number {
  switch (node.type) {
    case 'Alternative':
      return node.elements.reduce((sum, element) => sum + loosePartsOf(element), 0);
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...node.alternatives.map(loosePartsOf));
    case 'Quantifier':
      return (node.max - node.min > 1 && isWide(node.element) ? 1 : 0) + loosePartsOf(node.element);
    default:
      return 0;
  }
}

/** Negated classes, `.`, `\S` and the like: they overlap with nearly everything beside them. */
const isWide = (element: AST.Element): boolean =>
  isOneCharacter(element) && element.type !== 'Character' && overlap(charSetOf(element), 1n << 33n);

const alternativeIsSafe = (alternative: AST.Alternative): boolean =>
  alternative.elements.every(elementIsSafe);

type OneCharacter = AST.Character | AST.CharacterClass | AST.CharacterSet;

const isOneCharacter = (element: AST.Element): element is OneCharacter =>
  element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet';

function elementIsSafe(element: AST.Element): boolean {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(alternativeIsSafe);
    case 'Assertion':
      return 'alternatives' in element ? element.alternatives.every(alternativeIsSafe) : true;
    case 'Quantifier': {
      const body = element.element;
      if (isOneCharacter(body)) return true;
      if (element.max < 2) return elementIsSafe(body);
      const next = firstOf(body);
      return next !== undefined && !next.empty && isDeterministic(body, next.chars);
    }
    case 'Backreference':
      return false;
    default:
      return true;
  }
}

/** Does the next character always decide the next step, when one of `after` may follow the element? */
function isDeterministic(element: AST.Element, after: CharSet): boolean {
  if (isOneCharacter(element)) return true;
  if (element.type === 'Quantifier') {
    const first = firstOf(element.element);
    if (first === undefined || first.empty) return false;
    if (element.min !== element.max && overlap(first.chars, after)) return false;
    return isDeterministic(element.element, element.max > 1 ? first.chars | after : after);
  }
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return false;
  let taken = nothing;
  for (const first of element.alternatives.map(firstOfAlternative)) {
    if (first === undefined || overlap(first.chars, taken) || (first.empty && overlap(first.chars, after)))
      return false;
    taken |= first.chars;
  }
  return element.alternatives.every((alternative) => isDeterministicSequence(alternative, after));
}

function isDeterministicSequence(alternative: AST.Alternative, after: CharSet): boolean {
  let follow = after;
  for (const element of [...alternative.elements].reverse()) {
    const first = firstOf(element);
    if (first === undefined || !isDeterministic(element, follow)) return false;
    follow = first.empty ? first.chars | follow : first.chars;
  }
  return true;
}

// Sets of characters, coarse where it does no harm: a bit for each ASCII character
// and one that stands for all others.

type CharSet = bigint;
const nothing: CharSet = 0n;
const others: CharSet = 1n << 128n;
const overlap = (a: CharSet, b: CharSet): boolean => (a & b) !== nothing;

/** Classes of plain ASCII characters and ranges: they match no others. */
const asciiClass = /^\[(?!\^)(?:[\x20-\x5b\x5d-\x7e]|\\[-\]/.[\\^$*+?(){}|])*\]$/;

const charSets = new Map<string, CharSet>();

function charSetOf(element: OneCharacter): CharSet {
  if (element.type === 'Character') return element.value < 128 ? 1n << BigInt(element.value) : others;
  const known = charSets.get(element.raw);
  if (known !== undefined) return known;
  const matcher = new RegExp(`^(?:${element.raw})$`, 'u');
  let set = asciiClass.test(element.raw) ? nothing : others;
  for (let char = 0; char < 128; char++)
    if (matcher.test(String.fromCharCode(char))) set |= 1n << BigInt(char);
  charSets.set(element.raw, set);
  return set;
}

interface First {
  readonly chars: CharSet;
  /** It may match nothing at all. */
  readonly empty: boolean;
}

/** What an element may begin with; undefined where that cannot be said. */
function firstOf(element: AST.Element): First | undefined {
  if (isOneCharacter(element)) return { chars: charSetOf(element), empty: false };
  if (element.type === 'Quantifier') {
    const first = firstOf(element.element);
    return first && { chars: first.chars, empty: first.empty || element.min === 0 };
  }
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return undefined;
  let chars = nothing;
  let empty = false;
  for (const alternative of element.alternatives) {
    const first = firstOfAlternative(alternative);
    if (!first) return undefined;
    chars |= first.chars;
    empty ||= first.empty;
  }
  return { chars, empty };
}

function firstOfAlternative(alternative: AST.Alternative): First | undefined {
  let chars = nothing;
  for (const element of alternative.elements) {
    const first = firstOf(element);
    if (!first) return undefined;
    chars |= first.chars;
    if (!first.empty) return { chars, empty: false };
  }
  return { chars, empty: true };
}
