// The file of approved findings: reads it, marks what it approves, and adds to it.

import { Halt } from '../diagnostics/halt.ts';
import { approve, isAlone } from '../drift/approve.ts';
import { isDay, readApprovals } from '../load/approvals-file.ts';
import type { ApiModel } from '../model/api.ts';
import { approvalsFileName, type ApprovalsFile, type StoredApproval } from '../model/approvals.ts';
import type { Drift, Finding, Rules } from '../model/drift.ts';
import { writeOneFile } from '../output/write-files.ts';
import { placeWords, titleOf } from '../report/finding-words.ts';

/** What is to be approved of a comparison. */
export interface NewApproval {
  readonly reason: string;
  /** The last day on which it holds: `2026-12-31`. */
  readonly until?: string | undefined;
  /** Fingerprints of findings, or of places of them; when left out, whatever would make the comparison fail. */
  readonly only?: readonly string[];
  /** Asked of each finding that would make the comparison fail. */
  readonly wants?: (finding: Finding) => Promise<boolean>;
}

export interface ApprovalOptions {
  /** The file of approved findings; the usual one, where there is one, when left out. */
  readonly approvals?: string | undefined;
  readonly approve?: NewApproval | undefined;
}

export interface Approvals {
  /** Marks what is approved. */
  readonly mark: (drift: Drift, models: readonly ApiModel[]) => Drift;
  /**
   * Approves what this run is to approve, and marks it.
   *
   * @throws Halt `usage` when no finding has a fingerprint that is to be approved
   */
  readonly add: (
    drift: Drift,
    models: readonly ApiModel[],
    fails: (finding: Finding) => boolean,
    rules: Rules,
  ) => Promise<Drift>;
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
    mark: (drift, models) => (stored ? approve(drift, list, models, today) : drift),
    async add(drift, models, fails, rules) {
      if (!words) return drift;
      const wanted = await wantedOf(drift, { ...options.approve, ...words }, fails);
      added = wanted.map((finding) => ({
        fingerprint: finding.fingerprint,
        ...(finding.places.length > 1 &&
          finding.route !== null && {
            places: finding.places.map(({ fingerprint }) => fingerprint).toSorted(),
          }),
        ...words,
        about: about(finding, rules),
      }));
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

/** The findings that are to be approved; of one that is named by a place, that place alone. */
async function wantedOf(
  { findings }: Drift,
  { only, wants }: NewApproval,
  fails: (finding: Finding) => boolean,
): Promise<readonly Finding[]> {
  if (only) return only.flatMap((fingerprint) => named(fingerprint, findings));
  const failing = findings.filter(fails);
  if (!wants) return failing;
  const wanted: Finding[] = [];
  for (const finding of failing) if (await wants(finding)) wanted.push(finding);
  return wanted;
}

function named(fingerprint: string, findings: readonly Finding[]): readonly Finding[] {
  const finding = findings.find((one) => one.fingerprint === fingerprint);
  if (finding) return [finding];
  for (const one of findings) {
    const places = one.places.filter((place) => place.fingerprint === fingerprint);
    if (places.length > 0) return [{ ...one, fingerprint, places }];
  }
  throw new Halt(
    'usage',
    `This comparison has no finding ${fingerprint}.`,
    'Fingerprints stand beside the code of each finding; with every finding listed, also of milder ones.',
  );
}

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
