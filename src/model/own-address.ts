// A site's own address stands in defaults, enums and descriptions. Staging and
// production must not differ by it, so texts are compared with it taken out.

/** Where a side's site lives: `https://staging.example.com/blog`. Several, where it has an old name or two addresses. */
export type OwnAddresses = readonly string[];

export type Relativise = (text: string) => string;

/** @returns a function that puts `{site_url}` for the addresses, with either scheme, and leaves other text alone */
export function relativiser(addresses: OwnAddresses): Relativise {
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

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
