// Limits the cost of the search for witnesses. A rule names a few values, and each value is checked against two schemas.
// A schema may have a thousand branches, and each of them may have changed.
// The cost is counted in schemas and not in time, so that equal models give equal findings on every machine.

import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * The number of schemas that the search for one witness, and all searches of a comparison, may cover. Comparisons
 * of real sites stay far below both limits.
 */
export const schemasForFinding = 5000;
export const schemasForAll = 500_000;

export class Budget {
  private left = schemasForAll;

  /** Whether a search may cover the schemas and all schemas within them. If so, subtracts its cost. */
  allows(...schemas: readonly (Schema | undefined)[]): boolean {
    const cost = schemas.reduce((sum, schema) => sum + (schema ? schemaCost(schema) : 0), 0);
    if (cost > schemasForFinding || cost > this.left) return false;
    this.left -= cost;
    return true;
  }
}

const costs = new WeakMap<Schema, number>();

/** Counts a schema, its listed values, and all schemas within it. */
function schemaCost(schema: Schema): number {
  const known = costs.get(schema);
  if (known !== undefined) return known;
  let cost = 1 + (schema.enum?.length ?? 0);
  for (const child of childrenOf(schema)) cost += schemaCost(child.schema);
  costs.set(schema, cost);
  return cost;
}
