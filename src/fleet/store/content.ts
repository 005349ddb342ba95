// Splits indexes into parts that sites share. An index is the routes of some namespaces and the data besides
// them; ten thousand sites have the same few hundred parts. Each part is a text that is identified by its
// hash. The snapshot of a site is rebuilt from its parts, byte for byte.

import { createHash } from 'node:crypto';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index-document.ts';

/** One part of an index: its text and the hash of the text. */
export interface StoredPart {
  /** SHA-256 of the text, 64 hexadecimal digits: `zcat <file> | sha256sum` shows it. */
  readonly hash: string;
  readonly text: string;
}

/** The parts of an index. */
export interface IndexParts {
  /** Everything except the routes: sign-in, post types, how it was read. */
  readonly root: StoredPart;
  /** By namespace, in the order of their first routes; routes without a namespace are under "". */
  readonly namespaces: ReadonlyMap<string, StoredPart>;
  /**
   * The namespaces of the routes in order, with the number of routes in each run; absent if each namespace is
   * one run.
   */
  readonly runs?: Runs;
}

/** Namespaces by their positions among the parts. */
export type Runs = readonly (readonly [namespace: number, routes: number])[];

export const partHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const storedPartOf = (value: unknown): StoredPart => {
  const text = JSON.stringify(value);
  return { hash: partHash(text), text };
};

/**
 * Splits an index into its parts. The index must be a snapshot, without values that differ from one reading
 * to the next.
 */
export function splitIndex({ routes, ...root }: WireIndex): IndexParts {
  const members = new Map<string, Record<string, unknown>>();
  const runs: [namespace: string, routes: number][] = [];
  for (const [key, route] of Object.entries(routes)) {
    const namespace = namespaceOfRawRoute(route);
    const own = members.get(namespace) ?? emptyRecord();
    own[key] = route;
    members.set(namespace, own);
    const last = runs.at(-1);
    if (last?.[0] === namespace) last[1] += 1;
    else runs.push([namespace, 1]);
  }
  // In the order of objects, which puts numeric names first.
  const byName = Object.fromEntries(members);
  const names = Object.keys(byName);
  const order = runs.map(([namespace]) => names.indexOf(namespace));
  const namespaces = new Map(
    Object.entries(byName).map(([namespace, own]) => [namespace, storedPartOf({ namespace, routes: own })]),
  );
  return {
    root: storedPartOf(withoutNames(root, names)),
    namespaces,
    ...(order.some((namespace, at) => namespace !== at) && {
      runs: runs.map(([, count], at) => [order[at] ?? 0, count] as const),
    }),
  };
}

/** The names of namespaces as a snapshot lists them, which can be derived from its routes. */
const listedNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== '').toSorted();

/** The root, without the list of namespaces if the routes give the same list. */
function withoutNames(
  root: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const { namespaces, ...rest } = root;
  return JSON.stringify(namespaces) === JSON.stringify(listedNames(names)) ? rest : root;
}

/** Puts the names where a snapshot lists them: after its own metadata. */
function withNamespaceNames(
  root: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  if ('namespaces' in root || 'namespace' in root) return root;
  const { _snapshot, ...rest } = root;
  return { _snapshot, namespaces: listedNames(names), ...rest };
}

const namespaceOfRawRoute = (route: unknown): string =>
  isRecord(route) && typeof route['namespace'] === 'string' ? route['namespace'] : '';

/** Keys come from sites, so the object has no prototype whose members they could equal. */
const emptyRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/**
 * Rebuilds an index.
 *
 * @param root the text of the data besides its routes
 * @param namespaces the texts of its namespaces, in their order
 */
export function indexFromParts(
  root: string,
  namespaces: readonly string[],
  runs?: Runs,
): WireIndex & Readonly<Record<string, unknown>> {
  const beside = partIn(root);
  const parts = namespaces.map((text) => Object.entries(routesIn(text)));
  const taken = parts.map(() => 0);
  const ordered = (runs ?? parts.map((routes, at) => [at, routes.length] as const)).flatMap(([at, count]) => {
    const from = taken[at] ?? 0;
    taken[at] = from + count;
    return parts[at]?.slice(from, from + count) ?? [];
  });
  return {
    ...withNamespaceNames(beside, namespaces.map(nameIn)),
    routes: Object.fromEntries(ordered),
  };
}

/** The namespace of a text. */
function nameIn(text: string): string {
  const { namespace } = partIn(text);
  return typeof namespace === 'string' ? namespace : '';
}

/** The routes in the text of a namespace. */
export function routesIn(text: string): Readonly<Record<string, unknown>> {
  const { routes } = partIn(text);
  return isRecord(routes) ? routes : {};
}

/** The same as for sources: code that walks a value cannot go deeper. */
const maxPartDepth = 256;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/**
 * The object in the text of a part; empty if it is no object. @throws Halt `source` if it is not JSON, or
 * nested too deep
 */
export function partIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw forged('is not JSON');
  }
  if (isDeeper(value, maxPartDepth)) throw forged(`is nested more than ${maxPartDepth} levels deep`);
  return isRecord(value) ? value : {};
}

const forged = (what: string): Halt =>
  new Halt(
    'source',
    `A part of the store ${what}.`,
    'Its name matches its content, so it was written this way. Read the sites again into another store.',
  );
