// The result of measuring one site.

import type { RequestCosts } from './request-cost.ts';

export const readings = ['index', 'options', 'observe', 'exercise'] as const;
export type ReadingName = (typeof readings)[number];

export interface Measured {
  /** The number of operations, counted by context, with at least one response. */
  readonly tried: number;
  readonly wrong: Readonly<Record<ReadingName, readonly string[]>>;
  readonly unknown: Readonly<Record<ReadingName, number>>;
  readonly costs: RequestCosts;
}
