// Splits indexes into parts that sites share. An index consists of the routes of its namespaces and the other data.
// For example, ten thousand sites may share a few hundred parts. Each part is a text, and its hash identifies it.
// The snapshot of a site can be rebuilt from its parts, byte for byte.

import { createHash } from 'node:crypto';
import { Halt } from '../../core/diagnostics/halt.ts';
import { isRecord, type WireIndex } from '../../core/model/index/index-document.ts';
import { groupedRoutes, ungroupedRoutes, type Runs } from './route-groups.ts';

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

export const partHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether a value has the form of a part's hash. */
export const isPartHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const storedPartOf = (value: unknown): StoredPart => {
  const text = JSON.stringify(value);
  return { hash: partHash(text), text };
};

/**
 * Splits an index into its parts. The index must be a snapshot, which contains no values that differ between
 * readings.
 */
export function splitIndex({ routes, ...root }: WireIndex): IndexParts {
  const { groups, runs } = groupedRoutes(routes, (_key, route) => namespaceOfRawRoute(route));
  const names = [...groups.keys()];
  const namespaces = new Map(
    [...groups].map(([namespace, own]) => [namespace, storedPartOf({ namespace, routes: own })]),
  );
  return {
    root: storedPartOf(withoutNames(root, names)),
    namespaces,
    ...(runs && { runs }),
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
  return {
    ...withNamespaceNames(beside, namespaces.map(nameIn)),
    routes: ungroupedRoutes(namespaces.map(routesIn), runs),
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
