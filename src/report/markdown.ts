// A comment for a pull request. Its first line is a mark by which the same comment is
// found and updated instead of a new one being made.

import type { Drift, DriftLevel, Finding, ProjectReport } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import type { Titles } from './finding-words.ts';
import { caveats, changeWords, placeWords, summaryWords, witnessWords } from './finding-words.ts';
import { codePlaceWords, projectWords, typeErrorWords, usageWords } from './usage-words.ts';

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
const errorsShown = 20;

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
  if (drift.project !== null) lines.push(...projectText(drift.project), '');
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
    ...usagesText(finding),
    ...(finding.approval ? [`  ✅ ${escapeText(approvalWords(finding.approval))}`] : []),
  ].join('\n');
}

/** In the user's own code; nothing where no project was given. */
function usagesText({ usages }: Finding): readonly string[] {
  if (usages === null) return [];
  if (usages.length === 0) return ['  Your code does not use it.'];
  const shown = usages.slice(0, placesShown);
  const more = usages.length - shown.length;
  return [
    ...shown.map((usage) => `  - your code: ${code(codePlaceWords(usage))} ${escapeText(usageWords(usage))}`),
    ...(more > 0 ? [`  - and ${more} more lines of your code`] : []),
  ];
}

function projectText(project: ProjectReport): readonly string[] {
  const shown = project.typeErrors.slice(0, errorsShown);
  const more = project.typeErrors.length - shown.length;
  return [
    `Your code: ${escapeText(projectWords(project))}.`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map((error) => `- ${code(codePlaceWords(error))} ${escapeText(typeErrorWords(error))}`),
    ...(more > 0 ? [`- and ${more} more type errors`] : []),
  ];
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
