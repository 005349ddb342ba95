// Selects the findings that a run approves: by their fingerprints, by a question for each, or all that make the run fail.

import { Halt } from '../core/diagnostics/halt.ts';
import type { Cause } from '../core/model/reports/drift.ts';
import type { Issue } from '../core/model/reports/issue.ts';
import type { Approvable } from './approve-findings.ts';

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

/** Selects the findings to approve. */
export interface FindingSelection<One> {
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
