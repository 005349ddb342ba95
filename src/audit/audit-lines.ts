// Prints an audit for people.

import type { AuditReport } from '../core/model/reports/audit.ts';
import { notUnderstoodText } from './reports/audit-text.ts';
import { viewAudit } from './reports/audit-view.ts';
import { codePlaceText } from '../report/usage-text.ts';
import { reportLines, type TextOptions } from '../command-kit/reports/issue-lines.ts';
import { cyan, dim, type Line } from '../terminal/lines.ts';

export interface AuditShown extends Pick<TextOptions, 'shows'> {
  /** Whether the output includes calls of other hosts. */
  readonly verbose: boolean;
  readonly suggests: boolean;
}

export const auditLines = (audit: AuditReport, { shows, verbose, suggests }: AuditShown): readonly Line[] =>
  reportLines(viewAudit(audit), {
    shows,
    more: [
      ...notUnderstoodLines(audit),
      ...(verbose ? otherHostLines(audit) : []),
      ...(suggests ? suggestionLines(audit) : []),
    ],
  });

/** The calls that a call of the generated client can replace. Calls with a reported issue are left out. */
function suggestionLines({ calls, issues }: AuditReport): readonly Line[] {
  const shown = new Set(issues.flatMap(({ where }) => where.map(({ file, line }) => `${file}\n${line}`)));
  return calls
    .filter(({ suggestion, file, line }) => suggestion !== null && !shown.has(`${file}\n${line}`))
    .map((call): Line => [cyan(codePlaceText(call)), `  ${call.suggestion ?? ''}`]);
}

function notUnderstoodLines({ notUnderstood }: AuditReport): readonly Line[] {
  if (notUnderstood.length === 0) return [];
  return [
    ['Calls that were not understood:'],
    ...notUnderstood.map((call): Line => [
      '  ',
      cyan(codePlaceText(call)),
      dim(`  ${notUnderstoodText(call)}`),
    ]),
    [],
  ];
}

const otherHostLines = ({ otherHosts }: AuditReport): readonly Line[] => [
  ...otherHosts.map((call): Line => [
    cyan(codePlaceText(call)),
    dim(`  ${call.caller}: the request goes to ${call.host}`),
  ]),
  ...(otherHosts.length > 0 ? [[]] : []),
];
