// A comment for a pull request. Its first line is a mark by which the same comment is
// found and updated instead of a new one being made.

import type { Cause, Drift, DriftLevel, Finding, ProjectReport, Rules } from '../model/drift.ts';
import { driftLevels } from '../model/drift.ts';
import { approvalWords } from './approval-words.ts';
import { causeCounts, causeFinder, isApprovedCause, tellingCauses } from './cause-words.ts';
import {
  caveats,
  changeWords,
  failWords,
  placeWords,
  provenWords,
  summaryWords,
  titleOf,
  witnessWords,
} from './finding-words.ts';
import { failedRunTexts } from './failed-run-text.ts';
import { foldedSections, longestComment, type FoldedSection } from './folded-sections.ts';
import { codeText, escapedText, textWithFingerprints } from './markdown-text.ts';
import { linesToMend } from './lines-to-mend.ts';
import { codePlaceWords, projectWords, usageWords } from './usage-words.ts';

export const commentMark = failedRunTexts.drift.mark;

export const headings: Readonly<Record<DriftLevel, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  safe: 'Safe',
  docs: 'Documentation',
};

/** What the parts beside the findings may take of it. */
const longestCaveats = 8_000;
const longestProject = 12_000;
const longestCauses = 8_000;

const placesShown = 10;
const reasonsShown = 3;
const reasonLength = 300;

/** @returns at most 65,536 characters */
export function markdownReport(drift: Drift, rules: Rules): string {
  const head = [
    commentMark,
    `## ${failedRunTexts.drift.title}`,
    '',
    [`**${summaryWords(drift)}**`, failWords(drift), `Version advice: ${drift.summary.versionAdvice}.`]
      .filter((text) => text !== '')
      .join(' '),
    '',
    ...fitting(
      caveats(drift).map((text) => `- ${textWithFingerprints(text)}`),
      longestCaveats,
      (more) => `- and ${more} more notes; the JSON report has them all`,
    ),
    '',
    ...causesText(drift),
  ];
  const foot = drift.project === null ? [] : [...projectText(drift, drift.project), ''];
  const room = longestComment - [...head, ...foot].join('\n').length;
  return [...head, ...findingsText(drift, rules, room), ...foot].join('\n');
}

/** What made the findings, each on a line; empty where that tells nothing. */
function causesText(drift: Drift): readonly string[] {
  const lines = tellingCauses(drift).map(
    (cause) =>
      `- **${escapedText(cause.title)}**: ${causeCounts(cause)}${isApprovedCause(cause) ? ' ✅' : ''} \`${cause.fingerprint}\``,
  );
  if (lines.length === 0) return [];
  const shown = fitting(
    lines,
    longestCauses,
    (more) => `- and ${more} more causes; the JSON report has them all`,
  );
  return ['What made them:', '', ...shown, ''];
}

/** The findings by level, worst first, as many as there is room for. */
function findingsText(drift: Drift, rules: Rules, room: number): readonly string[] {
  const causeOf = causeFinder(drift);
  const sections = driftLevels.map((level): FoldedSection => ({
    title: headings[level],
    open: level === 'breaking' || level === 'risky',
    groups: [
      ...byCause(
        drift.findings.filter((finding) => finding.level === level),
        causeOf,
      ),
    ].map(([cause, own]) => ({
      heading: cause && `${escapedText(cause.title)}:`,
      entries: own.map((finding) => findingText(finding, rules)),
    })),
  }));
  const { lines, leftOut } = foldedSections(sections, room);
  return leftOut === 0
    ? lines
    : [...lines, `${leftOut} more findings do not fit into a comment; the JSON report has them all.`, ''];
}

/** Findings of one level by what made them, in the order of the first of each. */
function byCause(
  findings: readonly Finding[],
  causeOf: ReturnType<typeof causeFinder>,
): ReadonlyMap<Cause | undefined, readonly Finding[]> {
  const groups = new Map<Cause | undefined, Finding[]>();
  for (const finding of findings) {
    const cause = causeOf(finding);
    const group = groups.get(cause);
    if (group) group.push(finding);
    else groups.set(cause, [finding]);
  }
  return groups;
}

/** Lines while there is room for them, then how many there are more. */
function fitting(
  lines: readonly string[],
  room: number,
  moreWords: (more: number) => string,
): readonly string[] {
  let left = room;
  const shown = lines.filter((line) => (left -= line.length + 1) >= 0);
  return shown.length === lines.length ? lines : [...shown, moreWords(lines.length - shown.length)];
}

function findingText(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const shown = others.slice(0, placesShown - 1);
  const said = [
    `- **${escapedText(titleOf(finding, rules))}** ${codeText(first ? placeWords(first) : '')} \`${finding.code}\``,
    ...(changeWords(finding) === '' ? [] : [`  ${codeText(changeWords(finding))}`]),
    `  ${escapedText(finding.reason)}`,
    ...(finding.witness ? [`  For example: ${escapedText(witnessWords(finding.witness))}`] : []),
    ...(finding.proven ? [`  ${escapedText(provenWords(finding.proven))}`] : []),
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

/** The lines that a person must look at, one each, as a list to tick off. */
function projectText(drift: Drift, project: ProjectReport): readonly string[] {
  const lines = linesToMend(drift).map(({ file, line, reasons }) => {
    const shown = reasons.slice(0, reasonsShown).map(clipped).join('; ');
    const more = reasons.length - reasonsShown;
    return `- [ ] ${codeText(`${file}:${line}`)} ${escapedText(shown)}${more > 0 ? ` and ${more} more` : ''}`;
  });
  return [
    `Your code: ${escapedText(projectWords(project))}.`,
    ...(lines.length > 0
      ? [
          '',
          `**${lines.length === 1 ? '1 line needs' : `${lines.length} lines need`} a person:**`,
          '',
          ...fitting(lines, longestProject, (more) => `- and ${more} more; the JSON report has them all`),
        ]
      : []),
  ];
}

const clipped = (text: string): string =>
  text.length > reasonLength ? `${text.slice(0, reasonLength).toWellFormed()}…` : text;
