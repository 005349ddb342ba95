// Causes in the words that every report shares.

import type { Cause, Drift, DriftLevel } from '../core/model/drift.ts';
import { driftLevels, fleetStep } from '../core/model/drift.ts';

const size = ({ counts }: Cause): number => driftLevels.reduce((sum, level) => sum + counts[level], 0);

/**
 * The causes that tell a reader something: that all findings are of one namespace whose
 * versions nobody knows is seen without a card, and so is what one finding says itself.
 */
export function tellingCauses({ causes }: Pick<Drift, 'causes'>): readonly Cause[] {
  const tells = (cause: Cause): boolean =>
    cause.versions !== null || !cause.kind.endsWith('-updated') || (causes.length > 1 && size(cause) > 1);
  return causes.filter(
    (cause) => cause.kind === fleetStep || (tells(cause) && (size(cause) > 1 || cause.versions !== null)),
  );
}

/** `37 breaking, 9 risky (2 approved)` */
export const causeCounts = ({ counts, approved }: Pick<Cause, 'counts' | 'approved'>): string =>
  driftLevels
    .filter((level) => counts[level] > 0)
    .map((level) => `${counts[level]} ${level}${approved[level] > 0 ? ` (${approved[level]} approved)` : ''}`)
    .join(', ');

/** The worst level of what it made. */
export const levelOfCause = ({ counts }: Cause): DriftLevel =>
  driftLevels.find((level) => counts[level] > 0) ?? 'docs';

/** Whether all of it that is of its worst level is approved. */
export const isApprovedCause = (cause: Cause): boolean => {
  const level = levelOfCause(cause);
  return cause.counts[level] > 0 && cause.approved[level] === cause.counts[level];
};
