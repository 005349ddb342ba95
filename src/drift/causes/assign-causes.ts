// Groups findings by their causes. This function is pure.
// Grouping changes no level, and includes approved findings.

import { countLevels } from '../../core/model/reports/count-levels.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import {
  causeKinds,
  driftLevels,
  fleetStep,
  type Cause,
  type Drift,
  type Finding,
} from '../../core/model/reports/drift.ts';
import { sha256Hex } from '../../core/model/text/sha256.ts';
import { causeRows, type CauseCandidate } from './cause-rows.ts';
import { evidenceOf, type CauseEvidence } from './evidence.ts';

/**
 * Assigns each finding to its cause, if a known cause explains it.
 *
 * @param software the software of each side; null if it is unknown
 */
export function assignCauses(
  drift: Drift,
  before: ApiModel,
  after: ApiModel,
  software: CauseEvidence['software'],
): Drift {
  const evidence = evidenceOf(drift.findings, before, after, software);
  const suspects = causeRows
    .flatMap(({ find }) => find(evidence))
    .map((suspect) => ({ suspect, fingerprint: fingerprintOfCause(suspect) }));
  const held = new Map<string, Finding[]>();
  const findings = drift.findings.map((finding): Finding => {
    const found = suspects.find(({ suspect }) => suspect.claims(finding));
    const folded = { ...finding, cause: found?.fingerprint ?? null };
    if (found) {
      const others = held.get(found.fingerprint);
      if (others) others.push(folded);
      else held.set(found.fingerprint, [folded]);
    }
    return folded;
  });
  const causes = suspects
    .flatMap(({ suspect, fingerprint }): readonly Cause[] => {
      const own = held.get(fingerprint);
      held.delete(fingerprint);
      return own ? [causeFromCandidate(suspect, fingerprint, own)] : [];
    })
    .toSorted(compareBySeverity);
  return { ...drift, findings, causes };
}

type AnyCauseCandidate = CauseCandidate & Pick<Cause, 'kind'>;

const fingerprintOfCause = ({ kind, subject }: AnyCauseCandidate): string =>
  sha256Hex(`cause\n${kind}\n${subject}`, 12);

const causeFromCandidate = (
  { kind, title, subject, versions }: AnyCauseCandidate,
  fingerprint: string,
  findings: readonly Finding[],
): Cause => ({
  kind,
  title,
  subject,
  versions,
  counts: countLevels(findings),
  approved: countLevels(findings.filter(({ approval }) => approval !== null)),
  fails: findings.some(({ fails }) => fails),
  fingerprint,
});

/** Sorts causes by level (most severe first), then by number of findings, then in the order of the table. */
function compareBySeverity(a: Cause, b: Cause): number {
  for (const level of driftLevels)
    if (a.counts[level] !== b.counts[level]) return b.counts[level] - a.counts[level];
  return causeKindRank(a) - causeKindRank(b) || (a.subject < b.subject ? -1 : 1);
}

const causeKindRank = ({ kind }: Cause): number => (kind === fleetStep ? -1 : causeKinds.indexOf(kind));
