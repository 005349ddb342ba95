// Compares the addresses of the two sides. A changed path of the REST base breaks callers.
// A changed host is not a difference of the interface, so the report shows the hosts next to the findings.

import type { SiteBase, SitePair } from './pairs.ts';

/**
 * The base URL of an index that does not contain its REST path. The path comes from the address that was read.
 */
const restBasePlaceholder = /^\{rest_base\}/;

/** The part of the base URL after the host or after the placeholder. */
const pathAfterHost = ({ baseUrl, restPath = '' }: SiteBase): string =>
  baseUrl
    .replace(restBasePlaceholder, () => restPath)
    .replace(/^(?:\{[^}]*\}|[a-z][a-z\d+.-]*:\/\/[^/]*)/i, '')
    .replace(/\/+$/, '');

/** Whether the path of the base URL is known. If the path is unknown or a placeholder, it cannot be compared. */
const hasPath = ({ baseUrl, restPath = '?' }: SiteBase): boolean =>
  !restBasePlaceholder.test(baseUrl) || !restPath.includes('?');

/** Whether the paths of the REST base differ. */
export const pathDiffers = ({ before, after }: SitePair): boolean =>
  hasPath(before) && hasPath(after) && pathAfterHost(before) !== pathAfterHost(after);

/** The REST base of a side, in the form that a report shows. */
export const restBaseText = ({ baseUrl, restPath }: SiteBase): string =>
  baseUrl.replace(restBasePlaceholder, () => `{site_url}${restPath ?? ''}`);

/** The two hosts, if they are known to differ; otherwise null. */
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

/** The host with its port. The scheme (`http`, `https`) is ignored. */
const hostOfAddress = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
