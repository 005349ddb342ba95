// Ranks namespaces for a query without a namespace.
// The newest version of a family comes first (`wc/v3` before `wc/v2`).
// A plain family (`wc/v3`) comes before a special family (`wc-analytics`), unless the query contains `analytics`.

import { versionFamilyOf } from '../../generate/targets/html/namespace-names.ts';
import { splitName, stem } from './search-synonyms.ts';

/**
 * The penalty for an older version of a namespace. The penalty is larger than the penalty for a singular instead
 * of a plural.
 */
const older = 8;
/** The penalty for each additional word in the name of a namespace. */
const further = 7;

export interface Standing {
  /** Returns the penalty for the operations of a namespace, depending on the words of the query. */
  readonly handicap: (namespace: number, words: readonly string[]) => number;
}

export function standingOf(namespaces: readonly string[]): Standing {
  const known = namespaces.map(versionFamilyOf);
  const newest = new Map<string, number>();
  for (const { family, version } of known) newest.set(family, Math.max(version, newest.get(family) ?? 0));
  const rows = known.map(({ family, version }) => ({
    isOlder: version < (newest.get(family) ?? 0),
    further: splitName(family).slice(1).map(stem),
  }));
  return {
    handicap: (at, words) => {
      const row = rows[at];
      if (row === undefined) return 0;
      const asked = new Set(words.flatMap(splitName).map(stem));
      return (row.isOlder ? older : 0) + further * row.further.filter((word) => !asked.has(word)).length;
    },
  };
}
