// The history of an interface, newest first, in the format of https://keepachangelog.com.

import type { DriftSummary, Rules } from '../../core/model/reports/drift.ts';
import type { DriftIssue, DriftReport } from '../../core/model/reports/drift-report.ts';
import { causeCounts, informativeCauses } from '../../report/cause-text.ts';
import { caveats, valueChangeText, shortJsonText } from '../../report/finding-text.ts';
import { countText } from '../../core/schema/schema-text.ts';
import { markdownCode, escapedText, escapeMarkdown } from '../../report/markdown-text.ts';

/** The changes between two successive states. */
export interface ChangelogStep {
  /** The labels of the older and the newer state. */
  readonly from: string;
  readonly to: string;
  readonly report: DriftReport;
}

const changelogSchemaVersion = 2;

/** @param steps newest first */
export const changelogJson = (steps: readonly ChangelogStep[]): string =>
  `${JSON.stringify(
    {
      schemaVersion: changelogSchemaVersion,
      steps: steps.map(({ from, to, report: { causes, issues, summary } }) => ({
        from,
        to,
        versionAdvice: summary.versionAdvice,
        counts: summary.counts,
        causes,
        issues,
      })),
    },
    null,
    2,
  )}\n`;

/** @param steps newest first */
export const changelogMarkdown = (steps: readonly ChangelogStep[], rules: Rules): string =>
  ['# Changes of the REST interface', '', ...steps.flatMap((step) => [...stepLines(step, rules), ''])].join(
    '\n',
  );

interface ChangelogSection {
  readonly heading: string;
  readonly takes: (issue: DriftIssue, rules: Rules) => boolean;
  /** Whether the section shows the reason of each change. */
  readonly saysWhy: boolean;
}

/** Each finding is listed in the first section that accepts it. */
const changelogSections: readonly ChangelogSection[] = [
  { heading: 'Breaking', takes: ({ level }) => level === 'breaking', saysWhy: true },
  { heading: 'Risky', takes: ({ level }) => level === 'risky', saysWhy: true },
  { heading: 'Deprecated', takes: ({ code }, rules) => rules.get(code)?.deprecates === true, saysWhy: false },
  { heading: 'Documentation', takes: ({ level }) => level === 'docs', saysWhy: false },
  { heading: 'Added', takes: ({ before }) => before === null, saysWhy: false },
  { heading: 'Removed', takes: ({ after }) => after === null, saysWhy: false },
  { heading: 'Changed', takes: () => true, saysWhy: false },
];

const changelogSectionOrder = [
  'Breaking',
  'Risky',
  'Deprecated',
  'Added',
  'Removed',
  'Changed',
  'Documentation',
];

function stepLines({ from, to, report }: ChangelogStep, rules: Rules): readonly string[] {
  const { issues, summary } = report;
  const notes = caveats(report);
  const causes = informativeCauses(report);
  const bySection = new Map<string, string[]>(changelogSectionOrder.map((heading) => [heading, []]));
  for (const issue of issues) {
    const section = changelogSections.find(({ takes }) => takes(issue, rules));
    if (section) bySection.get(section.heading)?.push(issueLine(issue, section));
  }
  return [
    `## ${escapeMarkdown(to)}`,
    '',
    `${versionAdviceText(summary)} Since ${markdownCode(from)}.`,
    ...(causes.length > 0
      ? ['', ...causes.map((cause) => `- **${escapedText(cause.title)}**: ${causeCounts(cause)}`)]
      : []),
    ...notes.flatMap((note) => ['', `> ${escapedText(note)}`]),
    ...[...bySection].flatMap(([heading, lines]) =>
      lines.length === 0 ? [] : ['', `### ${heading}`, '', ...lines],
    ),
  ];
}

const versionAdviceText = ({ versionAdvice }: DriftSummary): string =>
  versionAdvice === 'none' ? 'Nothing changed.' : `Next version: **${versionAdvice}**.`;

/** For a removal, the old value is shown only if it is a list, such as values or methods. */
const changeShown = (issue: DriftIssue): string => {
  const { before, after } = issue;
  if (after === null) return Array.isArray(before) ? shortJsonText(before) : '';
  return before === null ? shortJsonText(after) : valueChangeText(issue);
};

function issueLine(issue: DriftIssue, { saysWhy }: ChangelogSection): string {
  const { headline, where, why } = issue;
  const [first, ...others] = where;
  const change = changeShown(issue);
  return [
    `- ${escapedText(headline)}: ${markdownCode(first?.text ?? '')}`,
    ...(others.length > 0 ? [` and ${countText(others.length, 'more place')}`] : []),
    ...(change === '' ? [] : [` (${markdownCode(change)})`]),
    ...(saysWhy ? [`. ${escapedText(why)}`] : []),
  ].join('');
}
