// An audit as a comment for a pull request, with the operations that the code uses. Its
// first line is a mark by which the same comment is found and updated.

import type { Audit, AuditFinding, AuditRules } from '../../model/audit.ts';
import { driftLevels } from '../../model/drift.ts';
import { count } from '../../schema/schema-words.ts';
import { approvalWords } from '../approval-words.ts';
import { headings, longestComment } from '../markdown.ts';
import { codeText, escapedText } from '../markdown-text.ts';
import { codePlaceWords } from '../usage-words.ts';
import { auditCaveats, auditSummaryWords, projectSummaryWords } from './audit-words.ts';
import { saidOf } from './audit-places.ts';

const placesShown = 5;

export function auditMarkdown(audit: Audit, rules: AuditRules): string {
  const lines = [
    '<!-- routewright-audit -->',
    '## Calls of the REST interface',
    '',
    `**${auditSummaryWords(audit)}** ${escapedText(projectSummaryWords(audit))}`,
    '',
    ...auditCaveats(audit).map((text) => `- ${escapedText(text)}`),
    '',
  ];
  let left = longestComment - lines.join('\n').length;
  let leftOut = 0;
  const add = (text: string): void => {
    left -= text.length;
    if (left < 0) leftOut += 1;
    else lines.push(text);
  };
  for (const level of driftLevels) {
    const findings = audit.findings.filter((finding) => finding.level === level);
    if (findings.length === 0) continue;
    const isOpen = level === 'breaking' || level === 'risky';
    lines.push(
      `<details${isOpen ? ' open' : ''}><summary>${headings[level]} (${findings.length})</summary>`,
      '',
    );
    for (const finding of findings) add(findingText(finding, rules));
    lines.push('', '</details>', '');
  }
  if (audit.coverage.length > 0) {
    lines.push(`<details><summary>Operations that are used (${audit.coverage.length})</summary>`, '');
    for (const { operation, method, path, places } of audit.coverage) {
      const shown = places.slice(0, placesShown).map((place) => codeText(codePlaceWords(place)));
      const more = places.length > shown.length ? ` and ${places.length - shown.length} more` : '';
      add(`- ${codeText(operation)} ${codeText(`${method} ${path}`)}: ${shown.join(', ')}${more}`);
    }
    lines.push('', '</details>', '');
  }
  if (leftOut > 0)
    lines.push(`${count(leftOut, 'more line')} do not fit into a comment; the JSON report has them all.`, '');
  return lines.join('\n');
}

const findingText = (finding: AuditFinding, rules: AuditRules): string =>
  [
    `- **${escapedText(rules.get(finding.code)?.title ?? finding.code)}** ${codeText(codePlaceWords(finding))} \`${finding.code}\``,
    `  ${escapedText(saidOf(finding))}`,
    ...(finding.approval ? [`  - ✅ ${escapedText(approvalWords(finding.approval))}`] : []),
  ].join('  \n');
