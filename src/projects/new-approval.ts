// Selects the findings and causes that a run approves: by their fingerprints, by a question for each, or all that make the
// run fail.

import { Halt } from '../core/diagnostics/halt.ts';
import { groupBy } from '../core/model/group-by.ts';
import type { AuditFinding, AuditRules } from '../core/model/audit.ts';
import type { Cause, Drift, Finding } from '../core/model/drift.ts';
import type { Issue } from '../core/model/issue.ts';
import { auditIssue, cardFingerprint } from '../audit/reports/audit-issues.ts';
import type { Approvable } from '../drift/approve.ts';
import { informativeCauses } from '../report/cause-text.ts';

/** The findings that a run approves. */
export interface NewApproval {
  /** The reason of the approval, in a sentence for the file. */
  readonly reason: string;
  /**
   * The last day of the approval (`2026-12-31`).
   *
   * @default no end
   */
  readonly until?: string | undefined;
  /**
   * The fingerprints of the findings, places or causes to approve.
   *
   * @default every finding that would make the run fail
   */
  readonly only?: readonly string[];
  /**
   * Called for each issue that would make the run fail; resolves to true to approve it.
   *
   * @default all are approved
   */
  readonly wants?: (issue: Issue) => Promise<boolean>;
  /**
   * Called for each cause of several findings that would make the run fail; resolves to true to approve the
   * cause. `wants` is not called for the findings of an approved cause.
   *
   * @default no cause is approved as a whole
   */
  readonly wantsCause?: (cause: Cause) => Promise<boolean>;
}

/** The causes to approve: the causes in `only`, or the causes for which `wantsCause` resolves to true. */
export async function selectedCauses(
  drift: Drift,
  { only, wantsCause }: Pick<NewApproval, 'only' | 'wantsCause'> = {},
  fails: (finding: Finding) => boolean,
): Promise<readonly Cause[]> {
  if (only) return drift.causes.filter(({ fingerprint }) => only.includes(fingerprint));
  if (!wantsCause) return [];
  const failing = drift.findings.filter(fails);
  const wanted: Cause[] = [];
  for (const cause of informativeCauses(drift)) {
    const isShared = failing.filter((finding) => finding.cause === cause.fingerprint).length > 1;
    if (isShared && (await wantsCause(cause))) wanted.push(cause);
  }
  return wanted;
}

/** Selects the findings to approve. */
interface FindingSelection<One> {
  readonly only?: readonly string[];
  readonly wants?: (finding: One) => Promise<boolean>;
}

/** The argument of `wants` is an issue, as reports show it, and not a finding. */
export const selectionOf = <One>(
  { only, wants }: Pick<NewApproval, 'only' | 'wants'> = {},
  issueOf: (finding: One) => Issue,
): FindingSelection<One> => ({
  ...(only && { only }),
  ...(wants && { wants: async (finding) => wants(issueOf(finding)) }),
});

/**
 * Like `selectionOf`, for an audit. The fingerprint of a card selects all its findings, and `wants` is called once for
 * each card.
 */
export function selectionOfCards(
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

/**
 * The findings to approve. If `only` contains the fingerprint of a place, only that place of the finding is
 * approved.
 */
export async function selectedFindings<One extends Approvable>(
  findings: readonly One[],
  { only, wants }: FindingSelection<One>,
  fails: (finding: One) => boolean,
): Promise<readonly One[]> {
  if (only) return only.map((fingerprint) => findingByFingerprint(fingerprint, findings));
  const failing = findings.filter(fails);
  if (!wants) return failing;
  const wanted: One[] = [];
  for (const finding of failing) if (await wants(finding)) wanted.push(finding);
  return wanted;
}

function findingByFingerprint<One extends Approvable>(fingerprint: string, findings: readonly One[]): One {
  const finding = findings.find((one) => one.fingerprint === fingerprint);
  if (finding) return finding;
  for (const one of findings) {
    const places = one.places?.filter((place) => place.fingerprint === fingerprint) ?? [];
    if (places.length > 0) return { ...one, fingerprint, places };
  }
  throw new Halt(
    'usage',
    `There is no finding with the fingerprint ${fingerprint}.`,
    'Reports show the fingerprint of each finding next to its code. To see findings of lower levels, list all findings.',
  );
}
