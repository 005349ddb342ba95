// Writes workflow commands, which GitHub shows as annotations.
// The first line is about the whole report. Each further line is about one issue.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions

import { visible } from '../core/diagnostics/visible.ts';
import { approvalText } from './approval-text.ts';
import {
  allIssues,
  firstPlaceText,
  sentencesOf,
  type ReportInput,
  type ReportIssue,
  type ReportLine,
} from './report.ts';
import type { Severity } from './severity.ts';

const annotationCommands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/**
 * Whether an issue gets an annotation. A change of only the documentation gets an annotation only if it makes
 * the run fail.
 */
const isShown = ({ issue: { level, fails, approval } }: ReportIssue): boolean =>
  fails || level !== 'docs' || approval !== null;

/**
 * The annotations of a report. GitHub shows only the first ten of each severity per step, so the announcement is
 * first, and each cause is before its findings. An issue about several lines of code is shown at each line.
 */
export const githubReport = (report: ReportInput): string =>
  [
    annotation('notice', report.announcement.title, report.announcement.text),
    ...report.causes.map(({ severity, title, fingerprint, countsText }) =>
      annotation(annotationCommands[severity], `${title} (${fingerprint})`, countsText),
    ),
    ...allIssues(report).filter(isShown).flatMap(annotationsOf),
    ...report.limits.map((text) => annotation('notice', 'Not everything was compared', text)),
    ...report.remarks.map((text) => annotation('notice', 'How the sources were read', text)),
  ].join('');

function annotationsOf(one: ReportIssue): readonly string[] {
  const { issue, severity, code } = one;
  const { approval, headline } = issue;
  const command = annotationCommands[severity];
  const title = `${approval ? 'Approved: ' : ''}${headline} (${issue.code})`;
  const message = [
    ...(issue.where[0]?.file === null ? [firstPlaceText(one)] : []),
    ...sentencesOf(one),
    ...(approval ? [approvalText(approval)] : []),
  ].join('\n');
  if (code.length === 0) return [annotation(command, title, message)];
  return code.map((line) =>
    annotation(
      command,
      title,
      line.text === '' || issue.where[0]?.file !== null ? message : `This ${line.text}.\n${message}`,
      annotationPlace(line),
    ),
  );
}

export const annotation = (command: string, title: string, message: string, place = ''): string =>
  `::${command} ${place}title=${escapeProperty(title)}::${escapeData(message)}\n`;

const annotationPlace = ({ path, line, column }: ReportLine): string =>
  `file=${escapeProperty(path)},line=${line},col=${column},`;

/**
 * Escapes data. A runner decodes `%0A` only after it has parsed the command, so no text can start another
 * command.
 */
const escapeData = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .split(/\r\n|\r|\n/)
    .map(visible)
    .join('%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
