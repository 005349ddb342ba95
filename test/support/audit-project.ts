// Small projects in folders of their own, and what `audit` reports about them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditReport } from '../../src/core/model/reports/audit.ts';
import { caseFile } from './case-folders.ts';
import { emptyFolder, routewright, type Run } from './routewright.ts';

export const siteIndex = caseFile('audit', '.', 'site.index.json');

/** Writes the files of a project into a new folder. */
export function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The report about a project of these files. */
export async function auditOf(
  files: Readonly<Record<string, string>>,
  index: string = siteIndex,
): Promise<AuditReport> {
  const run = await routewright(['audit', index, '--all', '--fail-on', 'never', '--format', 'json'], {
    cwd: projectWith(files),
  });
  return JSON.parse(run.stdout) as AuditReport;
}

/** Each call as `line METHOD path`, in the order of the report. */
export const callsIn = ({ calls }: AuditReport): readonly string[] =>
  calls.map(({ line, methods, paths }) => `${line} ${methods?.join('|') ?? '?'} ${paths.join(' ')}`);

/** Each finding as `line code what was meant`, in the order of the lines. */
export const findingsIn = ({ issues }: AuditReport): readonly string[] =>
  issues
    .flatMap(({ code, where, frame, length }) =>
      where.map(({ line, column }) => {
        const text = frame.lines[line - frame.firstLine] ?? '';
        return { line, text: `${line} ${code} ${text.slice(column - 1, column - 1 + length)}` };
      }),
    )
    .toSorted((one, other) => one.line - other.line)
    .map(({ text }) => text);

export const auditIn = (folder: string, ...flags: readonly string[]): Promise<Run> =>
  routewright(['audit', siteIndex, ...flags], { cwd: folder });

export async function auditReport(files: Readonly<Record<string, string>>): Promise<AuditReport> {
  const { stdout } = await auditIn(projectWith(files), '--format', 'json');
  return JSON.parse(stdout) as AuditReport;
}

/** The calls of a report, such as `code.ts:3 GET /wp/v2/posts = wpV2.posts.list`. */
export const callTexts = ({ calls }: AuditReport): readonly string[] =>
  calls.map(
    ({ file, line, methods, paths, operations }) =>
      `${file}:${line} ${methods?.join('|') ?? '?'} ${paths.join(' | ')} = ${operations.length > 4 ? 'many' : operations.join(', ')}`,
  );

/** The issues of a report, such as `unknown-route code.ts:3:5`. */
export const issueTexts = ({ issues }: AuditReport): readonly string[] =>
  issues.map(({ code, where }) => `${code} ${where[0]?.text ?? ''}`);
