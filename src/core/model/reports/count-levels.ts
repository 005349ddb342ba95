import type { DriftLevel, Finding } from './drift.ts';

/** Counts findings by level. */
export function countLevels(
  findings: readonly Pick<Finding, 'level'>[],
): Readonly<Record<DriftLevel, number>> {
  const counts = { breaking: 0, risky: 0, safe: 0, docs: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
}
