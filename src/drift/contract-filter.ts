// Selects the differences that concern a contract: changes of operations, arguments and properties that the user's
// code uses. All other changes are safe for the code, and are only counted.

import type { ApiModel } from '../core/model/api/api.ts';
import {
  otherRoutesOf,
  usesArgument,
  usesProperty,
  type Contract,
  type ContractUse,
} from '../core/model/reports/contract.ts';
import type { LevelCounts, Place } from '../core/model/reports/drift.ts';
import { impactTargetOf, propertyNamesIn } from '../user-code/impact-target.ts';
import type { Difference } from './compare/difference.ts';

export interface ContractFilter {
  /** The difference with only its used places; undefined if the code uses no place. */
  readonly select: (difference: Difference) => Difference | undefined;
  /**
   * The numbers of differences that `select` left out so far, and of other routes that were added or removed.
   *
   * @param whole the models of the contract and of the whole site; other routes are not counted without them
   */
  readonly unused: (whole: { before: ApiModel; after: ApiModel } | undefined) => LevelCounts;
}

export function contractFilter({ uses, otherRoutes }: Contract): ContractFilter {
  const byRoute = new Map<string, ContractUse[]>();
  for (const use of uses) byRoute.set(use.route, [...(byRoute.get(use.route) ?? []), use]);
  const unused = { breaking: 0, risky: 0 };
  return {
    select: (difference) => {
      const places = usedPlaces(difference, byRoute);
      if (places.length > 0) return { ...difference, places };
      const { level } = difference.rule;
      // All that the contract leaves out looks like an addition, so additions are not counted here.
      if (level === 'breaking' || level === 'risky') unused[level] += 1;
      return undefined;
    },
    unused: (whole) => ({ ...unused, safe: whole ? changedRoutes(otherRoutes, whole) : 0, docs: 0 }),
  };
}

/** The number of routes outside the contract that a site gained or lost, at least. */
function changedRoutes(
  old: Contract['otherRoutes'],
  { before, after }: { before: ApiModel; after: ApiModel },
): number {
  if (old === undefined) return 0;
  const now = otherRoutesOf(after.routes, new Set(before.routes.map(({ key }) => key)));
  const countOf = (counts: Readonly<Record<string, number>>, name: string): number =>
    Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => Math.abs(countOf(now, name) - countOf(old, name)))
    .reduce((sum, one) => sum + one, 0);
}

function usedPlaces(
  difference: Difference,
  byRoute: ReadonlyMap<string, readonly ContractUse[]>,
): readonly Place[] {
  const { rule, places } = difference;
  // The contract contains no texts, and the name of a type is no part of the interface of a site.
  if (rule.level === 'docs' || rule.touches === 'type') return [];
  // A response that the code does not read need not be compared.
  if (rule.side === 'response' && places[0]?.route === null && !readsResponses(byRoute)) return [];
  const isHarmless = rule.touches === 'nothing' && rule.level === 'safe';
  if (isHarmless) return [];
  const [first] = places;
  // A finding about a namespace begins with the place of the namespace itself.
  const isOfNamespace = first?.namespace != null && first.route === null;
  const used = places.filter((place) => isUsedPlace(difference, place, byRoute));
  return isOfNamespace && used.length > 0 ? [first, ...used] : used;
}

const readsResponses = (byRoute: ReadonlyMap<string, readonly ContractUse[]>): boolean =>
  [...byRoute.values()].flat().some(({ properties }) => properties.length > 0);

function isUsedPlace(
  { rule, change }: Difference,
  place: Place,
  byRoute: ReadonlyMap<string, readonly ContractUse[]>,
): boolean {
  if (place.route === null) return place.namespace === null;
  const all = byRoute.get(place.route) ?? [];
  const method = place.method === 'HEAD' ? 'GET' : place.method;
  const uses = method === null ? all : all.filter((use) => use.method === method);
  const target = impactTargetOf({ before: change.before }, place, rule.touches);
  if (target === undefined || uses.length === 0) return uses.length > 0;
  switch (target.kind) {
    case 'arguments': {
      const [name = ''] = propertyNamesIn(target.path);
      return uses.some((use) => usesArgument(use.arguments, name));
    }
    case 'omissions': {
      // Code that does not send an argument needs its default, but not the members of its value.
      const [name = '', ...members] = propertyNamesIn(target.path);
      return members.length === 0 || uses.some((use) => usesArgument(use.arguments, name));
    }
    case 'properties': {
      const path = propertyNamesIn(target.path);
      return uses.some((use) => usesProperty(use.properties, path));
    }
    case 'batches':
      return uses.some(({ batch }) => batch === true);
    default:
      return true;
  }
}
