// A rule compares a pair and finds a difference. Differences with one cause are later merged into one finding.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { HttpMethod, Operation, Route } from '../../core/model/api/api.ts';
import type { Place } from '../../core/model/reports/drift.ts';
import type { SchemaPair } from './pairs.ts';
import type { RuleChange, RuleCheck, DriftRule } from '../rules/rule.ts';

/** One difference with its place. */
export interface Difference {
  readonly rule: DriftRule;
  readonly change: RuleChange;
  /** One place. For a namespace, the places of all its routes. */
  readonly places: readonly Place[];
  /** A key for a difference between two schemas. All places with the two schemas have equal keys. */
  readonly cause: string | undefined;
  readonly context: DifferenceContext;
  /**
   * A key that is equal for all properties of one object, or all arguments of one operation. If several of them
   * changed alike, the changes become one finding.
   */
  readonly siblings?: string | undefined;
  /** Set if only the declaration changed, and not what the site sends. */
  readonly sentBefore?: SentBefore;
}

/** What responses are known or observed to contain, against a declaration. */
export interface SentBefore {
  /**
   * `known` and `observed`: the old site already sent what the new declaration allows. `unchanged`: both sites are
   * known to send the same, and the new declaration does not say so. `path`: the only values of a path parameter,
   * which both sites accept.
   */
  readonly provenance: 'known' | 'observed' | 'unchanged' | 'path';
  /** What the site sent, as the object of a sentence: `a string`. */
  readonly text: string;
}

/** The input for the search for a witness of the difference. */
export interface DifferenceContext {
  readonly before?: RouteContext | undefined;
  readonly after?: RouteContext | undefined;
  /** All routes of the namespace, for a difference about a namespace. */
  readonly routes?: readonly Route[];
  readonly method?: HttpMethod;
  /** The name of the argument; for a renamed argument, the old name. */
  readonly argument?: string;
  /** The two schemas that differ, for a difference within the schema of an argument or response. */
  readonly schemas?: SchemaPair;
  /** The name of the property, for a difference about a property of an object. */
  readonly member?: string;
  /** A path that the route served before and no longer serves. */
  readonly lostPath?: string;
}

interface RouteContext {
  readonly route: Route;
  readonly operation?: Operation;
}

/** The place of findings about the site itself. Findings about the site itself belong to no namespace. */
export const sitePlace: Place = { namespace: null, route: null, method: null, pointer: '', operation: null };

/** The differences that the rules find in a pair, in the order of the rules. */
export function differencesOf<Pair>(
  judges: readonly RuleCheck<Pair>[],
  pair: Pair,
  places: readonly Place[],
  context: DifferenceContext,
  cause?: string,
): readonly Difference[] {
  return judges.flatMap(({ rule, find }) => {
    const change = find(pair);
    if (!change) return [];
    const inner = pointer(...(change.at ?? []));
    return [{ rule, change, places: places.map((place) => placeWithin(place, inner)), cause, context }];
  });
}

/** Converts the place of a difference from a path within an item to a path within the model. */
export const differenceAt = (
  difference: Difference,
  place: Place,
  context: DifferenceContext,
): Difference => ({
  ...difference,
  places: difference.places.map((inner) => placeWithin(place, inner.pointer)),
  context: { ...context, ...difference.context },
});

const placeWithin = (place: Place, inner: string): Place => ({
  ...place,
  pointer: `${place.pointer}${inner}`,
});
