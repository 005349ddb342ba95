// Prints an audit for people.

import type { AuditReport } from '../core/model/audit.ts';
import { viewAudit } from './reports/audit-view.ts';
import { codePlaceText } from '../report/usage-text.ts';
import { reportLines, type TextOptions } from '../cli/reports/issue-lines.ts';
import { cyan, dim, type Line } from '../cli/lines.ts';

export interface AuditShown extends Pick<TextOptions, 'shows'> {
  /** Whether the output includes calls whose address cannot be read from the code. */
  readonly verbose: boolean;
  readonly suggests: boolean;
}

export const auditLines = (audit: AuditReport, { shows, verbose, suggests }: AuditShown): readonly Line[] =>
  reportLines(viewAudit(audit), {
    shows,
    more: [...(verbose ? unreadLines(audit) : []), ...(suggests ? suggestionLines(audit) : [])],
  });

/** The calls that a call of the generated client can replace. Calls with a reported issue are left out. */
function suggestionLines({ calls, issues }: AuditReport): readonly Line[] {
  const shown = new Set(issues.flatMap(({ where }) => where.map(({ file, line }) => `${file}\n${line}`)));
  return calls
    .filter(({ suggestion, file, line }) => suggestion !== null && !shown.has(`${file}\n${line}`))
    .map((call): Line => [cyan(codePlaceText(call)), `  ${call.suggestion ?? ''}`]);
}

const unreadLines = ({ unknownAddresses, otherHosts }: AuditReport): readonly Line[] => [
  ...unknownAddresses.map((call): Line => [
    cyan(codePlaceText(call)),
    dim(`  ${call.caller}: routewright cannot read the address from the code`),
  ]),
  ...otherHosts.map((call): Line => [
    cyan(codePlaceText(call)),
    dim(`  ${call.caller}: the request goes to ${call.host}`),
  ]),
  ...(unknownAddresses.length + otherHosts.length > 0 ? [[]] : []),
];
