// Compares the addresses of the two sides. Another path of the REST base breaks callers that use the old one;
// another host is no difference of the interface, so it is shown next to the findings.

import type { SiteBase, SitePair } from './pairs.ts';

/** The base of an index whose REST path is known only from the address that it was read from. */
const restBasePlaceholder = /^\{rest_base\}/;

/** The text after the host, or after the caller's own placeholder. */
const pathAfterHost = ({ baseUrl, restPath = '' }: SiteBase): string =>
  baseUrl
    .replace(restBasePlaceholder, () => restPath)
    .replace(/^(?:\{[^}]*\}|[a-z][a-z\d+.-]*:\/\/[^/]*)/i, '')
    .replace(/\/+$/, '');

/** An index without its path, or with a parameter in its place, cannot be compared. */
const hasPath = ({ baseUrl, restPath = '?' }: SiteBase): boolean =>
  !restBasePlaceholder.test(baseUrl) || !restPath.includes('?');

/** Whether the paths of the two sides begin differently. */
export const pathDiffers = ({ before, after }: SitePair): boolean =>
  hasPath(before) && hasPath(after) && pathAfterHost(before) !== pathAfterHost(after);

/** The beginning of the paths of a side, as a report may show it. */
export const restBaseText = ({ baseUrl, restPath }: SiteBase): string =>
  baseUrl.replace(restBasePlaceholder, () => `{site_url}${restPath ?? ''}`);

/** The names of the two hosts if they are known to differ; otherwise null. */
export function differentHosts(pair: SitePair): { readonly before: string; readonly after: string } | null {
  if (pathDiffers(pair)) return null;
  const { before, after } = pair;
  const [base, baseNow] = [before.baseUrl, after.baseUrl];
  if (!restBasePlaceholder.test(base) && !restBasePlaceholder.test(baseNow))
    return base === baseNow ? null : { before: base, after: baseNow };
  const [[old, ...older], now] = [before.sites.map(hostOfAddress), after.sites.map(hostOfAddress)];
  const [host] = now;
  if (old === undefined || host === undefined) return null;
  return [old, ...older].some((one) => now.includes(one)) ? null : { before: old, after: host };
}

/** With the port; another scheme is not another host. */
const hostOfAddress = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
