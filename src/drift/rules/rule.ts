// What every rule of drift says of itself, whatever it judges. The tables beside
// this file hold the rules; `every-rule.ts` is their list, `explain` reads it.

import type { DriftLevel, DriftSide, RuleFacts, Touches, WitnessKind } from '../../core/model/drift.ts';
import type { Json } from '../../core/schema/schema.ts';

export interface Rule extends RuleFacts {
  readonly code: string;
  readonly level: DriftLevel;
  readonly side: DriftSide;
  /** Why the level is what it is: one sentence. */
  readonly reason: string;
  /** Before and after as an index spells them: a schema, an endpoint, or a part of the index. */
  readonly example: Example;
  readonly mirror: Mirror;
  /** How a breaking change is proven, or why it cannot be; null for other levels. */
  readonly proof: Proof;
  /** Values that an earlier version of the model named otherwise: fingerprints use the first name, so that approvals stay valid. */
  readonly firstNames?: Readonly<Record<string, string>>;
}

export interface Example {
  readonly before: Json;
  readonly after: Json;
}

/** The codes of the change back; or why there is none. */
export type Mirror = readonly string[] | Waived;

export interface Waived {
  readonly waived: string;
}

export type Proof = WitnessKind | Unprovable | null;

export interface Unprovable {
  readonly none: string;
}

/** One difference that a rule found in its pair. */
export interface Change {
  /** Behind the pointer of the pair. */
  readonly at?: readonly (string | number)[];
  /** Where that is `type`: whether it allows null has changed, which is a change beside that of the other types. */
  readonly ofNull?: true;
  readonly before: Json;
  readonly after: Json;
  /** What to add to the rule's reason: where a route went. A clause without a full stop. */
  readonly hint?: string;
  /** What made it, where that is not the two values: changes with the same one are one finding. */
  readonly cause?: string;
}

/** A rule of a table: it sees one pair and finds nothing or one difference. */
export interface Row<Pair> extends Omit<Rule, 'proof' | 'side' | 'touches'> {
  readonly proof?: Proof;
  readonly side?: DriftSide;
  /** Where it is left out: whoever calls the operation. */
  readonly touches?: Touches;
  readonly find: (pair: Pair) => Change | undefined;
}

/** What a rule of the tables for added, removed and kept things is run as. */
export interface Judge<Pair> {
  readonly rule: Rule;
  readonly find: (pair: Pair) => Change | undefined;
}

/** Rows of one side, as rules. */
export const judges = <Pair>(side: DriftSide, rows: readonly Row<Pair>[]): readonly Judge<Pair>[] =>
  rows.map(({ find, proof = null, touches = 'call', ...words }) => ({
    rule: { side, ...words, proof, touches },
    find,
  }));
