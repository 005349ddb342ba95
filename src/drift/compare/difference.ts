// The step between pairs and findings: a rule compares a pair and finds a difference, and differences with
// one cause become one finding.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { HttpMethod, Operation, Route } from '../../core/model/api.ts';
import type { Place } from '../../core/model/drift.ts';
import type { SchemaPair } from './pairs.ts';
import type { RuleChange, RuleCheck, DriftRule } from '../rules/rule.ts';

/** One difference, and its place. */
export interface Difference {
  readonly rule: DriftRule;
  readonly change: RuleChange;
  /** One place; for a namespace, each of its routes. */
  readonly places: readonly Place[];
  /** Equal for the same difference of the same schemas at another place. */
  readonly cause: string | undefined;
  readonly context: DifferenceContext;
}

/** The input from which a witness of the difference is made. */
export interface DifferenceContext {
  readonly before?: RouteContext | undefined;
  readonly after?: RouteContext | undefined;
  /** For a namespace: all its routes. */
  readonly routes?: readonly Route[];
  readonly method?: HttpMethod;
  /** The argument's name, or the old name. */
  readonly argument?: string;
  /** Within the schemas of an argument or a response: the two that differ. */
  readonly schemas?: SchemaPair;
  /** In an object that differs: the member in question. */
  readonly member?: string;
  /** A path that the route served before and does not serve now. */
  readonly lostPath?: string;
}

interface RouteContext {
  readonly route: Route;
  readonly operation?: Operation;
}

/** The place of findings about the site itself, which belong to no namespace. */
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

/** Moves a difference within an item to the place of that item. */
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
