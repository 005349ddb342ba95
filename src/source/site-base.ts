// The address of a source's site, for outputs that show the address or send requests to it.

import type { RestBase } from './site/rest-base.ts';
import type { ModelResult } from './read-model.ts';

/**
 * The REST base in a form that pages may contain. User names, passwords and parameters are removed, because they
 * may be secrets. The REST base comes from `--site`, from a live site, or from a model with a full address.
 * Otherwise, the result is undefined, even if a saved index contains an address.
 *
 * @param given the value of `--site`
 */
export function siteBase(
  given: URL | undefined,
  { value, site, loaded }: Pick<ModelResult, 'value' | 'site' | 'loaded'>,
): URL | undefined {
  if (given !== undefined) return baseWithoutSecrets(given);
  // A WordPress that was started for the source has stopped by the time users read the pages.
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
