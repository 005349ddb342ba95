// Recognizes the releases of the software of a site. A single route matches many releases, so the differences of all
// routes in a namespace are added.

import { variantsOf, type ReleaseFacts, type RouteFacts } from '../known/releases.ts';
import { costWithout, isRouteOf, matchVariants } from './match-route.ts';
import type { SiteRoute } from './site-routes.ts';

/** The positions in `releases` of the releases that match a site best. At least one release matches. */
export type RecognizedReleases = readonly number[];

/** The releases of one piece of software that match a site best. */
export interface Recognition extends ReleaseFit {
  readonly namespaces: ReadonlySet<string>;
  readonly releases: RecognizedReleases;
}

/** How well the best releases match the site. */
export interface ReleaseFit {
  /** The number of routes and arguments that differ between the site and the best releases. */
  readonly differences: number;
  /** Whether so little differs that the site runs one of the releases, or a release near them. */
  readonly isRecognized: boolean;
  /** The release that matches next best; absent if no other release is possible. */
  readonly next?: { readonly release: string; readonly differences: number };
}

/**
 * The maximum number of differences per route. On 132 saved sites, the right release of WordPress or WooCommerce, or the
 * recorded one beside it, differs at most by 0.1 per route, and releases that were never recorded differ by 0.35 and more.
 * Only routes of both sides count, because plugins remove routes and add those of later releases. Exercised plugins have
 * few recorded releases, most of which differ by whole routes, so their missing routes count too.
 */
const maxDifferencesPerRoute = 0.2;

/** A plugin may change this much of software with few routes. */
const alwaysAllowedDifferences = 2;

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
  const found = ranked.filter((one) => one.differences === differences).map(({ at }) => at);
  const best = found.at(-1) ?? 0;
  const sum = (valueOf: (vote: Vote) => number | undefined): number =>
    votes.reduce((all, vote) => all + (valueOf(vote) ?? 0), 0);
  const [routesOf, differing] = facts.isExercised
    ? [sum(({ counts }) => counts[best]?.declared), differences]
    : [sum(({ counts }) => counts[best]?.found), sum(({ counts }) => counts[best]?.inFound)];
  return {
    namespaces: new Set(
      votes
        .toSorted((one, other) => (other.counts[best]?.found ?? 0) - (one.counts[best]?.found ?? 0))
        .map(({ namespace }) => namespace),
    ),
    releases: found,
    differences,
    isRecognized: differing <= Math.max(alwaysAllowedDifferences, routesOf * maxDifferencesPerRoute),
    ...(next && { next: { release: next.release, differences: next.differences } }),
  };
}

/** The routes of a release: all, those that the site has, and the differences in these. */
interface RouteCounts {
  declared: number;
  found: number;
  inFound: number;
}

/** How well the releases match one namespace. */
interface Vote {
  readonly namespace: string;
  /** The number of differences, by release. */
  readonly costs: readonly number[];
  readonly counts: readonly RouteCounts[];
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
  const counts = releases.map((): RouteCounts => ({ declared: 0, found: 0, inFound: 0 }));
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
        if (!count) continue;
        count.declared += 1;
        if (!route) continue;
        count.found += 1;
        count.inFound += cost;
      }
    for (const [at, cost] of byRelease.entries()) costs[at] = (costs[at] ?? 0) + cost;
  }
  const isPossible = (at: number): boolean => {
    const { declared = 0, found = 0 } = counts[at] ?? {};
    return found > 0 && found >= declared * minShareOfRoutes;
  };
  const possible = releases.map((_, at) => at).filter(isPossible);
  return possible.length === 0 ? undefined : { namespace, costs, counts, possible };
}

/**
 * The name of releases, such as `WordPress 6.8 to 6.9`. If the newest recorded release was recognized, the name is
 * `WordPress 6.9 or later`. Of an exercised plugin, only a few releases are recorded, so this is not known.
 */
export function releasesText(
  { software, releases, isExercised }: ReleaseFacts,
  { releases: found, isRecognized }: Pick<Recognition, 'releases' | 'isRecognized'>,
): string {
  const [first, last] = [Math.min(...found), Math.max(...found)];
  const isOpen = isRecognized && !isExercised && last === releases.length - 1;
  const end = isOpen ? ' or later' : first === last ? '' : ` to ${releases[last] ?? ''}`;
  return `${software} ${releases[first] ?? ''}${end}`;
}
