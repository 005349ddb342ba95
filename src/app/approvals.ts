// The file of approved findings: reads it, marks what it approves, and adds to it.

import { Halt } from '../diagnostics/halt.ts';
import { approve } from '../drift/approve.ts';
import { isDay, readApprovals } from '../load/approvals-file.ts';
import type { ApiModel } from '../model/api.ts';
import { approvalsFileName, type ApprovalsFile, type StoredApproval } from '../model/approvals.ts';
import type { Drift, Finding, Rules } from '../model/drift.ts';
import { writeOneFile } from '../output/write-files.ts';
import { placeWords, titleOf } from '../report/finding-words.ts';

/** What is to be approved of a comparison: whatever would make it fail. */
export interface NewApproval {
  readonly reason: string;
  /** The last day on which it holds: `2026-12-31`. */
  readonly until?: string | undefined;
}

export interface ApprovalOptions {
  /** The file of approved findings; the usual one, where there is one, when left out. */
  readonly approvals?: string | undefined;
  readonly approve?: NewApproval | undefined;
}

export interface Approvals {
  /** Marks what is approved, with what this run approves. */
  readonly mark: (
    drift: Drift,
    models: readonly ApiModel[],
    counts: (finding: Finding) => boolean,
    rules: Rules,
  ) => Drift;
  /** Writes what this run approves; says what it did, if anything. */
  readonly save: () => string | undefined;
}

/**
 * Reads the approvals before anything else is: a mistake in them should not wait for a site.
 *
 * @throws Halt `usage` when the file or what is to be approved makes no sense
 */
export async function openApprovals(options: ApprovalOptions): Promise<Approvals> {
  const file = options.approvals ?? approvalsFileName;
  const words = options.approve && checked(options.approve);
  const stored = await readApprovals(file);
  if (!stored && options.approvals !== undefined && !words)
    throw new Halt('usage', `There is no file ${file}.`, '`approvals` names the file of approved findings.');
  const today = new Date().toISOString().slice(0, 10);
  let list = stored?.approvals ?? [];
  let added: readonly StoredApproval[] = [];
  return {
    mark(drift, models, counts, rules) {
      const marked = stored ? approve(drift, list, models, today) : drift;
      if (!words) return marked;
      added = marked.findings
        .filter((finding) => finding.approval === null && counts(finding))
        .map((finding) => ({ fingerprint: finding.fingerprint, ...words, about: about(finding, rules) }));
      const renewed = new Set(added.map(({ fingerprint }) => fingerprint));
      list = [...list.filter((one) => !isAlone(one) || !renewed.has(one.fingerprint)), ...added];
      return approve(drift, list, models, today);
    },
    save() {
      if (!words) return undefined;
      if (added.length === 0) return `Nothing is left to approve; ${file} stays as it is.`;
      const content: ApprovalsFile = { ...stored, approvals: list };
      writeOneFile(file, `${JSON.stringify(content, null, 2)}\n`);
      return `${added.length} approved in ${file}.`;
    },
  };
}

/** An approval of a fingerprint and nothing else: a new one takes its place. */
const isAlone = ({ code, namespace, route }: StoredApproval): boolean =>
  code === undefined && namespace === undefined && route === undefined;

function checked({ reason, until }: NewApproval): Pick<StoredApproval, 'reason' | 'until'> {
  if (reason.trim() === '')
    throw new Halt(
      'usage',
      '`approve` needs `reason`.',
      'For example: `approve` `reason` "the app does not use it"',
    );
  if (until !== undefined && !isDay(until))
    throw new Halt('usage', `\`until\` ${until} is no day of the calendar.`, 'Write it as 2026-12-31.');
  return { reason: reason.trim(), ...(until !== undefined && { until }) };
}

function about(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const where = first ? placeWords(first) : 'the site';
  return `${titleOf(finding, rules)}: ${where}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
