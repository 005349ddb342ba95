// The address of a source's site, for outputs that show the address or call the site.

import type { RestBase } from './site/rest-base.ts';
import type { ModelResult } from './read-model.ts';

/**
 * The REST base in the form that pages may contain: without names, passwords and parameters, which may be
 * secrets. The site is known from a flag, from a source that is a live site, or from a model with a full
 * address; otherwise the result is undefined. The address in a saved index does not count.
 *
 * @param given the value of `--site`
 */
export function siteBase(given: URL | undefined, { value, site, loaded }: ModelResult): URL | undefined {
  if (given !== undefined) return baseWithoutSecrets(given);
  // A WordPress that was started for the source no longer runs when users read the pages.
  if (loaded.kind === 'index' && loaded.box) return undefined;
  if (site !== undefined) return baseWithoutSecrets(site.base.url);
  const { baseUrl } = value;
  return /^https?:\/\/[^{}]*$/i.test(baseUrl) && URL.canParse(baseUrl)
    ? baseWithoutSecrets(new URL(baseUrl))
    : undefined;
}

function baseWithoutSecrets(url: RestBase['url']): URL {
  const shown = new URL(url.pathname, url);
  shown.username = '';
  shown.password = '';
  if (url.searchParams.has('rest_route')) shown.search = '?rest_route=/';
  else shown.pathname = shown.pathname.replace(/\/+$/, '');
  return shown;
}
