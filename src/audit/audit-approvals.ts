// Marks the approved findings of an audit, and adds new approvals to the file. An audit has a separate file of
// approvals, because audits and comparisons have different findings.

import { approveFindings } from '../approvals/approve-findings.ts';
import {
  openApprovalsFile,
  type ApprovalOptions,
  type SaveApprovals,
} from '../approvals/approvals-in-file.ts';
import { selectedFindings, type FindingSelection, type NewApproval } from '../approvals/new-approval.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { auditApprovalsFileName } from '../core/model/files/approvals.ts';
import {
  formerAuditCodes,
  type AuditFinding,
  type AuditRules,
  type AuditSummary,
} from '../core/model/reports/audit.ts';
import { groupBy } from '../core/model/text/group-by.ts';
import { auditIssue, cardFingerprint } from './reports/audit-issues.ts';

/** The findings of an audit, marked by the approvals, and a summary of the approvals. */
interface ApprovedAudit {
  readonly findings: readonly AuditFinding[];
  readonly approvals: AuditSummary['approvals'];
}

/** The approvals of an audit. */
interface AuditApprovals {
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
  readonly save: SaveApprovals;
}

/**
 * Reads the approvals before a source is read, so that an error in the approvals is reported at once.
 *
 * @throws Halt `usage` when the file or `approve` is not valid
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

/**
 * The fingerprint of a card selects all its findings, and `wants` is called once for
 * each card.
 */
function selectionOfCards(
  { only, wants }: Pick<NewApproval, 'only' | 'wants'> = {},
  findings: readonly AuditFinding[],
  rules: AuditRules,
): FindingSelection<AuditFinding> {
  const cards = groupBy(findings, cardFingerprint);
  const answers = new Map<string, Promise<boolean>>();
  return {
    ...(only && {
      only: only.flatMap((mark) => cards.get(mark)?.map(({ fingerprint }) => fingerprint) ?? [mark]),
    }),
    ...(wants && {
      wants: async (finding) => {
        const card = cardFingerprint(finding);
        const issues = (cards.get(card) ?? [finding]).map((one) => auditIssue(one, rules));
        const issue = { ...auditIssue(finding, rules), where: issues.flatMap(({ where }) => where) };
        const answer = answers.get(card) ?? wants(issue);
        answers.set(card, answer);
        return answer;
      },
    }),
  };
}
