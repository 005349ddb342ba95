// Predicts the index of a site with another release of a plugin, from the index of a WordPress that runs this release.

import type { WireIndex } from '../core/model/index/index-document.ts';
import { releasesOf } from '../source/known-releases.ts';
import { objectOf } from '../source/normalize/known/releases.ts';
import { withRoutes } from './apply-release.ts';
import type { IndexForecast, NoForecast } from './forecast-index.ts';

/**
 * Replaces the routes in the namespaces of the plugin, and keeps all other routes of the site.
 *
 * @param release the index of the release. Its namespaces of WordPress itself are ignored.
 * @param name the name of the release, such as its zip file
 */
export async function forecastPlugin(
  site: WireIndex,
  release: WireIndex,
  name: string,
): Promise<IndexForecast | NoForecast> {
  const { namespaces: ofCore } = await releasesOf('wordpress');
  const namespaceOf = (route: unknown): string => {
    const { namespace } = objectOf(route);
    return typeof namespace === 'string' ? namespace : '';
  };
  const isOfPlugin = (namespace: string): boolean => namespace !== '' && !Object.hasOwn(ofCore, namespace);
  const routes = Object.entries(release.routes).filter(([, route]) => isOfPlugin(namespaceOf(route)));
  const names = new Set(routes.map(([, route]) => namespaceOf(route)));
  const own = Object.entries(site.routes);
  const replaced = own.filter(([, route]) => names.has(namespaceOf(route)));
  const [first] = replaced;
  if (!first) return 'not-found';
  const at = own.indexOf(first);
  const isKept = (entry: (typeof own)[number]): boolean => !replaced.includes(entry);
  const all = [...own.slice(0, at), ...routes, ...own.slice(at).filter(isKept)];
  return {
    step: {
      software: name,
      slug: '',
      from: '',
      to: '',
      matches: [],
      recognizedBy: {
        namespace: [...names].join(', '),
        declared: routes.length,
        found: replaced.length,
      },
    },
    before: site,
    after: withRoutes(site, all),
  };
}
