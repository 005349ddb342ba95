// The file of approved findings: reads it, marks what it approves, and adds to it.

import { Halt } from '../diagnostics/halt.ts';
import { approve, approveFindings, type Approvable } from '../drift/approve.ts';
import { isDay, readApprovals } from '../load/approvals-file.ts';
import type { ApiModel } from '../model/api.ts';
import type { AuditFinding, AuditRules, AuditSummary } from '../model/audit.ts';
import {
  approvalsFileName,
  auditApprovalsFileName,
  type ApprovalsFile,
  type StoredApproval,
} from '../model/approvals.ts';
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

/** The approvals of an audit: what they say of its findings. */
export interface AuditApprovals {
  readonly mark: (
    findings: readonly AuditFinding[],
    models: readonly ApiModel[],
    counts: (finding: AuditFinding) => boolean,
    rules: AuditRules,
  ) => { readonly findings: readonly AuditFinding[]; readonly approvals: AuditSummary['approvals'] };
  readonly save: Approvals['save'];
}

/**
 * Reads the approvals before anything else is: a mistake in them should not wait for a site.
 *
 * @throws Halt `usage` when the file or what is to be approved makes no sense
 */
export async function openApprovals(options: ApprovalOptions): Promise<Approvals> {
  const book = await openBook(options, approvalsFileName);
  return {
    mark(drift, models, counts, rules) {
      const marked = book.isThere ? approve(drift, book.list(), models, book.today) : drift;
      if (!book.adds) return marked;
      book.add(marked.findings.filter(counts), (finding) => about(finding, rules));
      return approve(drift, book.list(), models, book.today);
    },
    save: book.save,
  };
}

/** As `openApprovals`, of an audit: in a file of its own, for neither knows the findings of the other. */
export async function openAuditApprovals(options: ApprovalOptions): Promise<AuditApprovals> {
  const book = await openBook(options, auditApprovalsFileName);
  return {
    mark(findings, models, counts, rules) {
      const marked = () => approveFindings(findings, (finding) => [finding], book.list(), models, book.today);
      if (!book.isThere && !book.adds) return { findings, approvals: null };
      if (book.adds)
        book.add(
          marked().findings.filter(counts),
          ({ code, path, file, line }) => `${rules.get(code)?.title ?? code}: ${path} in ${file}:${line}`,
        );
      const { expired, unused, findings: approved } = marked();
      return { findings: approved, approvals: { expired, unused } };
    },
    save: book.save,
  };
}

/** A file of approvals, and what a run adds to it. */
interface Book {
  /** There is such a file. */
  readonly isThere: boolean;
  /** This run approves. */
  readonly adds: boolean;
  readonly today: string;
  readonly list: () => readonly StoredApproval[];
  /** Approves what is not approved yet. */
  readonly add: <One extends Approvable>(failing: readonly One[], about: (finding: One) => string) => void;
  readonly save: Approvals['save'];
}

async function openBook(options: ApprovalOptions, usual: string): Promise<Book> {
  const file = options.approvals ?? usual;
  const words = options.approve && checked(options.approve);
  const stored = await readApprovals(file);
  if (!stored && options.approvals !== undefined && !words)
    throw new Halt('usage', `There is no file ${file}.`, '`approvals` names the file of approved findings.');
  let list = stored?.approvals ?? [];
  let added: readonly StoredApproval[] = [];
  return {
    isThere: stored !== undefined,
    adds: words !== undefined,
    today: new Date().toISOString().slice(0, 10),
    list: () => list,
    add(failing, aboutOf) {
      if (!words) return;
      added = failing
        .filter(({ approval }) => approval === null)
        .map((finding) => ({ fingerprint: finding.fingerprint, ...words, about: aboutOf(finding) }));
      const renewed = new Set(added.map(({ fingerprint }) => fingerprint));
      list = [...list.filter((one) => !isAlone(one) || !renewed.has(one.fingerprint)), ...added];
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
