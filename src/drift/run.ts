// Compares two sources: finds the changes, and decides whether they break callers and whether the run fails.

import { Halt } from '../core/diagnostics/halt.ts';
import { assignCauses } from './causes/assign-causes.ts';
import { everyRule } from './rules/every-rule.ts';
import { withAudience, type AudienceOptions } from './audience.ts';
import type { CachedIndex } from '../core/model/index/cached-index.ts';
import type { Compared, Since } from '../core/model/reports/compared.ts';
import type { Drift } from '../core/model/reports/drift.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import type { OptionsOf } from '../core/model/files/project.ts';
import type { Recheck } from '../core/model/reports/recheck.ts';
import type { Software } from '../core/model/software/software.ts';
import { pluginFile, withDeclaredPlaces } from './declared-places.ts';
import { driftReport } from './reports/drift-issues.ts';
import type { Sources } from '../report/sources.ts';
import type { ApprovalOptions } from '../approvals/approvals-in-file.ts';
import { openApprovals, type Approvals } from './approvals.ts';
import type { ProveOptions } from './witness/prove-options.ts';
import { closeSandbox, newSchemaWork, type ReadOptions } from '../source/read-model.ts';
import { failsOn, defaultFailOn, withVerdict } from '../report/failing.ts';
import { softwareOfSides } from '../source/software.ts';
import { assertWhole, compareSides, type SideOptions } from './compare-sides.ts';
import { namingSources } from '../source/progress.ts';
import { nameOfSource } from '../source/source-name.ts';
import { withFailedParts } from './recheck/failed-parts.ts';
import { withLevels } from './audience.ts';
import { recheckVisitors } from './recheck/recheck-visitors.ts';
import { readSide, withSameRequests, type Side } from '../source/read-side.ts';

/** The options of `compare`. */
export interface CompareOptions
  extends ReadOptions, SideOptions, ApprovalOptions, OptionsOf<'compare'>, Pick<AudienceOptions, 'named'> {
  /** The earlier state: a saved index, a model, a site. */
  readonly baseline: string;
  /** The later state. */
  readonly current: string;
  /**
   * A git revision: compares the baseline with its version at the revision, and does not read the current
   * source if it is a site.
   */
  readonly since?: string | undefined;
  /** Sends example requests that only read data to the current source, which must be a live site. */
  readonly prove?: ProveOptions | undefined;
  /**
   * The tsconfig.json of code that uses the generated client, to find the lines that each finding affects.
   */
  readonly project?: string | undefined;
}

export interface Comparison {
  /** The report that `routewright drift --format json` prints. */
  readonly report: DriftReport;
  /** The baseline, with its model and diagnostics. */
  readonly before: Side;
  /** The current source, with its model and diagnostics. */
  readonly after: Side;
  /** The names of the two sources in reports. */
  readonly sources: Sources;
  /** The versions of WordPress, plugins and themes of the current source; null if they are not known. */
  readonly software: Software | null;
  /** Whether a finding or type error makes the run fail, by `failOn` and the approvals. */
  readonly fails: boolean;
  /** Writes the approvals of the run. Returns a message if the run wrote approvals. */
  readonly saveApprovals: Approvals['save'];
}

/**
 * Compares two sources and gives each difference a level. Writes no files.
 *
 * @throws Halt when a side cannot be read, the two sides cannot be compared, or the approvals
 *   or the project are invalid
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  const inGit =
    options.since === undefined
      ? undefined
      : await (await import('./since.ts')).sourcesSince(options.since, options);
  const { baseline, current } = inGit ?? options;
  const prove = inGit ? undefined : options.prove;
  if (baseline === '-' && current === '-')
    throw new Halt(
      'usage',
      'Only one of the two sources can be standard input.',
      'Save the other source to a file.',
    );
  assertConsistent(options);
  const approvals = await openApprovals(options);
  const schemaWork = newSchemaWork();
  const reading = {
    ...options,
    ...(options.progress && { progress: namingSources(options.progress) }),
    keepOpen: options.software === true,
    declarations: true,
  };
  const baselineSide = await readSide(baseline, reading, schemaWork);
  const currentSide = await readSide(
    current,
    { ...reading, keepOpen: reading.keepOpen || prove !== undefined },
    schemaWork,
  );
  for (const side of [baselineSide, currentSide]) assertSignedIn(side);
  assertContracts(baselineSide, currentSide, options.project);
  const [baseSide, unasked] = options.force
    ? [baselineSide, currentSide]
    : await withSameRequests(baselineSide, currentSide);
  const { side: asked, recheck } = await recheckVisitors(baseSide, unasked, options);
  const [before, after] = withFailedParts(baseSide, asked);
  const comparison = await compareRead(
    {
      before,
      after,
      recheck,
      software: await softwareOfSides({ ...options, baseline, current }, before, after),
      since: inGit?.since,
    },
    { ...options, prove },
    approvals,
  );
  return inGit
    ? { ...comparison, sources: { ...comparison.sources, file: nameOfSource(options.baseline) } }
    : comparison;
}

/** The two sides after reading, and the software of each side. */
interface ReadSides {
  readonly before: Side;
  readonly after: Side;
  /** What the current site was asked again as a visitor. */
  readonly recheck?: Recheck | undefined;
  readonly software: { readonly before: Software | null; readonly after: Software | null };
  /** Present if the two sides are versions of a snapshot in git. */
  readonly since?: Since | undefined;
}

/**
 * Works like `compare`, but with two sides that are already read.
 *
 * @throws Halt when the two sides cannot be compared, or the approvals or the project are invalid
 */
export async function compareRead(
  { before, after, recheck, software, since }: ReadSides,
  options: Omit<CompareOptions, 'baseline' | 'current'>,
  approvals: Approvals,
): Promise<Comparison> {
  const { project } = options;
  const failOn = options.failOn ?? defaultFailOn(project);
  options.progress?.({ kind: 'begin', message: 'Comparing' });
  const compared = withSince(
    withReadings(
      withLevels(await compareSides(before, after, options), options.levels),
      before,
      after,
      recheck,
    ),
    since,
  );
  const models = [before.model, after.model];
  // The user's code uses everything that a contract lists, so nothing of it is internal.
  const audience = before.contract
    ? { named: ['**'] }
    : { internal: options.internal, named: [...(options.named ?? []), ...(options.selected ?? [])] };
  const folded = (drift: Drift): Drift =>
    assignCauses(withAudience(drift, models, audience), before.model, after.model, software);
  const marked = folded(approvals.mark(compared, models));
  const judged =
    project === undefined
      ? marked
      : folded(
          await (
            await import('./impact/project-impact.ts')
          ).projectImpact(marked, before, after, { ...options, project }),
        );
  const asked = options.prove
    ? await (await import('./witness/prove-on-site.ts')).proveOnSite(judged, before, after, options.prove)
    : judged;
  for (const { loaded } of [before, after]) closeSandbox(loaded);
  if (options.requireResponses === true) assertResponses(judged, before, after);

  const fails = failsOn(failOn);
  const drift = folded(withVerdict(await approvals.add(asked, models, fails, everyRule), failOn));
  // A baseline that is a plugin is no file that a report can name.
  const file = before.loaded.kind === 'index' && before.loaded.folders ? pluginFile(after) : undefined;
  return {
    report: driftReport(withDeclaredPlaces(drift, before, after), everyRule),
    before,
    after,
    sources: { baseline: before.name, current: after.name, ...(file !== undefined && { file }) },
    software: software.after,
    fails: drift.summary.fails,
    saveApprovals: approvals.save,
  };
}

const withSince = (drift: Drift, since: Since | undefined): Drift =>
  since ? { ...drift, summary: { ...drift.summary, compared: { ...drift.summary.compared, since } } } : drift;

/** @throws Halt `usage` if the current source is a contract, or a contract is combined with `project` */
function assertContracts(before: Side, after: Side, project: string | undefined): void {
  if (after.contract)
    throw new Halt(
      'usage',
      `${after.name} is a contract, which contains only a part of a site.`,
      'A contract can be only the baseline of a comparison: name it first.',
    );
  if (before.contract && project !== undefined)
    throw new Halt(
      'usage',
      `${before.name} is a contract: it already contains only what your code uses.`,
      'Leave out `project`. To see the affected lines, compare a snapshot of the whole site.',
    );
}

/** @throws Halt `usage` when an option needs another option */
export function assertConsistent({
  failOn,
  project,
  client,
  selected,
}: Pick<CompareOptions, 'failOn' | 'project' | 'client' | 'selected'>): void {
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

/** @throws Halt `source` if the site refused the sign-in, because it then hides routes and properties */
function assertSignedIn({ name, diagnostics }: Side): void {
  const refused = diagnostics.find(({ code }) => code === 'sign-in-not-accepted');
  if (refused)
    throw new Halt(
      'source',
      `${name} cannot be compared. ${refused.message}`,
      'Correct the sign-in, or leave it out to compare what visitors see.',
    );
}

/** Adds how the sources were read: which caches sent an index, and what was asked again. */
function withReadings(drift: Drift, before: Side, after: Side, recheck: Recheck | undefined): Drift {
  const old = cachedIndexOf(before);
  // The two sides of a forecast come from one reading.
  const now = before.loaded === after.loaded ? undefined : cachedIndexOf(after);
  const compared: Compared = {
    ...drift.summary.compared,
    ...((old ?? now) && { cached: { ...(old && { before: old }), ...(now && { after: now }) } }),
    ...(recheck && { recheck }),
  };
  return { ...drift, summary: { ...drift.summary, compared } };
}

const cachedIndexOf = ({ loaded }: Side): CachedIndex | undefined =>
  loaded.kind === 'index' ? loaded.site?.cached : undefined;

function assertResponses({ summary }: Drift, before: Side, after: Side): void {
  const missing = summary.compared.responsesMissing;
  if (missing.length === 0) return;
  const names = missing.map((side) => (side === 'before' ? before : after).name);
  throw new Halt(
    'source',
    `Responses cannot be compared: ${names.join(' and ')} ${names.length > 1 ? 'do' : 'does'} not describe responses.`,
    'Read the site with its schemas (an index requested with ?context=help), or leave out `requireResponses`.',
  );
}
