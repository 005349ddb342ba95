// What `drift` has to do with approvals: which file, who may write it, and what is
// written.

import { basename, dirname } from 'node:path';
import type { Options } from 'yargs';
import { Halt } from '../diagnostics/halt.ts';
import { approve } from '../drift/approve.ts';
import { isDay, readApprovals } from '../load/approvals-file.ts';
import type { ApiModel } from '../model/api.ts';
import { approvalsFileName, type ApprovalsFile, type StoredApproval } from '../model/approvals.ts';
import type { Drift, Finding, Rules } from '../model/drift.ts';
import { placeWords, titleOf } from '../report/finding-words.ts';
import { writeFiles } from './write-files.ts';

export const approvalFlags = {
  approvals: {
    type: 'string',
    requiresArg: true,
    describe: `the file of approved findings; ${approvalsFileName} where there is one`,
    group: 'Approvals:',
  },
  approve: {
    type: 'boolean',
    default: false,
    describe: 'approve what would fail this run, with --reason, and write it to the file',
    group: 'Approvals:',
  },
  reason: {
    type: 'string',
    requiresArg: true,
    describe: 'why --approve approves',
    group: 'Approvals:',
  },
  until: {
    type: 'string',
    requiresArg: true,
    describe: 'the last day on which what --approve approves holds: 2026-12-31',
    group: 'Approvals:',
  },
} as const satisfies Readonly<Record<string, Options>>;

interface ApprovalArguments {
  readonly updateBaseline: boolean;
  readonly approvals?: string | undefined;
  readonly approve: boolean;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
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
 * @throws Halt `usage` when the file or the flags make no sense
 */
export async function openApprovals(args: ApprovalArguments): Promise<Approvals> {
  const file = args.approvals ?? approvalsFileName;
  const words = newApproval(args);
  const stored = await readApprovals(file);
  if (!stored && args.approvals !== undefined && !args.approve)
    throw new Halt('usage', `There is no file ${file}.`, '--approvals names the file of approved findings.');
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
      write(file, { ...stored, approvals: list });
      return `${added.length} approved in ${file}.`;
    },
  };
}

/** An approval of a fingerprint and nothing else: a new one takes its place. */
const isAlone = ({ code, namespace, route }: StoredApproval): boolean =>
  code === undefined && namespace === undefined && route === undefined;

function newApproval({
  approve: wanted,
  reason,
  until,
  updateBaseline,
}: ApprovalArguments): Pick<StoredApproval, 'reason' | 'until'> | undefined {
  if (!wanted) {
    const [flag] = [
      ...(reason === undefined ? [] : ['--reason']),
      ...(until === undefined ? [] : ['--until']),
    ];
    if (flag !== undefined)
      throw new Halt('usage', `${flag} belongs to --approve.`, 'Give both, or leave it out.');
    return undefined;
  }
  if (updateBaseline)
    throw new Halt(
      'usage',
      '--approve and --update-baseline cannot go together.',
      'With a new baseline nothing is left to approve.',
    );
  if (reason === undefined || reason.trim() === '')
    throw new Halt(
      'usage',
      '--approve needs --reason.',
      'For example: --approve --reason "the app does not use it"',
    );
  if (until !== undefined && !isDay(until))
    throw new Halt('usage', `--until ${until} is no day of the calendar.`, 'Write it as 2026-12-31.');
  return { reason: reason.trim(), ...(until !== undefined && { until }) };
}

function about(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const where = first ? placeWords(first) : 'the site';
  return `${titleOf(finding, rules)}: ${where}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}

const write = (file: string, approvals: ApprovalsFile): void => {
  writeFiles(dirname(file), {
    write: [{ path: basename(file), text: `${JSON.stringify(approvals, null, 2)}\n` }],
    remove: [],
  });
};
