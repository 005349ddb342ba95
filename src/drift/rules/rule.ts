// The facts that every drift rule declares. The tables in this folder define the rules.
// The file `every-rule.ts` lists all rules, and `explain` reads the list.

import type { DriftLevel, DriftSide, RuleFacts, Touches } from '../../core/model/reports/drift.ts';
import type { WitnessKind } from '../../core/model/reports/witness.ts';
import type { Json } from '../../core/schema/schema.ts';
import type { WitnessValues } from './witness-values.ts';

export interface DriftRule extends RuleFacts {
  readonly code: string;
  readonly level: DriftLevel;
  readonly side: DriftSide;
  /** The reason for the level. */
  readonly reason: string;
  /** The example before and after, in the form of an index: a schema, an endpoint, or a part of the index. */
  readonly example: RuleExample;
  readonly mirror: Mirror;
  /** How a breaking change can be proven, or why it cannot be proven; null for other levels. */
  readonly proof: Proof;
  /** The values that may prove a change of a schema. */
  readonly witness?: WitnessValues;
  /**
   * Values that an earlier version of the model named differently. Fingerprints contain the earliest name of a
   * value, so that approvals stay valid.
   */
  readonly firstNames?: Readonly<Record<string, string>>;
  /** Which deviation of the old responses turns the change into a corrected declaration. */
  readonly corrects?: CorrectedPart;
  /** True if the change removes values that plugins and settings registered on the site. */
  readonly losesSiteValues?: true;
}

/** The part of a declaration that may have been corrected: its types, its alternatives, a property, a path. */
export type CorrectedPart = 'types' | 'pattern' | 'anyOf' | 'oneOf' | 'missing' | 'undeclared' | 'path';

export interface RuleExample {
  readonly before: Json;
  readonly after: Json;
}

/** Makes examples whose two sides differ only in one part. */
export const exampleWith =
  <Part>(whole: (part: Part) => Json) =>
  (before: Part, after: Part): RuleExample => ({ before: whole(before), after: whole(after) });

/** The codes of the reverse change, or the reason why there is no reverse code. */
export type Mirror = readonly string[] | Waived;

export interface Waived {
  readonly waived: string;
}

export type Proof = WitnessKind | Unprovable | null;

export interface Unprovable {
  readonly none: string;
}

/** A difference that a rule found in its pair. */
export interface RuleChange {
  /** The place of the change, relative to the pointer of the pair. */
  readonly at?: readonly (string | number)[];
  /**
   * True if a change of `type` only allowed or disallowed null. Changes of other types are reported separately.
   */
  readonly ofNull?: true;
  readonly before: Json;
  readonly after: Json;
  /**
   * An addition to the reason of the rule, such as the new path of a route. The text is a clause without a full
   * stop.
   */
  readonly hint?: string;
  /**
   * The cause of the change, if it is not the pair of values. Changes with the same cause become one finding.
   */
  readonly cause?: string;
}

/** A rule in a table. A rule checks one pair and returns at most one difference. */
export interface RuleRow<Pair> extends Omit<DriftRule, 'proof' | 'side' | 'touches'> {
  readonly proof?: Proof;
  readonly side?: DriftSide;
  /** By default, a finding affects the calls of the operation. */
  readonly touches?: Touches;
  readonly find: (pair: Pair) => RuleChange | undefined;
}

/** A rule with the function that runs it on an added, removed or kept item. */
export interface RuleCheck<Pair> {
  readonly rule: DriftRule;
  readonly find: (pair: Pair) => RuleChange | undefined;
}

/** Converts the rows for one side (requests or responses) into rules. */
export const ruleChecks = <Pair>(
  side: DriftSide,
  rows: readonly RuleRow<Pair>[],
): readonly RuleCheck<Pair>[] =>
  rows.map(({ find, proof = null, touches = 'call', ...words }) => ({
    rule: { side, ...words, proof, touches },
    find,
  }));
