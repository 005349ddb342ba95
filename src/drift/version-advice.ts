import type { DriftLevel, VersionAdvice } from '../model/drift.ts';

/** Breaking changes ask for a new major version of the client, other changes of the interface for a minor one. */
export function adviseVersion(counts: Readonly<Record<DriftLevel, number>>): VersionAdvice {
  if (counts.breaking > 0) return 'major';
  if (counts.risky + counts.safe > 0) return 'minor';
  return counts.docs > 0 ? 'patch' : 'none';
}
