// SARIF 2.1.0 for code scanning. https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

import { camelCase } from '../core/model/names/camel-case.ts';
import type { Location, Log, ReportingDescriptor, Result } from 'sarif';
import { approvalText } from './approval-text.ts';
import { provenText } from './finding-text.ts';
import { interfaceText } from './place-text.ts';
import { allIssues, sentencesOf, type ReportInput, type ReportIssue, type ReportLine } from './report.ts';

/**
 * The maximum number of results in a run. Code scanning refuses a run with more results:
 * https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export const maxResults = 25_000;

/**
 * The report as SARIF. An issue is shown at its place in the user's code, otherwise at the file of the report.
 */
export function sarifReport(report: ReportInput): string {
  const { sentence, issues, typeErrors, causes, notes, properties, file } = report;
  const rules = sarifRules(allIssues(report));
  const ruleIndex = new Map(rules.map(({ id }, at) => [id, at]));
  const errors = typeErrors.slice(0, maxResults);
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'routewright', rules } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [...(sentence === '' ? [] : [sentence]), ...notes].map((text) => ({
              level: 'note' as const,
              message: { text },
            })),
          },
        ],
        properties: {
          ...Object.fromEntries(properties.map(({ name, value }) => [camelCase(name), value])),
          ...(causes.length > 0 && {
            causes: causes.map(({ fingerprint, kind, title, counts }) => ({
              fingerprint,
              kind,
              title,
              counts: { ...counts },
            })),
          }),
        },
        results: [...issues.slice(0, maxResults - errors.length), ...errors].map((one) =>
          sarifResult(one, ruleIndex.get(one.issue.code) ?? -1, file),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function sarifRules(issues: readonly ReportIssue[]): ReportingDescriptor[] {
  const rules = new Map(
    issues.map(({ issue: { code, headline } }) => [code, { id: code, shortDescription: { text: headline } }]),
  );
  return [...rules.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function sarifResult(one: ReportIssue, ruleIndex: number, file: string): Result {
  const { issue, severity, cause, proven } = one;
  const { code, approval, fingerprint, where } = issue;
  const text = [...(where[0]?.file === null ? [`${where[0].text}.`] : []), ...sentencesOf(one)].join(' ');
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text },
    locations: locationsOf(one, file),
    partialFingerprints: { 'routewright/v1': fingerprint },
    // Viewers group results by properties, for example by the cause.
    ...((cause ?? proven) && {
      properties: {
        ...(cause && { cause: cause.title, causeFingerprint: cause.fingerprint }),
        ...(proven && { proven: provenText(proven) }),
      },
    }),
    ...(approval && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: approvalText(approval) }],
    }),
  };
}

const maxLocations = 100;

function locationsOf({ issue: { where }, code }: ReportIssue, file: string): Location[] {
  // Places of two routes may have the same text, but the format requires unique names.
  const names = new Set(
    where.flatMap((place) =>
      place.file === null
        ? [place.text]
        : place.route === null && place.namespace === null
          ? []
          : [interfaceText(place)],
    ),
  );
  const logicalLocations = [...names]
    .slice(0, maxLocations)
    .map((fullyQualifiedName) => ({ fullyQualifiedName }));
  const named = logicalLocations.length > 0 ? { logicalLocations } : {};
  if (code.length === 0)
    return [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: 1 } },
        ...named,
      },
    ];
  return code.slice(0, maxLocations).map((line) => ({
    ...physically(line),
    ...named,
    ...(line.text !== '' && { message: { text: line.text } }),
  }));
}

const physically = ({ path, line, column, marked }: ReportLine): Location => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(path) },
    region: {
      startLine: line,
      startColumn: column,
      ...(marked && { endColumn: column + marked.length }),
    },
  },
});

/**
 * The URI of a file, relative to the repository. The scheme of an address is removed, because code scanning
 * refuses a report with a scheme in a path.
 */
export const uriOf = (file: string): string =>
  file
    .replace(/^https?:\/\//, '')
    .toWellFormed()
    .split(/[\\/]/)
    .map(encodeURIComponent)
    .join('/');
