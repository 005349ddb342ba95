// Pairs the branches of an old `anyOf` or `oneOf` with the new branches.
// The order of branches has no meaning, so branches are paired by their content.

import type { Schema } from '../../core/schema/schema.ts';
import { isAnnotation } from '../../core/schema/keywords.ts';
import { inheritedType } from '../../core/schema/values/fitting-values.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

export interface PairedBranches {
  readonly kept: readonly { readonly before: number; readonly after: number }[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** Pairs equal branches first, then branches with equal titles, then branches of the same types. */
export function pairBranches(
  before: readonly Schema[],
  after: readonly Schema[],
  { idOf }: SchemaIdentity,
): PairedBranches {
  const left = new Set(after.keys());
  const kept = new Map<number, number>();
  const keys: readonly ((side: SideName, schema: Schema) => string | undefined)[] = [
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

/**
 * Wraps a plain schema as the only alternative if the other side has alternatives. Wrapping does not change the
 * meaning of a schema. The comparison then reports the other alternatives as added or removed.
 *
 * @returns both schemas, with the plain schema wrapped; unchanged if the plain schema matches none of the
 * alternatives
 */
export function inAlternatives<Pair extends { readonly before: Schema; readonly after: Schema }>(
  pair: Pair,
  sameness: SchemaIdentity,
): Pair {
  const { before, after } = pair;
  const now = asAlternative(before, after, 'before', sameness);
  if (now) return { ...pair, before: now };
  const then = asAlternative(after, before, 'after', sameness);
  return then ? { ...pair, after: then } : pair;
}

function asAlternative(
  plain: Schema,
  other: Schema,
  side: SideName,
  { idOf }: SchemaIdentity,
): Schema | undefined {
  const keyword = other.oneOf ? 'oneOf' : 'anyOf';
  const branches = other[keyword];
  if (!branches || plain.oneOf || plain.anyOf) return undefined;
  const outer = inheritedType(other);
  const otherSide = side === 'before' ? 'after' : 'before';
  const value = idOf(side, assertionsOf(plain));
  const branch = branches.find((one) => idOf(otherSide, assertionsOf({ ...outer, ...one })) === value);
  if (!branch) return undefined;
  const words = Object.entries(plain).filter(([name]) => isAnnotation(name));
  return { ...Object.fromEntries(words), ...outer, [keyword]: [branch] };
}

const assertionsOf = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !isAnnotation(name)));
