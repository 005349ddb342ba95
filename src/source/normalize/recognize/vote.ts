// Recognizes the releases of the software of a site. A single route matches many releases, so the differences of all
// routes in a namespace are added.

import { variantsOf, type ReleaseFacts, type RouteFacts } from '../known/releases.ts';
import { costWithout, isRouteOf, matchVariants } from './match-route.ts';
import type { SiteRoute } from './site-routes.ts';

/** The positions in `releases` of the releases that match a site best. At least one release matches. */
export type RecognizedReleases = readonly number[];

/** The release of one piece of software that a site runs. */
export interface Recognition extends ReleaseFit {
  readonly namespaces: ReadonlySet<string>;
  readonly releases: RecognizedReleases;
}

/** How well the recognized releases match the site. */
export interface ReleaseFit {
  /** The number of routes and arguments that differ between the site and the recognized releases. */
  readonly differences: number;
  /** The release that matches next best; absent if no other release is possible. */
  readonly next?: { readonly release: string; readonly differences: number };
}

/**
 * The minimum share of a release's routes in a namespace. With fewer routes, the namespace belongs to other
 * software.
 */
const minShareOfRoutes = 0.25;

/**
 * Recognizes the release of the software. All namespaces of one piece of software have one version, so their
 * differences are added.
 *
 * @returns undefined if the site has no namespace of the software
 */
export function recognizeReleases(
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
): Recognition | undefined {
  const { releases } = facts;
  const present = new Set([...routes.values()].map(({ namespace }) => namespace));
  const votes = Object.keys(facts.namespaces)
    .filter((namespace) => present.has(namespace))
    .flatMap((namespace) => voteOf(namespace, routes, facts) ?? []);
  const ranked = releases
    .map((release, at) => ({
      release,
      at,
      differences: votes.reduce((sum, { costs }) => sum + (costs[at] ?? 0), 0),
    }))
    .filter(({ at }) => votes.some(({ possible }) => possible.includes(at)))
    .sort((one, other) => one.differences - other.differences);
  const differences = ranked[0]?.differences;
  if (differences === undefined) return undefined;
  const next = ranked.find((one) => one.differences > differences);
  return {
    namespaces: new Set(votes.map(({ namespace }) => namespace)),
    releases: ranked.filter((one) => one.differences === differences).map(({ at }) => at),
    differences,
    ...(next && { next: { release: next.release, differences: next.differences } }),
  };
}

/** How well the releases match one namespace. */
interface Vote {
  readonly namespace: string;
  /** The number of differences, by release. */
  readonly costs: readonly number[];
  /** The positions of the releases that contain the namespace. At least one release is possible. */
  readonly possible: RecognizedReleases;
}

function voteOf(
  namespace: string,
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
): Vote | undefined {
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
  return possible.length === 0 ? undefined : { namespace, costs, possible };
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
