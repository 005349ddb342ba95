// Small projects in folders of their own, and what `audit` reports about them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditReport } from '../../src/core/model/audit.ts';
import { caseFile } from './case-folders.ts';
import { emptyFolder, routewright, type Run } from './routewright.ts';

export const auditedIndex = caseFile('audit', '.', 'site.index.json');

/** A folder with the files. */
export function projectWith(files: Readonly<Record<string, string>>): string {
  const folder = emptyFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export const auditIn = (folder: string, ...flags: readonly string[]): Promise<Run> =>
  routewright(['audit', auditedIndex, ...flags], { cwd: folder });

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
