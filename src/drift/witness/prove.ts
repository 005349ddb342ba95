// Which breaking changes are proven, and what it means when one is not.

import type { ApiModel } from '../../core/model/api.ts';
import type { Witness } from '../../core/model/drift.ts';
import type { Group } from '../compare/merge-differences.ts';
import { witnessFinder } from './find-witness.ts';

export interface Evidence {
  readonly witness: Witness | null;
  /**
   * Values at every border of the schemas were tried, and none made a difference: what
   * one keyword now refuses another refused before, or another alternative takes.
   */
  readonly refuted: boolean;
  /** The search cost more than it may, so it is not known whether there is a witness. */
  readonly unfinished: boolean;
}

const nothingSought: Evidence = { witness: null, refuted: false, unfinished: false };

export type Prove = (group: Group) => Evidence;

/** Places of one change that are tried; where the first few prove nothing, the others will not. */
const maxTried = 4;

/** The validators are loaded only where something breaks. */
export async function proverOf(groups: readonly Group[], before: ApiModel, after: ApiModel): Promise<Prove> {
  const breaks = ([{ rule }]: Group): boolean => rule.level === 'breaking';
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
