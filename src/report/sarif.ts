// SARIF 2.1.0, for code scanning.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

import type { Drift, DriftLevel } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Titles } from './finding-words.ts';
import type { Sources } from './sources.ts';
import { changeWords, placeWords } from './finding-words.ts';

const levels: Readonly<Record<DriftLevel, string>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'note',
  docs: 'none',
};

/** Findings are shown at the baseline: it is the file that stands in the repository. */
export function sarifReport(drift: Drift, titles: Titles, { baseline }: Sources): string {
  const codes = [...new Set(drift.findings.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routewright',
            rules: codes.map((code) => ({ id: code, shortDescription: { text: titles.get(code) ?? code } })),
          },
        },
        results: drift.findings.map((finding) => {
          const [first] = finding.places;
          return {
            ruleId: finding.code,
            ruleIndex: codes.indexOf(finding.code),
            level: levels[finding.level],
            message: {
              text: [first ? placeWords(first) : '', changeWords(finding), finding.reason]
                .filter((text) => text !== '')
                .join('. '),
            },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: encodeURI(baseline.replaceAll('\\', '/')) },
                  region: { startLine: 1 },
                },
                logicalLocations: finding.places
                  .slice(0, 100)
                  .map((place) => ({ fullyQualifiedName: placeWords(place) })),
              },
            ],
            partialFingerprints: { 'routewright/v1': finding.fingerprint },
            ...(finding.approval && {
              suppressions: [
                { kind: 'external', status: 'accepted', justification: approvalWords(finding.approval) },
              ],
            }),
          };
        }),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}
