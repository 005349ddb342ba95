// Marks the approved findings of a comparison, and adds new approvals to the file.

import { approveFindings } from '../approvals/approve-findings.ts';
import {
  openApprovalsFile,
  type ApprovalOptions,
  type SaveApprovals,
} from '../approvals/approvals-in-file.ts';
import { selectedFindings, selectionOf, type NewApproval } from '../approvals/new-approval.ts';
import { approvalsFileName, type StoredApproval } from '../core/model/files/approvals.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import { countLevels } from '../core/model/reports/count-levels.ts';
import type { Cause, Drift, Finding, Rules } from '../core/model/reports/drift.ts';
import { informativeCauses } from '../report/cause-text.ts';
import { findingPlaceText, ruleTitleOf } from '../report/finding-text.ts';
import { driftIssue } from './reports/drift-issues.ts';

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
  readonly save: SaveApprovals;
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

function approvalTitle(finding: Finding, rules: Rules): string {
  const [first, ...others] = finding.places;
  const where = first ? findingPlaceText(first) : 'the site';
  return `${ruleTitleOf(finding, rules)}: ${where}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}

/** The causes to approve: the causes in `only`, or the causes for which `wantsCause` resolves to true. */
async function selectedCauses(
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

/** Marks the findings of a comparison, and counts them. */
export function approve(
  drift: Drift,
  approvals: readonly StoredApproval[],
  models: readonly ApiModel[],
  today: string,
): Drift {
  const { findings, expired, unused } = approveFindings(drift.findings, approvals, models, today);
  return {
    ...drift,
    findings,
    summary: {
      ...drift.summary,
      counts: countLevels(findings),
      approved: countLevels(findings.filter(({ approval }) => approval !== null)),
      approvals: { expired, unused },
    },
  };
}
