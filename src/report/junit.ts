// JUnit XML: a test case per finding, failed when it makes the run fail, so that any CI shows it.

import type { Drift, Rules, Usage } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { changeWords, fetchCaveats, placeWords, titleOf } from './finding-words.ts';
import { codePlaceWords, typeErrorWords, usageWords } from './usage-words.ts';

export function junitReport(drift: Drift, rules: Rules): string {
  const cases = drift.findings.map((finding) => {
    const [first] = finding.places;
    const name = `${titleOf(finding, rules)}: ${first ? placeWords(first) : 'the site'}`;
    const head = `<testcase classname="${escapeXml(finding.code)}" name="${escapeXml(name)}"`;
    const said = escapeXml(
      [changeWords(finding), finding.reason, ...(finding.usages ?? []).map(usageLine)]
        .filter((text) => text !== '')
        .join('\n'),
    );
    if (finding.approval)
      return `    ${head}><skipped message="${escapeXml(approvalWords(finding.approval))}"/><system-out>${said}</system-out></testcase>`;
    if (!finding.fails) return `    ${head}><system-out>${said}</system-out></testcase>`;
    return `    ${head}><failure message="${escapeXml(finding.reason)}" type="${finding.level}">${said}</failure></testcase>`;
  });
  const skipped = drift.findings.filter(({ approval }) => approval).length;
  const typeErrors = drift.project?.typeErrors ?? [];
  const errors = typeErrors.map((error) => {
    const name = `${codePlaceWords(error)} TS${error.code}`;
    const said = error.fails
      ? `<failure message="${escapeXml(typeErrorWords(error))}" type="new-type-error">${escapeXml(error.message)}</failure>`
      : `<system-out>${escapeXml(error.message)}</system-out>`;
    return `    <testcase classname="new-type-error" name="${escapeXml(name)}">${said}</testcase>`;
  });
  const failures = [...drift.findings, ...typeErrors].filter(({ fails }) => fails).length;
  const counts = `tests="${drift.findings.length + errors.length}" failures="${failures}"`;
  const suite = `${counts} skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="routewright drift" ${counts}>`,
    `  <testsuite name="drift" ${suite}>`,
    '    <properties>',
    property('version-advice', drift.summary.versionAdvice),
    ...fetchCaveats(drift.summary.compared).map((text) => property('not-all-was-compared', text)),
    '    </properties>',
    ...cases,
    ...errors,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const property = (name: string, value: string): string =>
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
