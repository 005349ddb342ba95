// Limits the cost of a search for a witness.
// A search tries values against schemas, and a schema may have a thousand branches.
// Trying each value against each branch would take minutes.
// The cost is counted in checked schemas and not in time, so that equal models give equal findings on every machine.

import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * The budget of one finding, and the budget of a whole comparison. Comparisons of real sites stay far below both
 * budgets.
 */
export const stepsForFinding = 100_000;
export const stepsForAll = 2_000_000;

/** Thrown if a search has used up its budget. */
export class BudgetSpent extends Error {}

export class Budget {
  private left = 0;
  private leftForAll = stepsForAll;

  /** Starts the budget of a search. */
  begin(): void {
    this.left = Math.min(stepsForFinding, this.leftForAll);
  }

  /**
   * Charges the cost of a schema and of all schemas within it.
   *
   * @param times how often the schemas are checked
   * @throws BudgetSpent if the budget is used up
   */
  spend(times: number, ...schemas: readonly (Schema | undefined)[]): void {
    const steps = times * schemas.reduce((sum, schema) => sum + (schema ? schemaCost(schema) : 0), 0);
    this.left -= steps;
    this.leftForAll -= steps;
    if (this.left < 0 || this.leftForAll < 0) throw new BudgetSpent();
  }
}

const sizes = new WeakMap<Schema, number>();

/** Counts a schema, its listed values, and all schemas within it. */
function schemaCost(schema: Schema): number {
  const known = sizes.get(schema);
  if (known !== undefined) return known;
  let size = 1 + (schema.enum?.length ?? 0);
  for (const child of childrenOf(schema)) size += schemaCost(child.schema);
  sizes.set(schema, size);
  return size;
}
