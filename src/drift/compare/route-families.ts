// When a route is added, removed or moved, those below it mostly are too: that has one cause.

import type { Route } from '../../core/model/api.ts';
import { looseShape } from './route-shape.ts';

/** A route that was added, removed or moved. */
export interface Going {
  readonly route: Route;
  readonly to?: Route;
}

/**
 * Finds the key that all routes of a family share: the key of the topmost route that was added, removed or
 * moved in the same way. Undefined for a route without a family. The root of a namespace is above all of its
 * routes and makes no family.
 */
export function familiesOf(goings: readonly Going[]): (route: Route) => string | undefined {
  const byShape = new Map(goings.map((going) => [looseShape(going.route), going]));
  const roots = new Map(goings.map((going) => [going.route, topmost(going, byShape).key]));
  const sizes = new Map<string, number>();
  for (const root of roots.values()) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  return (route) => {
    const root = roots.get(route);
    return root !== undefined && (sizes.get(root) ?? 0) > 1 ? root : undefined;
  };
}

function topmost({ route, to }: Going, byShape: ReadonlyMap<string, Going>): Route {
  const shape = looseShape(route);
  const start = route.namespace === '' ? 1 : route.namespace.length + 2;
  for (let at = shape.indexOf('/', start); at !== -1; at = shape.indexOf('/', at + 1)) {
    const above = byShape.get(shape.slice(0, at));
    if (above && goesAlong(to, above.to, shape.slice(at))) return above.route;
  }
  return route;
}

const goesAlong = (to: Route | undefined, above: Route | undefined, rest: string): boolean =>
  to === undefined || above === undefined ? to === above : looseShape(to) === `${looseShape(above)}${rest}`;
