// Where the two sides are. Another path of the REST base breaks whoever holds the old one;
// another host is no difference of the interface, so it is told beside the findings.

import type { SiteBase, SitePair } from './pairs.ts';

/** The base of an index, which only the address that it was read from tells. */
const restBase = /^\{rest_base\}/;

/** What stands behind the host, or behind the caller's own placeholder. */
const pathOf = ({ baseUrl, restPath = '' }: SiteBase): string =>
  baseUrl
    .replace(restBase, () => restPath)
    .replace(/^(?:\{[^}]*\}|[a-z][a-z\d+.-]*:\/\/[^/]*)/i, '')
    .replace(/\/+$/, '');

/** An index that does not tell its path, or has a parameter for one, cannot be compared. */
const hasPath = ({ baseUrl, restPath = '?' }: SiteBase): boolean =>
  !restBase.test(baseUrl) || !restPath.includes('?');

/** The paths of the two begin in different ways. */
export const pathDiffers = ({ before, after }: SitePair): boolean =>
  hasPath(before) && hasPath(after) && pathOf(before) !== pathOf(after);

/** Where the paths of a side begin, as a report may show it. */
export const shownBase = ({ baseUrl, restPath }: SiteBase): string =>
  baseUrl.replace(restBase, () => `{site_url}${restPath ?? ''}`);

/** What the two are called where they are known to be of different hosts; null where they are not. */
export function differentHosts(pair: SitePair): { readonly before: string; readonly after: string } | null {
  if (pathDiffers(pair)) return null;
  const { before, after } = pair;
  const [base, baseNow] = [before.baseUrl, after.baseUrl];
  if (!restBase.test(base) && !restBase.test(baseNow))
    return base === baseNow ? null : { before: base, after: baseNow };
  const [[old, ...older], now] = [before.sites.map(hostOf), after.sites.map(hostOf)];
  const [host] = now;
  if (old === undefined || host === undefined) return null;
  return [old, ...older].some((one) => now.includes(one)) ? null : { before: old, after: host };
}

/** With its port; the scheme is no other host. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
