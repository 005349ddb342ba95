// An audit as annotations of GitHub's workflow commands, each at its line.

import type { Audit, AuditRules } from '../../model/audit.ts';
import { approvalWords } from '../approval-words.ts';
import { annotation, annotationPlace, commands } from '../github.ts';
import { severityOf } from '../severity.ts';
import { auditedFile, saidOf } from './audit-places.ts';
import { auditSummaryWords, filesWords } from './audit-words.ts';

export const auditGithub = (audit: Audit, rules: AuditRules): string =>
  [
    annotation('notice', 'What was read', `${filesWords(audit)} ${auditSummaryWords(audit)}`),
    ...findingAnnotations(audit, rules),
  ].join('');

const findingAnnotations = ({ findings, project }: Audit, rules: AuditRules): readonly string[] =>
  findings.map((finding) => {
    const { approval, code } = finding;
    const command = commands[severityOf(finding)];
    const title = `${approval ? 'Approved: ' : ''}${rules.get(code)?.title ?? code} (${code})`;
    const message = [saidOf(finding), ...(approval ? [approvalWords(approval)] : [])].join('\n');
    return annotation(command, title, message, annotationPlace(auditedFile(project, finding), finding));
  });
