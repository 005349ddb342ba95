// The index of a WordPress without plugins, from the facts of a release.

import type { WireIndex } from '../../src/core/model/index/index-document.ts';
import { newRoute } from '../../src/forecast/three-way.ts';
import { releasesOf } from '../../src/source/known-releases.ts';
import { routesAt } from '../../src/source/normalize/known/releases.ts';

/** @param release `6.2` */
export async function indexOfRelease(release: string): Promise<WireIndex> {
  const facts = await releasesOf('wordpress');
  const routes = [...routesAt(facts, facts.releases.indexOf(release))];
  return {
    namespaces: [...new Set(routes.map(([, { namespace }]) => namespace))].filter((name) => name !== ''),
    routes: Object.fromEntries(routes.map(([key, route]) => [key, newRoute(route, true)])),
  };
}
