// Recognizes a response that a cache sent, and requests it again past the cache.

import { randomUUID } from 'node:crypto';
import { ageText, type CachedIndex } from '../../core/model/index/cached-index.ts';
import { Halt } from '../../core/diagnostics/halt.ts';
import { WrongSetting } from '../unread-site.ts';
import { spanMilliseconds } from '../../core/model/text/time-span.ts';
import type { SiteClient, SiteRequest, SiteResponse } from './client.ts';

/** Responses that were in a cache for at most this time, in seconds, count as fresh. */
const maxFreshAge = 60;

/** Headers in which caches of hosts, plugins and networks report that they sent the response. */
const cacheHeaders: readonly string[] = [
  'x-cache',
  'x-cache-status',
  'cache-status',
  'cf-cache-status',
  'x-litespeed-cache',
  'x-lsadc-cache',
  'x-proxy-cache',
  'x-nginx-cache',
  'x-fastcgi-cache',
  'x-srcache-fetch-status',
  'x-varnish-cache',
  'x-kinsta-cache',
  'x-vercel-cache',
  'x-wp-cf-super-cache-cache-status',
];

const hit = /\b(?:hit|stale|updating)\b/i;

/** How old a response from a cache is, in seconds; null if the cache does not say it; undefined for a fresh response. */
export function cacheAge({ headers, age }: Pick<SiteResponse, 'headers' | 'age'>): number | null | undefined {
  if (headers.get('age') !== null) return age > maxFreshAge ? age : undefined;
  return cacheHeaders.some((name) => hit.test(headers.get(name) ?? '')) ? null : undefined;
}

export interface UncachedResponse {
  readonly answer: SiteResponse;
  /** Set if a cache sent the response, even if a fresh response then replaced it. */
  readonly cached?: CachedIndex;
}

/**
 * If a cache sent a response, requests it once more, with a parameter that no cache knows. WordPress ignores the
 * parameter.
 *
 * @param isUsable whether the new response can replace the old one
 */
export async function pastCache(
  answer: SiteResponse,
  request: SiteRequest,
  client: SiteClient,
  isUsable: (fresh: SiteResponse) => boolean | Promise<boolean>,
): Promise<UncachedResponse> {
  const age = cacheAge(answer);
  if (age === undefined) return { answer };
  const url = new URL(answer.url);
  url.searchParams.set('nocache', randomUUID());
  try {
    const fresh = await client.ask(url, { ...request, persistent: false });
    if (cacheAge(fresh) === undefined && (await isUsable(fresh)))
      return { answer: { ...fresh, url: answer.url, name: answer.name }, cached: { age, refreshed: true } };
  } catch (error) {
    if (!(error instanceof Halt) || client.options.signal?.aborted === true) throw error;
  }
  return { answer, cached: { age, refreshed: false } };
}

/** A response from a cache that was not requested again; undefined for a fresh response. */
export function cachedResponse(answer: SiteResponse): CachedIndex | undefined {
  const age = cacheAge(answer);
  return age === undefined ? undefined : { age, refreshed: false };
}

/** Of two responses from caches, the one that says less about the present site. */
export function worseCache(
  one: CachedIndex | undefined,
  other: CachedIndex | undefined,
): CachedIndex | undefined {
  if (!one || !other) return one ?? other;
  if (one.refreshed !== other.refreshed) return one.refreshed ? other : one;
  return (other.age ?? Infinity) > (one.age ?? Infinity) ? other : one;
}

/** @throws Halt `source` if a response is older than `maxAge` allows, `usage` if `maxAge` is no time span */
export function assertAge(
  cached: CachedIndex | undefined,
  name: string,
  { options: { maxAge } }: SiteClient,
): void {
  if (maxAge === undefined) return;
  const max = spanMilliseconds(maxAge);
  if (max === undefined)
    throw new Halt('usage', '`maxAge` needs a number and a unit: s, m, h or d.', 'For example: `maxAge` 1h');
  if (!cached || cached.refreshed || (cached.age !== null && cached.age * 1000 <= max)) return;
  throw new WrongSetting(
    'source',
    cached.age === null
      ? `${name} came from a cache that does not send the age of the response, and \`maxAge\` is ${maxAge}.`
      : `${name} came from a cache and is ${ageText(cached.age)} old, but \`maxAge\` is ${maxAge}.`,
    'Exclude /wp-json/ from the cache, or purge the cache, and run again.',
  );
}
