// Turns the findings of an audit into the issues of the document that `audit --format json` prints.

import type { AuditFinding, AuditIssue, AuditRules } from '../../core/model/audit.ts';
import { cardFingerprint } from '../cards.ts';
import { codePlaceText } from '../../report/usage-text.ts';

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
