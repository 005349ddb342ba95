// Two sources to a judged comparison: what changed, whom it breaks, and whether that is
// a reason to fail.

import { Halt } from '../diagnostics/halt.ts';
import { everyRule } from '../drift/rules/every-rule.ts';
import type { Drift, DriftLevel, Finding, Rules } from '../model/drift.ts';
import type { Sources } from '../report/sources.ts';
import { openApprovals, type ApprovalOptions, type Approvals } from './approvals.ts';
import { newSchemaWork, type ReadOptions } from './read-model.ts';
import { assertWhole, compareSides, readSide, type Side, type SideOptions } from './sides.ts';

/** Which levels make a comparison fail; `used`: breaking and risky ones that a project uses. */
export const failingLevels = {
  breaking: ['breaking'],
  risky: ['breaking', 'risky'],
  any: ['breaking', 'risky', 'safe', 'docs'],
  used: ['breaking', 'risky'],
} as const satisfies Readonly<Record<string, readonly DriftLevel[]>>;

export type FailOn = keyof typeof failingLevels;

export interface CompareOptions extends ReadOptions, SideOptions, ApprovalOptions {
  /** What was: a saved index, a model, a site. */
  readonly baseline: string;
  /** What is. */
  readonly current: string;
  /** From which level the comparison fails; `breaking` when left out. */
  readonly failOn?: FailOn;
  /** Refuses to compare sources that do not say what routes answer. */
  readonly requireResponses?: boolean;
  /** The tsconfig.json of code that uses the generated client: which of its lines each finding touches. */
  readonly project?: string | undefined;
  /** The folder of the generated client, where the project has several. */
  readonly client?: string | undefined;
}

export interface Comparison {
  readonly drift: Drift;
  readonly before: Side;
  readonly after: Side;
  /** The rules that findings name by their codes. */
  readonly rules: Rules;
  /** What the sides are called in reports. */
  readonly sources: Sources;
  /** Whether a finding at the level of `failOn` is not approved. */
  readonly fails: boolean;
  /** Writes what this run approves; says what it did, if anything. */
  readonly saveApprovals: Approvals['save'];
}

/**
 * Compares two sources and judges each difference; writes nothing.
 *
 * @throws Halt when a side cannot be read, the two cannot be compared, or the approvals
 *   or the project make no sense
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const { baseline, current, failOn = 'breaking', project } = options;
  assertConsistent(options);
  const approvals = await openApprovals(options);
  const schemaWork = newSchemaWork();
  const before = await readSide(baseline, options, schemaWork);
  const after = await readSide(current, options, schemaWork);
  options.progress?.({ kind: 'begin', message: 'Comparing' });
  const compared = await compareSides(before, after, options);
  const judged =
    project === undefined
      ? compared
      : await (
          await import('./project-impact.ts')
        ).projectImpact(compared, before.model, after.model, { ...options, project });
  if (options.requireResponses === true) assertResponses(judged, before, after);

  const counts = counting(failOn);
  const drift = approvals.mark(judged, [before.model, after.model], counts, everyRule);
  return {
    drift,
    before,
    after,
    rules: everyRule,
    sources: { baseline: before.name, current: after.name },
    fails: drift.findings.some(counts) || (failOn === 'used' && hasTypeErrors(drift)),
    saveApprovals: approvals.save,
  };
}

function assertConsistent({ baseline, current, failOn, project, client, selected }: CompareOptions): void {
  if (baseline === '-' && current === '-')
    throw new Halt('usage', 'Both sides cannot be standard input.', 'Save one of them to a file.');
  if (project !== undefined) {
    assertWhole('project', selected ?? null);
    return;
  }
  const lonely = failOn === 'used' ? '`failOn` used' : client === undefined ? undefined : '`client`';
  if (lonely !== undefined)
    throw new Halt(
      'usage',
      `${lonely} needs \`project\`.`,
      'Name the tsconfig.json of your code with `project`.',
    );
}

function assertResponses({ summary }: Drift, before: Side, after: Side): void {
  const missing = summary.compared.responsesMissing;
  if (missing.length === 0) return;
  const names = missing.map((side) => (side === 'before' ? before : after).name);
  throw new Halt(
    'source',
    `What routes answer cannot be compared: ${names.join(' and ')} ${names.length > 1 ? 'do' : 'does'} not say it.`,
    'Read the site with its schemas (an index asked for with ?context=help), or leave out `requireResponses`.',
  );
}

/** What is approved does not count; with `used` nor does what the project does not use. */
function counting(failOn: FailOn): (finding: Finding) => boolean {
  const levels: readonly DriftLevel[] = failingLevels[failOn];
  return ({ level, approval, usages }) =>
    approval === null &&
    levels.includes(level) &&
    (failOn !== 'used' || (usages !== null && usages.length > 0));
}

/** Errors that the project's compiler would newly find count where something is left that is not approved. */
const hasTypeErrors = ({ findings, project }: Drift): boolean =>
  project !== null &&
  project.typeErrors.length > 0 &&
  findings.some(({ level, approval }) => approval === null && level !== 'docs');
