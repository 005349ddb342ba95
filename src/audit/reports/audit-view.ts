// Prepares the report of an audit for the reporters.

import type {
  AuditIssue,
  AuditReport,
  NotUnderstoodCall,
  UsedOperation,
  AuditedProject,
} from '../../core/model/reports/audit.ts';
import { groupBy } from '../../core/model/text/group-by.ts';
import { driftLevels } from '../../core/model/reports/drift.ts';
import { failedRunTexts } from '../../report/failed-run-text.ts';
import { levelTexts } from '../../report/level-texts.ts';
import type { ReportInput, ReportIssue, ReportList } from '../../report/report.ts';
import { severityOf } from '../../report/severity.ts';
import { codePlaceText } from '../../report/usage-text.ts';
import {
  auditCaveats,
  auditSummaryText,
  auditCallsText,
  auditFirstLine,
  notUnderstoodText,
  unreadCount,
} from './audit-text.ts';
import { join, normalize } from 'node:path/posix';

export function viewAudit(report: AuditReport): ReportInput {
  const { issues, project, coverage } = report;
  const suggestions = new Map(report.calls.map((call) => [lineKey(call), call.suggestion]));
  const views = issues.map((issue) => viewIssue(issue, report, suggestions));
  return {
    command: 'audit',
    document: report,
    texts: failedRunTexts.audit,
    verdict: auditSummaryText(report).replace(/\.$/, ''),
    sentence: '',
    approveCommand: null,
    summary: auditSummaryText(report),
    conclusions: [auditCallsText(report)],
    facts: [{ name: 'Found', value: auditCallsText(report) }],
    tile: null,
    announcement: { title: 'What was read', text: `${auditFirstLine(report)} ${auditSummaryText(report)}` },
    properties: [
      { name: 'files-read', value: String(project.files) },
      { name: 'files-not-read', value: String(unreadCount(report)) },
      { name: 'calls-understood', value: String(report.summary.understood) },
      { name: 'calls-not-understood', value: String(report.summary.notUnderstood) },
      ...project.unread.map(({ reason, files }) => ({ name: `not-read-${reason}`, value: files.join(', ') })),
    ],
    limits: [],
    remarks: [],
    notes: [auditFirstLine(report), ...auditCaveats(report)],
    levels: levelTexts(driftLevels, issues[0]?.level),
    causes: [],
    withoutCause: '',
    issues: views,
    cards: cardsOf(views),
    typeErrors: [],
    lists: [
      ...(report.notUnderstood.length === 0 ? [] : [callsNotUnderstood(report.notUnderstood)]),
      ...(coverage.length === 0 ? [] : [usedOperations(coverage)]),
    ],
    calm: 'The site accepts every call that was found.',
    file: project.name,
    noun: 'line',
  };
}

type AuditView = ReportIssue & { readonly issue: AuditIssue };

/** One card for all places with one cause. Approved places have a card of their own. */
function cardsOf(views: readonly AuditView[]): readonly ReportIssue[] {
  const groups = groupBy(views, ({ issue: { card, approval } }) => `${card} ${JSON.stringify(approval)}`);
  return [...groups.values()].map((group): ReportIssue => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group[0] as AuditView;
    return {
      ...first,
      issue: {
        ...first.issue,
        where: group.flatMap(({ issue: { where } }) => where),
        fingerprint: first.issue.card,
        fails: group.some(({ issue: { fails } }) => fails),
      },
      details: [...new Set(group.flatMap(({ details }) => details))],
      code: group.flatMap(({ code, issue }) => code.map((line) => ({ ...line, text: issue.fingerprint }))),
    };
  });
}

const lineKey = ({ file, line }: { readonly file: string | null; readonly line: number | null }): string =>
  `${file ?? ''}\n${line ?? ''}`;

function viewIssue(
  issue: AuditIssue,
  { project }: AuditReport,
  suggestions: ReadonlyMap<string, string | null>,
): AuditView {
  const [{ file, line, column } = { file: null, line: null, column: null }] = issue.where;
  const suggestion = suggestions.get(lineKey({ file, line }));
  return {
    issue,
    severity: severityOf(issue),
    cause: undefined,
    details: suggestion ? [`With the generated client: ${suggestion}`] : [],
    advice: issue.approval ? '' : issue.howToProceed,
    code: [
      {
        file: file ?? '',
        path: auditedFile(project, { file: file ?? '' }),
        line: line ?? 1,
        column: column ?? 1,
        marked: issue,
        text: '',
      },
    ],
    heading: file ?? '',
  };
}

const maxListPlaces = 5;

const usedOperations = (coverage: readonly UsedOperation[]): ReportList => ({
  title: 'Operations that your code uses',
  text: '',
  isTodo: false,
  entries: coverage.map(({ operation, method, path, places }) => ({
    code: [operation, `${method} ${path}`],
    text:
      places.slice(0, maxListPlaces).map(codePlaceText).join(', ') +
      (places.length > maxListPlaces ? ` and ${places.length - maxListPlaces} more` : ''),
  })),
});

const maxListedCalls = 200;

const callsNotUnderstood = (calls: readonly NotUnderstoodCall[]): ReportList => ({
  title: 'Calls that were not understood',
  text: '',
  isTodo: false,
  entries: calls
    .slice(0, maxListedCalls)
    .map((call) => ({ code: [codePlaceText(call)], text: notUnderstoodText(call) })),
});

// The places of an audit's findings, in the form for CI reports.

/** The path of a project's file relative to the working directory, which in CI is the repository. */
const auditedFile = ({ folder }: AuditedProject, { file }: { readonly file: string }): string =>
  normalize(join(folder, file));
