// Observed responses in a saved index, which `snapshot --observe` records.

import type { SchemaType } from '../../schema/schema.ts';

/** The values observed at one position of a response, as plain JSON in a fixed order. */
export interface Observation {
  /** The types of the values, sorted by name. */
  readonly types: readonly SchemaType[];
  /**
   * Set if several different objects were observed. If only one object was observed, it is unknown which keys
   * are always present.
   */
  readonly several?: true;
  /** The keys of observed objects with fixed keys. */
  readonly keys?: Readonly<Record<string, ObservedKey>>;
  /** For objects whose keys are values: one observation of all their members. */
  readonly map?: Observation;
  /** The observation of all items in the observed arrays; absent if all arrays were empty. */
  readonly items?: Observation;
}

export interface ObservedKey extends Observation {
  /** Set if some of the observed objects did not have the key. */
  readonly sometimes?: true;
}
