// Observed responses in a saved index (`snapshot --observe`).

import type { SchemaType } from '../schema/schema.ts';

/** The values observed at one place of a response. Plain JSON, in a fixed order. */
export interface Observation {
  /** The types of the values, sorted by name. */
  readonly types: readonly SchemaType[];
  /** Set if several different objects were observed. With only one, it is unknown which keys are always present. */
  readonly several?: true;
  /** The keys of objects with fixed keys. */
  readonly keys?: Readonly<Record<string, ObservedKey>>;
  /** For objects whose keys are values: one observation for the values of all keys. */
  readonly map?: Observation;
  /** The items of arrays that were not empty. */
  readonly items?: Observation;
}

export interface ObservedKey extends Observation {
  /** Set if some of the objects did not have the key. */
  readonly sometimes?: true;
}
