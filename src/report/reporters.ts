// The table of formats for programs. A new one is a file here and a row. Each is loaded
// when it is asked for: the command line reads this table to know their names.

import type { Drift, Rules } from '../model/drift.ts';
import type { StreamFormat } from '../diagnostics/stream-text.ts';
import type { Sources } from './sources.ts';

export interface Reporter {
  /** What `--format` calls it. */
  readonly name: string;
  /** By whose rules the text may be printed. */
  readonly syntax: StreamFormat;
  /** Pure: the same drift gives the same text. */
  readonly report: (drift: Drift, rules: Rules, sources: Sources) => Promise<string>;
}

export const reporters: readonly Reporter[] = [
  { name: 'json', syntax: 'json', report: async (drift) => `${JSON.stringify(drift, null, 2)}\n` },
  {
    name: 'markdown',
    syntax: 'markdown',
    report: async (drift, rules) => (await import('./markdown.ts')).markdownReport(drift, rules),
  },
  {
    name: 'html',
    syntax: 'html',
    report: async (...given) => (await import('./html/html-report.ts')).htmlReport(...given),
  },
  {
    name: 'github',
    syntax: 'commands',
    report: async (drift, rules) => (await import('./github.ts')).githubReport(drift, rules),
  },
  {
    name: 'sarif',
    syntax: 'json',
    report: async (...given) => (await import('./sarif.ts')).sarifReport(...given),
  },
  {
    name: 'junit',
    syntax: 'xml',
    report: async (drift, rules) => (await import('./junit.ts')).junitReport(drift, rules),
  },
  {
    name: 'gitlab',
    syntax: 'json',
    report: async (...given) => (await import('./gitlab.ts')).gitlabReport(...given),
  },
];
