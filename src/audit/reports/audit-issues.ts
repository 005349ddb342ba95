// Turns the findings of an audit into the issues of the document that `audit --format json` prints.

import { createHash } from 'node:crypto';
import type { AuditFinding, AuditIssue, AuditRules } from '../../core/model/reports/audit.ts';
import { codePlaceText } from '../../report/usage-text.ts';

/**
 * The fingerprint of a finding's card. Reports for people show one card for all findings with the same rule and message,
 * such as ten lines that read the same undeclared property. Each finding keeps its own fingerprint.
 */
export const cardFingerprint = ({
  code,
  level,
  reason,
}: Pick<AuditFinding, 'code' | 'level' | 'reason'>): string =>
  createHash('sha256')
    .update(JSON.stringify(['card', code, level, reason]))
    .digest('hex')
    .slice(0, 12);

export function auditIssue(finding: AuditFinding, rules: AuditRules): AuditIssue {
  const { code, level, namespace, route, method, pointer, operation, path, file, line, column } = finding;
  const { reason, hint, fails, approval, fingerprint, length, frame } = finding;
  const rule = rules.get(code);
  return {
    code,
    level,
    headline: rule?.title ?? code,
    where: [
      {
        text: codePlaceText(finding),
        namespace,
        route,
        methods: method === null ? [] : [method],
        operation,
        pointer,
        file,
        line,
        column,
      },
    ],
    what: reason,
    why: rule?.explain ?? '',
    howToProceed: approval ? 'Nothing to do: the finding is approved.' : (hint ?? rule?.howToProceed ?? ''),
    fails,
    approval,
    fingerprint,
    card: cardFingerprint(finding),
    path,
    length,
    frame,
  };
}
