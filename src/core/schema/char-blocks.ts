// Represents sets of characters as bits: one bit for each ASCII character, and one bit for each block of other
// characters. If a set contains some characters of a block, the bit of the whole block is set. So a set may contain too
// many characters, but never too few.

import type { AST } from '@eslint-community/regexpp';

/** A set of characters, with one bit per ASCII character or block. */
export type CharSet = bigint;

export type OneCharacter = AST.Character | AST.CharacterClass | AST.CharacterSet;

const outside = (at: number): CharSet => 1n << BigInt(128 + at);
const letters = outside(0);
const digitBlock = outside(1);
const otherNumbers = outside(2);
const spaces = outside(3);
const lineEnds = outside(4);
const rest = outside(5);

const ascii: CharSet = (1n << 128n) - 1n;
const beyond: CharSet = letters | digitBlock | otherNumbers | spaces | lineEnds | rest;
export const everything: CharSet = ascii | beyond;

/** The sets of characters in general categories of Unicode. */
const categories: Readonly<Record<string, CharSet>> = {
  L: letters,
  Letter: letters,
  N: digitBlock | otherNumbers,
  Number: digitBlock | otherNumbers,
  Nd: digitBlock,
  Decimal_Number: digitBlock,
};

/** The characters that an element of a pattern matches: `some` is an upper bound, `all` a lower bound. */
interface Extent {
  readonly some: CharSet;
  readonly all: CharSet;
}

const exactly = (set: CharSet): Extent => ({ some: set, all: set });

const inverse = ({ some, all }: Extent): Extent => ({ some: everything & ~all, all: everything & ~some });

/** The set of characters that an element of a pattern matches under the flag `u`. */
export const charSetOf = (element: OneCharacter): CharSet => extentOf(element).some;

function extentOf(element: OneCharacter): Extent {
  switch (element.type) {
    case 'Character':
      return ofRange(element.value, element.value);
    case 'CharacterSet':
      return ofCharacterSet(element);
    default: {
      const members = element.elements.map(memberExtent);
      const union = {
        some: members.reduce((set, { some }) => set | some, 0n),
        all: members.reduce((set, { all }) => set | all, 0n),
      };
      return element.negate ? inverse(union) : union;
    }
  }
}

function memberExtent(member: AST.CharacterClass['elements'][number]): Extent {
  switch (member.type) {
    case 'Character':
      return ofRange(member.value, member.value);
    case 'CharacterClassRange':
      return ofRange(member.min.value, member.max.value);
    case 'CharacterSet':
      return ofCharacterSet(member);
    default:
      // Only patterns with the flag `v` can contain these elements.
      return { some: everything, all: 0n };
  }
}

function ofRange(min: number, max: number): Extent {
  const [low, high] = [BigInt(Math.min(min, 128)), BigInt(Math.min(max + 1, 128))];
  const within = (1n << high) - (1n << low);
  return { some: max < 128 ? within : within | blocksIn(min, max), all: within };
}

/** The blocks that contain the characters of a range. */
function blocksIn(min: number, max: number): CharSet {
  if (min !== max) return beyond;
  const char = String.fromCodePoint(min);
  if (/[\u2028\u2029]/u.test(char)) return lineEnds;
  if (/\s/u.test(char)) return spaces;
  if (/\p{L}/u.test(char)) return letters;
  if (/\p{Nd}/u.test(char)) return digitBlock;
  return /\p{N}/u.test(char) ? otherNumbers : rest;
}

const asciiSets = new Map<string, CharSet>();

/**
 * The ASCII characters that a set such as `\w` or `\p{Lu}` matches. The regular-expression engine tests each
 * character.
 */
function asciiOf(raw: string): CharSet {
  const known = asciiSets.get(raw);
  if (known !== undefined) return known;
  const matcher = new RegExp(`^${raw}$`, 'u');
  let set = 0n;
  for (let char = 0; char < 128; char += 1)
    if (matcher.test(String.fromCharCode(char))) set |= 1n << BigInt(char);
  if (asciiSets.size > 500) asciiSets.clear();
  asciiSets.set(raw, set);
  return set;
}

function ofCharacterSet(element: AST.CharacterSet): Extent {
  const within = asciiOf(element.raw);
  switch (element.kind) {
    case 'any':
      return exactly(within | (beyond & ~lineEnds));
    case 'property': {
      const blocks = element.key === 'General_Category' ? categories[element.value ?? ''] : undefined;
      if (blocks === undefined) return { some: within | beyond, all: within };
      return exactly(within | (element.negate ? beyond & ~blocks : blocks));
    }
    default: {
      const blocks = element.kind === 'space' ? spaces | lineEnds : 0n;
      return exactly(within | (element.negate ? beyond & ~blocks : blocks));
    }
  }
}
