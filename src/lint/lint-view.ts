// Prepares a report of `lint` for the reporters.

import { diagnosticLevels } from '../core/diagnostics/diagnostic.ts';
import type { LintIssue, LintReport } from '../core/model/reports/lint-report.ts';
import { countText } from '../core/schema/schema-text.ts';
import { interfaceText } from '../report/place-text.ts';
import { failedRunTexts } from '../report/failed-run-text.ts';
import { levelTexts } from '../report/level-texts.ts';
import type { ReportInput, ReportIssue, ReportLine } from '../report/report.ts';
import { severityOf } from '../report/severity.ts';

/** @param source a name of the source that is safe to print */
export function viewLint(report: LintReport, source: string): ReportInput {
  const issues = report.issues.toSorted(
    (one, other) => diagnosticLevels.indexOf(one.level) - diagnosticLevels.indexOf(other.level),
  );
  const { notListed } = report.summary;
  return {
    command: 'lint',
    document: report,
    texts: failedRunTexts.lint,
    verdict: lintSummaryText(report).replace(/\.$/, ''),
    sentence: '',
    approveCommand: null,
    summary: lintSummaryText(report),
    conclusions: [notListed > 0 ? `${countText(notListed, 'issue')} not listed.` : ''],
    facts: [{ name: 'Source', value: source }],
    tile: null,
    announcement: { title: 'Issues of the source', text: lintSummaryText(report) },
    properties: diagnosticLevels.map((level) => ({
      name: `${level}-count`,
      value: String(report.summary.counts[level]),
    })),
    limits: [],
    remarks: [],
    notes: provenanceText(report) === '' ? [] : [`Origins of the response types: ${provenanceText(report)}.`],
    levels: levelTexts(diagnosticLevels, issues[0]?.level),
    causes: [],
    withoutCause: '',
    issues: issues.map((issue) => viewIssue(issue)),
    typeErrors: [],
    lists: [],
    calm: 'No issue was found.',
    file: source,
    noun: 'issue',
  };
}

function lintSummaryText({ summary: { counts } }: LintReport): string {
  const words = [
    ...(counts.error > 0 ? [countText(counts.error, 'error')] : []),
    ...(counts.warning > 0 ? [countText(counts.warning, 'warning')] : []),
    ...(counts.info > 0 ? [countText(counts.info, 'note')] : []),
  ];
  return words.length === 0 ? 'No issues.' : `${words.join(', ')}.`;
}

/** The provenance counts as text (`12 declared, 3 known, 1 unknown`). */
const provenanceText = ({ summary: { provenance } }: LintReport): string =>
  Object.entries(provenance)
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${number} ${word}`)
    .join(', ');

function viewIssue(issue: LintIssue): ReportIssue {
  const [place] = issue.where;
  return {
    issue,
    severity: severityOf(issue),
    cause: undefined,
    details: [
      ...(place && place.file !== null && place.route !== null ? [`In ${interfaceText(place)}.`] : []),
      `What was done: ${issue.done}`,
    ],
    advice: issue.howToProceed,
    code: place ? codeAt(place) : [],
    heading: place?.namespace ?? 'The source',
  };
}

const codeAt = ({ file, line, column }: LintIssue['where'][number]): readonly ReportLine[] =>
  file === null ? [] : [{ file, path: file, line: line ?? 1, column: column ?? 1, text: '' }];
