// Asks the current site again what the baseline recorded about visitors, so that a comparison also finds changed
// permissions, which an index does not show.

import type { RouteAccess } from '../../core/model/api/access.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import { filterModel } from '../../core/model/api/filter-model.ts';
import type { Recheck } from '../../core/model/reports/recheck.ts';
import type { Side } from '../../source/read-side.ts';
import { observationRequests } from '../../source/snapshot/observation-requests.ts';

export interface RecheckedSide {
  /** The current side. Its model has the access that the site showed now. */
  readonly side: Side;
  /** Undefined if there was nothing to ask: no live site, or no recorded access of visitors. */
  readonly recheck: Recheck | undefined;
}

const dayMs = 86_400_000;

export interface RecheckOptions {
  /** Whether to ask at all. By default, the site is asked. */
  readonly recheck?: boolean | undefined;
  /** Globs of the compared namespaces. */
  readonly selected?: readonly string[] | undefined;
}

/**
 * @param now the time of the run, whose day selects the routes
 * @throws the reason of the signal when the run is interrupted
 */
export async function recheckVisitors(
  before: Pick<Side, 'model'>,
  after: Side,
  { recheck = true, selected }: RecheckOptions,
  now = new Date(),
): Promise<RecheckedSide> {
  const { loaded, model } = after;
  if (!recheck || loaded.kind !== 'index' || !loaded.site || loaded.box)
    return { side: after, recheck: undefined };
  // Modules that send requests are only loaded for a live site.
  const [{ planRecheck }, { askVisitors }] = await Promise.all([
    import('./plan-recheck.ts'),
    import('../../source/site/ask-visitors.ts'),
  ]);
  const wanted = selected ? filterModel(before.model, { namespace: selected }) : before.model;
  const day = Math.floor(now.getTime() / dayMs);
  const plan = planRecheck(wanted, model, observationRequests(loaded.index), day);
  if (plan.selected === 0) return { side: after, recheck: undefined };
  const { mayRead, failed, ...rest } = await askVisitors(plan.requests, loaded.site);
  const { routes, selected: count } = plan;
  return {
    side: { ...after, model: withAccess(model, mayRead, failed) },
    recheck: { routes, selected: count, checked: mayRead.size, ...rest },
  };
}

const withAccess = (
  model: ApiModel,
  mayRead: ReadonlyMap<string, boolean>,
  failed: ReadonlyMap<string, number>,
): ApiModel => ({
  ...model,
  routes: model.routes.map((route) => {
    const isAllowed = mayRead.get(route.key);
    if (isAllowed !== undefined) return { ...route, access: visitorAccess(isAllowed) };
    const status = failed.get(route.key);
    return status === undefined ? route : { ...route, access: { ...unknownAccess, failed: status } };
  }),
});

const unknownAccess: RouteAccess = { caller: 'visitor', allowed: [], refused: [] };

const visitorAccess = (isAllowed: boolean): RouteAccess => ({
  caller: 'visitor',
  allowed: isAllowed ? ['GET'] : [],
  refused: isAllowed ? [] : ['GET'],
});
