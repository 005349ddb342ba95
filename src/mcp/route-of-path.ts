// Finds the route that a site uses for a path.
// The value of a path parameter must not select another operation, because that would bypass the filter.

import type { ApiModel, HttpMethod, Route } from '../core/model/api/api.ts';
import { routeMatcher } from '../mock-engine/match-route.ts';
import { routeExpression } from '../mock-engine/route-expression.ts';

export type RouteOfPath = (path: string, method: HttpMethod) => Route | undefined;

const routeFinders = new WeakMap<ApiModel, RouteOfPath>();

/**
 * @param model the unfiltered model: if several routes match, the site uses the first route that has the method
 */
export function routeFinder(model: ApiModel): RouteOfPath {
  const known = routeFinders.get(model);
  if (known !== undefined) return known;
  const byKey = new Map(model.routes.map((route) => [route.key, route]));
  const match = routeMatcher(
    model.routes.map(({ key, path, namespace, parts }) => ({
      key,
      path,
      namespace,
      ...routeExpression(parts),
      operations: [],
    })),
  );
  const find: RouteOfPath = (path, method) =>
    match(path)
      .map(({ route }) => byKey.get(route.key))
      .find((route) => route?.operations.some(({ methods }) => methods.includes(method)));
  routeFinders.set(model, find);
  return find;
}
