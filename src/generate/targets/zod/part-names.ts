// What the constants are called that hold what a module would print twice: after the place
// where they stand, `ordersBilling`, `shopOrderBilling`, and after the member alone where
// they stand in many places, `perPage`. They are not exported; the names are for who reads
// a module, or the difference between two.

import { beginsName, upperFirst } from '../../../core/model/name-letters.ts';
import { camelWords } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import type { Part } from './part.ts';

/** Where a part begins, and how names of what is in it begin, the best first. */
export interface Placed {
  readonly part: Part;
  readonly prefixes: readonly string[];
}

/** A part on the way from a place: names are made only of those that need one. */
interface Met {
  readonly part: Part;
  /** The place itself, or the part around it. */
  readonly from: Placed | Met;
  /** The member of the part around it that it stands in, where it is one. */
  readonly name: string | undefined;
}

const maxWordLength = 40;
const maxNameLength = 80;

/**
 * Names parts by the places where they are met first, going from the outside in.
 *
 * @param places in an order that does not depend on how a site lists its routes
 * @param shared those that need a name
 * @param leading those, and all that one of them stands in
 * @param used names that the module has besides
 */
export function namePartsByPlace(
  places: readonly Placed[],
  shared: ReadonlySet<Part>,
  leading: ReadonlySet<Part>,
  used: ReadonlySet<string>,
): ReadonlyMap<Part, string> {
  const names = new Map<Part, string>();
  const chosen = new Set<string>();
  const isFree = (name: string): boolean => !used.has(name) && !chosen.has(name) && !reservedWords.has(name);
  const seen = new Set<Part>();
  const everywhere = inSeveral(places, leading);
  // Parts are added while they are gone through: those of one depth stand before those within.
  const met: Met[] = places.map((from) => ({ part: from.part, from, name: undefined }));
  for (const one of met) {
    const { part } = one;
    if (seen.has(part)) continue;
    seen.add(part);
    if (shared.has(part)) {
      const { prefixes, member } = wayTo(one);
      const name = freeName(
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

interface Way {
  readonly prefixes: readonly string[];
  /** The last member on it. */
  readonly member: string;
}

/** What is no member goes by the member around it. */
function wayTo({ from, name }: Met): Way {
  const around = 'from' in from ? wayTo(from) : { prefixes: from.prefixes, member: '' };
  if (name === undefined) return around;
  const word = wordOf(name);
  return {
    prefixes: around.prefixes.map((prefix) => (prefix + word).slice(0, maxNameLength)),
    member: beginsName(word) ? word : around.member,
  };
}

/** The leading parts that stand in places whose names begin differently. */
function inSeveral(places: readonly Placed[], leading: ReadonlySet<Part>): ReadonlySet<Part> {
  const families = new Map<string, Part[]>();
  for (const {
    part,
    prefixes: [family = ''],
  } of places)
    families.set(family, [...(families.get(family) ?? []), part]);
  const once = new Set<Part>();
  const several = new Set<Part>();
  for (const parts of families.values()) {
    const seen = new Set(parts);
    // Parts are added while they are gone through.
    for (const part of seen) {
      for (const inner of part.within) if (leading.has(inner)) seen.add(inner);
      if (once.has(part)) several.add(part);
    }
    for (const part of seen) once.add(part);
  }
  return several;
}

const wordOf = (member: string): string =>
  upperFirst(camelWords(member.replaceAll('_', ' ')).replaceAll('$', '')).slice(0, maxWordLength);

function freeName(prefixes: readonly string[], isFree: (name: string) => boolean): string {
  const candidates = prefixes.map((prefix) => prefix.charAt(0).toLowerCase() + prefix.slice(1));
  const free = candidates.find(isFree);
  if (free !== undefined) return free;
  const last = candidates.at(-1) ?? 'part';
  let count = 2;
  while (!isFree(`${last}${count}`)) count++;
  return `${last}${count}`;
}
