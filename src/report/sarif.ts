// SARIF 2.1.0, for code scanning.
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

import type { Location, Log, Result } from 'sarif';
import type { Cause, CodePlace, Drift, Finding, Rules } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Sources } from './sources.ts';
import { causeFinder, tellingCauses } from './cause-words.ts';
import { changeWords, heldBackCaveats, placeWords, provenWords, titleOf } from './finding-words.ts';
import { severityOf, severityOfTypeError } from './severity.ts';
import { fileFromHere, usageWords } from './usage-words.ts';

/** Code scanning refuses a run of more: https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support */
export const mostResults = 25_000;

/** Findings are shown where they touch the user's code, else at the baseline: both stand in the repository. */
export function sarifReport(drift: Drift, rules: Rules, { baseline }: Sources): string {
  const codes = [...new Set(drift.findings.map(({ code }) => code))].sort();
  const errors = (drift.project?.typeErrors ?? []).slice(0, mostResults);
  const causeOf = causeFinder(drift);
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routewright',
            rules: [
              ...codes.map((code) => ({ id: code, shortDescription: { text: titleOf({ code }, rules) } })),
              ...(errors.length > 0 ? [typeErrorRule] : []),
            ],
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: heldBackCaveats(drift.summary.compared).map((text) => ({
              level: 'note' as const,
              message: { text },
            })),
          },
        ],
        properties: {
          versionAdvice: drift.summary.versionAdvice,
          causes: tellingCauses(drift).map((cause) => ({
            fingerprint: cause.fingerprint,
            kind: cause.kind,
            title: cause.title,
            counts: { ...cause.counts },
          })),
        },
        results: [
          ...drift.findings
            .slice(0, mostResults - errors.length)
            .map((finding) =>
              resultOf(
                finding,
                codes.indexOf(finding.code),
                locationsOf(finding, drift, baseline),
                causeOf(finding),
              ),
            ),
          ...errors.map((error): Result => ({
            ruleId: typeErrorRule.id,
            ruleIndex: codes.length,
            level: severityOfTypeError(error),
            message: { text: `TS${error.code}: ${error.message}` },
            locations: [physically(drift, error)],
          })),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(
  finding: Finding,
  ruleIndex: number,
  locations: Location[],
  cause: Cause | undefined,
): Result {
  const [first] = finding.places;
  const text = [first ? placeWords(first) : '', changeWords(finding), finding.reason];
  return {
    ruleId: finding.code,
    ruleIndex,
    level: severityOf(finding),
    message: { text: text.filter((part) => part !== '').join('. ') },
    locations,
    partialFingerprints: { 'routewright/v1': finding.fingerprint },
    ...propertiesOf(finding, cause),
    ...(finding.approval && {
      suppressions: [
        { kind: 'external', status: 'accepted', justification: approvalWords(finding.approval) },
      ],
    }),
  };
}

/** Viewers group by properties: by the cause, for one. */
function propertiesOf({ proven }: Finding, cause: Cause | undefined): Pick<Result, 'properties'> {
  if (!cause && !proven) return {};
  return {
    properties: {
      ...(cause && { cause: cause.title, causeFingerprint: cause.fingerprint }),
      ...(proven && { proven: provenWords(proven) }),
    },
  };
}

const typeErrorRule = {
  id: 'new-type-error',
  shortDescription: { text: 'The code does not compile with the new client' },
};

const mostLocations = 100;

function locationsOf(finding: Finding, drift: Drift, baseline: string): Location[] {
  // Places of two routes may read the same, and the format wants each name once.
  const names = new Set(finding.places.map(placeWords));
  const logicalLocations = [...names]
    .slice(0, mostLocations)
    .map((fullyQualifiedName) => ({ fullyQualifiedName }));
  const usages = (finding.usages ?? []).slice(0, mostLocations);
  if (usages.length > 0)
    return usages.map((usage) => ({
      ...physically(drift, usage),
      logicalLocations,
      message: { text: usageWords(usage) },
    }));
  const physicalLocation = {
    artifactLocation: { uri: uriOf(baseline) },
    region: { startLine: 1 },
  };
  return [{ physicalLocation, logicalLocations }];
}

const physically = ({ project }: Drift, place: CodePlace): Location => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(fileFromHere(project, place)) },
    region: { startLine: place.line, startColumn: place.column, endColumn: place.column + place.length },
  },
});

/**
 * Of a file, relative to the repository. An address loses its scheme: code scanning
 * refuses a report that holds one.
 */
export const uriOf = (file: string): string =>
  file
    .replace(/^https?:\/\//, '')
    .toWellFormed()
    .split(/[\\/]/)
    .map(encodeURIComponent)
    .join('/');
