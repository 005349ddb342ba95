import type { DriftLevel, VersionAdvice } from '../../core/model/reports/drift.ts';

/**
 * Recommends a new version of the client. Breaking changes and removed exports need a new major version.
 * Other changes of the interface need a minor version.
 */
export function adviseVersion(
  counts: Readonly<Record<DriftLevel, number>>,
  removedExports: number,
): VersionAdvice {
  if (counts.breaking + removedExports > 0) return 'major';
  if (counts.risky + counts.safe > 0) return 'minor';
  return counts.docs > 0 ? 'patch' : 'none';
}
