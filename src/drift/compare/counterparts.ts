import type { ApiModel, Route } from '../../core/model/api/api.ts';
import { pairByShape } from './pair-routes.ts';
import { pairUp } from './pair-up.ts';

/** Maps each old route to its new route. Removed routes are not in the map. */
export function counterparts(before: ApiModel, after: ApiModel): ReadonlyMap<Route, Route> {
  const byKey = pairUp(before.routes, after.routes, ({ key }) => key);
  const byShape = pairByShape(byKey.removed, byKey.added);
  return new Map([...byKey.kept, ...byShape.kept].map((pair) => [pair.before, pair.after]));
}
