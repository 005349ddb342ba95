// A site's own address appears in defaults, enums and descriptions. Staging and production must not differ by it, so it
// is removed before texts are compared.

import { literalPattern } from '../schema/pcre.ts';
import { isRecord, selfLinks, type WireIndex } from './index-document.ts';

export interface SiteAddresses {
  /**
   * The addresses of the site: `https://staging.example.com/blog`. Several, where it has an old name or two
   * addresses.
   */
  readonly sites: readonly string[];
  /** The path of its REST base below that address, without a trailing slash; absent: `/wp-json`. */
  readonly restPath?: string;
}

/** The address that an index gives for itself; absent in an index that the site shortens. */
export function addressInIndex(index: WireIndex): string | undefined {
  const key = typeof index.namespace === 'string' ? `/${index.namespace}` : '/';
  const route = Object.hasOwn(index.routes, key) ? index.routes[key] : undefined;
  const [first] = selfLinks(route);
  const href = isRecord(first) ? first['href'] : first;
  return typeof href === 'string' ? href : undefined;
}

/**
 * The kind of addresses by which the routes of an index were reached: by its record (`_snapshot`, `_site`),
 * else by the index's own address, else by the addresses that it gives for its routes.
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

/** The addresses of the site, as its index gives them. */
export function addressesIn(index: WireIndex): SiteAddresses {
  const sites = [index.url, index.home].filter(
    (address): address is string => typeof address === 'string' && address !== '',
  );
  const restPath = restPathIn(index, sites);
  return { sites, ...(restPath !== undefined && { restPath }) };
}

/** The part of the index's own address between the site's and the namespace's. */
function restPathIn(index: WireIndex, sites: readonly string[]): string | undefined {
  const own = addressInIndex(index)?.replace(/\/$/, '');
  const tail = typeof index.namespace === 'string' ? `/${index.namespace}` : '';
  return own?.endsWith(tail) ? restPathOf(own.slice(0, own.length - tail.length), sites) : undefined;
}

/**
 * @returns the path of a REST base below the site that it belongs to: `/wp-json`; undefined where it belongs
 * to none of them, or is a parameter
 */
export function restPathOf(base: string, sites: readonly string[]): string | undefined {
  const path = /^\{site_url\}(\/[^?#]*?)\/?$/.exec(relativiser(sites)(base));
  return path?.[1];
}

export type Relativise = (text: string) => string;

/** @returns a function that replaces the addresses, with either scheme, by `{site_url}` and leaves other text alone */
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

/** @returns a function that also replaces the address of the REST base, in either of its forms, by `{rest_base}` */
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
