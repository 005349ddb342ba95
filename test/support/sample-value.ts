// A value that a schema accepts, for calling what it describes.

import fc from './fast-check.ts';
import type { Json, Schema } from '../../src/core/schema/schema.ts';
import { randomValue } from '../../src/core/schema/values/random-value.ts';

/** The same for the same schema, and for the same `PROPERTY_SEED`. */
export function sampleValue(schema: Schema): Json {
  const [numbers] = fc.sample(fc.infiniteStream(fc.nat()), 1);
  return randomValue(schema, (below) => Number(numbers?.next().value) % below);
}
