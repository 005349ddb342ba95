// Which breaking changes are proven, and the meaning of a missing proof.

import type { ApiModel } from '../../core/model/api.ts';
import type { Witness } from '../../core/model/drift.ts';
import type { MergedDifferences } from '../compare/merge-differences.ts';
import { witnessFinder } from './find-witness.ts';

export interface BreakEvidence {
  readonly witness: Witness | null;
  /**
   * Values at every limit of the schemas were tried, and none made a difference: another keyword already
   * refused the values, or another alternative accepts them.
   */
  readonly refuted: boolean;
  /** The search used up its budget, so it is not known whether there is a witness. */
  readonly unfinished: boolean;
}

const nothingSought: BreakEvidence = { witness: null, refuted: false, unfinished: false };

export type Prove = (group: MergedDifferences) => BreakEvidence;

/** The number of places of one change that are tried. If the first few prove nothing, the others will not. */
const maxTried = 4;

/** Validators are loaded only if there is a breaking change. */
export async function proverOf(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
): Promise<Prove> {
  const breaks = ([{ rule }]: MergedDifferences): boolean => rule.level === 'breaking';
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
