// Prints a report: one block per issue, the most severe first.

import type { Cause } from '../../core/model/drift.ts';
import type { Issue } from '../../core/model/issue.ts';
import { approvalText } from '../../report/approval-text.ts';
import { causeCounts, levelOfCause } from '../../report/cause-text.ts';
import { firstPlaceText, type ReportInput, type ReportIssue } from '../../report/report.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { codeLines } from './code-lines.ts';
import { bold, cyan, dim, green, red, wrap, yellow, type Line, type LinePiece } from '../lines.ts';

/** The color of each level. */
const levelColours: Readonly<Record<string, (text: string) => LinePiece>> = {
  breaking: red,
  risky: yellow,
  safe: green,
  docs: cyan,
  error: red,
  warning: yellow,
};

export const levelPiece = (level: string): LinePiece => (levelColours[level] ?? dim)(level);

const maxIssuePlaces = 3;
const maxParagraphWidth = 90;

export interface TextOptions {
  /** Whether to show the issues of a level. Issues of other levels are only counted. */
  readonly shows: (level: string) => boolean;
  /** Lines to print before the summary. */
  readonly more?: readonly Line[];
}

export function reportLines(report: ReportInput, { shows, more = [] }: TextOptions): readonly Line[] {
  const { notes, causes, issues, summary, conclusions } = report;
  const shown = issues.filter(({ issue }) => shows(issue.level));
  const hidden = issues.length - shown.length;
  return [
    ...notes.map((text): Line => [dim(text)]),
    ...(notes.length > 0 ? [[]] : []),
    ...causes.map(({ level, title, countsText, fingerprint }) =>
      causeSummaryLine({ level, title, countsText, fingerprint }),
    ),
    ...(causes.length > 0 ? [[]] : []),
    ...issueGroups(shown).flatMap(({ heading, members }) => [
      ...heading,
      ...members.flatMap((one) => [...issueLines(one), []]),
    ]),
    ...(hidden > 0 ? [[dim(`${countText(hidden, 'less severe finding')} not shown: --all lists them`)]] : []),
    ...more,
    [bold(summary), dim(conclusions.map((text) => (text === '' ? '' : ` ${text}`)).join(''))],
    ...(shown.length > 0 ? [[dim('Explain a code: routewright explain <code>')]] : []),
  ];
}

interface IssueGroup {
  readonly heading: readonly Line[];
  readonly members: readonly ReportIssue[];
}

/**
 * Groups issues by level and then by cause, or by heading if they have no cause. The order of issues does not
 * change. The title of a group is not printed if there is only one group.
 */
function issueGroups(issues: readonly ReportIssue[]): readonly IssueGroup[] {
  if (issues.some(({ issue }) => issue.where[0]?.file !== null)) return [{ heading: [], members: issues }];
  const groups = new Map<string, ReportIssue[]>();
  const titleOf = ({ cause, heading }: ReportIssue): string => cause?.title ?? heading;
  for (const one of issues) {
    const key = `${one.issue.level} ${titleOf(one)}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const several = new Set(issues.map(titleOf)).size > 1;
  return [...groups.values()].map((members) => {
    const [first] = members;
    return {
      heading:
        several && first
          ? [[dim('── '), bold(titleOf(first)), dim(`, ${members.length} ${first.issue.level} ──`)], []]
          : [],
      members,
    };
  });
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

const issueTitleLine = ({ level, headline, code, fingerprint }: Issue): Line => [
  levelPiece(level),
  '  ',
  bold(headline),
  '  ',
  dim(`${code} ${fingerprint}`),
];

function issueLines(one: ReportIssue): readonly Line[] {
  const { issue, details, advice } = one;
  const { where, what, why, approval } = issue;
  const isInCode = where[0]?.file !== null;
  const code = codeLines(one.code);
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

function placeLines({ where }: Issue): readonly Line[] {
  const shown = where.slice(0, maxIssuePlaces);
  const more = where.length - shown.length;
  return [
    ...shown.map(({ text }): Line => [`  ${text}`]),
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
