// Reads the sites of a fleet into a store.
// Finished readings are stored, so a run that was stopped can continue later.

import { errorMessage } from '../core/diagnostics/error-message.ts';
import { setMaxListeners } from 'node:events';
import { Halt } from '../core/diagnostics/halt.ts';
import { eachByHost, hostTurns } from './by-host.ts';
import { firstProblem, incompleteReason, isCompletion, lostInformation } from './completeness.ts';
import { splitIndex } from '../source/fleet-store/content.ts';
import { openForWriting, type WritableStore } from '../source/fleet-store/disk-store.ts';
import { isInShard, type Shard } from './shard.ts';
import { freshPools } from './connection-pools.ts';
import { hostOfSite, type FleetSite } from './site-list.ts';
import { completedRecord, recordAfter, stateOf, type SiteRecord } from '../source/fleet-store/site-record.ts';
import type { Fetch } from '../source/requests.ts';
import { nameOfSource } from '../source/source-name.ts';
import { timeLimit } from '../source/time-limit.ts';
import { defined } from '../core/model/text/defined.ts';
import type { ProjectSettings } from '../core/model/files/project.ts';
import { snapshotOptionsOf } from '../settings/run-options.ts';
import { siteAccess, type Environment } from '../source/site-access.ts';
import { takeSnapshot } from '../source/snapshot/run.ts';
import { fleetClock, timeText } from './fleet-clock.ts';

export interface FleetSnapshotOptions {
  /** The folder of the store. The folder is created if it does not exist. */
  readonly store: string;
  /** Reads the list of sites from its beginning. */
  readonly sites: () => AsyncIterable<FleetSite>;
  /** The number of sites, if the number is known before the sites are read. */
  readonly total?: number | undefined;
  /**
   * The environment variables with the credentials that sites name, and with proxies.
   *
   * @default empty
   */
  readonly environment?: Environment;
  /** The settings of all sites. The settings of a single site override the settings of all sites. */
  readonly settings?: Partial<ProjectSettings>;
  /** Settings that override the settings of each site. */
  readonly overrides?: Partial<ProjectSettings>;
  /**
   * The maximum age of a reading, in milliseconds, 0 or more. Only sites with an older last reading are read
   * again.
   *
   * @default 43_200_000 (12 hours)
   */
  readonly freshMs?: number;
  /**
   * The maximum number of sites that are read at the same time, 1 or more. Two sites of one host are never read
   * at the same time.
   *
   * @default 16
   */
  readonly concurrency?: number;
  /**
   * The maximum time for one site, in milliseconds, above 0 and at most 2_147_483_647.
   *
   * @default 120_000
   */
  readonly siteTimeoutMs?: number;
  /**
   * The maximum number of sites of one host that are read at the same time, and of requests to the host.
   *
   * @default 1
   */
  readonly perHost?: number;
  /**
   * Reads one part of the list of sites, so that several machines can share the list.
   *
   * @default all sites
   */
  readonly shard?: Shard | undefined;
  /**
   * Whether to read post types and other lists of each site.
   *
   * @default false
   */
  readonly siteParts?: boolean;
  /**
   * Saves the new reading of a site even if it contains less information than the previous reading.
   *
   * @default false
   */
  readonly force?: boolean;
  /** Ends the run: readings in progress are aborted, and finished readings are saved. */
  readonly signal?: AbortSignal;
  /** Called after each site. */
  readonly tell?: (counts: FleetCounts) => void;
}

export interface FleetCounts {
  /** The number of sites of this run, including the sites that were not read again. */
  readonly done: number;
  /** The number of sites that were not read again, because their last reading is recent. */
  readonly fresh: number;
  /** The number of sites that were read for the first time. */
  readonly added: number;
  /** The number of sites whose interface is the same as in the last reading. */
  readonly unchanged: number;
  /** The number of sites whose interface changed since the last reading. */
  readonly changed: number;
  /** The number of sites that could not be read. */
  readonly failed: number;
  /** The number of sites that were read, but did not send all response schemas. */
  readonly incomplete: number;
  /** The number of sites to read; undefined if the number is not known. */
  readonly total: number | undefined;
}

export interface FleetSnapshot {
  /** The number of sites for each outcome. */
  readonly counts: FleetCounts;
  /** The first sites that failed, with the reasons. */
  readonly failures: readonly ReadProblem[];
  /** The first sites that did not send all response schemas, with the reasons. */
  readonly incomplete: readonly ReadProblem[];
  /** Whether the run ended before the end of the list. */
  readonly stopped: boolean;
}

/** A site that could not be read, or not completely. */
export interface ReadProblem {
  readonly name: string;
  readonly address: string;
  readonly reason: string;
}

const failuresKept = 100;

type ReadResult = 'added' | 'unchanged' | 'changed' | 'failed';

/** The default options for reading a fleet. */
const fleetDefaults = {
  freshMs: 12 * 60 * 60 * 1000,
  concurrency: 16,
  perHost: 1,
  siteTimeoutMs: 120_000,
  siteParts: false,
  force: false,
} as const satisfies Partial<FleetSnapshotOptions>;

/**
 * Reads the sites of a fleet into a store: each site at most once, and at most `perHost` sites of a host at the
 * same time.
 *
 * @throws Halt when the list or the options are invalid, or the disk cannot be written; a site that cannot be
 * read is counted as failed
 */
export async function snapshotFleet(given: FleetSnapshotOptions): Promise<FleetSnapshot> {
  const options = {
    environment: {},
    signal: new AbortController().signal,
    ...fleetDefaults,
    ...defined(given),
    store: given.store,
    sites: given.sites,
  };
  const { signal, shard, total, freshMs, concurrency, perHost, tell, environment } = options;
  // Every site in progress adds a listener to the abort signal.
  // Node warns about more than ten listeners, and the user would see that warning.
  setMaxListeners(0, signal);
  const now = fleetClock(environment);
  const store = openForWriting(options.store);
  const turn = hostTurns(perHost);
  const pools = freshPools(siteAccess({}, environment, {}).proxies);
  const counts = { done: 0, fresh: 0, added: 0, unchanged: 0, changed: 0, failed: 0, incomplete: 0 };
  const [failures, incomplete]: [ReadProblem[], ReadProblem[]] = [[], []];
  const told = (): FleetCounts => ({ ...counts, total });

  async function* due(): AsyncGenerator<FleetSite> {
    for await (const site of options.sites()) {
      if (shard && !isInShard(hostOfSite(site), shard)) continue;
      if (isFreshSite(store, site, now().getTime() - freshMs)) {
        counts.done += 1;
        counts.fresh += 1;
      } else yield site;
    }
  }

  const readBy = async (site: FleetSite, fetch: Fetch): Promise<void> => {
    const { outcome, reason } = await readOne(site, store, { ...options, turn, now, fetch });
    if (outcome === undefined) return;
    counts.done += 1;
    counts[outcome] += 1;
    if (reason !== undefined) {
      if (outcome !== 'failed') counts.incomplete += 1;
      const unread = outcome === 'failed' ? failures : incomplete;
      if (unread.length < failuresKept)
        unread.push({ name: site.name, address: nameOfSource(site.settings.source), reason });
    }
    tell?.(told());
  };
  try {
    await eachByHost(due(), hostOfSite, { atOnce: concurrency, perHost, signal }, (site) =>
      pools.read((fetch) => readBy(site, fetch)),
    );
  } finally {
    await pools.close();
  }
  return {
    counts: told(),
    failures: failures.toSorted(byName),
    incomplete: incomplete.toSorted(byName),
    stopped: signal.aborted,
  };
}

const byName = (one: ReadProblem, other: ReadProblem): number => (one.name < other.name ? -1 : 1);

/** Whether the last reading of a site is complete and new enough. */
function isFreshSite(store: WritableStore, { name, settings }: FleetSite, since: number): boolean {
  const reading = store.reading(name);
  return (
    reading !== undefined &&
    reading.failed === undefined &&
    reading.incomplete === undefined &&
    reading.address === nameOfSource(settings.source) &&
    Date.parse(reading.at) > since &&
    store.record(name) !== undefined
  );
}

interface SiteReadOptions extends Required<
  Pick<FleetSnapshotOptions, 'environment' | 'siteTimeoutMs' | 'siteParts' | 'force' | 'signal'>
> {
  readonly settings?: Partial<ProjectSettings>;
  readonly overrides?: Partial<ProjectSettings>;
  readonly turn: (host: string) => Promise<() => void>;
  readonly fetch: Fetch;
  readonly now: () => Date;
}

/** @returns an empty object if the run ended during the reading; otherwise a reason if the reading is not complete */
async function readOne(
  site: FleetSite,
  store: WritableStore,
  options: SiteReadOptions,
): Promise<{ readonly outcome?: ReadResult; readonly reason?: string }> {
  const limit = timeLimit(options.siteTimeoutMs, options.signal);
  const address = nameOfSource(site.settings.source);
  try {
    const { outcome, incomplete } = await readInto(store, site, address, {
      ...options,
      signal: limit.signal,
    });
    const at = timeText(options.now());
    store.putReading(site.name, { address, at, ...(incomplete !== undefined && { incomplete }) });
    return { outcome, ...(incomplete !== undefined && { reason: incomplete }) };
  } catch (error) {
    if (options.signal.aborted) return {};
    if (error instanceof Halt && error.kind === 'write') throw error;
    const reason = limit.isOver()
      ? `Reading the site took longer than ${options.siteTimeoutMs / 1000} s.${firstProblem(error instanceof Halt ? error.diagnostics : [])}`
      : error instanceof Halt
        ? error.message
        : `This is a bug in routewright: ${errorMessage(error)}`;
    store.putReading(site.name, { address, at: timeText(options.now()), failed: reason });
    return { outcome: 'failed', reason };
  } finally {
    limit.end();
  }
}

async function readInto(
  store: WritableStore,
  { name, settings }: FleetSite,
  address: string,
  options: SiteReadOptions,
): Promise<{ readonly outcome: ReadResult; readonly incomplete?: string | undefined }> {
  const { environment, overrides, siteParts, turn, fetch, now, force, signal } = options;
  const {
    document,
    diagnostics,
    software: installed,
  } = await takeSnapshot({
    ...snapshotOptionsOf({ ...options.settings, ...settings, ...overrides }, true, { environment, signal }),
    siteParts,
    options: siteParts,
    turn,
    fetch,
  });
  const before = store.record(name);
  const parts = splitIndex(document);
  if (parts.namespaces.size === 0)
    throw new Halt(
      'source',
      'The index of the site lists no routes.',
      'A plugin may hide the index from visitors: sign in.',
    );
  const lost = before && !force ? lostInformation(store, before.now, document) : undefined;
  if (lost !== undefined)
    throw new Halt(
      'source',
      `${lost}${firstProblem(diagnostics)}`,
      'Sign in as in the last reading, or use `force`.',
    );

  const state = stateOf(parts, installed, timeText(now()));
  const record =
    before && isCompletion(store, before.now, parts)
      ? completedRecord(before, address, state)
      : recordAfter(before, address, state);
  // Parts are written before the records that refer to them.
  // If a run is killed between both writes, no record refers to a missing part.
  store.putContent('roots', parts.root.hash, parts.root.text);
  for (const { hash, text } of parts.namespaces.values()) store.putContent('namespaces', hash, text);
  if (record !== before) store.putRecord(name, record);
  return { outcome: outcomeOf(before, record), incomplete: incompleteReason(document, diagnostics) };
}

function outcomeOf(before: SiteRecord | undefined, { now, earlier }: SiteRecord): ReadResult {
  if (before === undefined) return 'added';
  const isSame = now.since === before.now.since && earlier.length === before.earlier.length;
  return isSame ? 'unchanged' : 'changed';
}
