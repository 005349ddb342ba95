// Where the site of a source is, for what names it or calls it.

import type { RestBase } from './site/rest-base.ts';
import type { ModelResult } from './read-model.ts';

/**
 * The REST base as pages may hold it: without names, passwords and parameters, for
 * those may be secrets. Nothing where nobody says where the site is: neither a flag,
 * nor a source that is a live site, nor a model that gives its address in full. What
 * a saved index says of its own address is no reason to call there.
 *
 * @param given by `--site`
 */
export function siteBase(given: URL | undefined, { value, site, loaded }: ModelResult): URL | undefined {
  if (given !== undefined) return shownBase(given);
  // A WordPress that was started for the source is gone when the pages are read.
  if (loaded.kind === 'index' && loaded.box) return undefined;
  if (site !== undefined) return shownBase(site.base.url);
  const { baseUrl } = value;
  return /^https?:\/\/[^{}]*$/i.test(baseUrl) && URL.canParse(baseUrl)
    ? shownBase(new URL(baseUrl))
    : undefined;
}

function shownBase(url: RestBase['url']): URL {
  const shown = new URL(url.pathname, url);
  shown.username = '';
  shown.password = '';
  if (url.searchParams.has('rest_route')) shown.search = '?rest_route=/';
  else shown.pathname = shown.pathname.replace(/\/+$/, '');
  return shown;
}
