// GitLab's code quality report: a list of issues, without a field for texts about the whole report.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format

import { sha256Hex } from '../core/model/text/sha256.ts';
import { approvalText } from './approval-text.ts';
import {
  allIssues,
  firstPlaceText,
  sentencesOf,
  type ReportInput,
  type ReportCause,
  type ReportIssue,
} from './report.ts';
import type { Severity } from './severity.ts';

interface GitlabIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

export const severities: Readonly<Record<Severity, string>> = {
  error: 'blocker',
  warning: 'major',
  note: 'info',
};

export function gitlabReport(report: ReportInput): string {
  const { causes, command, limits, remarks, sentence, file } = report;
  const issues = [
    ...causes.map((cause) => causeIssue(cause, file)),
    ...allIssues(report).map((issue) => issueOf(issue, file)),
    ...limits.map((text) => noteIssue('not-all-was-compared', text, file)),
    ...remarks.map((text) => noteIssue('how-the-sources-were-read', text, file)),
  ];
  // GitLab shows every entry as an issue, so a report without issues must be empty.
  const first =
    sentence === '' || issues.length === 0 ? [] : [noteIssue(`${command}-verdict`, sentence, file)];
  return `${JSON.stringify([...first, ...issues], null, 2)}\n`;
}

const atFile = (file: string): GitlabIssue['location'] => ({ path: file, lines: { begin: 1 } });

const causeIssue = (
  { title, countsText, kind, fingerprint, severity }: ReportCause,
  file: string,
): GitlabIssue => ({
  description: `${title}: ${countsText}`,
  check_name: kind,
  fingerprint,
  severity: severities[severity],
  location: atFile(file),
});

const noteIssue = (name: string, text: string, file: string): GitlabIssue => ({
  description: text,
  check_name: name,
  fingerprint: sha256Hex(text, 12),
  severity: severities.note,
  location: atFile(file),
});

function issueOf(one: ReportIssue, file: string): GitlabIssue {
  const { issue, cause, code, severity } = one;
  const { approval, headline, fingerprint, where } = issue;
  const [line] = code;
  return {
    description: [
      ...(cause ? [cause.title] : []),
      ...(approval ? ['Approved'] : []),
      headline,
      ...(where[0]?.file === null ? [firstPlaceText(one)] : []),
      sentencesOf(one).join(' '),
      ...(approval ? [approvalText(approval)] : []),
    ].join(': '),
    check_name: issue.code,
    fingerprint,
    severity: severities[severity],
    // The first affected line of the user's code, otherwise the file of the report.
    location: line ? { path: line.path, lines: { begin: line.line } } : atFile(file),
  };
}
