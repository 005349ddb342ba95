// The address of a source's site, for outputs that show the address or send requests to it.

import { addressInIndex, permalinksIn } from '../core/model/index/site-address.ts';
import type { WireIndex } from '../core/model/index/index-document.ts';
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

/**
 * The REST base for pages and documents. Unlike `siteBase`, this function also uses the address that a saved index
 * contains. A file is untrusted, so only send a request to this address after the user has seen it, and never send
 * credentials that the user has not entered for this address.
 *
 * @param given the value of `--site`
 */
export function publishedBase(
  given: URL | undefined,
  reading: Pick<ModelResult, 'value' | 'site' | 'loaded'>,
): URL | undefined {
  const { loaded } = reading;
  const known = siteBase(given, reading);
  if (known !== undefined || loaded.kind !== 'index') return known;
  const isSaved = loaded.box === undefined && loaded.site === undefined && loaded.known === undefined;
  return isSaved ? baseInIndex(loaded.index) : undefined;
}

/**
 * The REST base that an index contains: the index's link to itself, or the address of the site with the default path.
 *
 * @returns undefined if the index contains no http address, or an address with a user name or a password
 */
function baseInIndex(index: WireIndex): URL | undefined {
  const own = httpUrl(addressInIndex(index));
  if (own !== undefined) return baseWithoutSecrets(withoutNamespace(own, index.namespace));
  const site = httpUrl(index.home) ?? httpUrl(index.url);
  if (site === undefined) return undefined;
  const isPlain = permalinksIn(index) === 'plain';
  return new URL(
    isPlain ? '?rest_route=/' : 'wp-json',
    `${site.origin}${site.pathname.replace(/\/*$/, '/')}`,
  );
}

const maxAddressLength = 2000;

function httpUrl(address: unknown): URL | undefined {
  if (typeof address !== 'string' || address.length > maxAddressLength || /[{}\s]/.test(address))
    return undefined;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.username === '' && url.password === '' && plainHost.test(url.hostname) ? url : undefined;
}

/** Hosts without the characters `;`, `,` and `'`, which would end a source in a Content-Security-Policy. */
const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/i;

/** The index of a namespace links to the namespace, so the name is removed from the end of the path. */
function withoutNamespace(url: URL, namespace: unknown): URL {
  if (typeof namespace !== 'string' || url.searchParams.has('rest_route')) return url;
  const path = url.pathname.replace(/\/+$/, '');
  const tail = `/${namespace}`;
  return path.endsWith(tail) ? new URL(path.slice(0, -tail.length) || '/', url) : url;
}

function baseWithoutSecrets(url: RestBase['url']): URL {
  const shown = new URL(url.pathname, url);
  shown.username = '';
  shown.password = '';
  if (url.searchParams.has('rest_route')) shown.search = '?rest_route=/';
  else shown.pathname = shown.pathname.replace(/\/+$/, '');
  return shown;
}
