// Pairs the branches of an old `anyOf` or `oneOf` with those of the new one. Their order
// means nothing, so they are paired by what they say.

import type { Schema } from '../schema/schema.ts';
import type { Sameness } from './sameness.ts';

export interface Branches {
  readonly kept: readonly { readonly before: number; readonly after: number }[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Equal branches first, then those of one title, then those of the same types. */
export function pairBranches(
  before: readonly Schema[],
  after: readonly Schema[],
  { idOf }: Sameness,
): Branches {
  const left = new Set(after.keys());
  const kept = new Map<number, number>();
  const keys: readonly ((side: 'before' | 'after', schema: Schema) => string | undefined)[] = [
    (side, schema) => String(idOf(side, schema)),
    (_, { title }) => title,
    (_, { type }) => (type === undefined ? undefined : [type].flat().toSorted().join()),
  ];
  for (const keyOf of keys) {
    const open = new Map<string, number[]>();
    for (const at of left) {
      const key = keyOf('after', after[at] ?? {});
      if (key === undefined) continue;
      const same = open.get(key);
      if (same) same.push(at);
      else open.set(key, [at]);
    }
    for (const [at, schema] of before.entries()) {
      if (kept.has(at)) continue;
      const match = open.get(keyOf('before', schema) ?? '')?.shift();
      if (match === undefined) continue;
      kept.set(at, match);
      left.delete(match);
    }
  }
  return {
    kept: [...kept].toSorted(([a], [b]) => a - b).map(([from, to]) => ({ before: from, after: to })),
    removed: [...before.keys()].filter((at) => !kept.has(at)),
    added: [...left],
  };
}
