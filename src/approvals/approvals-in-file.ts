// Reads the file of approved findings, and writes the approvals that a run adds.

import { Halt } from '../core/diagnostics/halt.ts';
import type { ApprovalsFile, StoredApproval } from '../core/model/files/approvals.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import { isDay, readApprovals } from '../source/file/approvals-file.ts';
import { isAlone } from './approve-findings.ts';
import type { NewApproval } from './new-approval.ts';

export interface ApprovalOptions {
  /**
   * The file of approved findings.
   *
   * @default the default file, if it exists
   */
  readonly approvals?: string | undefined;
  /** The findings to add to the file. */
  readonly approve?: NewApproval | undefined;
}

/** Writes the approvals of this run. Returns a sentence for the user, or undefined if the run approves nothing. */
export type SaveApprovals = () => string | undefined;

/** A file of approvals, with the approvals that a run adds to it. */
interface ApprovalsInFile {
  /** Whether the file exists. */
  readonly isThere: boolean;
  /** The reason and the last day of this run's approvals; undefined if the run approves nothing. */
  readonly words: Pick<StoredApproval, 'reason' | 'until'> | undefined;
  readonly today: string;
  readonly list: () => readonly StoredApproval[];
  readonly add: (more: readonly StoredApproval[]) => void;
  readonly save: SaveApprovals;
}

export async function openApprovalsFile(
  options: Pick<ApprovalOptions, 'approvals'> & { readonly approve?: Omit<NewApproval, 'wants'> | undefined },
  defaultFile: string,
): Promise<ApprovalsInFile> {
  const file = options.approvals ?? defaultFile;
  const today = new Date().toISOString().slice(0, 10);
  const words = options.approve && validatedApproval(options.approve, today);
  const stored = await readApprovals(file);
  if (!stored && options.approvals !== undefined && !words)
    throw new Halt(
      'usage',
      `There is no file ${file}.`,
      '`approvals` must be the path of the file of approved findings.',
    );
  let list = stored?.approvals ?? [];
  let added: readonly StoredApproval[] = [];
  return {
    isThere: stored !== undefined,
    words,
    today,
    list: () => list,
    add(more) {
      added = more;
      const renewed = new Set(added.map(({ fingerprint }) => fingerprint));
      list = [...list.filter((one) => !isAlone(one) || !renewed.has(one.fingerprint)), ...added];
    },
    save() {
      if (!words) return undefined;
      if (added.length === 0) return `There are no findings to approve; ${file} was not changed.`;
      const content: ApprovalsFile = { ...stored, approvals: list };
      writeOneFile(file, `${JSON.stringify(content, null, 2)}\n`);
      return `${added.length} approved in ${file}.`;
    },
  };
}

function validatedApproval(
  { reason, until }: Omit<NewApproval, 'wants'>,
  today: string,
): Pick<StoredApproval, 'reason' | 'until'> {
  if (reason.trim() === '')
    throw new Halt(
      'usage',
      '`approve` needs `reason`.',
      'For example: `approve` `reason` "the app does not use it"',
    );
  if (until !== undefined && !isDay(until))
    throw new Halt('usage', `\`until\` ${until} is not a calendar day.`, 'Write a date such as 2026-12-31.');
  if (until !== undefined && until < today)
    throw new Halt(
      'usage',
      `\`until\` ${until} is in the past.`,
      `Write the last day on which the approval is valid: ${today} or a later day.`,
    );
  return { reason: reason.trim(), ...(until !== undefined && { until }) };
}
