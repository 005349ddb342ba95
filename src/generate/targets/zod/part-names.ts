// The names of constants for expressions that a module would print twice. They are made from the place,
// `ordersBilling`, `shopOrderBilling`, or from the member alone if there are many places, `perPage`. The
// constants are not exported; the names help readers of a module or a diff.

import { beginsName, upperFirst } from '../../../core/model/name-letters.ts';
import { camelWords } from '../operation-names.ts';
import { reservedWords } from '../reserved-words.ts';
import type { Part } from './part.ts';

/** A starting point for parts, with prefixes for names of parts inside it, the best first. */
export interface Placed {
  readonly part: Part;
  readonly prefixes: readonly string[];
}

/** A part on the path from a starting point. Names are made only for the parts that need one. */
interface Met {
  readonly part: Part;
  /** The starting point itself, or the outer part. */
  readonly from: Placed | Met;
  /** The name of the outer part's member, if it is one. */
  readonly name: string | undefined;
}

const maxWordLength = 40;
const maxNameLength = 80;

/**
 * Names parts by the first place, going from outer to inner parts.
 *
 * @param places in an order that does not depend on the order of the site's routes
 * @param shared the parts that need a name
 * @param leading the shared parts, and all parts that contain one
 * @param used other names of the module
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
  // Parts are added during the loop, so parts of one depth come before those inside them.
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
  /** The last member on the path. */
  readonly member: string;
}

/** A part that is not a member uses the member around it. */
function wayTo({ from, name }: Met): Way {
  const around = 'from' in from ? wayTo(from) : { prefixes: from.prefixes, member: '' };
  if (name === undefined) return around;
  const word = wordOf(name);
  return {
    prefixes: around.prefixes.map((prefix) => (prefix + word).slice(0, maxNameLength)),
    member: beginsName(word) ? word : around.member,
  };
}

/** The leading parts that occur in places with different prefixes. */
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
    // Parts are added during the loop.
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
