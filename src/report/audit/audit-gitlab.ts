// An audit as GitLab's code quality report.

import type { Audit, AuditRules } from '../../model/audit.ts';
import { approvalWords } from '../approval-words.ts';
import { severities } from '../gitlab.ts';
import { severityOf } from '../severity.ts';
import { auditedFile, saidOf } from './audit-places.ts';

export const auditGitlab = ({ findings, project }: Audit, rules: AuditRules): string =>
  `${JSON.stringify(
    findings.map((finding) => ({
      description: [
        ...(finding.approval ? ['Approved'] : []),
        rules.get(finding.code)?.title ?? finding.code,
        saidOf(finding),
        ...(finding.approval ? [approvalWords(finding.approval)] : []),
      ].join(': '),
      check_name: finding.code,
      fingerprint: finding.fingerprint,
      severity: severities[severityOf(finding)],
      location: { path: auditedFile(project, finding), lines: { begin: finding.line } },
    })),
    null,
    2,
  )}\n`;
