// How much a search for a witness may cost. A search tries values against schemas, and a site may
// declare a schema with a thousand branches: trying each value on each branch would take minutes.
// Work is counted in schemas looked at, not in time, so that the same models give the same findings
// on every machine.

import { childrenOf } from '../../core/schema/children.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** For one finding, and for all of a comparison: real sites stay far below. */
export const stepsForFinding = 100_000;
export const stepsForAll = 2_000_000;

/** Thrown through a search that has used up what it may cost. */
export class BudgetSpent extends Error {}

export class Budget {
  private left = 0;
  private leftForAll = stepsForAll;

  /** A search begins. */
  begin(): void {
    this.left = Math.min(stepsForFinding, this.leftForAll);
  }

  /**
   * Pays for a look at schemas, and at all within them.
   *
   * @param times how often they are looked at
   * @throws BudgetSpent where no more may be spent
   */
  spend(times: number, ...schemas: readonly (Schema | undefined)[]): void {
    const steps = times * schemas.reduce((sum, schema) => sum + (schema ? sizeOf(schema) : 0), 0);
    this.left -= steps;
    this.leftForAll -= steps;
    if (this.left < 0 || this.leftForAll < 0) throw new BudgetSpent();
  }
}

const sizes = new WeakMap<Schema, number>();

/** A schema, the values that it lists, and all schemas within. */
function sizeOf(schema: Schema): number {
  const known = sizes.get(schema);
  if (known !== undefined) return known;
  let size = 1 + (schema.enum?.length ?? 0);
  for (const child of childrenOf(schema)) size += sizeOf(child.schema);
  sizes.set(schema, size);
  return size;
}
