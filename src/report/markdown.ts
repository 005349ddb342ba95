// A comment for a pull request. Its first line is a mark by which the same comment is
// found and updated instead of a new one being made.

import type { Drift, DriftLevel, Finding, ProjectReport, Rules } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { caveats, changeWords, placeWords, summaryWords, titleOf, witnessWords } from './finding-words.ts';
import { codeText, escapedText } from './markdown-text.ts';
import { codePlaceWords, projectWords, typeErrorWords, usageWords } from './usage-words.ts';

export const commentMark = '<!-- routewright-drift -->';

export const headings: Readonly<Record<DriftLevel, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  safe: 'Safe',
  docs: 'Documentation',
};

/** GitHub cuts comments at 65,536 characters; the rest is counted, not lost without a word. */
export const longestComment = 60_000;

const placesShown = 10;
const errorsShown = 20;

export function markdownReport(drift: Drift, rules: Rules): string {
  const head = [
    commentMark,
    '## REST interface drift',
    '',
    `**${summaryWords(drift)}** Version advice: ${drift.summary.versionAdvice}.`,
    '',
  ];
  const lines = [...head, ...caveats(drift).map((text) => `- ${escapedText(text)}`), ''];
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
      const text = findingText(finding, rules);
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

function findingText(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const shown = others.slice(0, placesShown - 1);
  const said = [
    `- **${escapedText(titleOf(finding, rules))}** ${codeText(first ? placeWords(first) : '')} \`${finding.code}\``,
    ...(changeWords(finding) === '' ? [] : [`  ${codeText(changeWords(finding))}`]),
    `  ${escapedText(finding.reason)}`,
    ...(finding.witness ? [`  For example: ${escapedText(witnessWords(finding.witness))}`] : []),
  ].join(lineBreak);
  return [
    said,
    ...shown.map((place) => `  - also ${codeText(placeWords(place))}`),
    ...(others.length > shown.length ? [`  - and ${others.length - shown.length} more places`] : []),
    ...usagesText(finding),
    ...(finding.approval ? [`  - ✅ ${escapedText(approvalWords(finding.approval))}`] : []),
  ].join('\n');
}

/** A comment on GitHub keeps the lines as they are; its summaries, and other places, run them together. */
const lineBreak = '  \n';

/** In the user's own code; nothing where no project was given. */
function usagesText({ usages }: Finding): readonly string[] {
  if (usages === null) return [];
  if (usages.length === 0) return ['  - your code does not use it'];
  const shown = usages.slice(0, placesShown);
  const more = usages.length - shown.length;
  return [
    ...shown.map(
      (usage) => `  - your code: ${codeText(codePlaceWords(usage))} ${escapedText(usageWords(usage))}`,
    ),
    ...(more > 0 ? [`  - and ${more} more lines of your code`] : []),
  ];
}

function projectText(project: ProjectReport): readonly string[] {
  const shown = project.typeErrors.slice(0, errorsShown);
  const more = project.typeErrors.length - shown.length;
  return [
    `Your code: ${escapedText(projectWords(project))}.`,
    ...(shown.length > 0 ? [''] : []),
    ...shown.map((error) => `- ${codeText(codePlaceWords(error))} ${escapedText(typeErrorWords(error))}`),
    ...(more > 0 ? [`- and ${more} more type errors`] : []),
  ];
}
