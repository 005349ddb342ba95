// Texts about causes, which all reports share.

import type { Cause, Drift, DriftLevel } from '../core/model/reports/drift.ts';
import { driftLevels, fleetStep } from '../core/model/reports/drift.ts';

const size = ({ counts }: Cause): number => driftLevels.reduce((sum, level) => sum + counts[level], 0);

/**
 * The causes that reports list. A cause is left out if its text only repeats the finding, or only names the
 * namespace of all findings.
 */
export function informativeCauses({ causes }: Pick<Drift, 'causes'>): readonly Cause[] {
  const tells = (cause: Cause): boolean =>
    cause.versions !== null || !cause.kind.endsWith('-updated') || (causes.length > 1 && size(cause) > 1);
  return causes.filter(
    (cause) => cause.kind === fleetStep || (tells(cause) && (size(cause) > 1 || cause.versions !== null)),
  );
}

/** The counts of a cause as text, such as `37 breaking, 9 risky (2 approved)`. */
export const causeCounts = ({ counts, approved }: Pick<Cause, 'counts' | 'approved'>): string =>
  driftLevels
    .filter((level) => counts[level] > 0)
    .map((level) => `${counts[level]} ${level}${approved[level] > 0 ? ` (${approved[level]} approved)` : ''}`)
    .join(', ');

/** The most severe level of the cause's findings. */
export const levelOfCause = ({ counts }: Cause): DriftLevel =>
  driftLevels.find((level) => counts[level] > 0) ?? 'docs';

/** Whether all findings of the cause's most severe level are approved. */
export const isApprovedCause = (cause: Cause): boolean => {
  const level = levelOfCause(cause);
  return cause.counts[level] > 0 && cause.approved[level] === cause.counts[level];
};
