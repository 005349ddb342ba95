// Prints a report: one block per issue, the most severe first.

import type { Cause } from '../../core/model/reports/drift.ts';
import type { Issue } from '../../core/model/reports/issue.ts';
import { groupBy } from '../../core/model/text/group-by.ts';
import { approvalText, approveAllTitle, approveOneText } from '../../report/approval-text.ts';
import { causeCounts, levelOfCause } from '../../report/cause-text.ts';
import { entryPlaces, issueEntries, type IssueEntry } from '../../report/issue-entries.ts';
import { firstPlaceText, issuesForPeople, type ReportInput, type ReportIssue } from '../../report/report.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { codeLines } from './code-lines.ts';
import { bold, cyan, dim, green, levelPiece, red, wrap, type Line } from '../../terminal/lines.ts';

const maxIssuePlaces = 3;
/** The maximum number of places of a card in the code. */
const maxCardPlaces = 50;
const maxParagraphWidth = 90;

export interface TextOptions {
  /** Whether to show the issues of a level. Issues of other levels are only counted. */
  readonly shows: (level: string) => boolean;
  /** The maximum number of entries of issues of a level to show; absent for all issues. */
  readonly maxIssues?: ((level: string) => number) | undefined;
  /** Lines to print after the issues. */
  readonly more?: readonly Line[];
}

/** A report with more lines than fit on a terminal repeats its result at the end. */
const screenLines = 40;

/**
 * The result, the causes and the command that approves come first, then the issues. A report without a sentence begins
 * with its notes, and ends with its result.
 */
export function reportLines(report: ReportInput, options: TextOptions): readonly Line[] {
  const { notes, sentence, summary, conclusions } = report;
  const details = conclusions.map((text) => (text === '' ? '' : ` ${text}`)).join('');
  const noteLines = notes.map((text): Line => [dim(text)]);
  const { issueBlocks, endLines } = shownIssues(report, options);
  const explainLines: readonly Line[] =
    issueBlocks.length > 0 ? [[dim('Explain a code: routewright explain <code>')]] : [];
  if (sentence === '')
    return [
      ...noteLines,
      ...(noteLines.length > 0 ? [[]] : []),
      ...issueBlocks,
      ...endLines,
      [bold(summary), dim(details)],
      ...explainLines,
    ];
  const result: readonly Line[] = [
    [bold(sentence)],
    ...(report.issues.length > 0 ? [[dim(`${summary}${details}`)]] : []),
  ];
  const lines = [
    ...result,
    ...beforeBlank(causeLines(report)),
    ...beforeBlank(approvalLines(report)),
    ...beforeBlank(noteLines),
    ...beforeBlank([...issueBlocks, ...endLines, ...explainLines]),
  ];
  return lines.length > screenLines ? [...lines, [], ...result] : lines;
}

const beforeBlank = (lines: readonly Line[]): readonly Line[] => (lines.length > 0 ? [[], ...lines] : []);

const causeLines = ({ causes, withoutCause }: ReportInput): readonly Line[] => [
  ...causes.map(causeSummaryLine),
  ...(withoutCause === '' ? [] : [[dim(`without a known cause  ${withoutCause}`)]]),
];

function approvalLines({ approveCommand, causes }: ReportInput): readonly Line[] {
  if (approveCommand === null) return [];
  const one = approveOneText(causes);
  return [[approveAllTitle], [cyan(`  ${approveCommand}`)], ...(one === '' ? [] : [[one]])];
}

/** The shown issues, and the lines after them. */
function shownIssues(
  report: ReportInput,
  { shows, maxIssues, more = [] }: TextOptions,
): { readonly issueBlocks: readonly Line[]; readonly endLines: readonly Line[] } {
  const listed = issuesForPeople(report).filter(({ issue }) => shows(issue.level));
  const groups = issueGroups(listed, maxIssues);
  const shown = groups.reduce((sum, { members }) => sum + members.flat().length, 0);
  const leftOut = listed.length - shown;
  const hidden = groupBy(
    report.issues.filter(({ issue }) => !shows(issue.level)),
    ({ issue }) => issue.level,
  );
  const missing = [
    ...(leftOut > 0 ? [countText(leftOut, 'more finding')] : []),
    ...[...hidden].map(([level, { length }]) => countText(length, `${level} finding`)),
  ];
  return {
    issueBlocks: groups.flatMap(({ heading, members }) => [...heading, ...members.flatMap(entryBlock)]),
    endLines: [
      ...(missing.length > 0 ? [[dim(`${missing.join(', ')} not shown: --all lists them`)]] : []),
      ...more,
    ],
  };
}

const entryBlock = (entry: IssueEntry): readonly Line[] => [
  ...(entry.length === 1 ? issueLines(entry[0]) : entryLines(entry)),
  [],
];

interface IssueGroup {
  readonly heading: readonly Line[];
  readonly members: readonly IssueEntry[];
}

/**
 * Groups issues by level and then by cause, or by heading if they have no cause. The order of issues does not
 * change. The title of a group is not printed if there is only one group. If a level has more than `max` entries, each
 * group keeps about the same number.
 */
function issueGroups(issues: readonly ReportIssue[], max: TextOptions['maxIssues']): readonly IssueGroup[] {
  if (issues.some(({ issue }) => issue.where[0]?.file !== null))
    return [{ heading: [], members: issueEntries(issues) }];
  const titleOf = ({ cause, heading }: ReportIssue): string => cause?.title ?? heading;
  const several = new Set(issues.map(titleOf)).size > 1;
  const groups = [...groupBy(issues, (one) => `${one.issue.level} ${titleOf(one)}`).values()].map(
    issueEntries,
  );
  const byLevel = groupBy(groups, ([first]) => first?.[0].issue.level ?? '');
  const kept = new Set(
    [...byLevel].flatMap(([level, ofLevel]) => [...sampleOf(ofLevel, max?.(level) ?? Infinity)]),
  );
  return groups.flatMap((all): readonly IssueGroup[] => {
    const members = all.filter((entry) => kept.has(entry));
    const [first] = members.flat();
    if (!first) return [];
    const [total, shown] = [all.flat().length, members.flat().length];
    const count = `, ${total} ${first.issue.level}${shown < total ? `, ${shown} shown` : ''} ──`;
    return [{ heading: several ? [[dim('── '), bold(titleOf(first)), dim(count)], []] : [], members }];
  });
}

/** At most `max` entries, in turn one of each group. Issues that affect the user's code come first in each group. */
function sampleOf(groups: readonly (readonly IssueEntry[])[], max: number): ReadonlySet<IssueEntry> {
  const all = groups.flat();
  if (all.length <= max) return new Set(all);
  const queues = groups.map((members) => [
    ...members.filter(([{ isUsed }]) => isUsed === true),
    ...members.filter(([{ isUsed }]) => isUsed !== true),
  ]);
  const rounds = Math.max(...queues.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    queues.flatMap((queue) => queue.slice(round, round + 1)),
  );
  return new Set(inTurn.flat().slice(0, max));
}

/** One line with a cause and the number of its issues. */
const causeSummaryLine = ({
  level,
  title,
  countsText,
  fingerprint,
}: Readonly<Record<'level' | 'title' | 'countsText' | 'fingerprint', string>>): Line => [
  levelPiece(level),
  '  ',
  bold(title),
  `  ${countsText}`,
  dim(`  ${fingerprint}`),
];

export const causeLine = (cause: Cause): Line =>
  causeSummaryLine({ ...cause, level: levelOfCause(cause), countsText: causeCounts(cause) });

const paragraph = (text: string): readonly Line[] =>
  wrap(text, maxParagraphWidth).map((line): Line => [`  ${line}`]);

const dimParagraph = (text: string): readonly Line[] =>
  wrap(text, maxParagraphWidth).map((line): Line => [dim(`  ${line}`)]);

const issueTitleLine = ({ level, headline, code, fingerprint, where }: Issue): Line => [
  levelPiece(level),
  '  ',
  bold(headline),
  '  ',
  ...(where.length > 1 && where[0]?.file !== null ? [`${countText(where.length, 'place')}  `] : []),
  dim(`${code} ${fingerprint}`),
];

function issueLines(one: ReportIssue): readonly Line[] {
  const { issue, details, advice } = one;
  const { where, what, why, approval } = issue;
  const isInCode = where[0]?.file !== null;
  const code = codeLines(one.code, true, isInCode ? maxCardPlaces : undefined);
  return [
    issueTitleLine(issue),
    ...(isInCode ? code : placeLines(issue)),
    ...paragraph(what),
    ...dimParagraph(why),
    ...details.flatMap(dimParagraph),
    ...paragraph(advice),
    ...(approval ? [[green(`  ${approvalText(approval)}`)]] : []),
    ...(isInCode ? [] : code),
  ];
}

/** An entry of several issues: their common text, then each change with the fingerprint that approves it. */
function entryLines(entry: IssueEntry): readonly Line[] {
  const [{ issue, details, advice }] = entry;
  const { level, headline, code, why, approval } = issue;
  return [
    [levelPiece(level), '  ', bold(headline), `  ${entry.length} times  `, dim(code)],
    ...placeTextLines(entryPlaces(entry)),
    ...entry.flatMap(({ issue: { what, fingerprint } }) =>
      wrap(what, maxParagraphWidth - fingerprint.length).map((line, at): Line => [
        dim(at === 0 ? `  ${fingerprint}  ` : ' '.repeat(fingerprint.length + 4)),
        line,
      ]),
    ),
    ...dimParagraph(why),
    ...details.flatMap(dimParagraph),
    ...paragraph(advice),
    ...(approval ? [[green(`  ${approvalText(approval)}`)]] : []),
    ...codeLines(entry[0].code),
  ];
}

const placeLines = ({ where }: Issue): readonly Line[] => placeTextLines(where.map(({ text }) => text));

function placeTextLines(places: readonly string[]): readonly Line[] {
  const shown = places.slice(0, maxIssuePlaces);
  const more = places.length - shown.length;
  return [
    ...shown.map((text): Line => [`  ${text}`]),
    ...(more > 0 ? [[dim(`  and ${countText(more, 'more place')}`)]] : []),
  ];
}

/** The lines with which `--approve ask` shows an issue. */
export const approvalIssueLines = (issue: Issue): readonly Line[] => [
  issueTitleLine(issue),
  ...placeLines(issue),
  ...paragraph(issue.what),
  ...dimParagraph(issue.why),
];

/** The first errors of the user's compiler. Errors beyond the maximum are only counted. */
export function typeErrorLines({ typeErrors }: ReportInput): readonly Line[] {
  const shown = typeErrors.slice(0, maxTypeErrors);
  const more = typeErrors.length - shown.length;
  return [
    ...shown.flatMap((one): readonly Line[] => [
      [red('type error'), '  ', cyan(firstPlaceText(one)), ` ${one.code[0]?.text ?? ''}`],
      ...codeLines(one.code, false),
      [],
    ]),
    ...(more > 0 ? [[dim(`and ${countText(more, 'more type error')}`)], []] : []),
  ];
}

const maxTypeErrors = 20;
