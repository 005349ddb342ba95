// A project in a folder of its own, and what `audit` finds in it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditReport } from '../../src/core/model/audit.ts';
import { caseFile } from './case-folders.ts';
import { emptyFolder, routewright } from './routewright.ts';

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
