// An audit as annotations of GitHub's workflow commands, each at its line.

import type { Audit, AuditRules } from '../../model/audit.ts';
import { approvalWords } from '../approval-words.ts';
import { annotation, annotationPlace, commands } from '../github.ts';
import { severityOf } from '../severity.ts';
import { auditedFile, saidOf } from './audit-places.ts';

export const auditGithub = ({ findings, project }: Audit, rules: AuditRules): string =>
  findings
    .flatMap((finding) => {
      const { approval, code } = finding;
      const command = commands[severityOf(finding)];
      const title = `${approval ? 'Approved: ' : ''}${rules.get(code)?.title ?? code} (${code})`;
      const message = [saidOf(finding), ...(approval ? [approvalWords(approval)] : [])].join('\n');
      return [annotation(command, title, message, annotationPlace(auditedFile(project, finding), finding))];
    })
    .join('');
