// Splits indexes into parts that sites share. An index consists of the routes of its namespaces and the other data.
// For example, ten thousand sites may share a few hundred parts. Each part is a text, and its hash identifies it.
// The snapshot of a site can be rebuilt from its parts, byte for byte.

import { createHash } from 'node:crypto';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index-document.ts';

/** One part of an index: its text and the hash of the text. */
export interface StoredPart {
  /** The SHA-256 of the text as 64 hexadecimal digits. The hash does not depend on the form of the file. */
  readonly hash: string;
  readonly text: string;
}

/** The parts of an index. */
export interface IndexParts {
  /** All data of an index except its routes, such as sign-in methods and post types. */
  readonly root: StoredPart;
  /** The parts by namespace, in the order of their first routes. Routes without a namespace have the key "". */
  readonly namespaces: ReadonlyMap<string, StoredPart>;
  /**
   * The order of the routes: for each group of consecutive routes of one namespace, the namespace and the
   * number of routes. Absent if each namespace has only one group.
   */
  readonly runs?: Runs;
}

/** Each namespace is given by its position in `namespaces`. */
export type Runs = readonly (readonly [namespace: number, routes: number])[];

export const partHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const storedPartOf = (value: unknown): StoredPart => {
  const text = JSON.stringify(value);
  return { hash: partHash(text), text };
};

/**
 * Splits an index into its parts. The index must be a snapshot, which contains no values that differ between
 * readings.
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
  // The order of object keys in JavaScript, where numeric names are first.
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

/** The names of namespaces in the form of a snapshot, derived from the routes. */
const listedNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== '').toSorted();

/** The root without the list of namespaces, if that list can be derived from the routes. */
function withoutNames(
  root: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const { namespaces, ...rest } = root;
  return JSON.stringify(namespaces) === JSON.stringify(listedNames(names)) ? rest : root;
}

/** Inserts the names at their position in a snapshot, after its metadata. */
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

/** An object without a prototype, because keys come from sites and could equal members of a prototype. */
const emptyRecord = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

/**
 * Rebuilds an index.
 *
 * @param root the text of the data without routes
 * @param namespaces the texts of the namespaces, in their order
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

/** The namespace of the part with a given text. */
function nameIn(text: string): string {
  const { namespace } = partIn(text);
  return typeof namespace === 'string' ? namespace : '';
}

/** The routes in the text of a namespace's part. */
export function routesIn(text: string): Readonly<Record<string, unknown>> {
  const { routes } = partIn(text);
  return isRecord(routes) ? routes : {};
}

/**
 * The maximum depth of the JSON of a part, equal to the maximum for sources.
 */
const maxPartDepth = 256;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/**
 * The object in the text of a part; empty if the text is not an object.
 *
 * @throws Halt `source` if the text is not JSON, or is nested too deeply
 */
export function partIn(text: string): Readonly<Record<string, unknown>> {
  const value = parsedPart(text);
  return isRecord(value) ? value : {};
}

/** @throws Halt `source` if the text is not JSON, or is nested too deeply */
export function parsedPart(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw forged('is not JSON');
  }
  if (isDeeper(value, maxPartDepth)) throw forged(`is nested more than ${maxPartDepth} levels deep`);
  return value;
}

const forged = (what: string): Halt =>
  new Halt(
    'source',
    `A file of the store ${what}.`,
    'The file is not damaged: it was written with this content. Read the sites again into another store.',
  );
