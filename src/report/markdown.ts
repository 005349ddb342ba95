// A comment for a pull request.
// The first line contains a hidden HTML comment by which later runs find and update the comment.

import { approvalText, approveAllTitle, approveOneText } from './approval-text.ts';
import { failedRunTexts } from './failed-run-text.ts';
import { foldedSections, maxCommentLength, type Entry, type FoldedSection } from './folded-sections.ts';
import { entryPlaces, issueEntries, type IssueEntry } from './issue-entries.ts';
import { codeBlock, markdownCode, escapedText, textWithFingerprints } from './markdown-text.ts';
import {
  issuesForPeople,
  reportLineText,
  type ReportInput,
  type ReportCause,
  type ReportIssue,
  type ReportList,
} from './report.ts';

export const commentMark = failedRunTexts.drift.mark;

/** In characters. The maximum length of all parts except the issues. */
const maxNotesLength = 8_000;
const maxTodoLength = 12_000;
const maxCausesLength = 8_000;

const maxShownPlaces = 10;

/** @returns at most 65,536 characters */
export function markdownReport(report: ReportInput): string {
  const { texts, sentence, summary, conclusions, notes, noun } = report;
  const head = [
    texts.mark,
    `## ${texts.title}`,
    '',
    ...(sentence === '' ? [] : [`**${escapedText(sentence)}**`, '']),
    [sentence === '' ? `**${summary}**` : summary, ...conclusions].filter((text) => text !== '').join(' '),
    '',
    ...causesText(report),
    ...approvalLines(report),
    ...linesThatFit(
      notes.map((text) => `- ${textWithFingerprints(text)}`),
      maxNotesLength,
      (more) => `- and ${more} more notes; the JSON report has them all`,
    ),
    '',
  ];
  const foot = report.lists.filter(({ isTodo }) => isTodo).flatMap(todoText);
  const room = maxCommentLength - [...head, ...foot].join('\n').length;
  const { lines, leftOut } = foldedSections([...issueSections(report), ...listSections(report)], room);
  const rest =
    leftOut === 0
      ? []
      : [`${leftOut} more ${noun}s do not fit into a comment; the JSON report has them all.`, ''];
  return [...head, ...lines, ...rest, ...foot].join('\n');
}

/** The command that approves the issues that make the run fail, in a block that GitHub can copy. */
function approvalLines({ approveCommand, causes }: ReportInput): readonly string[] {
  if (approveCommand === null) return [];
  const one = approveOneText(causes);
  return [
    approveAllTitle,
    '',
    ...codeBlock(approveCommand, 'sh'),
    '',
    ...(one === '' ? [] : [textWithFingerprints(one), '']),
  ];
}

/** The causes of the issues, one per line. */
function causesText({ causes, withoutCause }: ReportInput): readonly string[] {
  if (causes.length === 0) return [];
  const lines = causes.map(
    ({ title, countsText, isApproved, fingerprint }) =>
      `- **${escapedText(title)}**: ${countsText}${isApproved ? ' ✅' : ''} \`${fingerprint}\``,
  );
  const shown = linesThatFit(
    lines,
    maxCausesLength,
    (more) => `- and ${more} more causes; the JSON report has them all`,
  );
  const rest = withoutCause === '' ? [] : [`- Without a known cause: ${withoutCause}`];
  return ['Causes:', '', ...shown, ...rest, ''];
}

/** The issues by level, with the most severe level first. */
const issueSections = (report: ReportInput): readonly FoldedSection[] =>
  report.levels.map(({ level, label, isOpen }) => ({
    title: label,
    open: isOpen,
    groups: [...byCause(issuesForPeople(report).filter(({ issue }) => issue.level === level))].map(
      ([cause, own]) => ({
        heading: cause && `${escapedText(cause.title)}:`,
        entries: issueEntries(own).map(issueEntryOf),
      }),
    ),
  }));

/** Groups the issues of one level by cause. Groups are in the order of their first issues. */
function byCause(
  issues: readonly ReportIssue[],
): ReadonlyMap<ReportCause | undefined, readonly ReportIssue[]> {
  const groups = new Map<ReportCause | undefined, ReportIssue[]>();
  for (const issue of issues) {
    const group = groups.get(issue.cause);
    if (group) group.push(issue);
    else groups.set(issue.cause, [issue]);
  }
  return groups;
}

const listSections = ({ lists }: ReportInput): readonly FoldedSection[] =>
  lists
    .filter(({ isTodo }) => !isTodo)
    .map(({ title, entries }) => ({ title, open: false, groups: [{ entries: entries.map(listEntry) }] }));

const listEntry = ({ code, text }: ReportList['entries'][number]): Entry => ({
  text: `- ${code.map(markdownCode).join(' ')}: ${escapedText(text)}`,
  count: 1,
});

/** Returns as many lines as fit, followed by the number of omitted lines. */
function linesThatFit(
  lines: readonly string[],
  room: number,
  moreWords: (more: number) => string,
): readonly string[] {
  let left = room;
  const shown = lines.filter((line) => (left -= line.length + 1) >= 0);
  return shown.length === lines.length ? lines : [...shown, moreWords(lines.length - shown.length)];
}

const issueEntryOf = (entry: IssueEntry): Entry => ({
  text: entry.length === 1 ? issueText(entry[0]) : entryText(entry),
  count: entry.length,
});

/** An entry of several issues: their common text, then each change with the fingerprint that approves it. */
function entryText(entry: IssueEntry): string {
  const [{ issue, details, advice }] = entry;
  const { code, headline, why, approval } = issue;
  const places = entryPlaces(entry);
  const shown = places.slice(0, maxShownPlaces).map(markdownCode);
  const more = places.length - shown.length;
  return [
    [
      `- **${escapedText(headline)}** (${entry.length}) ${shown.join(', ')}${more > 0 ? ` and ${more} more places` : ''} \`${code}\``,
      ...[why, ...details, advice].filter((line) => line !== '').map((line) => `  ${escapedText(line)}`),
    ].join(markdownLineBreak),
    ...entry.map(({ issue: { what, fingerprint } }) => `  - ${escapedText(what)} \`${fingerprint}\``),
    ...codeTexts(entry[0]),
    ...(approval ? [`  - ✅ ${escapedText(approvalText(approval))}`] : []),
  ].join('\n');
}

function issueText(one: ReportIssue): string {
  const { issue, details, advice } = one;
  const { headline, where, what, why, approval } = issue;
  const [first, ...others] = where;
  const shown = others.slice(0, maxShownPlaces - 1);
  const text = [
    `- **${escapedText(headline)}** ${markdownCode(first?.text ?? '')} \`${issue.code}\``,
    ...[what, why, ...details, advice].filter((line) => line !== '').map((line) => `  ${escapedText(line)}`),
  ].join(markdownLineBreak);
  return [
    text,
    ...shown.map((place) => `  - also ${markdownCode(place.text)}`),
    ...(others.length > shown.length ? [`  - and ${others.length - shown.length} more places`] : []),
    ...codeTexts(one),
    ...(approval ? [`  - ✅ ${escapedText(approvalText(approval))}`] : []),
  ].join('\n');
}

/** A line break in Markdown. Comments on GitHub keep plain line breaks, but job summaries join the lines. */
const markdownLineBreak = '  \n';

/** The affected lines of the user's code; empty if the issue itself is in the code. */
function codeTexts({ issue: { where }, code }: ReportIssue): readonly string[] {
  if (where[0]?.file !== null) return [];
  const shown = code.slice(0, maxShownPlaces);
  const more = code.length - shown.length;
  return [
    ...shown.map((line) => `  - your code: ${markdownCode(reportLineText(line))} ${escapedText(line.text)}`),
    ...(more > 0 ? [`  - and ${more} more lines of your code`] : []),
  ];
}

/** A list as a checklist. */
function todoText({ title, text, entries }: ReportList): readonly string[] {
  const lines = entries.map(
    ({ code, text: reason }) => `- [ ] ${code.map(markdownCode).join(' ')} ${escapedText(reason)}`,
  );
  return [
    escapedText(text),
    ...(lines.length > 0
      ? [
          '',
          `**${title}:**`,
          '',
          ...linesThatFit(lines, maxTodoLength, (more) => `- and ${more} more; the JSON report has them all`),
        ]
      : []),
    '',
  ];
}
