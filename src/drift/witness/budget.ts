// Limits the cost of a search for a witness. A search tries values against schemas, and a site may declare a
// schema with a thousand branches: trying each value on each branch would take minutes. The cost is counted
// in schemas checked, not in time, so that the same models give the same findings on every machine.

import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** For one finding, and for a whole comparison. Real sites stay far below. */
export const stepsForFinding = 100_000;
export const stepsForAll = 2_000_000;

/** Thrown through a search that has used up its budget. */
export class BudgetSpent extends Error {}

export class Budget {
  private left = 0;
  private leftForAll = stepsForAll;

  /** Starts the budget of a search. */
  begin(): void {
    this.left = Math.min(stepsForFinding, this.leftForAll);
  }

  /**
   * Pays for checking schemas and all schemas within them.
   *
   * @param times how often they are checked
   * @throws BudgetSpent when the budget is used up
   */
  spend(times: number, ...schemas: readonly (Schema | undefined)[]): void {
    const steps = times * schemas.reduce((sum, schema) => sum + (schema ? schemaCost(schema) : 0), 0);
    this.left -= steps;
    this.leftForAll -= steps;
    if (this.left < 0 || this.leftForAll < 0) throw new BudgetSpent();
  }
}

const sizes = new WeakMap<Schema, number>();

/** Counts a schema, the values that it lists, and all schemas within. */
function schemaCost(schema: Schema): number {
  const known = sizes.get(schema);
  if (known !== undefined) return known;
  let size = 1 + (schema.enum?.length ?? 0);
  for (const child of childrenOf(schema)) size += schemaCost(child.schema);
  sizes.set(schema, size);
  return size;
}
