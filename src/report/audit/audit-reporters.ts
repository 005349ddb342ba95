// The table of formats of an audit for programs. A new one is a file here and a row. Each is
// loaded when it is asked for: the command line reads this table to know their names.

import type { Audit, AuditRules } from '../../model/audit.ts';

export interface AuditReporter {
  /** What `--format` calls it. */
  readonly name: string;
  /** Pure: the same audit gives the same text. */
  readonly report: (audit: Audit, rules: AuditRules) => Promise<string>;
}

export const auditReporters: readonly AuditReporter[] = [
  { name: 'json', report: async (audit) => `${JSON.stringify(audit, null, 2)}\n` },
];
