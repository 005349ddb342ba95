// Removes a site's own address from texts. Defaults, enums and descriptions may contain the address, and a comparison
// of staging and production must not report it as a difference.

import { literalPattern } from '../../schema/pcre.ts';
import { isRecord, selfLinks, type WireIndex } from './index-document.ts';

export interface SiteAddresses {
  /**
   * The addresses of the site, such as `https://staging.example.com/blog`. A site may have several addresses,
   * for example with an old and a new domain.
   */
  readonly sites: readonly string[];
  /**
   * The path of the REST base, relative to the site's address and without a trailing slash. The default is
   * `/wp-json`.
   */
  readonly restPath?: string;
}

/** The site's own address in an index; absent if the site omits it. */
export function addressInIndex(index: WireIndex): string | undefined {
  const key = typeof index.namespace === 'string' ? `/${index.namespace}` : '/';
  const route = Object.hasOwn(index.routes, key) ? index.routes[key] : undefined;
  const [first] = selfLinks(route);
  const href = isRecord(first) ? first['href'] : first;
  return typeof href === 'string' ? href : undefined;
}

/**
 * The kind of permalinks with which the index was fetched. The kind is read from `_snapshot` or `_site` of the
 * index, otherwise from the index's own address, otherwise from the addresses of the routes.
 */
export function permalinksIn(index: WireIndex): 'pretty' | 'plain' | null {
  for (const record of [index['_snapshot'], index['_site']]) {
    const said = isRecord(record) ? record['permalinks'] : undefined;
    if (said === 'pretty' || said === 'plain') return said;
  }
  const own = addressInIndex(index) ?? addressOfSomeRoute(index);
  if (own === undefined) return null;
  return /[?&]rest_route=/i.test(own) ? 'plain' : 'pretty';
}

function addressOfSomeRoute(index: WireIndex): string | undefined {
  for (const route of Object.values(index.routes)) {
    const [first] = selfLinks(route);
    const href = isRecord(first) ? first['href'] : first;
    if (typeof href === 'string') return href;
  }
  return undefined;
}

/** The addresses of the site, from the content of its index. */
export function addressesIn(index: WireIndex): SiteAddresses {
  const sites = [index.url, index.home].filter(
    (address): address is string => typeof address === 'string' && address !== '',
  );
  const restPath = restPathIn(index, sites);
  return { sites, ...(restPath !== undefined && { restPath }) };
}

/** The part of the index's own address after the site's address and before the namespace. */
function restPathIn(index: WireIndex, sites: readonly string[]): string | undefined {
  const own = addressInIndex(index)?.replace(/\/$/, '');
  const tail = typeof index.namespace === 'string' ? `/${index.namespace}` : '';
  return own?.endsWith(tail) ? restPathOf(own.slice(0, own.length - tail.length), sites) : undefined;
}

/**
 * The path of a REST base relative to the address of its site: `/wp-json`.
 *
 * @returns undefined if the REST base is not below an address of the site, or is a query parameter
 */
export function restPathOf(base: string, sites: readonly string[]): string | undefined {
  const path = /^\{site_url\}(\/[^?#]*?)\/?$/.exec(relativiser(sites)(base));
  return path?.[1];
}

export type Relativise = (text: string) => string;

/** @returns a function that replaces the addresses, with http or https, by `{site_url}` */
function relativiser(addresses: readonly string[]): Relativise {
  const places = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => {
      const { host, pathname } = new URL(address);
      return `${host}${pathname.replace(/\/+$/, '')}`;
    })
    .toSorted((a, b) => b.length - a.length);
  if (places.length === 0) return (text) => text;
  const own = new RegExp(`https?://(?:${places.map(literalPattern).join('|')})(?![\\w-]|[.:]\\w)`, 'gi');
  return (text) => (text.includes('://') ? text.replace(own, '{site_url}') : text);
}

/**
 * @returns a function that also replaces the address of the REST base (with pretty and plain permalinks) by
 * `{rest_base}`
 */
export function relativiserOf({ sites, restPath = '/wp-json' }: SiteAddresses): Relativise {
  const relativise = relativiser(sites);
  return (text) => {
    const relative = relativise(text);
    if (!relative.includes('{site_url}/')) return relative;
    return relative
      .replace(/\{site_url\}\/(?:index\.php)?\?rest_route=(?:\/|%2F|$)/gi, '{rest_base}/')
      .replaceAll(`{site_url}${restPath}/`, '{rest_base}/');
  };
}
