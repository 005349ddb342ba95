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
  {
    name: 'markdown',
    report: async (...given) => (await import('./audit-markdown.ts')).auditMarkdown(...given),
  },
  { name: 'html', report: async (...given) => (await import('./audit-html.ts')).auditHtml(...given) },
  { name: 'github', report: async (...given) => (await import('./audit-github.ts')).auditGithub(...given) },
  { name: 'sarif', report: async (...given) => (await import('./audit-sarif.ts')).auditSarif(...given) },
  { name: 'junit', report: async (...given) => (await import('./audit-junit.ts')).auditJunit(...given) },
  { name: 'gitlab', report: async (...given) => (await import('./audit-gitlab.ts')).auditGitlab(...given) },
];
