// The record of one site in a store: the hashes of the site's current parts with their date, and earlier states.
// The file changes only if the interface or the software changes, so that the history in git stays short.

import { parsedJson } from '../../core/model/index/parsed-json.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import type { InstalledPart, Software } from '../../core/model/software/software.ts';
import { isPartHash, type IndexParts } from './content.ts';
import { runsIn, type Runs } from './route-groups.ts';

/** The interface of a site during a period. */
export interface SiteState {
  /** The time of the first reading that found this state (`2026-11-22T20:15:03Z`). */
  readonly since: string;
  /** The hash of the index data without routes. */
  readonly root: string;
  /** The hashes of the namespaces' parts, in the order of the site. */
  readonly namespaces: Readonly<Record<string, string>>;
  readonly runs?: Runs;
  /** The versions of the site's software; absent if they were not read. */
  readonly software?: Software;
}

export interface SiteRecord {
  /** The address from which the site was read. */
  readonly address: string;
  readonly now: SiteState;
  /** Earlier states, latest first. */
  readonly earlier: readonly SiteState[];
}

/** The result of the last reading of a site. */
export interface LastReading {
  readonly address: string;
  /** The time at which the reading ended. */
  readonly at: string;
  /** The reason if the reading failed. Absent otherwise. */
  readonly failed?: string;
  /** The reason if the site did not send all response schemas. Absent otherwise. */
  readonly incomplete?: string;
}

/** The maximum number of earlier states of a site. To keep older states, users can commit the store to git. */
const maxEarlier = 9;

/** The state of a site after a reading. */
export const stateOf = (
  { root, namespaces, runs }: IndexParts,
  software: Software | undefined,
  since: string,
): SiteState => ({
  since,
  root: root.hash,
  namespaces: Object.fromEntries([...namespaces].map(([name, { hash }]) => [name, hash])),
  ...(runs && { runs }),
  ...(software && { software }),
});

/**
 * The record of a site after another reading. If nothing changed, the function returns the same record. If the
 * software was not read, the record keeps the earlier list of software.
 */
export function recordAfter(before: SiteRecord | undefined, address: string, state: SiteState): SiteRecord {
  if (before === undefined) return { address, now: state, earlier: [] };
  const software = state.software ?? before.now.software;
  const now = { ...state, ...(software && { software }) };
  if (isSameState(before.now, now)) return before.address === address ? before : { ...before, address };
  return { address, now, earlier: [before.now, ...before.earlier].slice(0, maxEarlier) };
}

/** The record of a site after a reading that adds only response schemas: the same state, known completely. */
export const completedRecord = (before: SiteRecord, address: string, state: SiteState): SiteRecord => {
  const software = state.software ?? before.now.software;
  return { ...before, address, now: { ...state, since: before.now.since, ...(software && { software }) } };
};

const { stringify } = JSON;

/** Whether two states differ only in their time. */
const isSameState = (one: SiteState, other: SiteState): boolean =>
  isSameInterface(one, other) && stringify(one.software) === stringify(other.software);

const isSameInterface = (one: SiteState, other: SiteState): boolean =>
  one.root === other.root &&
  stringify(one.namespaces) === stringify(other.namespaces) &&
  stringify(one.runs) === stringify(other.runs);

/**
 * Joins the records of a site from two stores into one record with all states, latest first. The order of the
 * two records does not matter.
 */
export function joinedRecord(one: SiteRecord, other: SiteRecord): SiteRecord {
  const latest = isLaterRecord(other, one) ? other : one;
  const states = [one.now, ...one.earlier, other.now, ...other.earlier].toSorted(compareStates);
  const distinct = states.filter((state, at) => {
    const older = states[at + 1];
    return older === undefined || !isSameState(state, older);
  });
  const [now = latest.now, ...earlier] = distinct;
  return { address: latest.address, now, earlier: earlier.slice(0, maxEarlier) };
}

const isLaterRecord = (one: SiteRecord, other: SiteRecord): boolean =>
  compareStates(one.now, other.now) < 0 ||
  (compareStates(one.now, other.now) === 0 && one.address < other.address);

/** Sorts later states first. Two states with the same time are sorted by their contents. */
function compareStates(one: SiteState, other: SiteState): number {
  if (one.since !== other.since) return one.since > other.since ? -1 : 1;
  const [a, b] = [stringify(one), stringify(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const recordVersion = 1;

/** The text of the record file. */
export const recordText = ({ address, now, earlier }: SiteRecord): string =>
  `${stringify({ version: recordVersion, address, ...now, ...(earlier.length > 0 && { earlier }) }, null, 1)}\n`;

export const readingText = (reading: LastReading): string => `${stringify(reading)}\n`;

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);

/** @throws Halt `source` when the text is not a record of a site */
export function siteRecordIn(text: string, file: string): SiteRecord {
  const value = parsedJson(text);
  if (isRecord(value) && value['version'] === recordVersion && typeof value['address'] === 'string') {
    const { address, earlier = [] } = value;
    const now = stateIn(value);
    const before = Array.isArray(earlier) ? earlier.map(stateIn) : [undefined];
    if (now && before.every((state) => state !== undefined)) return { address, now, earlier: before };
  }
  throw new Halt(
    'source',
    `${file} is not the record of a site, or it is damaged.`,
    'Remove the file: the next run reads the site again.',
  );
}

/** @returns undefined if the text is not a report of a reading, so that the site is read again */
export function readingIn(text: string): LastReading | undefined {
  const value = parsedJson(text);
  if (!isRecord(value)) return undefined;
  const { address, at, failed, incomplete } = value;
  if (typeof address !== 'string' || !isTime(at)) return undefined;
  if (failed !== undefined && typeof failed !== 'string') return undefined;
  return {
    address,
    at,
    ...(failed !== undefined && { failed }),
    ...(typeof incomplete === 'string' && { incomplete }),
  };
}

function stateIn(value: unknown): SiteState | undefined {
  if (!isRecord(value)) return undefined;
  const { since, root, namespaces, runs, software } = value;
  if (!isTime(since) || !isPartHash(root) || !isRecord(namespaces)) return undefined;
  const hashes = Object.entries(namespaces).flatMap(([name, hash]) =>
    isPartHash(hash) ? [[name, hash] as const] : [],
  );
  const [order, parts] = [runsIn(runs), recordedSoftware(software)];
  if (hashes.length !== Object.keys(namespaces).length || order === null || parts === null) return undefined;
  return {
    since,
    root,
    namespaces: Object.fromEntries(hashes),
    ...(order && { runs: order }),
    ...(parts && { software: parts }),
  };
}

function recordedSoftware(value: unknown): Software | null | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return null;
  const { core } = value;
  const [plugins, themes] = [installedIn(value['plugins']), installedIn(value['themes'])];
  if ((core !== undefined && typeof core !== 'string') || plugins === null || themes === null) return null;
  return { ...(core !== undefined && { core }), ...(plugins && { plugins }), ...(themes && { themes }) };
}

function installedIn(value: unknown): readonly InstalledPart[] | null | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((one: unknown): readonly InstalledPart[] => {
    if (!isRecord(one)) return [];
    const { slug, name, version: number, active } = one;
    return typeof slug === 'string' && typeof name === 'string' && typeof number === 'string'
      ? [{ slug, name, version: number, active: active === true }]
      : [];
  });
  return parts.length === value.length ? parts : null;
}
