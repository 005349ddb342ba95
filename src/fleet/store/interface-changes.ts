// Finds the steps that the sites of a fleet made: from one interface of a namespace to another. A step counts
// once, however many sites made it. Records are read one after another and are not kept.

import type { Software } from '../../core/model/software.ts';
import type { SiteRecord, SiteState } from './site-record.ts';

/** The changed part: an interface of a namespace, or the data of indexes besides routes. */
export type StepSubject = { readonly namespace: string } | 'root';

export interface FleetStep {
  readonly subject: StepSubject;
  /** Hashes; null where the namespace was not there, or is not there now. */
  readonly before: string | null;
  readonly after: string | null;
  /** How the indexes were read before and after, for one of the sites that made the step. */
  readonly roots: { readonly before: string; readonly after: string };
  /** The sites that made it, sorted by name. */
  readonly sites: readonly string[];
  /** The site that made it first, and when that was seen. */
  readonly first: { readonly site: string; readonly at: string };
  /** The change of versions that most of them made at the same time. */
  readonly software: SoftwareStep | null;
}

export interface SoftwareStep {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface FleetSteps {
  readonly steps: readonly FleetStep[];
  /** The current number of sites with each interface, by namespace and hash. */
  readonly having: ReadonlyMap<string, number>;
  readonly sites: {
    /** Sites of which two states were compared. */
    readonly compared: number;
    /** Sites that made no step. */
    readonly unchanged: number;
    /** Sites without a known earlier state. */
    readonly without: number;
  };
}

/** The state of a site at some time, if it is known. */
export type Earlier = (name: string, record: SiteRecord) => SiteState | undefined;

interface StepSoFar extends Omit<FleetStep, 'sites' | 'first' | 'software'> {
  readonly sites: string[];
  first: FleetStep['first'];
  readonly software: Map<string, { readonly step: SoftwareStep; count: number }>;
}

export interface StepOptions {
  readonly earlier: Earlier;
  /** Whether a namespace is compared; the rest of the index is compared only if all namespaces are. */
  readonly selects: (namespace: string) => boolean;
  readonly withRoots: boolean;
  /** A further part of a step's identity: readings that are not alike make another step. */
  readonly readingOf: (root: string) => string;
  /** The versions of the software that owns a namespace. */
  readonly versionsOf: (namespace: string, before: SiteState, after: SiteState) => SoftwareStep | null;
}

/** @param records of all sites, in their current state, by name */
export function fleetStepsOf(
  records: Iterable<readonly [name: string, record: SiteRecord]>,
  options: StepOptions,
): FleetSteps {
  const steps = new Map<string, StepSoFar>();
  const having = new Map<string, number>();
  const sites = { compared: 0, unchanged: 0, without: 0 };
  for (const [name, record] of records) {
    for (const [namespace, hash] of Object.entries(record.now.namespaces))
      having.set(havingKey(namespace, hash), (having.get(havingKey(namespace, hash)) ?? 0) + 1);
    const before = options.earlier(name, record);
    if (!before) {
      sites.without += 1;
      continue;
    }
    sites.compared += 1;
    if (!addSteps(name, before, record.now, steps, options)) sites.unchanged += 1;
  }
  return { steps: [...steps.values()].map(finished).toSorted(compareStepsBySites), having, sites };
}

export const havingKey = (namespace: string, hash: string): string => `${hash} ${namespace}`;

/** @returns whether the site made any step */
function addSteps(
  name: string,
  before: SiteState,
  after: SiteState,
  steps: Map<string, StepSoFar>,
  options: StepOptions,
): boolean {
  const names = new Set([...Object.keys(before.namespaces), ...Object.keys(after.namespaces)]);
  const changes: readonly StepChangeKey[] = [
    ...[...names].filter(options.selects).flatMap((namespace): readonly StepChangeKey[] => {
      const [old, now] = [hashIn(before, namespace), hashIn(after, namespace)];
      return old === now ? [] : [{ subject: { namespace }, before: old, after: now }];
    }),
    ...(options.withRoots && before.root !== after.root
      ? [{ subject: 'root', before: before.root, after: after.root } as const]
      : []),
  ];
  return addAll(name, before, after, changes, steps, options);
}

type StepChangeKey = Pick<FleetStep, 'subject' | 'before' | 'after'>;

function addAll(
  name: string,
  before: SiteState,
  after: SiteState,
  changes: readonly StepChangeKey[],
  steps: Map<string, StepSoFar>,
  { readingOf, versionsOf }: StepOptions,
): boolean {
  const reading = changes.length === 0 ? '' : `${readingOf(before.root)} ${readingOf(after.root)}`;
  for (const change of changes) {
    const key = JSON.stringify([change, reading]);
    const step: StepSoFar = steps.get(key) ?? {
      ...change,
      roots: { before: before.root, after: after.root },
      sites: [],
      first: { site: name, at: after.since },
      software: new Map(),
    };
    steps.set(key, step);
    step.sites.push(name);
    if (after.since < step.first.at) step.first = { site: name, at: after.since };
    const versions = change.subject === 'root' ? null : versionsOf(change.subject.namespace, before, after);
    if (versions) countIn(step.software, versions);
  }
  return changes.length > 0;
}

function countIn(counts: StepSoFar['software'], step: SoftwareStep): void {
  const key = JSON.stringify(step);
  const found = counts.get(key);
  if (found) found.count += 1;
  else counts.set(key, { step, count: 1 });
}

const hashIn = ({ namespaces }: SiteState, namespace: string): string | null =>
  Object.hasOwn(namespaces, namespace) ? (namespaces[namespace] ?? null) : null;

const finished = ({ software, ...step }: StepSoFar): FleetStep => ({
  ...step,
  software: [...software.values()].toSorted((one, other) => other.count - one.count)[0]?.step ?? null,
});

/** The steps of most sites come first. */
function compareStepsBySites(one: FleetStep, other: FleetStep): number {
  if (one.sites.length !== other.sites.length) return other.sites.length - one.sites.length;
  return JSON.stringify([one.subject, one.before, one.after]) <
    JSON.stringify([other.subject, other.before, other.after])
    ? -1
    : 1;
}

/** The state of a site at a time: the latest one before it. */
export const stateAt = ({ now, earlier }: SiteRecord, time: string): SiteState | undefined =>
  [now, ...earlier].find(({ since }) => since <= time);

/**
 * The versions of a plugin, or of WordPress itself, in two lists of software; null if neither has it or both
 * have the same.
 */
export function softwareStep(
  before: Software | undefined,
  after: Software | undefined,
  owner: {
    readonly name: string;
    readonly versionIn: (software: Software) => string | undefined;
  },
): SoftwareStep | null {
  const [old, now] = [before, after].map((side) => (side ? (owner.versionIn(side) ?? null) : null));
  return old === now ? null : { name: owner.name, before: old ?? null, after: now ?? null };
}
