// Asks the current site again what the baseline recorded about visitors, so that a comparison also finds changed
// permissions, which an index does not show. Adds the routes that reading the baseline requested, and that the current
// site refuses.

import type { RouteAccess } from '../../core/model/api/access.ts';
import type { ApiModel } from '../../core/model/api/api.ts';
import { filterModel } from '../../core/model/api/filter-model.ts';
import type { Recheck } from '../../core/model/reports/recheck.ts';
import type { Side } from '../../source/read-side.ts';
import { observationRequests } from '../../source/snapshot/observation-requests.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { siteParts } from '../../core/model/index/index-site.ts';

interface RecheckedSide {
  /** The current side. Its model has the access that the site showed now. */
  readonly side: Side;
  /** Undefined if there was nothing to ask: no live site, or no recorded access of visitors. */
  readonly recheck: Recheck | undefined;
}

const dayMs = 86_400_000;

interface RecheckOptions {
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
  const shown = new Map([
    ...[...failed].map(([key, status]) => [key, { ...unknownAccess, failed: status }] as const),
    ...[...mayRead].map(([key, isAllowed]) => [key, visitorAccess(isAllowed)] as const),
  ]);
  return {
    side: { ...after, model: withAccess(model, shown, true) },
    recheck: { routes, selected: count, checked: mayRead.size, ...rest },
  };
}

const unknownAccess: RouteAccess = { caller: 'visitor', allowed: [], refused: [] };

const visitorAccess = (isAllowed: boolean): RouteAccess => ({
  ...unknownAccess,
  [isAllowed ? 'allowed' : 'refused']: ['GET'],
});

/** Adds to both sides who may read the lists that only the baseline contains, unless it is known already. */
export function withFailedParts(before: Side, after: Side): readonly [Side, Side] {
  if (before.loaded.kind !== 'index' || after.loaded.kind !== 'index' || !after.loaded.site)
    return [before, after];
  const { failedParts, signedIn } = after.loaded.site;
  const { _site: read } = before.loaded.index;
  if (!isRecord(read) || before.fetched?.signedIn !== signedIn) return [before, after];
  const failed = [...failedParts]
    .filter(([part]) => Object.hasOwn(read, part))
    .map(([part, status]) => [siteParts[part].route, status] as const);
  if (failed.length === 0) return [before, after];
  const caller = signedIn ? 'signed-in' : 'visitor';
  const now = failed.map(([route, status]) => [route, accessAfter(status, caller)] as const);
  const old = failed.map(([route]) => [route, { caller, allowed: ['GET'], refused: [] }] as const);
  return [
    { ...before, model: withAccess(before.model, new Map(old), false) },
    { ...after, model: withAccess(after.model, new Map(now), false) },
  ];
}

function accessAfter(status: number, caller: RouteAccess['caller']): RouteAccess {
  const isRefused = status === 401 || status === 403 || caller === 'signed-in';
  return { caller, allowed: [], refused: isRefused ? ['GET'] : [], ...(!isRefused && { failed: status }) };
}

/** Adds access to routes, in place of the access that they have or only to routes without any. */
const withAccess = (
  model: ApiModel,
  found: ReadonlyMap<string, RouteAccess>,
  replaces: boolean,
): ApiModel => ({
  ...model,
  routes: model.routes.map((route) => {
    const access = route.access && !replaces ? undefined : found.get(route.key);
    return access ? { ...route, access } : route;
  }),
});
