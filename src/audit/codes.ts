// The rules of `audit`, for `explain`.

import type { AuditRuleFacts } from '../core/model/reports/audit.ts';
import { indentedParagraph, type ExplainedCode } from '../terminal/explained-code.ts';
import { bold, dim, levelPiece, type Line } from '../terminal/lines.ts';
import { auditRules } from './rules.ts';

const ruleLines = (
  code: string,
  { level, title, explain, details, howToProceed }: AuditRuleFacts,
): readonly Line[] => [
  [bold(title)],
  [code, '  ', levelPiece(level), dim(', found by audit')],
  [],
  ...(details === undefined ? [] : [...indentedParagraph(details), []]),
  ...indentedParagraph(explain),
  [],
  ['  What you can do:'],
  ...indentedParagraph(howToProceed),
];

export const codes = [...auditRules].map(([code, rule]): ExplainedCode => {
  const { level, title, explain, details, howToProceed } = rule;
  return {
    code,
    kind: 'audit',
    row: [bold(code), levelPiece(level), 'audit', dim(title)],
    lines: ruleLines(code, rule),
    facts: { level, title, explain, ...(details !== undefined && { details }), howToProceed },
  };
});
