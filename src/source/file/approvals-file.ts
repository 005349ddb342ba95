import type { ApprovalsFile } from '../../core/model/files/approvals.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { DocumentError } from './document-errors.ts';
import { errorsBySchema } from './schema-errors.ts';
import { plainText } from './plain-text.ts';
import { readUserFile } from './user-file.ts';

/** Whether a text is an existing date in the format `2026-12-31`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * @returns undefined if the file does not exist
 * @throws Halt `usage` when the file cannot be read or is not an approvals file
 */
export const readApprovals = async (file: string): Promise<ApprovalsFile | undefined> =>
  (await readUserFile(file, {
    called: 'list of approvals',
    hint: 'The JSON Schema routewright/approvals.schema.json describes the format. For example: {"approvals": [{"fingerprint": "0123456789ab", "reason": "we know", "until": "2030-12-31"}]}.',
    nameIt: 'Name the file that holds the approvals.',
    errorsOf: approvalErrors,
  })) as ApprovalsFile | undefined;

async function approvalErrors(document: unknown): Promise<readonly DocumentError[]> {
  const flaws = await errorsBySchema(document, 'approvals');
  const approvals: unknown = isRecord(document) ? document['approvals'] : undefined;
  if (!Array.isArray(approvals)) return flaws;
  const wrongDays = approvals.flatMap((approval: unknown, at): DocumentError[] => {
    const until = isRecord(approval) ? approval['until'] : undefined;
    return typeof until !== 'string' || isDay(until)
      ? []
      : [
          {
            path: ['approvals', at, 'until'],
            part: 'value',
            message: `${plainText(JSON.stringify(until), 60)} is not allowed; use a date such as 2026-12-31`,
          },
        ];
  });
  return [...flaws, ...wrongDays];
}
