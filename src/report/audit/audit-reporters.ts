// The table of formats of an audit for programs. A new one is a file here and a row. Each is
// loaded when it is asked for: the command line reads this table to know their names.

import type { StreamFormat } from '../../diagnostics/stream-text.ts';
import type { Audit, AuditRules } from '../../model/audit.ts';

export interface AuditReporter {
  /** What `--format` calls it. */
  readonly name: string;
  /** By whose rules the text may be printed. */
  readonly syntax: StreamFormat;
  /** Pure: the same audit gives the same text. */
  readonly report: (audit: Audit, rules: AuditRules) => Promise<string>;
}

export const auditReporters: readonly AuditReporter[] = [
  { name: 'json', syntax: 'json', report: async (audit) => `${JSON.stringify(audit, null, 2)}\n` },
  {
    name: 'markdown',
    syntax: 'markdown',
    report: async (...given) => (await import('./audit-markdown.ts')).auditMarkdown(...given),
  },
  {
    name: 'html',
    syntax: 'html',
    report: async (...given) => (await import('./audit-html.ts')).auditHtml(...given),
  },
  {
    name: 'github',
    syntax: 'commands',
    report: async (...given) => (await import('./audit-github.ts')).auditGithub(...given),
  },
  {
    name: 'sarif',
    syntax: 'json',
    report: async (...given) => (await import('./audit-sarif.ts')).auditSarif(...given),
  },
  {
    name: 'junit',
    syntax: 'xml',
    report: async (...given) => (await import('./audit-junit.ts')).auditJunit(...given),
  },
  {
    name: 'gitlab',
    syntax: 'json',
    report: async (...given) => (await import('./audit-gitlab.ts')).auditGitlab(...given),
  },
];
