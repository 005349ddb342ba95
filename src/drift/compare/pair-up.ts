// Pairs the items of two sides: first by key, then the remaining items by similarity.

import type { SideName } from './schema-identity.ts';

/** The paired items of two sides, and the items without a counterpart. */
export interface Paired<Thing> {
  readonly kept: readonly { readonly before: Thing; readonly after: Thing }[];
  readonly removed: readonly Thing[];
  readonly added: readonly Thing[];
}

/**
 * Pairs items with equal keys. Pairs are in the order of the old items, and added items are in the order of
 * the new items. If several items have one key, the first is used.
 */
export function pairUp<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Paired<Thing> {
  const now = new Map<string, Thing>();
  for (const thing of after) if (!now.has(keyOf(thing))) now.set(keyOf(thing), thing);
  const kept: { before: Thing; after: Thing }[] = [];
  const removed: Thing[] = [];
  const taken = new Set<Thing>();
  for (const thing of before) {
    const partner = now.get(keyOf(thing));
    if (partner !== undefined && !taken.has(partner)) {
      taken.add(partner);
      kept.push({ before: thing, after: partner });
    } else removed.push(thing);
  }
  return { kept, removed, added: after.filter((thing) => !taken.has(thing)) };
}

/** Pairs remaining items only if exactly one item on each side has the key. */
export function pairAlike<Thing>(
  { kept, removed, added }: Paired<Thing>,
  keyOf: (thing: Thing, side: SideName) => string | undefined,
): Paired<Thing> & { readonly alike: Paired<Thing>['kept'] } {
  const only = (things: readonly Thing[], side: SideName): Map<string, Thing | undefined> => {
    const byKey = new Map<string, Thing | undefined>();
    for (const thing of things) {
      const key = keyOf(thing, side);
      if (key !== undefined) byKey.set(key, byKey.has(key) ? undefined : thing);
    }
    return byKey;
  };
  const now = only(added, 'after');
  const alike: { before: Thing; after: Thing }[] = [];
  for (const [key, thing] of only(removed, 'before')) {
    const partner = now.get(key);
    if (thing !== undefined && partner !== undefined) alike.push({ before: thing, after: partner });
  }
  const gone = new Set(alike.map(({ before }) => before));
  const come = new Set(alike.map(({ after }) => after));
  return {
    kept,
    alike,
    removed: removed.filter((thing) => !gone.has(thing)),
    added: added.filter((thing) => !come.has(thing)),
  };
}
