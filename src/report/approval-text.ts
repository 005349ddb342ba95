// Texts about approvals, which all reports share.

import type { Approval, StoredApproval } from '../core/model/files/approvals.ts';
import type { DriftSummary } from '../core/model/reports/drift.ts';
import type { Severity } from './severity.ts';

/** A text such as `approved until 2026-12-31: the app does not use it`. */
export const approvalText = ({ reason, until }: Approval): string =>
  `approved${until === null ? '' : ` until ${until}`}: ${reason}`;

/** The approvals that match no finding, and advice about them. */
export const approvalCaveats = ({ approvals }: Pick<DriftSummary, 'approvals'>): readonly string[] => [
  ...(approvals?.expired ?? []).map(
    (approval) =>
      `The approval of ${approvalTarget(approval)} ended on ${approval.until ?? ''} (${approval.reason}): renew or remove the approval.`,
  ),
  ...(approvals?.unused ?? []).map(
    (approval) =>
      `No finding matches the approval of ${approvalTarget(approval)} (${approval.reason}): remove the approval.`,
  ),
];

function approvalTarget({ about, code, fingerprint, namespace, route }: StoredApproval): string {
  const parts = [
    fingerprint,
    code && `code ${code}`,
    namespace && `namespace ${namespace}`,
    route && `route ${route}`,
  ].filter((part) => part !== undefined && part !== '');
  return `${parts.join(', ')}${about === undefined ? '' : ` “${about}”`}`;
}

/** The title of the command that approves every issue that makes the run fail. */
export const approveAllTitle = 'If everything that fails this run is intended, approve it:';

/** How to approve only one cause; empty if at most one cause makes the run fail. */
export function approveOneText(
  causes: readonly { readonly severity: Severity; readonly fingerprint: string }[],
): string {
  const [first, second] = causes.filter(({ severity }) => severity === 'error');
  return first && second
    ? `To approve only one of the causes, add its fingerprint: --approve ${first.fingerprint}`
    : '';
}
