// Merges the differences with one cause into one finding.
// If two hundred routes share a schema, a change in the schema is reported once, with two hundred places.

import type { Place } from '../../core/model/reports/drift.ts';
import { httpMethods, type ApiModel } from '../../core/model/api/api.ts';
import { twinsOf } from '../../source/normalize/known/audience.ts';
import type { Difference } from './difference.ts';
import type { SchemaIdentity, SideName } from './schema-identity.ts';
import { isNameOf, namespaceOwnerFinder } from '../../core/model/api/namespace-owners.ts';
import type { Json } from '../../core/schema/schema.ts';

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

interface PlacedDifference {
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

/** A group of differences that becomes one finding, and the groups that only repeat it. */
interface ReportedGroup {
  readonly group: MergedDifferences;
  readonly repeats: readonly MergedDifferences[];
}

/**
 * Assigns each risky group that repeats a breaking or risky group to that group. All other groups stay, in their order.
 */
export function foldRepeats(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
  { valueKey }: SchemaIdentity,
): readonly ReportedGroup[] {
  const repeats = new Map<MergedDifferences, MergedDifferences[]>();
  let removals: ReturnType<typeof removalFinder> | undefined;
  const folded = new Set<MergedDifferences>();
  /** The group that first reports a change of a member. */
  const reported = new Map<string, MergedDifferences>();
  for (const group of groups.filter(isReported).toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const changes = changesOfMembers(group, valueKey);
    const isMirrored = changes.every((change) => reported.has(change));
    const mirrored = isMirrored && changes[0] !== undefined ? reported.get(changes[0]) : undefined;
    const main = isRisky(group) ? (mirrored ?? removalOf(group)) : undefined;
    if (main === undefined) {
      for (const change of changes) if (!reported.has(change)) reported.set(change, group);
      continue;
    }
    repeats.set(main, [...(repeats.get(main) ?? []), group]);
    folded.add(group);
  }
  return groups
    .filter((group) => !folded.has(group))
    .map((group) => ({ group, repeats: repeats.get(group) ?? [] }));

  function removalOf(group: MergedDifferences): MergedDifferences | undefined {
    if (group[0].rule.losesSiteValues !== true) return undefined;
    removals ??= removalFinder(groups, before, after);
    return removals(group[0].change.before);
  }
}

const isRisky = ([{ rule }]: MergedDifferences): boolean => rule.level === 'risky';

const isReported = ([{ rule, sentBefore }]: MergedDifferences): boolean =>
  sentBefore === undefined && (rule.level === 'breaking' || rule.level === 'risky');

/** Breaking groups first, then groups about responses, because a repeat follows the finding that it repeats. */
const rankOf = ([{ rule }]: MergedDifferences): number =>
  (rule.level === 'breaking' ? 0 : 2) + (rule.side === 'response' ? 0 : 1);

/**
 * The changes of arguments and properties in a group. A change has the same key on both sides: `args/x` and `schema/x`.
 * Changes of permissions, which are never folded, have no key.
 */
function changesOfMembers(group: MergedDifferences, valueKey: SchemaIdentity['valueKey']): readonly string[] {
  const [{ change, context }] = group;
  if (context.schemas === undefined) return [];
  // An argument and a property of the response that were removed together often have different schemas.
  const isRemoved = context.member !== undefined && change.after === null;
  const values = isRemoved ? 'removed' : [valueKey('before', change.before), valueKey('after', change.after)];
  return placesOfGroup(group).map(({ place: { namespace, pointer }, difference }) => {
    const tokens = pointer.split('/').slice(1);
    const keywords = difference.change.at?.length ?? 0;
    const path = tokens.slice(tokens[0] === 'schema' ? 2 : 1, tokens.length - keywords);
    return JSON.stringify([values, namespace, ...path]);
  });
}

/** Finds the removal of a plugin or of a route that explains why all values were removed from a list. */
function removalFinder(
  groups: readonly MergedDifferences[],
  before: ApiModel,
  after: ApiModel,
): (lost: Json) => MergedDifferences | undefined {
  const ownerOf = namespaceOwnerFinder(before, after);
  const left = new Set(after.namespaces.map(({ name }) => ownerOf(name).slug));
  const { postTypes = [], taxonomies = [] } = before.site ?? {};
  const bases = new Map([...postTypes, ...taxonomies].map(({ slug, restBase }) => [slug, restBase]));
  const removals = groups.filter(
    ([
      {
        rule,
        change,
        places: [place],
      },
    ]) =>
      rule.proof === 'unroutable' && change.after === null && place?.method === null && place.pointer === '',
  );
  const brought = (value: Json, [{ places }]: MergedDifferences): boolean =>
    typeof value === 'string' &&
    places.some(({ namespace, route }) => {
      if (namespace === null) return false;
      if (route !== null) return route === `/${namespace}/${bases.get(value) ?? value}`;
      const owner = ownerOf(namespace);
      return !left.has(owner.slug) && isNameOf(owner, value);
    });
  return (lost) => {
    const values: readonly Json[] = Array.isArray(lost) ? lost : [lost];
    const reasons = values.map((value) => removals.find((group) => brought(value, group)));
    return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  };
}
