// GitLab's code quality report.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format

import type { Drift, DriftLevel } from '../model/drift.ts';
import type { Titles } from './finding-words.ts';
import { placeWords } from './finding-words.ts';

const severities: Readonly<Record<DriftLevel, string>> = {
  breaking: 'blocker',
  risky: 'major',
  safe: 'minor',
  docs: 'info',
};

/** @param source the file that the findings are shown at: the baseline */
export const gitlabReport = (drift: Drift, titles: Titles, source: string): string =>
  `${JSON.stringify(
    drift.findings
      .filter(({ approval }) => approval === null)
      .map((finding) => ({
        description: [
          titles.get(finding.code) ?? finding.code,
          ...finding.places.slice(0, 1).map(placeWords),
          finding.reason,
        ].join(': '),
        check_name: finding.code,
        fingerprint: finding.fingerprint,
        severity: severities[finding.level],
        location: { path: source, lines: { begin: 1 } },
      })),
    null,
    2,
  )}\n`;
