// Which of several namespaces a reader means who names none: the newest version of a family
// (`wc/v3` before `wc/v2`), and the plain one before those for something special (`wc/v3`
// before `wc-analytics`), unless the special word is asked for.

import { familyOf } from '../../generate/targets/html/namespace-names.ts';
import { partsOf, stem } from './search-words.ts';

/** What an older version of a namespace counts less: more than a singular for a plural. */
const older = 8;
/** What each further word in the name of a namespace counts less. */
const further = 7;

export interface Standing {
  /** What the operations of a namespace count less, for the words of a query. */
  readonly handicap: (namespace: number, words: readonly string[]) => number;
}

export function standingOf(namespaces: readonly string[]): Standing {
  const known = namespaces.map(familyOf);
  const newest = new Map<string, number>();
  for (const { family, version } of known) newest.set(family, Math.max(version, newest.get(family) ?? 0));
  const rows = known.map(({ family, version }) => ({
    isOlder: version < (newest.get(family) ?? 0),
    further: partsOf(family).slice(1).map(stem),
  }));
  return {
    handicap: (at, words) => {
      const row = rows[at];
      if (row === undefined) return 0;
      const asked = new Set(words.flatMap(partsOf).map(stem));
      return (row.isOlder ? older : 0) + further * row.further.filter((word) => !asked.has(word)).length;
    },
  };
}
