// Finds routes that reading the baseline requested, and that the current site refuses: the lists of content types and
// abilities. So a comparison notices a closed namespace also if the baseline was saved without `--observe`.

import type { RouteAccess } from '../../core/model/api/access.ts';
import { isRecord } from '../../core/model/index/index-document.ts';
import { siteParts } from '../../core/model/index/index-site.ts';
import type { Side } from '../../source/read-side.ts';

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
  return [withAccessOf(before, new Map(old), false), withAccessOf(after, new Map(now), false)];
}

function accessAfter(status: number, caller: RouteAccess['caller']): RouteAccess {
  const isRefused = status === 401 || status === 403 || caller === 'signed-in';
  return { caller, allowed: [], refused: isRefused ? ['GET'] : [], ...(!isRefused && { failed: status }) };
}

/** The side with the access of its routes. An access that the side knows already is replaced only if `replaces` is true. */
export const withAccessOf = (
  side: Side,
  found: ReadonlyMap<string, RouteAccess>,
  replaces: boolean,
): Side => ({
  ...side,
  model: {
    ...side.model,
    routes: side.model.routes.map((route) => {
      const access = route.access && !replaces ? undefined : found.get(route.key);
      return access ? { ...route, access } : route;
    }),
  },
});
