// Merges the differences with one cause into one finding.
// If two hundred routes share a schema, a change in the schema is reported once, with two hundred places.

import type { Place } from '../../core/model/reports/drift.ts';
import { httpMethods } from '../../core/model/api/api.ts';
import { twinsOf } from '../../source/normalize/known/audience.ts';
import type { Difference } from './difference.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';

/** The differences of one finding, in the order of their places. */
export type MergedDifferences = readonly [Difference, ...Difference[]];

/**
 * Merges equal differences: at the same pointer within a namespace, and between the same two schemas across
 * namespaces.
 */
export function mergeDifferences(
  differences: readonly Difference[],
  sameness: SchemaIdentity,
): readonly MergedDifferences[] {
  const heads = new Map<string, number>();
  const parents = differences.map((_, at) => at);
  const headOf = (at: number): number => {
    let head = at;
    while (parents[head] !== head) head = parents[head] ?? head;
    parents[at] = head;
    return head;
  };
  for (const [at, difference] of differences.entries())
    for (const key of mergeKeysOf(difference, sameness)) {
      const known = heads.get(key);
      if (known === undefined) heads.set(key, at);
      else parents[headOf(at)] = headOf(known);
    }

  const groups = new Map<number, Difference[]>();
  for (const [at, difference] of differences.entries()) {
    const group = groups.get(headOf(at));
    if (group) group.push(difference);
    else groups.set(headOf(at), [difference]);
  }
  return [...groups.values()].map(ordered);
}

function mergeKeysOf(
  { rule, change, places: [place], cause, siblings, sentBefore }: Difference,
  { valueKey }: SchemaIdentity,
): readonly string[] {
  const interfaceName = interfaceNamer(place?.namespace);
  if (change.cause !== undefined) return [`${rule.code}\n${interfaceName(change.cause)}`];
  const value = (side: SideName): string => interfaceName(valueKey(side, change[side]));
  const what = [
    rule.code,
    value('before'),
    value('after'),
    interfaceName(change.hint ?? ''),
    sentBefore?.provenance ?? '',
  ].join('\n');
  const namespace = interfaceName(place?.namespace ?? ' ');
  const route = interfaceName(place?.route ?? '');
  const at = `${place?.method ?? ''}\n${place?.pointer ?? ''}`;
  return [
    `${what}\n${namespace}\n${place?.pointer ?? ''}`,
    // The versions of an interface: `wc/v2` and `wc/v3`.
    ...(route === ''
      ? []
      : [`${what}\n${unversioned(namespace)}\n${route.slice(namespace.length + 1)}\n${at}`]),
    ...(siblings === undefined || rule.level === 'breaking' ? [] : [`${what}\n${namespace}\n${siblings}`]),
    ...(cause === undefined ? [] : [`${what}\n${cause}`]),
  ];
}

/** Removes the version from the end of a namespace. */
const unversioned = (namespace: string): string => namespace.replace(/\/v\d+$/i, '');

/** Replaces the names of an interface that has several names by its first name. */
function interfaceNamer(namespace: string | null | undefined): (text: string) => string {
  const [first = '', ...others] = (namespace && twinsOf(namespace)) ?? [];
  const longestFirst = others.toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((named, other) => named.replaceAll(other, first), text);
}

const placesOfDifferences = (differences: readonly Difference[]): readonly PlacedDifference[] =>
  differences
    .flatMap((difference) => difference.places.map((place) => ({ difference, place })))
    .toSorted((a, b) => comparePlaces(a.place, b.place));

const ordered = (differences: readonly Difference[]): MergedDifferences =>
  [
    ...new Set(placesOfDifferences(differences).map(({ difference }) => difference)),
  ] as unknown as MergedDifferences;

export interface PlacedDifference {
  readonly place: Place;
  readonly difference: Difference;
}

/** The distinct places of all differences of a group, in order. */
export const placesOfGroup = (group: MergedDifferences): readonly [PlacedDifference, ...PlacedDifference[]] =>
  [
    ...new Map(placesOfDifferences(group).map((placed) => [placeKey(placed.place), placed])).values(),
  ] as unknown as readonly [PlacedDifference, ...PlacedDifference[]];

const placeKey = ({ route, method, pointer, namespace }: Place): string =>
  [namespace, route, method, pointer].join('\n');

const compareNullableTexts = (a: string | null, b: string | null): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  return b === null || a > b ? 1 : -1;
};

/** Compares places by namespace, route, method and pointer. A place without a route, a method or a pointer is
 * first. */
export function comparePlaces(a: Place, b: Place): number {
  const order = ({ method }: Place): number => (method === null ? -1 : httpMethods.indexOf(method));
  return (
    compareNullableTexts(a.namespace, b.namespace) ||
    compareNullableTexts(a.route, b.route) ||
    order(a) - order(b) ||
    compareNullableTexts(a.pointer, b.pointer)
  );
}
