// The facts that every rule of drift declares. The tables in this folder hold the rules; `every-rule.ts`
// lists them, and `explain` reads that list.

import type { DriftLevel, DriftSide, RuleFacts, Touches, WitnessKind } from '../../core/model/drift.ts';
import type { Json } from '../../core/schema/schema.ts';

export interface DriftRule extends RuleFacts {
  readonly code: string;
  readonly level: DriftLevel;
  readonly side: DriftSide;
  /** The reason for the level: one sentence. */
  readonly reason: string;
  /** Before and after as an index has them: a schema, an endpoint, or a part of the index. */
  readonly example: RuleExample;
  readonly mirror: Mirror;
  /** How a breaking change is proven, or why it cannot be; null for other levels. */
  readonly proof: Proof;
  /**
   * Values that an earlier version of the model named otherwise: fingerprints use the first name, so that
   * approvals stay valid.
   */
  readonly firstNames?: Readonly<Record<string, string>>;
}

export interface RuleExample {
  readonly before: Json;
  readonly after: Json;
}

/** The codes of the reverse change; or the reason why there are none. */
export type Mirror = readonly string[] | Waived;

export interface Waived {
  readonly waived: string;
}

export type Proof = WitnessKind | Unprovable | null;

export interface Unprovable {
  readonly none: string;
}

/** One difference that a rule found in its pair. */
export interface RuleChange {
  /** The pointer relative to that of the pair. */
  readonly at?: readonly (string | number)[];
  /**
   * If `at` is `type`: null became allowed or not allowed, which is reported separately from a change of the
   * other types.
   */
  readonly ofNull?: true;
  readonly before: Json;
  readonly after: Json;
  /** An addition to the rule's reason, such as the new path of a route. A clause without a full stop. */
  readonly hint?: string;
  /** The cause, if it is not the two values: changes with the same cause are one finding. */
  readonly cause?: string;
}

/** A rule of a table: it gets one pair and finds no difference or one. */
export interface RuleRow<Pair> extends Omit<DriftRule, 'proof' | 'side' | 'touches'> {
  readonly proof?: Proof;
  readonly side?: DriftSide;
  /** When left out: the calls of the operation. */
  readonly touches?: Touches;
  readonly find: (pair: Pair) => RuleChange | undefined;
}

/** A rule of the tables for added, removed and kept items, in the form in which it is run. */
export interface RuleCheck<Pair> {
  readonly rule: DriftRule;
  readonly find: (pair: Pair) => RuleChange | undefined;
}

/** Rows of one side, as rules. */
export const ruleChecks = <Pair>(
  side: DriftSide,
  rows: readonly RuleRow<Pair>[],
): readonly RuleCheck<Pair>[] =>
  rows.map(({ find, proof = null, touches = 'call', ...words }) => ({
    rule: { side, ...words, proof, touches },
    find,
  }));
