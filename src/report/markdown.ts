// A comment for a pull request. Its first line is a mark by which the same comment is
// found and updated instead of a new one being made.

import type { Drift, DriftLevel, Finding } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Titles } from './finding-words.ts';
import { caveats, changeWords, placeWords, summaryWords, witnessWords } from './finding-words.ts';

export const commentMark = '<!-- routewright-drift -->';

const headings: Readonly<Record<DriftLevel, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  safe: 'Safe',
  docs: 'Documentation',
};

/** GitHub cuts comments at 65,536 characters; the rest is counted, not lost without a word. */
const longestComment = 60_000;

const placesShown = 10;

export function markdownReport(drift: Drift, titles: Titles): string {
  const head = [
    commentMark,
    '## REST interface drift',
    '',
    `**${summaryWords(drift)}** Version advice: ${drift.summary.versionAdvice}.`,
    '',
  ];
  const lines = [...head, ...caveats(drift).map((text) => `- ${escapeText(text)}`), ''];
  let left = longestComment - lines.join('\n').length;
  let leftOut = 0;
  for (const level of driftLevels) {
    const findings = drift.findings.filter((finding) => finding.level === level);
    if (findings.length === 0) continue;
    const open = level === 'breaking' || level === 'risky';
    lines.push(
      `<details${open ? ' open' : ''}><summary>${headings[level]} (${findings.length})</summary>`,
      '',
    );
    for (const finding of findings) {
      const text = findingText(finding, titles);
      left -= text.length;
      if (left < 0) leftOut += 1;
      else lines.push(text);
    }
    lines.push('', '</details>', '');
  }
  if (leftOut > 0)
    lines.push(`${leftOut} more findings do not fit into a comment; the JSON report has them all.`, '');
  return lines.join('\n');
}

function findingText(finding: Finding, titles: Titles): string {
  const [first, ...others] = finding.places;
  const shown = others.slice(0, placesShown - 1);
  return [
    `- **${escapeText(titles.get(finding.code) ?? finding.code)}** ${code(first ? placeWords(first) : '')} \`${finding.code}\``,
    ...(changeWords(finding) === '' ? [] : [`  ${code(changeWords(finding))}`]),
    `  ${escapeText(finding.reason)}`,
    ...(finding.witness ? [`  For example: ${escapeText(witnessWords(finding.witness))}`] : []),
    ...shown.map((place) => `  - also ${code(placeWords(place))}`),
    ...(others.length > shown.length ? [`  - and ${others.length - shown.length} more places`] : []),
    ...(finding.approval ? [`  ✅ ${escapeText(approvalWords(finding.approval))}`] : []),
  ].join('\n');
}

/** Text of a site as text: no tag, link, mention or issue reference. */
const escapeText = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1\u200b');

function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  const fence = '`'.repeat(Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return line === ''
    ? ''
    : `${fence}${line.startsWith('`') || line.endsWith('`') ? ` ${line} ` : line}${fence}`;
}
