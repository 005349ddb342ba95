// Between pairs and findings: a rule compares a pair and finds a difference, and those
// of one cause are one finding.

import { pointer } from '../../core/schema/json-pointer.ts';
import type { HttpMethod, Operation, Route } from '../../core/model/api.ts';
import type { Place } from '../../core/model/drift.ts';
import type { SchemaPair } from './pairs.ts';
import type { Change, Judge, Rule } from '../rules/rule.ts';

/** One difference, and where. */
export interface Difference {
  readonly rule: Rule;
  readonly change: Change;
  /** One place; for a namespace each of its routes. */
  readonly places: readonly Place[];
  /** The same difference of the same schemas elsewhere has the same cause. */
  readonly cause: string | undefined;
  readonly context: DifferenceContext;
}

/** What a witness of the difference is made from. */
export interface DifferenceContext {
  readonly before?: RouteContext | undefined;
  readonly after?: RouteContext | undefined;
  /** Of a namespace: all its routes. */
  readonly routes?: readonly Route[];
  readonly method?: HttpMethod;
  /** The argument's name, or the old one. */
  readonly argument?: string;
  /** Within the schemas of an argument or an answer: the two that differ. */
  readonly schemas?: SchemaPair;
  /** Of an object that differs: the member in question. */
  readonly member?: string;
  /** A path that was answered before and is not now. */
  readonly lostPath?: string;
}

interface RouteContext {
  readonly route: Route;
  readonly operation?: Operation;
}

/** The place of what belongs to no namespace: the site itself. */
export const site: Place = { namespace: null, route: null, method: null, pointer: '', operation: null };

/** What the rules find in a pair, in their order. */
export function differencesOf<Pair>(
  judges: readonly Judge<Pair>[],
  pair: Pair,
  places: readonly Place[],
  context: DifferenceContext,
  cause?: string,
): readonly Difference[] {
  return judges.flatMap(({ rule, find }) => {
    const change = find(pair);
    if (!change) return [];
    const inner = pointer(...(change.at ?? []));
    return [{ rule, change, places: places.map((place) => within(place, inner)), cause, context }];
  });
}

/** A difference within something, as one at the place of that. */
export const differenceAt = (
  difference: Difference,
  place: Place,
  context: DifferenceContext,
): Difference => ({
  ...difference,
  places: difference.places.map((inner) => within(place, inner.pointer)),
  context: { ...context, ...difference.context },
});

const within = (place: Place, inner: string): Place => ({ ...place, pointer: `${place.pointer}${inner}` });
