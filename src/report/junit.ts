// JUnit XML: a test case per finding, failed when it makes the run fail, so that any CI shows it.

import type { Drift, Finding, NewTypeError, Rules, Usage } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { causeFinder, tellingCauses } from './cause-words.ts';
import { changeWords, heldBackCaveats, placeWords, provenWords, titleOf } from './finding-words.ts';
import { codePlaceWords, typeErrorWords, usageWords } from './usage-words.ts';

/** A suite for each cause that tells something, and one for the rest. */
export function junitReport(drift: Drift, rules: Rules): string {
  const causeOf = causeFinder(drift);
  const typeErrors = drift.project?.typeErrors ?? [];
  const suites = [
    ...tellingCauses(drift).map((cause) =>
      suiteText(
        cause.title,
        [property('cause', cause.fingerprint)],
        drift.findings.filter((finding) => causeOf(finding) === cause),
        rules,
      ),
    ),
    suiteText(
      'drift',
      [
        property('version-advice', drift.summary.versionAdvice),
        ...heldBackCaveats(drift.summary.compared).map((text) => property('not-all-was-compared', text)),
      ],
      drift.findings.filter((finding) => causeOf(finding) === undefined),
      rules,
      typeErrors,
    ),
  ];
  const failures = failuresIn([...drift.findings, ...typeErrors]);
  const counts = `tests="${drift.findings.length + typeErrors.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="routewright drift" ${counts}>`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

const failuresIn = (cases: readonly { readonly fails: boolean }[]): number =>
  cases.filter(({ fails }) => fails).length;

function suiteText(
  name: string,
  properties: readonly string[],
  findings: readonly Finding[],
  rules: Rules,
  typeErrors: readonly NewTypeError[] = [],
): readonly string[] {
  const counts = `tests="${findings.length + typeErrors.length}" failures="${failuresIn([...findings, ...typeErrors])}"`;
  const skipped = findings.filter(({ approval }) => approval).length;
  return [
    `  <testsuite name="${escapeXml(name)}" ${counts} skipped="${skipped}">`,
    '    <properties>',
    ...properties,
    '    </properties>',
    ...findings.map((finding) => caseText(finding, rules)),
    ...typeErrors.map(typeErrorText),
    '  </testsuite>',
  ];
}

function caseText(finding: Finding, rules: Rules): string {
  const [first] = finding.places;
  const name = `${titleOf(finding, rules)}: ${first ? placeWords(first) : 'the site'}`;
  const head = `<testcase classname="${escapeXml(finding.code)}" name="${escapeXml(name)}"`;
  const said = escapeXml(
    [
      changeWords(finding),
      finding.reason,
      finding.proven ? provenWords(finding.proven) : '',
      ...(finding.usages ?? []).map(usageLine),
    ]
      .filter((text) => text !== '')
      .join('\n'),
  );
  if (finding.approval)
    return `    ${head}><skipped message="${escapeXml(approvalWords(finding.approval))}"/><system-out>${said}</system-out></testcase>`;
  if (!finding.fails) return `    ${head}><system-out>${said}</system-out></testcase>`;
  return `    ${head}><failure message="${escapeXml(finding.reason)}" type="${finding.level}">${said}</failure></testcase>`;
}

function typeErrorText(error: NewTypeError): string {
  const name = `${codePlaceWords(error)} TS${error.code}`;
  const said = error.fails
    ? `<failure message="${escapeXml(typeErrorWords(error))}" type="new-type-error">${escapeXml(error.message)}</failure>`
    : `<system-out>${escapeXml(error.message)}</system-out>`;
  return `    <testcase classname="new-type-error" name="${escapeXml(name)}">${said}</testcase>`;
}

export const property = (name: string, value: string): string =>
  `      <property name="${name}" value="${escapeXml(value)}"/>`;

const usageLine = (usage: Usage): string => `${codePlaceWords(usage)} ${usageWords(usage)}`;

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** XML 1.0 has no way to say most control characters and lone surrogates: they become U+FFFD, as marks of direction do. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (char) => entities.get(char) ?? char)
    .replaceAll('\n', '&#10;');
