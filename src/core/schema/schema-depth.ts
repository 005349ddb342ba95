// Computes the nesting depth of a schema. Printing a schema is recursive, so a schema with ten thousand levels could
// overflow the stack of routewright or of a compiler.

import { childrenOf, hasChildren } from './children.ts';
import type { Schema } from './schema.ts';

const depths = new WeakMap<Schema, number>();

/**
 * The nesting depth of a schema, which is 1 for a schema without subschemas. The function is not recursive, and
 * visits each schema once.
 */
export function schemaDepth(schema: Schema): number {
  if (!hasChildren(schema)) return 1;
  const known = depths.get(schema);
  if (known !== undefined) return known;
  const entered = new Set<Schema>();
  const open: Schema[] = [schema];
  for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
    const inside = childrenOf(current);
    if (entered.has(current) || depths.has(current)) {
      open.pop();
      depths.set(
        current,
        1 + inside.reduce((deepest, { schema: one }) => Math.max(deepest, depths.get(one) ?? 0), 0),
      );
    } else {
      entered.add(current);
      for (const { schema: one } of inside) if (!depths.has(one)) open.push(one);
    }
  }
  return depths.get(schema) ?? 1;
}
