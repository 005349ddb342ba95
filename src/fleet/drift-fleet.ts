// Finds the changes on the sites of a fleet.
// Each pair of an old and a new interface is compared only once, even if many sites made the same change.
// A change from an old interface to a new interface is a step. Reports list findings by step.

import picomatch from 'picomatch';
import { assertNotAborted, Halt } from '../core/diagnostics/halt.ts';
import { withAudience } from '../drift/audience.ts';
import { findDrift } from '../drift/compare/compare.ts';
import { defaultDriftOptions } from '../drift/compare/drift-options.ts';
import { pluginOf } from '../drift/causes/evidence.ts';
import { isCore, ownerOf } from '../core/model/api/namespace-owners.ts';
import { everyRule } from '../drift/rules/every-rule.ts';
import { openStore, rootIn, type FleetStore } from '../source/fleet-store/disk-store.ts';
import type { SiteRecord, SiteState } from '../source/fleet-store/site-record.ts';
import {
  havingKey,
  softwareStep,
  stateAt,
  fleetStepsOf,
  type FleetStep,
  type FleetSteps,
  type SoftwareStep,
} from './interface-changes.ts';
import { withGitFolder } from '../source/file/git-folder.ts';
import type { ApiModel } from '../core/model/api/api.ts';
import type { Drift } from '../core/model/reports/drift.ts';
import type { DriftReport } from '../core/model/reports/drift-report.ts';
import { driftReport } from '../drift/reports/drift-issues.ts';
import type { ApprovalOptions } from '../approvals/approvals-in-file.ts';
import { openApprovals, type Approvals } from '../drift/approvals.ts';
import type { Progress } from '../source/progress.ts';
import { countText } from '../core/schema/schema-text.ts';
import { failsOn, withVerdict } from '../report/failing.ts';
import type { FailOn } from '../core/model/reports/drift.ts';
import { timeText } from './fleet-clock.ts';
import { sitesMissingIn } from './fleet-sites.ts';
import { partReader } from './fleet-models.ts';
import { joinedDrift, nameOfStep, withStepCauses, type StepDrift } from './joined-drift.ts';

export interface FleetDriftOptions extends ApprovalOptions {
  /** The folder of the store with the current state. */
  readonly store: string;
  /**
   * The folder of a store with the earlier state.
   *
   * @default the history in the store itself
   */
  readonly baseline?: string | undefined;
  /**
   * The names of the sites to compare.
   *
   * @default all sites
   */
  readonly only?: ReadonlySet<string> | undefined;
  /**
   * The state in the history of the store to compare with: a time (`2026-11-01`), a time span before now
   * (`24h`), or a git commit that has the store (`git:HEAD~1`).
   *
   * @default the last change of each site
   */
  readonly since?: string | undefined;
  /**
   * The time from which a time span in `since` is subtracted.
   *
   * @default the current time
   */
  readonly now?: Date | undefined;
  /**
   * Globs for the namespaces to compare. With globs, only routes are compared, and the other members of the
   * index are ignored.
   *
   * @default all namespaces
   */
  readonly selected?: readonly string[] | undefined;
  /**
   * The lowest level at which the comparison fails.
   *
   * @default `breaking`
   */
  readonly failOn?: Exclude<FailOn, 'used'>;
  /**
   * Reports differences even if the two states were read in different ways, such as one of them without a sign-in.
   *
   * @default false
   */
  readonly force?: boolean;
  /**
   * Shows, for each change from one interface to another, the site that changed first.
   *
   * @default false
   */
  readonly first?: boolean;
  /** Called at the beginning of each step. */
  readonly progress?: Progress | undefined;
  /** Stops the comparison before its next step. */
  readonly signal?: AbortSignal | undefined;
}

/** A change from one interface to another, and the number of sites that have not changed yet. */
export interface ReportedStep extends FleetStep {
  /** The fingerprint of the cause that groups the findings of this change. */
  readonly cause: string;
  /** The number of sites that still have the old interface. */
  readonly still: number;
}

export interface FleetDrift {
  /** The report that `routewright fleet drift --format json` prints. */
  readonly report: DriftReport;
  /** The distinct changes, each with the sites that have the change. */
  readonly steps: readonly ReportedStep[];
  /**
   * The numbers of compared sites, of unchanged sites and of sites without an earlier state; the names of missing
   * and failed sites.
   */
  readonly sites: FleetSteps['sites'] & {
    /** Sites in the baseline or in `only` that are not in the store, because they were not read. */
    readonly missing: readonly string[];
    /** Sites whose last reading failed: their last known state is compared. */
    readonly failed: readonly string[];
    /** Sites that did not send all response schemas at the last reading. */
    readonly incomplete: readonly string[];
  };
  /** Whether the comparison fails, because an unapproved finding has the level of `failOn`. */
  readonly fails: boolean;
  /** Writes the approvals of this run. Returns a message, or undefined if this run approved nothing. */
  readonly saveApprovals: Approvals['save'];
}

/**
 * Compares the current state of the sites in a store with an earlier state.
 *
 * @throws Halt `source` when the store does not exist or part of it is damaged, `usage` when approvals or options
 * are invalid, `source` when no site has an earlier state
 */
export async function driftFleet(options: FleetDriftOptions): Promise<FleetDrift> {
  const { since, store, now = new Date() } = options;
  const [, revision] = /^git:(.+)$/s.exec(since ?? '') ?? [];
  if (since === undefined) return compareStores(options);
  if (options.baseline !== undefined)
    throw new Halt(
      'usage',
      '`since` and a second store cannot be combined.',
      'Leave out one of the two options.',
    );
  if (revision === undefined) return compareStores({ ...options, since: timeOf(since, now) });
  openStore(store);
  return withGitFolder(revision, store, (baseline) =>
    compareStores({ ...options, since: undefined, baseline }),
  );
}

async function compareStores(options: FleetDriftOptions): Promise<FleetDrift> {
  const { store: folder, baseline, selected, failOn = 'breaking', progress } = options;
  const approvals = await openApprovals(options);
  const store = openStore(folder, options.only);
  const before = baseline === undefined ? store : openStore(baseline, options.only);
  progress?.({ kind: 'begin', message: 'Reading the records of sites' });
  const found = fleetStepsOf(recordsOf(store), {
    earlier: earlierIn(before, store, options.since),
    selects: selectorOf(selected),
    withRoots: selected === undefined,
    readingOf: readingsIn([before, store]),
    versionsOf: softwareVersionsOf,
  });
  if (found.sites.compared === 0) throw nothingCompared(options, found.sites.without);
  if (selected !== undefined && !found.isSelected)
    throw new Halt(
      'usage',
      `No site has a namespace that matches ${selected.join(', ')}.`,
      '"routewright fleet report" lists the namespaces of the store.',
    );
  const compared = await compareFleetSteps(found, before, store, options);
  const joined = withStepCauses(joinedDrift(compared, selected ?? null), compared);
  const models = compared.map(({ model }) => model);
  const marked = withAudience(approvals.mark(joined, models), models, { named: selected });
  const judged = await approvals.add(marked, models, failsOn(failOn), everyRule);
  const drift = withStepCauses(withVerdict(withStepCauses(judged, compared), failOn), compared);
  return {
    report: driftReport(drift, everyRule),
    steps: compared.map(({ step, cause }) => ({ ...step, cause, still: stillHaving(step, found) })),
    sites: {
      ...found.sites,
      missing: sitesMissingIn(store, new Set([...before.names(), ...(options.only ?? [])])),
      failed: readingsWith(store, 'failed'),
      incomplete: readingsWith(store, 'incomplete'),
    },
    fails: drift.summary.fails,
    saveApprovals: approvals.save,
  };
}

const readingsWith = (store: FleetStore, member: 'failed' | 'incomplete'): readonly string[] =>
  store.readingNames().filter((name) => store.reading(name)?.[member] !== undefined);

function* recordsOf(store: FleetStore): Generator<readonly [string, SiteRecord]> {
  for (const name of store.names()) {
    const record = store.record(name);
    if (record) yield [name, record];
  }
}

/**
 * The earlier state of a site: in another store, at a certain time, or before its last change. A site that was read
 * only once has no earlier state.
 */
function earlierIn(
  before: FleetStore,
  store: FleetStore,
  since: string | undefined,
): (name: string, record: SiteRecord) => SiteState | undefined {
  if (before !== store) return (name) => before.record(name)?.now;
  if (since !== undefined) return (_, record) => stateAt(record, since);
  return (name, { earlier: [last], now }) =>
    last ?? (store.reading(name)?.at === now.since ? undefined : now);
}

/** A run that compares nothing must not pass: a CI run that lost its store looks like a run without changes. */
const nothingCompared = ({ store, baseline, since }: FleetDriftOptions, without: number): Halt =>
  without === 0
    ? new Halt(
        'source',
        `Nothing was compared: ${store} has none of these sites.`,
        'Read the sites first, with "routewright fleet snapshot".',
      )
    : new Halt(
        'source',
        `Nothing was compared: ${countText(without, 'site')} of ${store} ${without === 1 ? 'has' : 'have'} no earlier state${baseline === undefined ? (since === undefined ? '' : ` from before ${since}`) : ` in ${baseline}`}.`,
        'Compare again after a later reading. In CI, restore the store of the last run: without it, each run begins with a new store.',
      );

function selectorOf(selected: readonly string[] | undefined): (namespace: string) => boolean {
  if (selected === undefined) return () => true;
  const [wanted, unwanted] = [
    selected.filter((glob) => !glob.startsWith('!')),
    selected.filter((glob) => glob.startsWith('!')),
  ];
  const [takes, leaves] = [picomatch([...wanted]), picomatch(unwanted.map((glob) => glob.slice(1)))];
  return (namespace) =>
    (wanted.length === 0 || takes(namespace)) && !(unwanted.length > 0 && leaves(namespace));
}

/** How an index was read, by the hash of the index without its routes. */
function readingsIn(stores: readonly FleetStore[]): (root: string) => string {
  const known = new Map<string, string>();
  return (root) => {
    const seen = known.get(root);
    if (seen !== undefined) return seen;
    const store = stores.find((one) => one.has('roots', root)) ?? stores[0];
    const { restPath: _, ...record } = asRecord(store ? rootIn(store, root)['_snapshot'] : undefined);
    const text = JSON.stringify(record);
    known.set(root, text);
    return text;
  };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function softwareVersionsOf(namespace: string, before: SiteState, after: SiteState): SoftwareStep | null {
  const owner = ownerOf(namespace, Object.keys({ ...before.namespaces, ...after.namespaces }));
  const named = pluginOf(after.software ?? before.software ?? null, owner)?.name ?? owner.name;
  return softwareStep(before.software, after.software, {
    name: named,
    versionIn: (software) => (isCore(owner) ? software.core : pluginOf(software, owner)?.version),
  });
}

interface ComparedStep extends StepDrift {
  /** The routes that findings contain. The routes that approvals contain. */
  readonly model: ApiModel;
}

async function compareFleetSteps(
  found: FleetSteps,
  before: FleetStore,
  store: FleetStore,
  { force = false, first = false, progress, signal }: FleetDriftOptions,
): Promise<readonly ComparedStep[]> {
  const read = partReader();
  const compared: ComparedStep[] = [];
  for (const step of found.steps) {
    assertNotAborted(signal, 'Comparing');
    const { subject, roots } = step;
    const old = await read(before, subject, step.before, roots.before);
    const now = await read(store, subject, step.after, roots.after);
    const drift = await findDrift(old.model, now.model, {
      ...defaultDriftOptions,
      addresses: { before: old.addresses, after: now.addresses },
      fetched: { before: old.fetched, after: now.fetched },
      permalinks: { before: old.permalinks, after: now.permalinks },
      force,
    });
    compared.push({
      step,
      drift,
      ...nameOfStep(step, stillHaving(step, found), first),
      model: namedIn(drift, old.model, now.model),
    });
    progress?.({
      kind: 'count',
      message: 'Comparing interfaces',
      done: compared.length,
      total: found.steps.length,
    });
  }
  return compared;
}

/** A model with only the data that approvals need: the paths of the routes with findings. */
function namedIn({ findings }: Drift, before: ApiModel, after: ApiModel): ApiModel {
  const keys = new Set(findings.flatMap(({ places }) => places.map(({ route }) => route)));
  const routes = [...before.routes, ...after.routes].filter(({ key }) => keys.has(key));
  return {
    ...after,
    namespaces: [],
    routes: routes.map((route) => ({ ...route, operations: [] })),
    resources: [],
  };
}

function stillHaving({ subject, before }: FleetStep, { having }: FleetSteps): number {
  if (subject === 'root' || before === null) return 0;
  return having.get(havingKey(subject.namespace, before)) ?? 0;
}

/**
 * Parses a time from the user: a date, a time, or a time span before now.
 *
 * @throws Halt `usage` for any other text
 */
function timeOf(given: string, now: Date): string {
  const [, number, unit] = /^(\d{1,5})([hd])$/.exec(given) ?? [];
  const time =
    number === undefined
      ? Date.parse(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z?)?$/.test(given) ? withZone(given) : '')
      : now.getTime() - Number(number) * (unit === 'd' ? 86_400_000 : 3_600_000);
  if (!Number.isNaN(time)) return timeText(new Date(time));
  throw new Halt(
    'usage',
    '`since` is not a time.',
    'Write a day (2026-11-01), a time (2026-11-01T08:00:00Z), a duration before now (24h, 7d), or a commit (git:HEAD~1).',
  );
}

/** Times are in UTC, as in the store. A date means midnight. */
const withZone = (text: string): string =>
  text.length === 10 ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`;
