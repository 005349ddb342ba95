// What a saved index holds of answers that were seen (`snapshot --observe`).

import type { SchemaType } from '../schema/schema.ts';

/** What was seen at one place of an answer. Plain JSON, in a settled order. */
export interface Observation {
  /** Sorted by name. */
  readonly types: readonly SchemaType[];
  /** Several objects were seen that differ; else nobody knows which keys are always there. */
  readonly several?: true;
  /** Of objects with keys of their own. */
  readonly keys?: Readonly<Record<string, ObservedKey>>;
  /** Of objects whose keys are values: what stands behind any of them. */
  readonly map?: Observation;
  /** Of arrays that held something. */
  readonly items?: Observation;
}

export interface ObservedKey extends Observation {
  /** It was missing in some of the objects. */
  readonly sometimes?: true;
}
