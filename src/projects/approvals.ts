// Reads the file of approved findings, marks the approved findings, and adds new approvals to the file.

import { Halt } from '../core/diagnostics/halt.ts';
import { approve, approveFindings, isAlone } from '../drift/approve.ts';
import { isDay, readApprovals } from '../source/file/approvals-file.ts';
import type { ApiModel } from '../core/model/api.ts';
import {
  formerAuditCodes,
  type AuditFinding,
  type AuditRules,
  type AuditSummary,
} from '../core/model/audit.ts';
import {
  approvalsFileName,
  auditApprovalsFileName,
  type ApprovalsFile,
  type StoredApproval,
} from '../core/model/approvals.ts';
import type { Drift, Finding, Rules } from '../core/model/drift.ts';
import { writeOneFile } from '../generate/output/write-files.ts';
import { driftIssue } from '../drift/reports/drift-issues.ts';
import { findingPlaceText, ruleTitleOf } from '../report/finding-text.ts';
import {
  selectedCauses,
  selectedFindings,
  selectionOf,
  selectionOfCards,
  type NewApproval,
} from './new-approval.ts';

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

export interface Approvals {
  /** Marks the approved findings. */
  readonly mark: (drift: Drift, models: readonly ApiModel[]) => Drift;
  /**
   * Adds the approvals of this run, and marks the approved findings.
   *
   * @throws Halt `usage` when a fingerprint to approve matches no finding
   */
  readonly add: (
    drift: Drift,
    models: readonly ApiModel[],
    fails: (finding: Finding) => boolean,
    rules: Rules,
  ) => Promise<Drift>;
  /** Writes the approvals of this run. Returns a sentence for the user, or undefined if the run approves nothing. */
  readonly save: () => string | undefined;
}

/** The findings of an audit, marked by the approvals, and a summary of the approvals. */
export interface ApprovedAudit {
  readonly findings: readonly AuditFinding[];
  readonly approvals: AuditSummary['approvals'];
}

/** The approvals of an audit. */
export interface AuditApprovals {
  /**
   * Adds the approvals of this run, and marks the approved findings.
   *
   * @throws Halt `usage` when a fingerprint to approve matches no finding
   */
  readonly mark: (
    findings: readonly AuditFinding[],
    models: readonly ApiModel[],
    fails: (finding: AuditFinding) => boolean,
    rules: AuditRules,
  ) => Promise<ApprovedAudit>;
  readonly save: Approvals['save'];
}

/**
 * Reads the approvals before a source is read, so that an error in the approvals is reported at once.
 *
 * @throws Halt `usage` when the file or `approve` is not valid
 */
export async function openApprovals(options: ApprovalOptions): Promise<Approvals> {
  const book = await openApprovalsFile(options, approvalsFileName);
  return {
    mark: (drift, models) => (book.isThere ? approve(drift, book.list(), models, book.today) : drift),
    async add(drift, models, fails, rules) {
      const { words } = book;
      if (!words) return drift;
      const { only } = options.approve ?? {};
      const causes = await selectedCauses(drift, options.approve, fails);
      const isCause = (mark: string | null): boolean =>
        causes.some(({ fingerprint }) => fingerprint === mark);
      const alone = only && { only: only.filter((mark) => !isCause(mark)) };
      const others = drift.findings.filter(({ cause }) => only !== undefined || !isCause(cause));
      const asked = selectionOf(options.approve, (finding: Finding) => driftIssue(finding, rules));
      const wanted = await selectedFindings(others, { ...asked, ...words, ...alone }, fails);
      book.add([
        ...causes.map(({ fingerprint, title }) => ({
          fingerprint,
          places: placesOfCause(drift, fingerprint),
          ...words,
          about: title,
        })),
        ...wanted.map((finding) => ({
          ...approvalFingerprints(finding),
          ...words,
          about: approvalTitle(finding, rules),
        })),
      ]);
      return approve(drift, book.list(), models, book.today);
    },
    save: book.save,
  };
}

/**
 * Works like `openApprovals`, but for an audit. An audit has a separate file of approvals, because audits and
 * comparisons have different findings.
 */
export async function openAuditApprovals(options: ApprovalOptions): Promise<AuditApprovals> {
  const book = await openApprovalsFile(options, auditApprovalsFileName);
  return {
    async mark(findings, models, fails, rules) {
      const known = findings.map((one) => ({ ...one, formerCode: formerAuditCodes[one.code] }));
      const marked = () => approveFindings(known, book.list(), models, book.today);
      const { words } = book;
      if (!book.isThere && !words) return { findings, approvals: null };
      if (words) {
        const asked = selectionOfCards(options.approve, findings, rules);
        const wanted = await selectedFindings(marked().findings, { ...asked, ...words }, fails);
        book.add(
          wanted.map(({ code, path, file, line, fingerprint }) => ({
            fingerprint,
            ...words,
            about: `${rules.get(code)?.title ?? code}: ${path} in ${file}:${line}`,
          })),
        );
      }
      const { expired, unused, findings: approved } = marked();
      return { findings: approved, approvals: { expired, unused } };
    },
    save: book.save,
  };
}

/** A file of approvals, with the approvals that a run adds to it. */
interface ApprovalsInFile {
  /** Whether the file exists. */
  readonly isThere: boolean;
  /** The reason and the last day of this run's approvals; undefined if the run approves nothing. */
  readonly words: Pick<StoredApproval, 'reason' | 'until'> | undefined;
  readonly today: string;
  readonly list: () => readonly StoredApproval[];
  readonly add: (more: readonly StoredApproval[]) => void;
  readonly save: Approvals['save'];
}

async function openApprovalsFile(
  options: Pick<ApprovalOptions, 'approvals'> & { readonly approve?: Omit<NewApproval, 'wants'> | undefined },
  defaultFile: string,
): Promise<ApprovalsInFile> {
  const file = options.approvals ?? defaultFile;
  const words = options.approve && validatedApproval(options.approve);
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
    today: new Date().toISOString().slice(0, 10),
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

/** The fingerprints by which an approval matches a finding in later runs. */
const approvalFingerprints = ({
  fingerprint,
  places,
  route,
}: Finding): Pick<StoredApproval, 'fingerprint' | 'places'> => ({
  fingerprint,
  ...(places.length > 1 && route !== null && { places: places.map((place) => place.fingerprint).toSorted() }),
});

/**
 * The current places of a cause's findings. Places that the cause gets later are not approved. A finding about a
 * namespace has one fingerprint.
 */
const placesOfCause = ({ findings }: Drift, cause: string): readonly string[] =>
  [
    ...new Set(
      findings
        .filter((finding) => finding.cause === cause)
        .flatMap(({ route, places }) =>
          (route === null ? places.slice(0, 1) : places).map(({ fingerprint }) => fingerprint),
        ),
    ),
  ].toSorted();

function validatedApproval({
  reason,
  until,
}: Omit<NewApproval, 'wants'>): Pick<StoredApproval, 'reason' | 'until'> {
  if (reason.trim() === '')
    throw new Halt(
      'usage',
      '`approve` needs `reason`.',
      'For example: `approve` `reason` "the app does not use it"',
    );
  if (until !== undefined && !isDay(until))
    throw new Halt('usage', `\`until\` ${until} is not a calendar day.`, 'Write a date such as 2026-12-31.');
  return { reason: reason.trim(), ...(until !== undefined && { until }) };
}

function approvalTitle(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const where = first ? findingPlaceText(first) : 'the site';
  return `${ruleTitleOf(finding, rules)}: ${where}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
