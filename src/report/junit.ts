// JUnit XML with a test case per issue.
// The test case fails if the issue makes the run fail, so any CI system shows it.

import { approvalText } from './approval-text.ts';
import { allIssues, firstPlaceText, sentencesOf, type ReportInput, type ReportIssue } from './report.ts';

/** A suite for the whole report and all issues without a cause, and a test suite for each cause. */
export function junitReport(report: ReportInput): string {
  const { command, sentence, causes, issues, typeErrors, properties, limits, remarks } = report;
  const suites = [
    suiteText(
      command,
      [
        ...(sentence === '' ? [] : [property('verdict', sentence)]),
        ...properties.map(({ name, value }) => property(name, value)),
        ...limits.map((text) => property('not-all-was-compared', text)),
        ...remarks.map((text) => property('how-the-sources-were-read', text)),
      ],
      [...issues.filter(({ cause }) => cause === undefined), ...typeErrors],
    ),
    ...causes.map((cause) =>
      suiteText(
        cause.title,
        [property('cause', cause.fingerprint)],
        issues.filter((issue) => issue.cause === cause),
      ),
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="routewright ${command}" ${countsOf(allIssues(report))}>`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

const countsOf = (cases: readonly ReportIssue[]): string =>
  `tests="${cases.length}" failures="${cases.filter(({ issue }) => issue.fails).length}"`;

function suiteText(
  name: string,
  properties: readonly string[],
  issues: readonly ReportIssue[],
): readonly string[] {
  const skipped = issues.filter(({ issue }) => issue.approval).length;
  return [
    `  <testsuite name="${escapeXml(name)}" ${countsOf(issues)} skipped="${skipped}">`,
    ...(properties.length > 0 ? ['    <properties>', ...properties, '    </properties>'] : []),
    ...issues.map(caseText),
    '  </testsuite>',
  ];
}

function caseText(one: ReportIssue): string {
  const { issue, code } = one;
  const { approval, fails, headline, level, what, where } = issue;
  const inFile = where[0]?.file !== null;
  const [line] = code;
  const place = inFile && line ? `${line.path}:${line.line}:${line.column}` : firstPlaceText(one);
  const head = `<testcase classname="${escapeXml(issue.code)}" name="${escapeXml(`${headline}: ${place}`)}"`;
  const usages = inFile ? [] : code.map((used) => `${used.file}:${used.line}:${used.column} ${used.text}`);
  const text = escapeXml([...sentencesOf(one), ...usages].join('\n'));
  if (approval)
    return `    ${head}><skipped message="${escapeXml(approvalText(approval))}"/><system-out>${text}</system-out></testcase>`;
  if (!fails) return `    ${head}><system-out>${text}</system-out></testcase>`;
  return `    ${head}><failure message="${escapeXml(what)}" type="${level}">${text}</failure></testcase>`;
}

const property = (name: string, value: string): string =>
  `      <property name="${name}" value="${escapeXml(value)}"/>`;

const xmlEntities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/**
 * Escapes text for XML. Most control characters and lone surrogates become U+FFFD, because XML 1.0 cannot
 * represent them. Characters that change the direction of text also become U+FFFD.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (char) => xmlEntities.get(char) ?? char)
    .replaceAll('\n', '&#10;');
