// What a new baseline keeps of the old one about visitors. An index does not show who may read a route, so without this
// the next comparison would have nothing to ask again.

import { seenAccessIn, type SeenAccess } from '../core/model/api/access.ts';
import { isRecord } from '../core/model/index/index-document.ts';
import type { Side } from '../source/read-side.ts';
import type { SeenOnDay } from '../source/snapshot/snapshot.ts';

/**
 * The access to record in a snapshot of the current side: the access that the site showed in this run, otherwise the
 * access that the baseline recorded for the same route.
 *
 * @returns undefined if the baseline recorded no access of a current route
 */
export function keptAccess(
  before: Pick<Side, 'loaded'>,
  after: Pick<Side, 'loaded' | 'model'>,
): SeenOnDay | undefined {
  if (before.loaded.kind !== 'index' || after.loaded.kind !== 'index') return undefined;
  const { routes, _snapshot: record } = before.loaded.index;
  const day = isRecord(record) ? record['seen'] : undefined;
  const shown = new Map(after.model.routes.map(({ key, access }) => [key, access]));
  const access = new Map<string, SeenAccess>();
  for (const key of Object.keys(after.loaded.index.routes)) {
    const now = shown.get(key);
    const raw = Object.hasOwn(routes, key) ? routes[key] : undefined;
    const old = isRecord(raw) ? seenAccessIn(raw['access']) : undefined;
    if (old === undefined) continue;
    // A response that does not show the permissions of visitors replaces nothing.
    const isKnown = now?.caller === 'visitor' && now.failed === undefined && !old.signedIn;
    access.set(key, isKnown ? seenNow(now.allowed.includes('GET')) : old);
  }
  if (access.size === 0) return undefined;
  return { observations: new Map(), access, ...(typeof day === 'string' && { day }) };
}

/** The response that a visitor got in this run, as `snapshot --observe` would record it. */
const seenNow = (isAllowed: boolean): SeenAccess =>
  isAllowed ? { status: 200, allow: ['GET'], signedIn: false } : { status: 401, allow: [], signedIn: false };
