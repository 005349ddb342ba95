// Some formats are read by a host of repositories, which expects paths from the root of the repository. The program may
// run in a subfolder.

import { existsSync } from 'node:fs';
import { isAbsolute, posix, relative } from 'node:path';
import type { ReportInput, ReportIssue } from '../../report/report.ts';

const formats: ReadonlySet<string> = new Set(['github', 'gitlab', 'sarif']);

export const namesFilesOfRepository = (format: string): boolean => formats.has(format);

/** @param prefix the path of the current folder in the repository, with a slash at its end; empty at the root */
export function withPathsInRepository(report: ReportInput, prefix: string): ReportInput {
  if (prefix === '') return report;
  const placed = (issue: ReportIssue): ReportIssue => ({
    ...issue,
    code: issue.code.map((line) => ({ ...line, path: inRepository(line.path, prefix) })),
  });
  return {
    ...report,
    issues: report.issues.map(placed),
    typeErrors: report.typeErrors.map(placed),
    file: existsSync(report.file) ? inRepository(report.file, prefix) : report.file,
  };
}

function inRepository(path: string, prefix: string): string {
  const fromHere = isAbsolute(path) ? relative('', path).replaceAll('\\', '/') : path;
  return posix.join(prefix, fromHere);
}
