// Finds out with one request whether a site has changed since its last reading. The request repeats the largest JSON
// response of that reading, which is the index with all response schemas. A page of the site can be larger.

import { createHash, randomUUID } from 'node:crypto';
import type { LoadOptions } from '../load-options.ts';
import type { Fetch, FetchedResponse } from '../requests.ts';
import { timeLimit } from '../time-limit.ts';
import { createProxiedFetch } from './proxied-fetch.ts';

export interface SitePoll {
  /** Sends the requests of a reading, and remembers the largest JSON response. */
  readonly fetch: Fetch;
  /** Forgets the last reading, before a new one. */
  readonly begin: () => void;
  /**
   * Whether the site may have changed: its response is another one, or there is no response. Never throws, because the
   * next reading reports the error.
   */
  readonly mayHaveChanged: (signal: AbortSignal) => Promise<boolean>;
}

interface Remembered {
  readonly url: URL;
  readonly headers: Headers;
  readonly size: number;
  readonly hash: string;
  readonly etag: string | null;
}

type PollOptions = Partial<Pick<LoadOptions, 'fetch' | 'proxies'>> &
  Pick<LoadOptions, 'timeoutMs' | 'maxBytes'>;

export async function pollSite({ fetch: own, proxies, timeoutMs, maxBytes }: PollOptions): Promise<SitePoll> {
  const send: Fetch = own ?? (proxies ? await createProxiedFetch(proxies) : fetch);
  let last: Remembered | undefined;
  return {
    begin: () => {
      last = undefined;
    },
    fetch: async (url, request) => {
      const response = await send(url, request);
      if (request.method !== 'GET' || response.status !== 200 || response.body === null) return response;
      if (!isJson(response)) return response;
      const etag = response.headers.get('etag');
      return hashed(response, (hash, size) => {
        if (last === undefined || size > last.size)
          last = { url, headers: new Headers(request.headers), size, hash, etag };
      });
    },
    mayHaveChanged: async (outer) => {
      if (last === undefined) return true;
      const before = last;
      const limit = timeLimit(timeoutMs, outer);
      try {
        const response = await send(pastCaches(before.url), {
          method: 'GET',
          headers: conditional(before),
          redirect: 'manual',
          signal: limit.signal,
        });
        if (response.status === 304 || response.status !== 200 || response.body === null) {
          await response.body?.cancel();
          return response.status !== 304;
        }
        const hash = await hashOf(response.body, maxBytes);
        last = { ...before, etag: response.headers.get('etag') };
        return hash !== before.hash;
      } catch {
        return true;
      } finally {
        limit.end();
      }
    },
  };
}

const isJson = ({ headers }: FetchedResponse): boolean =>
  /[/+]json\b/i.test(headers.get('content-type') ?? '');

/** A reading past a cache has a parameter that the cache does not know, so each poll needs another value. */
function pastCaches(url: URL): URL {
  const fresh = new URL(url);
  if (fresh.searchParams.has('nocache')) fresh.searchParams.set('nocache', randomUUID());
  return fresh;
}

function conditional({ headers, etag }: Remembered): Headers {
  const all = new Headers(headers);
  if (etag !== null) all.set('if-none-match', etag);
  return all;
}

/** @param read called with the hash and the size when the whole response was read */
function hashed(response: FetchedResponse, read: (hash: string, size: number) => void): FetchedResponse {
  const { ok, status, headers, body } = response;
  if (body === null) return response;
  const chunks = async function* () {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    read(hash.digest('hex'), size);
  };
  const iterator = chunks();
  return {
    ok,
    status,
    headers,
    body: { [Symbol.asyncIterator]: () => iterator, cancel: () => body.cancel() },
  };
}

/** @returns undefined for a response that is larger than allowed */
async function hashOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    hash.update(chunk);
  }
  return hash.digest('hex');
}
