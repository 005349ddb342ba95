// Observed responses in a saved index (`snapshot --observe`).

import type { SchemaType } from '../schema/schema.ts';

/** The values observed at one place of a response. Plain JSON, in a fixed order. */
export interface Observation {
  /** Sorted by name. */
  readonly types: readonly SchemaType[];
  /** Several different objects were observed. Otherwise it is unknown which keys are always present. */
  readonly several?: true;
  /** For objects with fixed keys. */
  readonly keys?: Readonly<Record<string, ObservedKey>>;
  /** For objects whose keys are values: the observation for the value of every key. */
  readonly map?: Observation;
  /** For arrays that were not empty. */
  readonly items?: Observation;
}

export interface ObservedKey extends Observation {
  /** It was missing in some of the objects. */
  readonly sometimes?: true;
}
