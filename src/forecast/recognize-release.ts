// Recognizes the release of a software that a site runs: by known versions, or else by all routes and arguments.

import type { WireIndex } from '../core/model/index/index-document.ts';
import type { Software } from '../core/model/software/software.ts';
import { routesAt, type ReleaseFacts } from '../source/normalize/known/releases.ts';
import { routesOf, type SiteRoute } from '../source/normalize/recognize/site-routes.ts';
import { recognizeReleases, type ReleaseFit } from '../source/normalize/recognize/vote.ts';

export interface SiteRelease {
  /** The release, as a position in `ReleaseFacts.releases`. */
  readonly at: number;
  /** All releases that match the site equally well, as positions. */
  readonly tied: readonly number[];
  /** The release that matches next best; absent if the version is known or no other release is possible. */
  readonly next?: ReleaseFit['next'];
  /** The namespace that has the most routes of the release. */
  readonly namespace: string;
  /** The number of the release's routes in the namespace, and the number of these routes on the site. */
  readonly routes: { readonly declared: number; readonly found: number };
}

/**
 * Recognizes the release in an index with or without schemas.
 *
 * @param software the versions of the site; null if they are not known
 * @returns undefined if the site does not run the software
 */
export function recognizeRelease(
  index: WireIndex,
  facts: ReleaseFacts,
  software: Software | null,
): SiteRelease | undefined {
  const routes = routesOf(index);
  const installed = facts.releases.indexOf(releaseOf(versionIn(software, facts.slug)));
  const recognition = recognizeReleases(routes, facts);
  // If the version is known, a few of its routes are enough. A contract contains only a few.
  const namespaces = recognition?.namespaces ?? namespacesOf(routes, facts, installed);
  if (namespaces.size === 0) return undefined;
  const tied = installed < 0 ? (recognition?.releases ?? []) : [installed];
  const at = tied.at(-1) ?? 0;
  const next = installed < 0 ? recognition?.next : undefined;
  return { at, tied, ...(next && { next }), ...matchedRoutes(routes, facts, at, namespaces) };
}

/** The namespaces in which the site has routes of a release. */
function namespacesOf(
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
  at: number,
): ReadonlySet<string> {
  const known = routesAt(facts, at);
  const found = [...routes].filter(([key, { namespace }]) => known.get(key)?.namespace === namespace);
  return new Set(found.map(([, { namespace }]) => namespace));
}

const versionIn = (software: Software | null, slug: string): string =>
  (slug === 'wordpress' ? software?.core : software?.plugins?.find((one) => one.slug === slug)?.version) ??
  '';

/** The version `9.9.3` belongs to the release `9.9`. */
export const releaseOf = (version: string): string => version.split('.').slice(0, 2).join('.');

function matchedRoutes(
  routes: ReadonlyMap<string, SiteRoute>,
  facts: ReleaseFacts,
  at: number,
  namespaces: ReadonlySet<string>,
): Pick<SiteRelease, 'namespace' | 'routes'> {
  const counts = new Map([...namespaces].map((namespace) => [namespace, { declared: 0, found: 0 }]));
  for (const [key, { namespace }] of routesAt(facts, at)) {
    const count = counts.get(namespace);
    if (!count) continue;
    count.declared += 1;
    if (routes.has(key)) count.found += 1;
  }
  const [[namespace, count] = ['', { declared: 0, found: 0 }]] = [...counts].toSorted(
    ([, one], [, other]) => other.found - one.found,
  );
  return { namespace, routes: count };
}
