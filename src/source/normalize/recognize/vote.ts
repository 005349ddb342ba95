// Recognizes the releases of the software of a site. A single route matches many releases, so the differences of all
// routes in a namespace are added.

import { variantsOf, type ReleaseFacts, type RouteFacts } from '../known/releases.ts';
import { costWithout, isRouteOf, matchVariants } from './match-route.ts';
import type { SiteRoute } from './site-routes.ts';

/** The positions in `releases` of the releases that match a namespace best. At least one release matches. */
export type RecognizedReleases = readonly number[];

/**
 * The minimum share of a release's routes in a namespace. With fewer routes, the namespace belongs to other
 * software.
 */
const minShareOfRoutes = 0.25;

/** The recognized releases, by namespace. The result contains no namespaces of other software. */
export function recognizeReleases(
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
): ReadonlyMap<string, RecognizedReleases> {
  const present = new Set([...routes.values()].map(({ namespace }) => namespace));
  const voted = new Map<string, RecognizedReleases>();
  for (const namespace of Object.keys(facts.namespaces)) {
    if (!present.has(namespace)) continue;
    const releases = voteOf(namespace, routes, facts);
    if (releases) voted.set(namespace, releases);
  }
  return agreeing(voted);
}

function voteOf(
  namespace: string,
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
): RecognizedReleases | undefined {
  const { releases } = facts;
  const costs = releases.map(() => 0);
  const counts = releases.map(() => ({ declared: 0, found: 0 }));
  for (const [key, history] of Object.entries(facts.routes)) {
    const variants = variantsOf<RouteFacts>(history, releases);
    if (variants[0]?.value.namespace !== namespace) continue;
    const route = routes.get(key);
    const byRelease = releases.map(() => costWithout(route));
    // The site's route with this key belongs to another plugin.
    if (route && !variants.some(({ value }) => isRouteOf(route, value))) continue;
    for (const { variant, cost } of matchVariants(variants, route))
      for (let at = variant.from; at < variant.to; at++) {
        byRelease[at] = cost;
        const count = counts[at];
        if (count) {
          count.declared += 1;
          count.found += route ? 1 : 0;
        }
      }
    for (const [at, cost] of byRelease.entries()) costs[at] = (costs[at] ?? 0) + cost;
  }
  const isPossible = (at: number): boolean => {
    const { declared = 0, found = 0 } = counts[at] ?? {};
    return found > 0 && found >= declared * minShareOfRoutes;
  };
  const possible = releases.map((_, at) => at).filter(isPossible);
  const least = Math.min(...possible.map((at) => costs[at] ?? 0));
  const best = possible.filter((at) => costs[at] === least);
  return best.length === 0 ? undefined : best;
}

/**
 * All namespaces of one piece of software have one version. If the releases of two namespaces overlap, only the
 * common releases remain.
 */
function agreeing(voted: ReadonlyMap<string, RecognizedReleases>): ReadonlyMap<string, RecognizedReleases> {
  const bySize = [...voted].sort(([, one], [, other]) => one.length - other.length);
  let common = bySize[0]?.[1] ?? [];
  for (const [, releases] of bySize) {
    const shared = releases.filter((at) => common.includes(at));
    if (shared.length > 0) common = shared;
  }
  return new Map(
    bySize.map(([namespace, releases]) => {
      const shared = releases.filter((at) => common.includes(at));
      return [namespace, shared.length > 0 ? shared : releases];
    }),
  );
}

/**
 * The name of the recognized releases, such as `WordPress 6.8 to 6.9`. If the newest recorded release was
 * recognized, the name is `WordPress 6.9 or later`.
 */
export function releasesText({ software, releases }: ReleaseFacts, found: RecognizedReleases): string {
  const [first, last] = [Math.min(...found), Math.max(...found)];
  const end =
    last === releases.length - 1 ? ' or later' : first === last ? '' : ` to ${releases[last] ?? ''}`;
  return `${software} ${releases[first] ?? ''}${end}`;
}
