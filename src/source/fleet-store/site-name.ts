// The name of a site in a store, which is also a file name.
// The name is derived only from the address, so that every shard and every later run uses the same name.
// Two addresses always have different names.
// If an address contains characters that are not allowed in file names, the name includes a hash.

import { createHash } from 'node:crypto';

const hashDigits = 12;
const maxSiteNameLength = 80;

/**
 * Matches lower-case hosts and paths that a name can contain unchanged. The separators `_` and `~` are excluded,
 * so that two addresses never share a name.
 */
const plainPart = /^[a-z0-9][a-z0-9.-]*$/;

/** Names that Windows reserves for devices, with any extension. */
const reservedWindowsName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * The name of a site, such as `example.com_blog` for `https://example.com/blog`, or `localhost~…` for
 * `http://localhost:8080`.
 *
 * @param source an address, or the path of a file; an address without a scheme counts as `https`
 */
export function siteName(source: string): string {
  if (isFilePath(source)) return hashed(lastPart(source), source);
  const spelled = source.includes('://') ? source : `https://${source}`;
  if (!/^https?:/i.test(spelled) || !URL.canParse(spelled)) return hashed(lastPart(source), source);
  const url = new URL(spelled);
  const parts = [url.hostname, ...url.pathname.split('/').filter((part) => part !== '')];
  const name = parts.join('_');
  const isPlain =
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.search === '' &&
    name.length <= maxSiteNameLength &&
    parts.every((part) => plainPart.test(part) && !part.endsWith('.'));
  return isPlain && !reservedWindowsName.test(name) ? name : hashed(url.hostname, withoutSlash(url));
}

/** Whether an entry of a list is the path of a saved index. */
export const isFilePath = (source: string): boolean => /^\.{0,2}[/\\]/.test(source);

/** The address without a slash at the end, because the slash does not change the meaning. */
const withoutSlash = ({ href, search, hash }: URL): string =>
  search === '' && hash === '' ? href.replace(/\/+$/, '') : href;

const lastPart = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

const hashed = (begin: string, whole: string): string =>
  `${readableSiteName(begin) || 'site'}~${createHash('sha256').update(whole).digest('hex').slice(0, hashDigits)}`;

const readableSiteName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, maxSiteNameLength / 2)
    .replace(/^[.-]+|[.-]+$/g, '');

/** Whether a name that the user chose is safe as a file name on every system. */
export const isSiteName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._~-]*$/.test(name) &&
  name.length <= maxSiteNameLength + hashDigits &&
  !name.endsWith('.') &&
  !reservedWindowsName.test(name);
