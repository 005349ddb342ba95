// Finds the breaking changes that are proven, and explains missing proofs.

import type { ApiModel } from '../../core/model/api/api.ts';
import type { Witness } from '../../core/model/reports/witness.ts';
import type { MergedDifferences } from '../compare/merge-differences.ts';
import { witnessFinder } from './find-witness.ts';

export interface BreakEvidence {
  readonly witness: Witness | null;
  /**
   * Whether values at every limit of the schemas were tried, and both schemas gave equal results for each
   * value.
   */
  readonly refuted: boolean;
  /** Whether the search used up its budget. If the budget is used up, it is unknown whether a witness exists. */
  readonly unfinished: boolean;
}

const nothingSought: BreakEvidence = { witness: null, refuted: false, unfinished: false };

export type Prove = (group: MergedDifferences) => BreakEvidence;

/**
 * The number of places that are tried for one change. If the first few places prove nothing, the other places
 * will probably prove nothing either.
 */
const maxTried = 4;

/** Loads the validators only if there is a breaking change. */
export async function proverOf(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
): Promise<Prove> {
  const breaks = ([{ rule, sentBefore }]: MergedDifferences): boolean =>
    rule.level === 'breaking' && sentBefore === undefined;
  if (!groups.some(breaks)) return () => nothingSought;
  const findWitness = witnessFinder(before, after);
  return (group) => {
    if (!breaks(group)) return nothingSought;
    let refuted = true;
    for (const difference of group.slice(0, maxTried)) {
      const found = findWitness(difference);
      if (found === 'unfinished') return { witness: null, refuted: false, unfinished: true };
      if (typeof found === 'object') return { witness: found, refuted: false, unfinished: false };
      refuted &&= found === 'refuted' && difference.context.schemas !== undefined;
    }
    return { witness: null, refuted, unfinished: false };
  };
}
