// Asks the current site again what the baseline recorded about visitors, so that a comparison also finds changed
// permissions, which an index does not show.

import type { RouteAccess } from '../../core/model/api/access.ts';
import { filterModel } from '../../core/model/api/filter-model.ts';
import type { Recheck } from '../../core/model/reports/recheck.ts';
import type { Side } from '../../source/read-side.ts';
import { withAccessOf } from './failed-parts.ts';
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
  const access = new Map<string, RouteAccess>([
    ...[...failed].map(([key, status]) => [key, { ...visitorAccess(undefined), failed: status }] as const),
    ...[...mayRead].map(([key, isAllowed]) => [key, visitorAccess(isAllowed)] as const),
  ]);
  return {
    side: withAccessOf(after, access, true),
    recheck: { routes, selected: count, checked: mayRead.size, ...rest },
  };
}

/** @param isAllowed undefined if the response did not show it */
const visitorAccess = (isAllowed: boolean | undefined): RouteAccess => ({
  caller: 'visitor',
  allowed: isAllowed === true ? ['GET'] : [],
  refused: isAllowed === false ? ['GET'] : [],
});
