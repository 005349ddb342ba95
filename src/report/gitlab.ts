// GitLab's code quality report: a list of issues, with no room for what concerns the whole.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format

import type { Drift, DriftLevel, Finding, Rules } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Sources } from './sources.ts';
import { placeWords, titleOf } from './finding-words.ts';
import { fileFromHere } from './usage-words.ts';

export const severities: Readonly<Record<DriftLevel, string>> = {
  breaking: 'blocker',
  risky: 'major',
  safe: 'minor',
  docs: 'info',
};

/** Findings are shown where they touch the user's code, else at the baseline: both stand in the repository. */
export const gitlabReport = (drift: Drift, rules: Rules, { baseline }: Sources): string =>
  `${JSON.stringify(
    drift.findings.map((finding) => ({
      description: [
        ...(finding.approval ? ['Approved'] : []),
        titleOf(finding, rules),
        ...finding.places.slice(0, 1).map(placeWords),
        finding.reason,
        ...(finding.approval ? [approvalWords(finding.approval)] : []),
      ].join(': '),
      check_name: finding.code,
      fingerprint: finding.fingerprint,
      severity: finding.approval ? 'info' : severities[finding.level],
      location: locationOf(finding, drift, baseline),
    })),
    null,
    2,
  )}\n`;

/** The first line of the user's code that it touches, or the baseline. */
function locationOf({ usages }: Finding, { project }: Drift, baseline: string): unknown {
  const [usage] = usages ?? [];
  return usage === undefined
    ? { path: baseline, lines: { begin: 1 } }
    : { path: fileFromHere(project, usage), lines: { begin: usage.line } };
}
