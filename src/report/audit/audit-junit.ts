// An audit as JUnit XML: a test case per finding, failed when it makes the run fail.

import type { Audit, AuditRules } from '../../model/audit.ts';
import { approvalWords } from '../approval-words.ts';
import { escapeXml, property } from '../junit.ts';
import { auditedFile, saidOf } from './audit-places.ts';
import { unreadCount } from './audit-words.ts';

export function auditJunit(audit: Audit, rules: AuditRules): string {
  const { findings, project } = audit;
  const failures = findings.filter(({ fails }) => fails).length;
  const skipped = findings.filter(({ approval }) => approval).length;
  const cases = findings.map((finding) => {
    const { code, level, approval, fails, line, column } = finding;
    const place = `${auditedFile(project, finding)}:${line}:${column}`;
    const name = `${place} ${rules.get(code)?.title ?? code}`;
    const head = `<testcase classname="${escapeXml(code)}" name="${escapeXml(name)}"`;
    const said = escapeXml(saidOf(finding));
    if (approval)
      return `    ${head}><skipped message="${escapeXml(approvalWords(approval))}"/><system-out>${said}</system-out></testcase>`;
    if (!fails) return `    ${head}><system-out>${said}</system-out></testcase>`;
    return `    ${head}><failure message="${said}" type="${level}">${said}</failure></testcase>`;
  });
  const counts = `tests="${findings.length}" failures="${failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="routewright audit" ${counts}>`,
    `  <testsuite name="audit" ${counts} skipped="${skipped}">`,
    '    <properties>',
    property('files-read', String(project.files)),
    property('files-not-read', String(unreadCount(audit))),
    ...project.unread.map(({ reason, files }) => property(`not-read-${reason}`, files.join(', '))),
    '    </properties>',
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
