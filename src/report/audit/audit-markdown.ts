// An audit as a comment for a pull request, with the operations that the code uses. Its
// first line is a mark by which the same comment is found and updated.

import type { Audit, AuditFinding, AuditRules, UsedOperation } from '../../model/audit.ts';
import { driftLevels } from '../../model/drift.ts';
import { count } from '../../schema/schema-words.ts';
import { approvalWords } from '../approval-words.ts';
import { failedRunTexts } from '../failed-run-text.ts';
import { foldedSections, longestComment } from '../folded-sections.ts';
import { headings } from '../markdown.ts';
import { codeText, escapedText, textWithFingerprints } from '../markdown-text.ts';
import { codePlaceWords } from '../usage-words.ts';
import { auditCaveats, auditSummaryWords, callsWords, filesWords } from './audit-words.ts';
import { saidOf } from './audit-places.ts';

const placesShown = 5;

export function auditMarkdown(audit: Audit, rules: AuditRules): string {
  const lines = [
    failedRunTexts.audit.mark,
    `## ${failedRunTexts.audit.title}`,
    '',
    escapedText(filesWords(audit)),
    '',
    `**${auditSummaryWords(audit)}** ${callsWords(audit)}`,
    '',
    ...auditCaveats(audit).map((text) => `- ${textWithFingerprints(text)}`),
    '',
  ];
  const { lines: sections, leftOut } = foldedSections(
    [
      ...driftLevels.map((level) => ({
        title: headings[level],
        open: level === 'breaking' || level === 'risky',
        groups: [
          {
            entries: audit.findings
              .filter((finding) => finding.level === level)
              .map((finding) => findingText(finding, rules)),
          },
        ],
      })),
      {
        title: 'Operations that are used',
        open: false,
        groups: [{ entries: audit.coverage.map(usedText) }],
      },
    ],
    longestComment - lines.join('\n').length,
  );
  return [
    ...lines,
    ...sections,
    ...(leftOut === 0
      ? []
      : [`${count(leftOut, 'more line')} do not fit into a comment; the JSON report has them all.`, '']),
  ].join('\n');
}

function usedText({ operation, method, path, places }: UsedOperation): string {
  const shown = places.slice(0, placesShown).map((place) => codeText(codePlaceWords(place)));
  const more = places.length > shown.length ? ` and ${places.length - shown.length} more` : '';
  return `- ${codeText(operation)} ${codeText(`${method} ${path}`)}: ${shown.join(', ')}${more}`;
}

const findingText = (finding: AuditFinding, rules: AuditRules): string =>
  [
    `- **${escapedText(rules.get(finding.code)?.title ?? finding.code)}** ${codeText(codePlaceWords(finding))} \`${finding.code}\``,
    `  ${escapedText(saidOf(finding))}`,
    ...(finding.approval ? [`  - ✅ ${escapedText(approvalWords(finding.approval))}`] : []),
  ].join('  \n');
