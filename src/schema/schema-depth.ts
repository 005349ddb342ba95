// How deep a schema nests. Printing recurses; a schema that someone nested ten
// thousand levels deep must not exhaust the stack, here or in the compiler.

import type { Schema } from './schema.ts';

const depths = new WeakMap<Schema, number>();

/** 1 for a schema without subschemas. Keeps its own stack and visits each schema once. */
export function schemaDepth(schema: Schema): number {
  if (subschemas(schema).length === 0) return 1;
  const known = depths.get(schema);
  if (known !== undefined) return known;
  const entered = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const inside = subschemas(current);
    if (entered.has(current) || depths.has(current)) {
      open.pop();
      depths.set(current, 1 + inside.reduce((deepest, one) => Math.max(deepest, depths.get(one) ?? 0), 0));
    } else {
      entered.add(current);
      for (const one of inside) if (!depths.has(one)) open.push(one);
    }
  }
  return depths.get(schema) ?? 1;
}

function subschemas(schema: Schema): readonly Schema[] {
  const { items, prefixItems, properties, additionalProperties, patternProperties, anyOf, oneOf } = schema;
  return [
    ...(items === undefined ? [] : [items]),
    ...(prefixItems ?? []),
    ...(properties === undefined ? [] : Object.values(properties)),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...(patternProperties === undefined ? [] : Object.values(patternProperties)),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
  ];
}
