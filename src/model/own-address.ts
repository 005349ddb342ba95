// A site's own address stands in defaults, enums and descriptions. Staging and
// production must not differ by it, so texts are compared with it taken out.

export interface OwnAddresses {
  /** Where the site lives: `https://staging.example.com/blog`. Several, where it has an old name or two addresses. */
  readonly sites: readonly string[];
  /** Where its REST base is below that, without a slash at the end; absent: `/wp-json`. */
  readonly restPath?: string;
}

export type Relativise = (text: string) => string;

/** @returns a function that puts `{site_url}` for the addresses, with either scheme, and leaves other text alone */
export function relativiser(addresses: readonly string[]): Relativise {
  const places = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => {
      const { host, pathname } = new URL(address);
      return `${host}${pathname.replace(/\/+$/, '')}`;
    })
    .toSorted((a, b) => b.length - a.length);
  if (places.length === 0) return (text) => text;
  const own = new RegExp(`https?://(?:${places.map(literally).join('|')})(?![\\w-]|[.:]\\w)`, 'gi');
  return (text) => (text.includes('://') ? text.replace(own, '{site_url}') : text);
}

/** @returns a function that also puts `{rest_base}` for the address of the REST base, in either of its forms */
export function relativiserOf({ sites, restPath = '/wp-json' }: OwnAddresses): Relativise {
  const relativise = relativiser(sites);
  return (text) => {
    const relative = relativise(text);
    if (!relative.includes('{site_url}/')) return relative;
    return relative
      .replace(/\{site_url\}\/(?:index\.php)?\?rest_route=(?:\/|%2F|$)/gi, '{rest_base}/')
      .replaceAll(`{site_url}${restPath}/`, '{rest_base}/');
  };
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
