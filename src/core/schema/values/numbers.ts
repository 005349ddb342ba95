import type { Schema } from '../schema.ts';

/** Returns the numbers from 0 to `count - 1`. */
export const countTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Removes rounding errors of a sum: 0.1 + 0.2 becomes 0.3. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

/**
 * Returns up to `count` numbers within the limits, all of them multiples of `multipleOf`. The numbers go up from
 * the lower limit, or down from the upper limit.
 *
 * @param unit the step between numbers if the schema has no `multipleOf`, which is 1 for integers
 */
export function fittingNumbers(schema: Schema, unit: number, count: number): readonly number[] {
  const step = schema.multipleOf ?? (unit === 1 ? 1 : undefined);
  const low = strictest(schema.exclusiveMinimum, schema.minimum, Math.max);
  const high = strictest(schema.exclusiveMaximum, schema.maximum, Math.min);
  const near = (limit: number, way: 1 | -1): readonly number[] => {
    const start =
      step === undefined ? limit : (way === 1 ? Math.ceil(limit / step) : Math.floor(limit / step)) * step;
    return countTo(count + 1).map((at) => rounded(start + way * at * (step ?? unit)));
  };
  const between =
    low !== undefined && high !== undefined && step === undefined ? [rounded((low + high) / 2)] : [];
  return [...(low === undefined && high !== undefined ? near(high, -1) : near(low ?? 1, 1)), ...between]
    .filter((value) => isWithinLimits(schema, value))
    .slice(0, count);
}

/** Whether a number is within the limits of a schema. `multipleOf` is ignored. */
export const isWithinLimits = (
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema,
  value: number,
): boolean =>
  (minimum === undefined || value >= minimum) &&
  (maximum === undefined || value <= maximum) &&
  (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
  (exclusiveMaximum === undefined || value < exclusiveMaximum);

const strictest = (
  one: number | undefined,
  other: number | undefined,
  stricter: (one: number, other: number) => number,
): number | undefined => (one === undefined || other === undefined ? (one ?? other) : stricter(one, other));
