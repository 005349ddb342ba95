// What a site is called in a store: the name of a file. It is made of the address alone, so
// that every shard, today and next year, calls it the same. Two addresses never share a
// name: one that a file name cannot spell carries a hash of itself.

import { createHash } from 'node:crypto';

const hashDigits = 12;
const maxNameLength = 80;

/** Hosts of small letters, and paths of the same: told apart by what stands between them. */
const plainPart = /^[a-z0-9][a-z0-9.-]*$/;

/** Windows keeps these for devices, with whatever ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * `https://example.com/blog` → `example.com_blog`; `http://localhost:8080` → `localhost~…`.
 *
 * @param source an address, its scheme `https` where it has none, or the path of a file
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
    name.length <= maxNameLength &&
    parts.every((part) => plainPart.test(part) && !part.endsWith('.'));
  return isPlain && !reserved.test(name) ? name : hashed(url.hostname, withoutSlash(url));
}

/** Whether an address of a list is the path of a saved index. */
export const isFilePath = (source: string): boolean => /^\.{0,2}[/\\]/.test(source);

/** Addresses that differ in a slash at the end are one. */
const withoutSlash = ({ href, search, hash }: URL): string =>
  search === '' && hash === '' ? href.replace(/\/+$/, '') : href;

const lastPart = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

const hashed = (begin: string, whole: string): string =>
  `${readable(begin) || 'site'}~${createHash('sha256').update(whole).digest('hex').slice(0, hashDigits)}`;

const readable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, maxNameLength / 2)
    .replace(/^[.-]+|[.-]+$/g, '');

/** A name that somebody chose: safe as the name of a file on every system. */
export const isSiteName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._~-]*$/.test(name) &&
  name.length <= maxNameLength + hashDigits &&
  !name.endsWith('.') &&
  !reserved.test(name);
