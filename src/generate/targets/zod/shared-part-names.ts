// Names constants for expressions that a module would print twice.
// The name of a constant shows the position of its first use, such as `ordersBilling` and `shopOrderBilling`.
// If an expression has many positions, its name is the name of the member, such as `perPage`.
// The names help readers of a module or a diff. The constants are not exported.

import { beginsName, upperFirst } from '../../../core/model/names/name-letters.ts';
import { camelWords } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import type { ValidatorPart } from './validator-part.ts';

export interface PartPlace {
  readonly part: ValidatorPart;
  readonly prefixes: readonly string[];
}

interface FoundPart {
  readonly part: ValidatorPart;
  readonly from: PartPlace | FoundPart;
  readonly name: string | undefined;
}

const maxPartWordLength = 40;
const maxPartNameLength = 80;

/**
 * Names constants by the first position of their expressions. Constants of outer expressions are named before
 * constants of inner expressions.
 *
 * @param places the positions, in an order that does not depend on the site's route order
 * @param shared the expressions that need a name
 * @param leading the shared expressions, and all expressions with a shared expression
 * @param used all other names in the module
 */
export function namePartsByPlace(
  places: readonly PartPlace[],
  shared: ReadonlySet<ValidatorPart>,
  leading: ReadonlySet<ValidatorPart>,
  used: ReadonlySet<string>,
): ReadonlyMap<ValidatorPart, string> {
  const names = new Map<ValidatorPart, string>();
  const chosen = new Set<string>();
  const isFree = (name: string): boolean => !used.has(name) && !chosen.has(name) && !reservedWords.has(name);
  const seen = new Set<ValidatorPart>();
  const everywhere = partsInSeveralPlaces(places, leading);
  const met: FoundPart[] = places.map((from) => ({ part: from.part, from, name: undefined }));
  for (const one of met) {
    const { part } = one;
    if (seen.has(part)) continue;
    seen.add(part);
    if (shared.has(part)) {
      const { prefixes, member } = memberPathTo(one);
      const name = freePartName(
        [...(everywhere.has(part) && member !== '' ? [member] : []), ...prefixes],
        isFree,
      );
      names.set(part, name);
      chosen.add(name);
    }
    part.within.forEach((inner, at) => {
      if (leading.has(inner) && !seen.has(inner)) met.push({ part: inner, from: one, name: part.names[at] });
    });
  }
  return names;
}

interface MemberPath {
  readonly prefixes: readonly string[];
  readonly member: string;
}

/** The path to a part. */
function memberPathTo({ from, name }: FoundPart): MemberPath {
  const around = 'from' in from ? memberPathTo(from) : { prefixes: from.prefixes, member: '' };
  if (name === undefined) return around;
  const word = partWord(name);
  return {
    prefixes: around.prefixes.map((prefix) => (prefix + word).slice(0, maxPartNameLength)),
    member: beginsName(word) ? word : around.member,
  };
}

function partsInSeveralPlaces(
  places: readonly PartPlace[],
  leading: ReadonlySet<ValidatorPart>,
): ReadonlySet<ValidatorPart> {
  const families = new Map<string, ValidatorPart[]>();
  for (const {
    part,
    prefixes: [family = ''],
  } of places)
    families.set(family, [...(families.get(family) ?? []), part]);
  const once = new Set<ValidatorPart>();
  const several = new Set<ValidatorPart>();
  for (const parts of families.values()) {
    const seen = new Set(parts);
    for (const part of seen) {
      for (const inner of part.within) if (leading.has(inner)) seen.add(inner);
      if (once.has(part)) several.add(part);
    }
    for (const part of seen) once.add(part);
  }
  return several;
}

const partWord = (member: string): string =>
  upperFirst(camelWords(member.replaceAll('_', ' ')).replaceAll('$', '')).slice(0, maxPartWordLength);

function freePartName(prefixes: readonly string[], isFree: (name: string) => boolean): string {
  const candidates = prefixes.map((prefix) => prefix.charAt(0).toLowerCase() + prefix.slice(1));
  const free = candidates.find(isFree);
  if (free !== undefined) return free;
  const last = candidates.at(-1) ?? 'part';
  let count = 2;
  while (!isFree(`${last}${count}`)) count++;
  return `${last}${count}`;
}
