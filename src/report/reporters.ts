// The table of report formats for programs. To add a format, add a file and a row.
// A format is loaded only when it is used, because the command line reads this table for the names.

import type { StreamFormat } from '../core/diagnostics/stream-text.ts';
import type { ReportInput } from './report.ts';

export interface Reporter {
  /** The name of the format for `--format`. */
  readonly name: string;
  /** The syntax of the output, which determines how text is escaped. */
  readonly syntax: StreamFormat;
  /** Converts a report to text. Equal reports give equal texts. */
  readonly report: (report: ReportInput) => Promise<string>;
}

export const reporters: readonly Reporter[] = [
  {
    name: 'json',
    syntax: 'json',
    report: async ({ document }) => `${JSON.stringify(document, null, 2)}\n`,
  },
  {
    name: 'markdown',
    syntax: 'markdown',
    report: async (report) => (await import('./markdown.ts')).markdownReport(report),
  },
  {
    name: 'html',
    syntax: 'html',
    report: async (report) => (await import('./html/html-report.ts')).htmlReport(report),
  },
  {
    name: 'github',
    syntax: 'commands',
    report: async (report) => (await import('./github.ts')).githubReport(report),
  },
  {
    name: 'sarif',
    syntax: 'json',
    report: async (report) => (await import('./sarif.ts')).sarifReport(report),
  },
  {
    name: 'junit',
    syntax: 'xml',
    report: async (report) => (await import('./junit.ts')).junitReport(report),
  },
  {
    name: 'gitlab',
    syntax: 'json',
    report: async (report) => (await import('./gitlab.ts')).gitlabReport(report),
  },
];
