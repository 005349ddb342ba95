// Finds the steps of a fleet's sites. A step is a change from one interface of a namespace to another.
// A step counts once, even if many sites made the step.
// Records are read one after another and are not kept in memory.

import type { Software } from '../core/model/software/software.ts';
import type { SiteRecord, SiteState } from '../source/fleet-store/site-record.ts';

/** The changed part: an interface of a namespace, or the data of an index without routes. */
export type StepSubject = { readonly namespace: string } | 'root';

export interface FleetStep {
  readonly subject: StepSubject;
  /** The hashes of the interface before and after the step; null if the namespace did not exist. */
  readonly before: string | null;
  readonly after: string | null;
  /** Data about the readings before and after the step, from one site that made the step. */
  readonly roots: { readonly before: string; readonly after: string };
  /** The names of the sites that made the step, sorted. */
  readonly sites: readonly string[];
  /** The first site that made the step, and the time of its first reading after the step. */
  readonly first: { readonly site: string; readonly at: string };
  /** The version change that most sites of the step made at the same time. */
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
  /** Whether at least one compared site has a namespace that is compared. */
  readonly isSelected: boolean;
  readonly sites: {
    /** The number of sites that have an earlier state and a current state. */
    readonly compared: number;
    /** The number of sites that made no step. */
    readonly unchanged: number;
    /** The number of sites without a known earlier state. */
    readonly without: number;
  };
}

/** Returns the earlier state of a site; undefined if it is unknown. */
export type Earlier = (name: string, record: SiteRecord) => SiteState | undefined;

interface StepSoFar extends Omit<FleetStep, 'sites' | 'first' | 'software'> {
  readonly sites: string[];
  first: FleetStep['first'];
  readonly software: Map<string, { readonly step: SoftwareStep; count: number }>;
}

export interface StepOptions {
  readonly earlier: Earlier;
  /**
   * Whether a namespace is compared. The data of an index without routes is compared only if all namespaces are
   * compared.
   */
  readonly selects: (namespace: string) => boolean;
  readonly withRoots: boolean;
  /** Returns how an index was read, such as its sign-in. Steps with different texts are separate steps. */
  readonly readingOf: (root: string) => string;
  /** The version change of the software that owns a namespace. */
  readonly versionsOf: (namespace: string, before: SiteState, after: SiteState) => SoftwareStep | null;
}

/** @param records the records of all sites in their current state, by name */
export function fleetStepsOf(
  records: Iterable<readonly [name: string, record: SiteRecord]>,
  options: StepOptions,
): FleetSteps {
  const steps = new Map<string, StepSoFar>();
  const having = new Map<string, number>();
  const sites = { compared: 0, unchanged: 0, without: 0 };
  let isSelected = false;
  for (const [name, record] of records) {
    for (const [namespace, hash] of Object.entries(record.now.namespaces))
      having.set(havingKey(namespace, hash), (having.get(havingKey(namespace, hash)) ?? 0) + 1);
    const before = options.earlier(name, record);
    if (!before) {
      sites.without += 1;
      continue;
    }
    sites.compared += 1;
    isSelected ||= [before, record.now].some(({ namespaces }) =>
      Object.keys(namespaces).some(options.selects),
    );
    if (!addSteps(name, before, record.now, steps, options)) sites.unchanged += 1;
  }
  return {
    steps: [...steps.values()].map(finished).toSorted(compareStepsBySites),
    having,
    isSelected,
    sites,
  };
}

export const havingKey = (namespace: string, hash: string): string => `${hash} ${namespace}`;

/** @returns whether the site changed at least one interface */
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

/** Sorts steps by number of sites, largest first. */
function compareStepsBySites(one: FleetStep, other: FleetStep): number {
  if (one.sites.length !== other.sites.length) return other.sites.length - one.sites.length;
  return JSON.stringify([one.subject, one.before, one.after]) <
    JSON.stringify([other.subject, other.before, other.after])
    ? -1
    : 1;
}

/** The state of a site at a certain time: the latest state before that time. */
export const stateAt = ({ now, earlier }: SiteRecord, time: string): SiteState | undefined =>
  [now, ...earlier].find(({ since }) => since <= time);

/**
 * The versions of a plugin, or of WordPress itself, in two lists of software; null if no list contains the
 * software, or if both versions are equal.
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
